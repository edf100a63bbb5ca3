"""Games of a policy against itself, in compiled code: the features of positions, and who won.

A game's bots bind their own rules to the gaps: `policy` moves for every seat, `write_features`
writes what the net sees.
"""

from pitboss.kernel import CHANCE, OVER, below, rule, unbound
from pitboss.kernel.rng import seed_dice

to_act = legal = sample = play = standing = policy = write_features = unbound

MAX_STEPS = 20_000


@rule
def self_play(states, seed, stream, random_one_in, keep_one_in, work, net, ranks, features):
    """Play a game from `states[0]` and write the features of some positions to `features`.

    One move in `random_one_in` is random, so that the net also sees what good play avoids. One
    position in `keep_one_in` is kept. Returns how many were; `ranks` holds the final standing.
    """
    w = work[0]
    seed_dice(w.rng, seed, 0, stream, 0)
    states[1] = states[0]
    s = states[1]
    kept = 0
    for _ in range(MAX_STEPS):
        seat = to_act(s)
        if seat == OVER:
            break
        if seat == CHANCE:
            play(s, sample(s, w.rng), w.log)
        elif below(w.rng, random_one_in) == 0:
            play(s, w.moves[below(w.rng, legal(s, w.moves))], w.log)
        else:
            play(s, policy(states, 1, w, net), w.log)
        if kept < features.shape[0] and to_act(s) != OVER and below(w.rng, keep_one_in) == 0:
            write_features(s, w)
            for seat in range(features.shape[1]):
                for feature in range(features.shape[2]):
                    features[kept, seat, feature] = w.features[seat, feature]
            kept += 1
    standing(s, ranks)
    return kept
