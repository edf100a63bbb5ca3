"""Turns played on by a policy, in compiled code, for games with turns of many parts.

A game's bots put their own rules into the gaps: `policy` moves for every seat, `resting` says
whether so many turns have been played, `worth` gives every seat's value there.
"""

from pitboss.kernel import CHANCE, OVER, rule, unbound
from pitboss.kernel.rng import seed_dice

to_act = sample = play = policy = resting = worth = unbound

MOST_STEPS = 3000


@rule
def playouts(states, moves, seed, first, turns, dice, log, out, codes, net, reals, values):
    """Play on for `turns` turns after each move and judge the end; `states[1]` is written over.

    A move is a place in the pool of positions and the code that is played there. Every move meets
    the same dice: row k of `values` uses stream first + k.
    """
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
    """Play `states[1]` until it rests or the game is over, every seat by the policy."""
    s = states[1]
    for _ in range(MOST_STEPS):
        seat = to_act(s)
        if seat == OVER or resting(states[0], s, turns):
            return
        if seat == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(states, 1, dice, log, out, codes, net, reals), log)
