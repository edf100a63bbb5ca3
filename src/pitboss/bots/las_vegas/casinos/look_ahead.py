"""Search a few turns ahead: every roll and every choice of the next seats, then the net's values.

Each seat takes what is best for itself (max^n). Since all rolls are averaged there is no sampling
error: a few thousand evaluations replace as many rollouts of a whole round.
"""

import numpy as np

from pitboss.bots.las_vegas.casinos.net import NET, value_by_net
from pitboss.bots.las_vegas.model import first_of_part
from pitboss.bots.las_vegas.round_solver import (
    LOOKED,
    MOST_WHITE,
    NUMBER,
    average,
    give_turn,
    open_frame,
    placements_left,
    put,
    step_into,
    step_out,
)
from pitboss.bots.las_vegas.values import evaluate_as_it_lies
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.tables import CASINOS, DICE
from pitboss.kernel import allocates, rule

MOST_TURNS = 4
SPAN = CASINOS * (DICE + 1) * (MOST_WHITE + 1)
"""The most placements of a turn, each of which needs a row of values."""


@rule
def value_before_roll(s, goes_on, work, model):
    """Write every seat's share: by the net, or as the dice lie if none is left to roll."""
    if goes_on:
        first = first_of_part(s)
        value_by_net(s, work, model[first:], model[model.shape[0] - NET :])
    else:
        evaluate_as_it_lies(s, work, model)


@rule
def best_by_net(s, work, model):
    """Give the face after which the net values the mover highest; the lowest of equals."""
    best = -1.0
    chosen = 0
    turn = s.turn
    for face in range(CASINOS):
        own = count_of(s.roll, face)
        white = white_count_of(s.roll, face)
        if own + white > 0:
            put(s, turn, face, own, white)
            value_before_roll(s, give_turn(s), work, model)
            s.turn = turn
            put(s, turn, face, -own, -white)
            if work.shares[turn] > best:
                best = work.shares[turn]
                chosen = face
    return chosen


@rule
def look_ahead(s, turns, values, frames, kids, work, model):
    """Value `s`, whose seat is about to roll, so many turns deep; row 0 of `values` is the result.

    The turns on the way are kept in `frames`, since recursive functions cannot be cached on disk.
    """
    depth = 0
    open_frame(s, s, 0, frames, depth)
    while depth >= 0:
        if placements_left(frames, depth):
            number = 1 + depth * SPAN + frames[depth, LOOKED]
            step_into(s, frames, depth)
            goes_on = give_turn(s)
            if goes_on and depth + 1 < turns:
                depth += 1
                open_frame(s, s, number, frames, depth)
            else:
                value_before_roll(s, goes_on, work, model)
                keep_shares(s.seats, values[number], work)
                step_out(s, number, frames, kids, depth)
        else:
            number = frames[depth, NUMBER]
            average(s.seats, frames, depth, values, kids, work)
            depth -= 1
            if depth >= 0:
                step_out(s, number, frames, kids, depth)


@rule
def keep_shares(seats, kept, work):
    """Copy every seat's share."""
    for seat in range(seats):
        kept[seat] = work.shares[seat]


@allocates
@rule
def look_after_moves(states, codes, turns, work, model, shares):
    """Write every seat's share after each move, by a search of `turns` turns.

    `states[0]` is a position in which a number is to be placed, `states[1]` is overwritten.
    """
    w = work[0]
    seats = states[0].seats
    values = np.zeros((1 + MOST_TURNS * SPAN, seats), np.float64)
    kids = np.zeros((MOST_TURNS, CASINOS, DICE + 1, MOST_WHITE + 1), np.int64)
    frames = np.zeros((MOST_TURNS, 7), np.int64)
    for move in range(codes.shape[0]):
        states[1] = states[0]
        s = states[1]
        face = codes[move] - PLACE_NUMBER
        put(s, s.turn, face, count_of(s.roll, face), white_count_of(s.roll, face))
        goes_on = give_turn(s)
        if goes_on and turns > 0:
            look_ahead(s, turns, values, frames, kids, w, model)
            for seat in range(seats):
                shares[move, seat] = values[0, seat]
        else:
            value_before_roll(s, goes_on, w, model)
            keep_shares(seats, shares[move], w)
