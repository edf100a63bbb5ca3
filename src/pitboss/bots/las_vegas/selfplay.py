"""Rounds that the bots play against themselves, to learn from and to compare policies by."""

import numpy as np

from pitboss.bots.las_vegas.chances import PLACES, cell_of, most_expected, richest_note
from pitboss.bots.las_vegas.endgame import give_turn, put
from pitboss.bots.las_vegas.judgement import policy
from pitboss.bots.las_vegas.worth import count_casino
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, rolled, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.rules.chance import sample
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.rules.setup import setup
from pitboss.games.las_vegas.state import LAY
from pitboss.games.las_vegas.tables import CASINOS, DICE, MOST_SEATS
from pitboss.kernel import allocates, below, rule
from pitboss.kernel.rng import seed_dice

MOST_SEEN = DICE * MOST_SEATS * CASINOS * MOST_SEATS
WHIMS = 10
"""How many moves in a hundred are made blindly while learning."""


@allocates
@rule
def lay_out(s, seats, start, dice, log):
    """Begin a first round: notes drawn, `start` to roll."""
    options = np.zeros(2, np.int64)
    setup(s, seats, options)
    while s.phase == LAY:
        play(s, sample(s, dice), log)
    s.turn = start


@rule
def look_on(s, dice, chances, judges, cells, owners, reals):
    """Play a round to its last die, and note down what lies there after every move.

    Seats in `judges` go by the plain judgement, the others by the chances. Where notes are taken
    there is a whim now and then, or else nothing would be learned about moves that look bad.
    """
    learning = cells.shape[0] > 0
    seen = 0
    while True:
        s.roll = rolled(dice, s.own_left[s.turn], s.white_left[s.turn])
        if learning and below(dice, 100) < WHIMS:
            face = any_face(s, dice)
        elif judges[s.turn]:
            face = policy(s, dice, reals) - PLACE_NUMBER
        else:
            face = most_expected(s, reals, chances)
        put(s, s.turn, face, count_of(s.roll, face), white_count_of(s.roll, face))
        goes_on = give_turn(s)
        if learning:
            seen = note_down(s, seen, cells, owners)
        if not goes_on:
            return seen


@rule
def any_face(s, dice):
    """Pick one of the faces that were rolled, blindly."""
    while True:
        face = below(dice, CASINOS)
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            return face


@rule
def note_down(s, seen, cells, owners):
    """Note the kind of chance that every seat has on every casino."""
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat]
    for casino in range(CASINOS):
        value = richest_note(s, casino)
        for seat in range(s.seats):
            held = s.own_left[seat]
            if value >= 0:
                cells[seen] = cell_of(s, casino, seat, seat, 0, 0, held, dice - held, value)
                owners[seen] = casino * MOST_SEATS + seat
                seen += 1
    return seen


@allocates
@rule
def learn_rounds(states, seats, rounds, seed, chances, judges, counts, sums, log):
    """Play rounds and count which place every kind of chance led to."""
    dice = np.zeros(4, np.int64)
    reals = np.zeros(64, np.float64)
    cells = np.zeros(MOST_SEEN, np.int64)
    owners = np.zeros(MOST_SEEN, np.int64)
    for game in range(rounds):
        seed_dice(dice, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        lay_out(s, seats, game % seats, dice, log)
        seen = look_on(s, dice, chances, judges, cells, owners, reals)
        for k in range(seen):
            casino = owners[k] // MOST_SEATS
            seat = owners[k] % MOST_SEATS
            ranked = ranking(s, casino, 0, 0, 0)
            counts[cells[k]] += 1.0
            for place in range(PLACES):
                if (ranked & 15) - 1 == seat:
                    sums[cells[k], place] += 1.0
                ranked >>= 4


@allocates
@rule
def compare_rounds(states, seats, rounds, seed, chances, judges, money, log):
    """Play rounds; seats with `judges` use the plain judgement. Adds what every seat wins."""
    dice = np.zeros(4, np.int64)
    reals = np.zeros(64, np.float64)
    nothing = np.zeros(0, np.int64)
    for game in range(rounds):
        seed_dice(dice, seed, 0, game, 0)
        states[0] = states[1]
        s = states[0]
        lay_out(s, seats, game % seats, dice, log)
        look_on(s, dice, chances, judges, nothing, nothing, reals)
        for seat in range(seats):
            reals[8 + seat] = 0.0
        for casino in range(CASINOS):
            count_casino(s, casino, 0, 0, 0, 1.0, reals)
        for seat in range(seats):
            money[game, seat] = reals[8 + seat]
