"""A move judged without a rollout: what it wins and denies now, against the dice it uses up."""

import numpy as np

from pitboss.bots.las_vegas.casinos.look_ahead import best_by_net
from pitboss.bots.las_vegas.evaluate import DIE, count_casino
from pitboss.bots.las_vegas.model import first_of_part, goes_by_net, goes_by_odds
from pitboss.bots.las_vegas.place_odds import best_by_odds
from pitboss.bots.las_vegas.values import evaluate, evaluate_in_round
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules import play
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import CASINOS
from pitboss.kernel import rule

RIVAL = np.array([0.0, 0.0, 1.0, 0.7, 0.5, 0.4])
"""The value of a thousand less for the others, by number of seats."""


@rule
def judge(s, face, rival, die, work):
    """Judge placing `face`, in thousands: own gain, others' loss, less the dice it uses."""
    for owner in range(s.seats):
        work.money[owner] = 0.0
    own = count_of(s.roll, face)
    white = white_count_of(s.roll, face)
    count_casino(s, face, s.turn, own, white, 1.0, work)
    count_casino(s, face, s.turn, 0, 0, -1.0, work)
    result = work.money[s.turn] - die * own
    for owner in range(s.seats):
        if owner != s.turn:
            result -= rival * work.money[owner]
    return result


@rule
def best_at_sight(s, work):
    """Give the face that is judged best; the lowest of equals."""
    best = -1.0e9
    chosen = 0
    for face in range(CASINOS):
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            judged = judge(s, face, RIVAL[s.seats], DIE[s.seats], work)
            if judged > best:
                best = judged
                chosen = face
    return chosen


@rule
def policy(states, at, work, model):
    """Give the move that is best by the net of casinos, by the odds of each place, or at sight."""
    s = states[at]
    if goes_by_net(s, model):
        return PLACE_NUMBER + best_by_net(s, work, model)
    if goes_by_odds(s, model):
        return PLACE_NUMBER + best_by_odds(s, work, model[first_of_part(s) :])
    return PLACE_NUMBER + best_at_sight(s, work)


@rule
def at_horizon(before, s, turns):
    """Say whether the round of `before` has ended, and so many rounds after it."""
    return s.round_no - before.round_no > turns


@rule
def judge_moves(states, codes, seed, samples, work, model, judged):
    """Judge every move of `states[0]` by the money it wins at once; seed and samples are unused."""
    w = work[0]
    for move in range(codes.shape[0]):
        judged[move] = judge(states[0], codes[move] - PLACE_NUMBER, 0.0, 0.0, w)


@rule
def shares_after(states, codes, work, model, shares):
    """Write every seat's share of winning after each move, judged without a rollout."""
    w = work[0]
    for move in range(codes.shape[0]):
        states[1] = states[0]
        play(states[1], codes[move], w.log)
        if at_horizon(states[0], states[1], 0) or states[1].phase == ENDED:
            evaluate(states[1], w, model)
        else:
            evaluate_in_round(states[1], w, model)
        for seat in range(states[0].seats):
            shares[move, seat] = w.shares[seat]
