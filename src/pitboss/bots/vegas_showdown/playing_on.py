"""Turns played on by the policy, and what becomes of every seat."""

from pitboss.bots.vegas_showdown.judgement import policy
from pitboss.bots.vegas_showdown.value import worth
from pitboss.games.vegas_showdown.rules import play, to_act
from pitboss.games.vegas_showdown.rules.chance import sample
from pitboss.games.vegas_showdown.state import ACT
from pitboss.kernel import CHANCE, OVER, rule
from pitboss.kernel.dice import seed_dice

MOST_STEPS = 3000


@rule
def playouts(states, moves, seed, first, turns, dice, log, out, codes, net, reals, values):
    """Play on for `turns` whole turns after each move, every seat by the policy; judge the end."""
    for k in range(values.shape[1]):
        for i in range(moves.shape[0]):
            seed_dice(dice, seed, 0, first + k, 0)
            states[1] = states[moves[i, 0]]
            play(states[1], moves[i, 1], log)
            play_on(states, turns, dice, log, out, codes, net, reals)
            worth(states[1], net, out, reals)
            for seat in range(values.shape[2]):
                values[i, k, seat] = reals[seat]


@rule
def play_on(states, turns, dice, log, out, codes, net, reals):
    """Play `states[1]` until so many turns have ended, or the game."""
    s = states[1]
    for _ in range(MOST_STEPS):
        seat = to_act(s)
        if seat == OVER or (s.phase == ACT and s.turn_no - states[0].turn_no >= turns):
            return
        if seat == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(states, 1, dice, log, out, codes, net, reals), log)
