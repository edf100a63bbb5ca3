"""The end of a round solved exactly: every roll, every choice, one value a seat.

Each seat takes what is best for itself (the lowest number among equals), so with two seats the
solution is the minimax one. A position is numbered by where the dice that are still to be placed
went: a table holds the values of each, and nothing is computed twice.
"""

from math import comb

import numpy as np

from pitboss.bots.las_vegas.rolls import ROLL_FIRST, ROLL_SET, ROLL_WAYS
from pitboss.bots.las_vegas.values import evaluate_as_it_lies
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.tables import CASINOS, DICE, SIX_TO, WHITE
from pitboss.kernel import allocates, rule

MOST_WHITE = 4
SEAT, OWN, WHITES, NUMBER, LOOKED, OWN_RANK, WHITE_RANK = range(7)
WHITE_LEFT = 8
TURN = 15
STRIDES = 16
"""How long `strides` is: one for each owner's dice, from WHITE_LEFT on one for each seat's white
dice that are left, and one for the turn."""
CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(64)], np.int64)


@rule
def table_size(states, i, strides):
    """Give how many positions may follow, and write the strides of the table that holds them."""
    s = states[i]
    total = np.int64(1)
    white = 0
    for seat in range(s.seats):
        strides[seat] = total
        total *= CHOOSE[s.own_left[seat] + 6, 6]
        strides[WHITE_LEFT + seat] = total
        total *= s.white_left[seat] + 1
        white += s.white_left[seat]
        if total > 1 << 40:
            return total
    strides[WHITE] = total
    total *= CHOOSE[white + 6, 6]
    strides[TURN] = total
    return total * s.seats


@rule
def rank(s, base, owner):
    """Number the ways in which an owner's dice can have been added to the casinos."""
    result = 0
    added = 0
    for casino in range(CASINOS):
        added += s.dice[casino, owner] - base.dice[casino, owner]
        result += CHOOSE[added + casino, casino + 1]
    return result


@rule
def number_of(s, base, strides):
    """Number a position among all that may follow `base`."""
    number = strides[TURN] * s.turn + strides[WHITE] * rank(s, base, WHITE)
    for seat in range(s.seats):
        number += (
            strides[seat] * rank(s, base, seat) + strides[WHITE_LEFT + seat] * s.white_left[seat]
        )
    return number


@rule
def number_after(s, base, strides, frames, depth):
    """Number the position after a placement from the one before: only the mover's dice moved."""
    seat = frames[depth, SEAT]
    number = frames[depth, NUMBER] + strides[TURN] * (s.turn - seat)
    number += strides[seat] * (rank(s, base, seat) - frames[depth, OWN_RANK])
    if frames[depth, WHITES] > 0:
        number += strides[WHITE] * (rank(s, base, WHITE) - frames[depth, WHITE_RANK])
        number += strides[WHITE_LEFT + seat] * (s.white_left[seat] - frames[depth, WHITES])
    return number


@rule
def give_turn(s):
    """Give the turn to the next seat that has dice; say whether there is one."""
    for _ in range(s.seats):
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.own_left[s.turn] + s.white_left[s.turn] > 0:
            return True
    s.turn = 0
    return False


@rule
def put(s, seat, face, own, white):
    """Put dice on a casino, or with negative numbers take them back."""
    s.dice[face, seat] += own
    s.dice[face, WHITE] += white
    s.own_left[seat] -= own
    s.white_left[seat] -= white


@rule
def solve(states, strides, known, values, frames, kids, work, model):
    """Solve `states[1]`, whose seat is about to roll; give its number in the table.

    The positions on the way are kept in `frames`, one row each: seat, own dice, white dice, number
    and the placement that is being tried; recursive functions cannot be cached on disk.
    """
    s = states[1]
    number = number_of(s, states[0], strides)
    if known[number] == 1:
        return number
    depth = 0
    open_frame(s, states[0], number, frames, depth)
    while depth >= 0:
        if placements_left(frames, depth):
            step_into(s, frames, depth)
            goes_on = give_turn(s)
            number = number_after(s, states[0], strides, frames, depth)
            if known[number] == 1:
                step_out(s, number, frames, kids, depth)
            elif goes_on:
                depth += 1
                open_frame(s, states[0], number, frames, depth)
            else:
                settle(s, number, known, values, work, model)
                step_out(s, number, frames, kids, depth)
        else:
            number = frames[depth, NUMBER]
            average(s.seats, frames, depth, values, kids, work)
            known[number] = 1
            depth -= 1
            if depth >= 0:
                step_out(s, number, frames, kids, depth)
    return number


