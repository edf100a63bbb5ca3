"""Moves judged one action deep, and the policy that follows from it, in compiled code.

`states` is a small pool: 0 is the position that is asked about, 1 is the one a playout is at, 2 is
where single actions are tried.
"""

from pitboss.bots.lords_of_vegas.value import standing_of, worth
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

ENOUGH = 0.15
"""What an action must bring, in points, to be worth its money."""
MOST_FOLLOWING = 60
"""Steps that may follow from one action before anybody acts again."""
NEVER = -1.0e9


@rule
def follow(s, dice, log, out):
    """Play what follows from an action until somebody acts or a card is drawn."""
    for _ in range(MOST_FOLLOWING):
        task = top(s)
        if s.waits == OVER or task in (ACT, OFFER, DRAW):
            return
        if s.waits == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, small_choice(s, out), log)


@rule
def small_choice(s, out):
    """Choose in between: high dice where no card can take them, half a bet that is too big."""
    moves = legal(s, out)
    task = top(s)
    if task == SET_BACK and s.drawn & BIT[first_part(out[0])] != 0:
        return out[moves - 1]
    if task == LAY_OFF:
        return SAY_LAY_OFF + (1 if 2 * s.bet > s.cash[s.waits] else 0)
    if task == OFFER:
        return answer_in(out, moves, DECLINE)
    return out[0]


@rule
def answer_in(out, moves, kind):
    """Give the answer of one kind among the listed moves; an answer names its seat as well."""
    for i in range(moves):
        if kind_of(out[i]) == kind:
            return out[i]
    return out[0]


@rule
def try_move(states, at, move, samples, dice, log, out, net, reals):
    """Give the mover's standing after a move of `states[at]` and what follows, averaged.

    Only what has chance in it is tried more than once.
    """
    seat = states[at].waits
    total = 0.0
    for _ in range(samples):
        states[2] = states[at]
        play(states[2], move, log)
        rolls = states[2].waits == CHANCE and top(states[2]) != DRAW
        follow(states[2], dice, log, out)
        total += standing_of(states[2], seat, net, out, reals)
        if not rolls:
            return total
    return total / samples


@rule
def policy(states, at, dice, log, out, codes, net, reals):
    """Give the action that brings most at once, or END when none is worth its money."""
    s = states[at]
    if top(s) != ACT:
        return small_choice(s, out)
    moves = legal(s, codes)
    best = standing_of(s, s.waits, net, out, reals) + ENOUGH
    chosen = END
    for i in range(moves):
        kind = kind_of(codes[i])
        if kind != END and kind != GAMBLE:
            brings = try_move(states, at, codes[i], 1, dice, log, out, net, reals)
            if brings > best:
                best = brings
                chosen = codes[i]
    return chosen


@rule
def resting(before, s, turns):
    """Say whether so many turns have begun since `before`; with 0, whether its turn has ended."""
    if turns == 0:
        return top(s) == DRAW
    return top(s) == ACT and before.deck_left - s.deck_left >= turns


@rule
def judge_moves(states, codes, seed, samples, dice, log, out, net, reals, judged):
    """Judge every move of `states[0]`; to end the turn is worth what one has, and a little more."""
    seed_dice(dice, seed, 0, 0, 0)
    for i in range(codes.shape[0]):
        kind = kind_of(codes[i])
        if kind == GAMBLE:
            judged[i] = NEVER
        elif kind == END:
            judged[i] = standing_of(states[0], states[0].waits, net, out, reals) + ENOUGH
        else:
            judged[i] = try_move(states, 0, codes[i], samples, dice, log, out, net, reals)


@rule
def shares_after(states, codes, dice, log, out, net, reals, shares):
    """Write every seat's share of winning after each move, judged at sight."""
    for i in range(codes.shape[0]):
        seed_dice(dice, 1, 0, 0, 0)
        states[2] = states[0]
        play(states[2], codes[i], log)
        follow(states[2], dice, log, out)
        worth(states[2], net, out, reals)
        for seat in range(states[0].seats):
            shares[i, seat] = reals[seat]
