"""Rounds of self-play in compiled code: to learn from, and to compare policies by."""

import numpy as np

from pitboss.bots.las_vegas.evaluate import count_casino, count_money
from pitboss.bots.las_vegas.features import write_round, write_standing
from pitboss.bots.las_vegas.model import first_of_part
from pitboss.bots.las_vegas.place_odds import PLACES, best_by_odds, cell_of, dice_left, highest_note
from pitboss.bots.las_vegas.policy import best_at_sight, policy
from pitboss.bots.las_vegas.round_solver import give_turn, put
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, rolled, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.rules.chance import sample
from pitboss.games.las_vegas.rules.ending import standing
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.rules.setup import setup
from pitboss.games.las_vegas.state import ENDED, LAY, PLACE, ROLL, SPARE
from pitboss.games.las_vegas.tables import CASINOS, DICE, MOST_SEATS, ROUNDS
from pitboss.kernel import allocates, below, rule
from pitboss.kernel.rng import seed_dice

MAX_OBSERVED = DICE * MOST_SEATS * CASINOS * MOST_SEATS
RANDOM_PERCENT = 10
"""How many moves in a hundred are random while learning."""


@allocates
@rule
def start_round(s, seats, white, start, work):
    """Start a first round, perhaps with white dice: notes are drawn, seat `start` is to roll."""
    options = np.zeros(2, np.int64)
    options[0] = white
    setup(s, seats, options)
    while s.phase == LAY or s.phase == SPARE:
        play(s, sample(s, work.rng), work.log)
    s.turn = start


@rule
def play_round(s, work, odds, at_sight, cells, owners):
    """Play a round to its last die; give how many situations were observed after its moves.

    Seats in `at_sight` do not use the odds. Where situations are observed, some moves are random,
    so that moves which look bad are observed as well.
    """
    learning = cells.shape[0] > 0
    observed = 0
    while True:
        s.roll = rolled(work.rng, s.own_left[s.turn], s.white_left[s.turn])
        if learning and below(work.rng, 100) < RANDOM_PERCENT:
            face = random_face(s, work)
        elif at_sight[s.turn]:
            face = best_at_sight(s, work)
        else:
            face = best_by_odds(s, work, odds)
        put(s, s.turn, face, count_of(s.roll, face), white_count_of(s.roll, face))
        goes_on = give_turn(s)
        if learning:
            observed = observe(s, observed, cells, owners)
        if not goes_on:
            return observed


@rule
def random_face(s, work):
    """Pick one of the faces that were rolled, all equally likely."""
    while True:
        face = below(work.rng, CASINOS)
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            return face


@rule
def observe(s, observed, cells, owners):
    """Write down the situation of every seat on every casino."""
    dice = dice_left(s)
    for casino in range(CASINOS):
        value = highest_note(s, casino)
        for seat in range(s.seats):
            held = s.own_left[seat]
            if value >= 0:
                cells[observed] = cell_of(s, casino, seat, seat, 0, 0, held, dice - held, value)
                owners[observed] = casino * MOST_SEATS + seat
                observed += 1
    return observed


@allocates
@rule
def count_places(states, seats, white, rounds, seed, work, odds, at_sight, counts, places):
    """Play rounds and count which place every situation led to."""
    w = work[0]
    cells = np.zeros(MAX_OBSERVED, np.int64)
    owners = np.zeros(MAX_OBSERVED, np.int64)
    for game in range(rounds):
        seed_dice(w.rng, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        start_round(s, seats, white, game % seats, w)
        observed = play_round(s, w, odds, at_sight, cells, owners)
        for k in range(observed):
            casino = owners[k] // MOST_SEATS
            seat = owners[k] % MOST_SEATS
            ranked = ranking(s, casino, 0, 0, 0)
            counts[cells[k]] += 1.0
            for place in range(PLACES):
                if (ranked & 15) - 1 == seat:
                    places[cells[k], place] += 1.0
                ranked >>= 4


@allocates
@rule
def compare_policies(states, seats, white, rounds, seed, work, odds, at_sight, money):
    """Play rounds and write what every seat wins in each; seats in `at_sight` do not use odds."""
    w = work[0]
    nothing = np.zeros(0, np.int64)
    for game in range(rounds):
        seed_dice(w.rng, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        start_round(s, seats, white, game % seats, w)
        play_round(s, w, odds, at_sight, nothing, nothing)
        for seat in range(seats):
            w.money[seat] = 0.0
        for casino in range(CASINOS):
            count_casino(s, casino, 0, 0, 0, 1.0, w)
        for seat in range(seats):
            money[game, seat] = w.money[seat]


@rule
def observe_game(
    states, seed, stream, random_one_in, keep_one_in, work, model, ranks, standings, rounds
):
    """Play a game from `states[0]`; write features of its positions, and its final standing.

    Every standing between two rounds is written, and one position before a roll in `keep_one_in`,
    each beginning with the seat's own features. Returns how many of the latter there are.
    """
    w = work[0]
    seed_dice(w.rng, seed, 0, stream, 0)
    states[1] = states[0]
    s = states[1]
    kept = 0
    while s.phase != ENDED:
        before = s.round_no
        if s.phase != PLACE:
            play(s, sample(s, w.rng), w.log)
        elif below(w.rng, random_one_in) == 0:
            play(s, PLACE_NUMBER + random_face(s, w), w.log)
        else:
            play(s, policy(states, 1, w, model), w.log)
        if s.round_no != before:
            count_money(s, w)
            write_standing(s.seats, ROUNDS + 1 - s.round_no, w)
            copy_features(s.seats, w, standings[s.round_no - 2])
        elif s.phase == ROLL and kept < rounds.shape[0] and below(w.rng, keep_one_in) == 0:
            write_round(s, w, model[first_of_part(s) :])
            copy_features(s.seats, w, rounds[kept])
            kept += 1
    standing(s, ranks)
    return kept


@rule
def copy_features(seats, work, out):
    """Write every seat's features to a table."""
    for seat in range(seats):
        for feature in range(out.shape[1]):
            out[seat, feature] = work.features[seat, feature]
