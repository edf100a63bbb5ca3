"""Games of a policy against itself, in compiled code: what was seen and who won.

A game's bots put their own rules into the gaps: `policy` moves for every seat, `write_features`
says what the net will see.
"""

from pitboss.bots.training.net import FEATURES
from pitboss.kernel import CHANCE, OVER, below, rule, unbound
from pitboss.kernel.rng import seed_dice

to_act = legal = sample = play = standing = policy = write_features = unbound

MOST_STEPS = 20_000


@rule
def self_play(states, seed, stream, whims, keep, dice, log, out, codes, net, reals, ranks, seen):
    """Play a game from `states[0]` and write the features of some positions to `seen`.

    One move in `whims` is any move, so that the net also sees what good play avoids. One decision
    in `keep` is kept. Returns how many were; `ranks` holds the standing at the end.
    """
    seed_dice(dice, seed, 0, stream, 0)
    states[1] = states[0]
    s = states[1]
    kept = 0
    for _ in range(MOST_STEPS):
        seat = to_act(s)
        if seat == OVER:
            break
        if seat == CHANCE:
            play(s, sample(s, dice), log)
        elif below(dice, whims) == 0:
            play(s, out[below(dice, legal(s, out))], log)
        else:
            play(s, policy(states, 1, dice, log, out, codes, net, reals), log)
        if kept < seen.shape[0] and to_act(s) != OVER and below(dice, keep) == 0:
            write_features(s, out, reals)
            for seat in range(seen.shape[1]):
                for feature in range(seen.shape[2]):
                    seen[kept, seat, feature] = reals[FEATURES + seat * seen.shape[2] + feature]
            kept += 1
    standing(s, ranks)
    return kept
