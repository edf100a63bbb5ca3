"""Rounds of self-play in compiled code: to learn from, and to compare policies by."""

import numpy as np

from pitboss.bots.las_vegas.evaluate import count_casino
from pitboss.bots.las_vegas.place_odds import PLACES, best_by_odds, cell_of, highest_note
from pitboss.bots.las_vegas.policy import best_at_sight
from pitboss.bots.las_vegas.round_solver import give_turn, put
from pitboss.games.las_vegas.codes import count_of, rolled, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.rules.chance import sample
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.rules.setup import setup
from pitboss.games.las_vegas.state import LAY
from pitboss.games.las_vegas.tables import CASINOS, DICE, MOST_SEATS
from pitboss.kernel import allocates, below, rule
from pitboss.kernel.rng import seed_dice

MAX_OBSERVED = DICE * MOST_SEATS * CASINOS * MOST_SEATS
RANDOM_PERCENT = 10
"""How many moves in a hundred are random while learning."""


@allocates
@rule
def start_round(s, seats, start, work):
    """Start a first round: notes are drawn, seat `start` is to roll."""
    options = np.zeros(2, np.int64)
    setup(s, seats, options)
    while s.phase == LAY:
        play(s, sample(s, work.rng), work.log)
    s.turn = start


@rule
def play_round(s, work, odds, at_sight, cells, owners):
    """Play a round to its last die; give how many situations were observed after its moves.

    Seats in `at_sight` do not use the odds. Where situations are observed, some moves are random:
    otherwise nothing would be learned about moves that look bad.
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
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat]
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
def count_places(states, seats, rounds, seed, work, odds, at_sight, counts, places):
    """Play rounds and count which place every situation led to."""
    w = work[0]
    cells = np.zeros(MAX_OBSERVED, np.int64)
    owners = np.zeros(MAX_OBSERVED, np.int64)
    for game in range(rounds):
        seed_dice(w.rng, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        start_round(s, seats, game % seats, w)
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
def compare_policies(states, seats, rounds, seed, work, odds, at_sight, money):
    """Play rounds and write what every seat wins in each; seats in `at_sight` do not use odds."""
    w = work[0]
    nothing = np.zeros(0, np.int64)
    for game in range(rounds):
        seed_dice(w.rng, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        start_round(s, seats, game % seats, w)
        play_round(s, w, odds, at_sight, nothing, nothing)
        for seat in range(seats):
            w.money[seat] = 0.0
        for casino in range(CASINOS):
            count_casino(s, casino, 0, 0, 0, 1.0, w)
        for seat in range(seats):
            money[game, seat] = w.money[seat]
