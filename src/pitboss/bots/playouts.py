"""Playouts from the positions after each move, in compiled code, for any game.

A game's bots put their own rules into the gaps: `policy` moves for every seat, `resting` says
where a playout may stop, `worth` gives every seat's value there.
"""

from pitboss.kernel import CHANCE, OVER, rule, unbound
from pitboss.kernel.rng import seed_dice

to_act = legal = sample = play = policy = resting = worth = unbound

MOST_STEPS = 4000


@rule
def playouts(states, codes, seed, first, dice, log, reals, values):
    """Play on after each move; row k of `values` uses stream first + k.

    `states[0]` is the position, `states[1]` is written over. Every move meets the same dice, so
    that luck weighs on all of them alike. Returns the steps played.
    """
    steps = 0
    for k in range(values.shape[1]):
        for move in range(codes.shape[0]):
            stream = first + k
            seed_dice(dice, seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, stream, 0)
            states[1] = states[0]
            play(states[1], codes[move], log)
            steps += 1 + play_on(states, dice, log, reals)
            worth(states[1], reals)
            for seat in range(values.shape[2]):
                values[move, k, seat] = reals[seat]
    return steps


@rule
def play_on(states, dice, log, reals):
    """Play `states[1]` until it rests, every seat by the policy."""
    s = states[1]
    for step in range(MOST_STEPS):
        seat = to_act(s)
        if seat == OVER or resting(states[0], s):
            return step
        if seat == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(s, dice, reals), log)
    return MOST_STEPS