@rule
def open_frame(s, base, number, frames, depth):
    """Begin with a position; a placement is numbered by its face, own and white dice."""
    frames[depth, SEAT] = s.turn
    frames[depth, OWN] = s.own_left[s.turn]
    frames[depth, WHITES] = s.white_left[s.turn]
    frames[depth, NUMBER] = number
    frames[depth, LOOKED] = 0
    frames[depth, OWN_RANK] = rank(s, base, s.turn)
    frames[depth, WHITE_RANK] = rank(s, base, WHITE)


@rule
def placements_left(frames, depth):
    """Say whether a placement is left to try; skip the one without any dice."""
    each = (frames[depth, OWN] + 1) * (frames[depth, WHITES] + 1)
    if frames[depth, LOOKED] % each == 0:
        frames[depth, LOOKED] += 1
    return frames[depth, LOOKED] < CASINOS * each


@rule
def looked_at(frames, depth):
    """Give face, own and white dice of the placement that is being tried."""
    each = (frames[depth, OWN] + 1) * (frames[depth, WHITES] + 1)
    looked = frames[depth, LOOKED]
    rest = looked % each
    white_span = frames[depth, WHITES] + 1
    return looked // each, rest // white_span, rest % white_span


@rule
def step_into(s, frames, depth):
    """Make the placement that is being tried."""
    face, own, white = looked_at(frames, depth)
    put(s, frames[depth, SEAT], face, own, white)


@rule
def step_out(s, number, frames, kids, depth):
    """Take it back, keep the number of the position it led to, and go on to the next."""
    face, own, white = looked_at(frames, depth)
    kids[depth, face, own, white] = number
    s.turn = frames[depth, SEAT]
    put(s, s.turn, face, -own, -white)
    frames[depth, LOOKED] += 1


@rule
def settle(s, number, known, values, work, model):
    """Evaluate the end of the round; all dice are placed."""
    evaluate_as_it_lies(s, work, model)
    for seat in range(s.seats):
        values[number, seat] = work.shares[seat]
    known[number] = 1


@rule
def average(seats, frames, depth, values, kids, work):
    """Average the values of the best choice over every roll."""
    seat = frames[depth, SEAT]
    own_dice = frames[depth, OWN]
    white_dice = frames[depth, WHITES]
    number = frames[depth, NUMBER]
    for k in range(seats):
        work.totals[k] = 0.0
    for own_roll in range(ROLL_FIRST[own_dice], ROLL_FIRST[own_dice + 1]):
        for white_roll in range(ROLL_FIRST[white_dice], ROLL_FIRST[white_dice + 1]):
            best = np.int64(-1)
            for face in range(CASINOS):
                own = ROLL_SET[own_roll, face]
                white = ROLL_SET[white_roll, face]
                if own + white > 0:
                    kid = kids[depth, face, own, white]
                    if best < 0 or values[kid, seat] > values[best, seat]:
                        best = kid
            weight = float(ROLL_WAYS[own_roll] * ROLL_WAYS[white_roll])
            for k in range(seats):
                work.totals[k] += weight * values[best, k]
    for k in range(seats):
        values[number, k] = work.totals[k] / float(SIX_TO[own_dice] * SIX_TO[white_dice])


@allocates
@rule
def solve_moves(states, codes, strides, size, work, model, shares):
    """Write every seat's exact value after each move; returns how many positions were solved.

    `states[0]` is a position in which a number is to be placed, `states[1]` is overwritten.
    """
    s = states[0]
    known = np.zeros(size, np.int8)
    values = np.zeros((size, s.seats), np.float64)
    w = work[0]
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat] + s.white_left[seat]
    kids = np.zeros((dice + 1, CASINOS, DICE + 1, MOST_WHITE + 1), np.int64)
    frames = np.zeros((dice + 1, 7), np.int64)
    states[1] = states[0]
    for move in range(codes.shape[0]):
        face = codes[move] - PLACE_NUMBER
        own = count_of(s.roll, face)
        white = white_count_of(s.roll, face)
        put(states[1], s.turn, face, own, white)
        if give_turn(states[1]):
            number = solve(states, strides, known, values, frames, kids, w, model)
        else:
            number = number_of(states[1], states[0], strides)
            settle(states[1], number, known, values, w, model)
        states[1] = states[0]
        for seat in range(s.seats):
            shares[move, seat] = values[number, seat]
    positions = 0
    for number in range(size):
        positions += known[number]
    return positions
