"""Rollouts in compiled code: play a move, then let a policy play every seat up to a horizon.

A game's bots bind their own rules to the gaps: `policy` moves for every seat, `at_horizon` says
where a rollout stops, `evaluate` writes every seat's share of winning there.
"""

from pitboss.kernel import CHANCE, OVER, rule, unbound
from pitboss.kernel.rng import seed_dice

to_act = sample = play = policy = at_horizon = evaluate = unbound

MAX_STEPS = 4000


@rule
def rollouts(states, moves, seed, first, turns, work, net, values):
    """Roll out `turns` turns after each move and evaluate the end; `states[1]` is overwritten.

    A move is an index into `states` and the code that is played there. All moves meet the same
    dice, so that luck affects them alike: column k of `values` uses stream first + k.
    """
    w = work[0]
    for k in range(values.shape[1]):
        for i in range(moves.shape[0]):
            seed_dice(w.rng, seed, 0, first + k, 0)
            states[1] = states[moves[i, 0]]
            play(states[1], moves[i, 1], w.log)
            roll_out(states, turns, w, net)
            evaluate(states[1], w, net)
            for seat in range(values.shape[2]):
                values[i, k, seat] = w.shares[seat]


@rule
def roll_out(states, turns, work, net):
    """Play `states[1]` to the horizon or to the end of the game, every seat by the policy."""
    s = states[1]
    for _ in range(MAX_STEPS):
        seat = to_act(s)
        if seat == OVER or at_horizon(states[0], s, turns):
            return
        if seat == CHANCE:
            play(s, sample(s, work.rng), work.log)
        else:
            play(s, policy(states, 1, work, net), work.log)
