"""A move judged at sight: what it wins and denies now, against the dice it uses up."""

import numpy as np

from pitboss.bots.las_vegas.worth import (
    DIE,
    DIE_AT_SIGHT,
    count_casino,
    resting,
    worth,
    worth_at_sight,
)
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import CASINOS
from pitboss.kernel import rule

RIVAL = np.array([0.0, 0.0, 1.0, 0.7, 0.5, 0.4])
"""What a thousand less for the others is worth, by number of seats."""


@rule
def judge(s, face, rival, die, reals):
    """Judge placing `face`, in thousands: own gain, others' loss, less the dice it takes."""
    for owner in range(s.seats):
        reals[8 + owner] = 0.0
    own = count_of(s.roll, face)
    white = white_count_of(s.roll, face)
    count_casino(s, face, s.turn, own, white, 1.0, reals)
    count_casino(s, face, s.turn, 0, 0, -1.0, reals)
    result = reals[8 + s.turn] - die * own
    for owner in range(s.seats):
        if owner != s.turn:
            result -= rival * reals[8 + owner]
    return result


@rule
def policy(s, dice, reals):
    """Give the number that is best at sight; the lowest of equals."""
    best = -1.0e9
    chosen = 0
    for face in range(CASINOS):
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            judged = judge(s, face, RIVAL[s.seats], DIE[s.seats], reals)
            if judged > best:
                best = judged
                chosen = face
    return PLACE_NUMBER + chosen


@rule
def judge_moves(states, codes, rival, die, reals, judged):
    """Judge every move of a position."""
    for move in range(codes.shape[0]):
        judged[move] = judge(states[0], codes[move] - PLACE_NUMBER, rival, die, reals)


@rule
def shares_after(states, codes, log, reals, shares):
    """Write every seat's share of winning after each move, judged at sight."""
    for move in range(codes.shape[0]):
        states[1] = states[0]
        play(states[1], codes[move], log)
        if resting(states[0], states[1]) or states[1].phase == ENDED:
            worth(states[1], reals)
        else:
            worth_at_sight(states[1], DIE_AT_SIGHT[states[0].seats], reals)
        for seat in range(states[0].seats):
            shares[move, seat] = reals[seat]
