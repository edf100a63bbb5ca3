"""Positions to learn from: games of a policy against itself, gathered until there are enough."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pitboss.bots.training.fit import Reals, Seen
from pitboss.bots.training.net import PAPER
from pitboss.engine import load
from pitboss.kernel import Searches, silent

MOST_KEPT = 64
"""How many positions of one game are kept at most."""


def gather(
    game: str,
    searches: Searches,
    seats: int,
    options: Sequence[dict[str, Any]],
    width: int,
    net: Reals,
    *,
    games: int,
    seed: int,
    whims: int = 25,
    keep: int = 12,
    tell: Callable[[int], None] = lambda _: None,
) -> Seen:
    """Play games under each set of options in turn and give what was seen, with the results."""
    loaded = load(game)
    starts = [loaded.start(seats, **chosen) for chosen in options]
    pools = [np.repeat(start.states[:1], 3) for start in starts]
    rolls, log, paper = np.zeros(4, np.int64), silent(), np.zeros(PAPER)
    out = np.zeros(loaded.rules.most_legal, np.int64)
    codes = np.zeros(loaded.rules.most_legal + 1, np.int64)
    ranks = np.zeros((seats, 3), np.int64)
    room = np.zeros((MOST_KEPT, seats, width))
    play = searches.compile().self_play
    features, shares = [], []
    for number in range(games):
        pool = pools[number % len(pools)]
        kept = play(
            pool, seed, number, whims, keep, rolls, log, out, codes, net, paper, ranks, room
        )
        won = (ranks[:, 2] == 1).astype(np.float64)
        features.append(room[:kept].astype(np.float32))
        shares.append(np.tile(won / won.sum(), (kept, 1)))
        tell(number + 1)
    return Seen(np.concatenate(features), np.concatenate(shares))
