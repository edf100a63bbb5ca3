"""Turns played on by the judgement at sight, and what becomes of every seat."""

from pitboss.bots.lords_of_vegas.judgement import policy
from pitboss.bots.lords_of_vegas.value import worth
from pitboss.games.lords_of_vegas.rules.chance import sample
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import play
from pitboss.games.lords_of_vegas.state import ACT, DRAW
from pitboss.kernel import CHANCE, OVER, rule
from pitboss.kernel.dice import seed_dice

MOST_STEPS = 3000


@rule
def playouts(states, moves, seed, first, turns, dice, log, out, codes, net, reals, values):
    """Play on for `turns` turns after each bundle, every seat by the policy, and judge the end.

    `moves` names the bundles: the place in the pool where one stands before its last action, and
    that action, as `place` and `last` of `bundles.plan` wrote them.
    """
    until = states[0].deck_left - turns
    for k in range(values.shape[1]):
        for i in range(moves.shape[0]):
            seed_dice(dice, seed, 0, first + k, 0)
            states[1] = states[moves[i, 0]]
            play(states[1], moves[i, 1], log)
            play_on(states, until, dice, log, out, codes, net, reals)
            worth(states[1], net, out, reals)
            for seat in range(values.shape[2]):
                values[i, k, seat] = reals[seat]


@rule
def play_on(states, until, dice, log, out, codes, net, reals):
    """Play `states[1]` until so few cards are left and paid, or the game is over."""
    s = states[1]
    for _ in range(MOST_STEPS):
        if s.waits == OVER or (top(s) == ACT and s.deck_left <= until):
            return
        if s.waits == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(states, 1, dice, log, out, codes, net, reals), log)


@rule
def finish_turn(states, dice, log, out, codes, net, reals):
    """Play `states[1]` to the end of the turn."""
    s = states[1]
    for _ in range(MOST_STEPS):
        if s.waits == OVER or top(s) == DRAW:
            return
        if s.waits == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(states, 1, dice, log, out, codes, net, reals), log)
