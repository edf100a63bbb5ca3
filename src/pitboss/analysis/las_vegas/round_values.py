"""Rounds of Las Vegas in compiled code: whole ones of two seats, and the ends of all others."""

import numpy as np

from pitboss.analysis.las_vegas.sight import sight
from pitboss.bots.las_vegas.placements import SHORT_WAYS, WAYS
from pitboss.bots.las_vegas.rolls import ROLL_FIRST, ROLL_SET, ROLL_WAYS
from pitboss.bots.las_vegas.round_solver import (
    MOST_WHITE,
    give_turn,
    put,
    solve,
    table_size,
)
from pitboss.bots.las_vegas.two_seat_solver import ROWS, SIDE_BY_SIDE, fill_round, list_placements
from pitboss.bots.las_vegas.values import evaluate_as_it_lies
from pitboss.games.las_vegas.codes import count_of, white_count_of
from pitboss.games.las_vegas.state import ROLL
from pitboss.games.las_vegas.tables import CASINOS, DICE, SIX_TO
from pitboss.kernel import allocates, rule

WHITES = MOST_WHITE + 1
EACH = (DICE + 1) * WHITES
PLACED = CASINOS * EACH
"""How many rows hold the values after placing so many own and white dice of each number."""
BASE = 2


@rule
def list_round(states, numbers, listed, ends, sizes):
    """List where the dice of both seats may come to lie: the one on turn first."""
    s = states[0]
    sizes[0] = list_placements(s.own_left[s.turn], 0, numbers[0], listed[0], ends[0])
    sizes[1] = list_placements(s.own_left[1 - s.turn], 0, numbers[1], listed[1], ends[1])


@allocates
@rule
def solve_round_short(states, numbers, listed, ends, work, model, to_other, to_me):
    """Solve a round of two seats in single precision, from before a roll on."""
    rows = np.empty((ROWS, SIDE_BY_SIDE), np.float32)
    fill_round(states[0], work[0], model, numbers, listed, ends, rows, SHORT_WAYS, to_other, to_me)


@allocates
@rule
def solve_round_exact(states, numbers, listed, ends, work, model, to_other, to_me):
    """Solve a round of two seats in double precision, from before a roll on."""
    rows = np.empty((ROWS, SIDE_BY_SIDE), np.float64)
    fill_round(states[0], work[0], model, numbers, listed, ends, rows, WAYS, to_other, to_me)


@allocates
@rule
def values_of_placements(states, most, strides, work, model, values, mean):
    """Write the values after every placement of the seat on turn in `states[0]`, and their mean.

    Before a roll these are all placements that a roll may allow, and the mean is over all rolls
    with the best choice of each; after a roll they are its own. What has `most` positions or
    fewer to come is solved to the end of the round, the rest is judged at sight.
    """
    w = work[0]
    states[BASE] = states[0]
    s = states[BASE]
    known = np.zeros(most, np.int8)
    solved = np.zeros((most, s.seats), np.float64)
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat] + s.white_left[seat]
    kids = np.zeros((dice + 1, CASINOS, DICE + 1, MOST_WHITE + 1), np.int64)
    frames = np.zeros((dice + 1, 7), np.int64)
    own_dice = s.own_left[s.turn]
    white_dice = s.white_left[s.turn]
    for face in range(CASINOS):
        for own in range(own_dice + 1):
            for white in range(white_dice + 1):
                rolled = own == count_of(s.roll, face) and white == white_count_of(s.roll, face)
                if own + white > 0 and (s.roll == 0 or rolled):
                    states[0] = states[BASE]
                    put(states[0], s.turn, face, own, white)
                    row = face * EACH + own * WHITES + white
                    value_placed(
                        states, most, strides, known, solved, frames, kids, w, model, values, row
                    )
    if s.roll == 0:
        average_rolls(s, w, values, mean)


@rule
def value_placed(states, most, strides, known, solved, frames, kids, work, model, values, row):
    """Write the value of `states[0]`, where dice were just placed and the turn is passed on."""
    s = states[0]
    seats = s.seats
    s.roll = 0
    if not give_turn(s):
        evaluate_as_it_lies(s, work, model)
    else:
        size = table_size(states, 0, strides)
        if size <= most:
            for k in range(size):
                known[k] = 0
            states[1] = states[0]
            number = solve(states, strides, known, solved, frames, kids, work, model)
            for seat in range(seats):
                work.shares[seat] = solved[number, seat]
        else:
            s.phase = ROLL
            sight(s, work, model)
    for seat in range(seats):
        values[row, seat] = work.shares[seat]


@rule
def average_rolls(s, work, values, mean):
    """Write the mean over all rolls of what the best choice of each is worth."""
    seat = s.turn
    own_dice = s.own_left[seat]
    white_dice = s.white_left[seat]
    for k in range(s.seats):
        work.totals[k] = 0.0
    for own_roll in range(ROLL_FIRST[own_dice], ROLL_FIRST[own_dice + 1]):
        for white_roll in range(ROLL_FIRST[white_dice], ROLL_FIRST[white_dice + 1]):
            best = -1
            for face in range(CASINOS):
                own = ROLL_SET[own_roll, face]
                white = ROLL_SET[white_roll, face]
                if own + white > 0:
                    row = face * EACH + own * WHITES + white
                    if best < 0 or values[row, seat] > values[best, seat]:
                        best = row
            weight = float(ROLL_WAYS[own_roll] * ROLL_WAYS[white_roll])
            for k in range(s.seats):
                work.totals[k] += weight * values[best, k]
    for k in range(s.seats):
        mean[k] = work.totals[k] / float(SIX_TO[own_dice] * SIX_TO[white_dice])
