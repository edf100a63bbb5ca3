"""Moves judged one action deep, and the policy that follows from it, in compiled code.

`states` is a small pool: 0 is the position to decide in, 1 is where a rollout stands, 2 is where
single actions are tried out.
"""

from pitboss.bots.lords_of_vegas.evaluate import evaluate, score_of
from pitboss.games.lords_of_vegas.codes import (
    DECLINE,
    END,
    GAMBLE,
    SAY_LAY_OFF,
    first_part,
    kind_of,
)
from pitboss.games.lords_of_vegas.rules.chance import sample
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal, play
from pitboss.games.lords_of_vegas.state import ACT, DRAW, LAY_OFF, OFFER, SET_BACK
from pitboss.games.lords_of_vegas.tables import BIT
from pitboss.kernel import CHANCE, OVER, rule
from pitboss.kernel.rng import seed_dice

MIN_ACTION_GAIN = 0.15
"""The points that an action must gain beyond the value of its money."""
ROLLS_AT_SIGHT = 16
"""How often a move with dice in it is rolled to value it at sight."""
MAX_CONSEQUENCES = 60
"""Steps that may follow from one action before anybody acts again."""
NEVER = -1.0e9


@rule
def resolve(s, work):
    """Play what follows from an action until somebody acts or a card is drawn."""
    for _ in range(MAX_CONSEQUENCES):
        task = top(s)
        if s.waits == OVER or task in (ACT, OFFER, DRAW):
            return
        if s.waits == CHANCE:
            play(s, sample(s, work.rng), work.log)
        else:
            play(s, minor_choice(s, work.moves), work.log)


@rule
def minor_choice(s, out):
    """Choose between actions: high dice where no card can take them, half of a bet too big."""
    moves = legal(s, out)
    task = top(s)
    if task == SET_BACK and s.drawn & BIT[first_part(out[0])] != 0:
        return out[moves - 1]
    if task == LAY_OFF:
        return SAY_LAY_OFF + (1 if 2 * s.bet > s.cash[s.waits] else 0)
    if task == OFFER:
        return answer_of_kind(out, moves, DECLINE)
    return out[0]


@rule
def answer_of_kind(out, moves, kind):
    """Give the answer of one kind among the listed moves; an answer names its seat as well."""
    for i in range(moves):
        if kind_of(out[i]) == kind:
            return out[i]
    return out[0]


@rule
def try_move(states, at, move, samples, work, net):
    """Give the mover's mean score after a move in `states[at]` and what follows from it.

    Only moves with chance in them are tried more than once.
    """
    seat = states[at].waits
    total = 0.0
    for _ in range(samples):
        states[2] = states[at]
        play(states[2], move, work.log)
        rolls = states[2].waits == CHANCE and top(states[2]) != DRAW
        resolve(states[2], work)
        total += score_of(states[2], seat, work, net)
        if not rolls:
            return total
    return total / samples


@rule
def policy(states, at, work, net):
    """Give the action that gains most at once, or END if none gains enough."""
    s = states[at]
    if top(s) != ACT:
        return minor_choice(s, work.moves)
    moves = legal(s, work.candidates)
    best = score_of(s, s.waits, work, net) + MIN_ACTION_GAIN
    chosen = END
    for i in range(moves):
        code = work.candidates[i]
        kind = kind_of(code)
        if kind != END and kind != GAMBLE:
            score = try_move(states, at, code, 1, work, net)
            if score > best:
                best = score
                chosen = code
    return chosen


@rule
def at_horizon(before, s, turns):
    """Say whether so many turns have begun since `before`; for 0, whether its turn has ended."""
    if turns == 0:
        return top(s) == DRAW
    return top(s) == ACT and before.deck_left - s.deck_left >= turns


@rule
def judge_moves(states, codes, seed, samples, work, net, judged):
    """Judge every move of `states[0]`; ending the turn keeps the score and costs no money."""
    w = work[0]
    seed_dice(w.rng, seed, 0, 0, 0)
    for i in range(codes.shape[0]):
        kind = kind_of(codes[i])
        if kind == GAMBLE:
            judged[i] = NEVER
        elif kind == END:
            judged[i] = score_of(states[0], states[0].waits, w, net) + MIN_ACTION_GAIN
        else:
            judged[i] = try_move(states, 0, codes[i], samples, w, net)


@rule
def shares_after(states, codes, work, net, shares):
    """Write every seat's share of winning after each move; the mean of several rolls, if any."""
    w = work[0]
    for i in range(codes.shape[0]):
        for seat in range(states[0].seats):
            shares[i, seat] = 0.0
        for k in range(ROLLS_AT_SIGHT):
            seed_dice(w.rng, 1, 0, k, 0)
            states[2] = states[0]
            play(states[2], codes[i], w.log)
            rolls = states[2].waits == CHANCE and top(states[2]) != DRAW
            resolve(states[2], w)
            evaluate(states[2], w, net)
            part = 1.0 / ROLLS_AT_SIGHT if rolls else 1.0
            for seat in range(states[0].seats):
                shares[i, seat] += part * w.shares[seat]
            if not rolls:
                break
