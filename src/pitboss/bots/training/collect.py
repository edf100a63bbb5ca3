"""Samples for a net: positions from games of a policy against itself, with their results."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pitboss.bots.searches import BotSearches
from pitboss.bots.training.fit import Reals, Samples
from pitboss.engine import load

MAX_KEPT = 64
"""How many positions of one game are kept at most."""


def collect(
    game: str,
    searches: BotSearches,
    seats: int,
    options: Sequence[dict[str, Any]],
    width: int,
    net: Reals,
    *,
    games: int,
    seed: int,
    random_one_in: int = 25,
    keep_one_in: int = 12,
    tell: Callable[[int], None] = lambda _: None,
) -> Samples:
    """Play games under each set of options in turn; give their positions and results."""
    loaded = load(game)
    starts = [loaded.start(seats, **chosen) for chosen in options]
    pools = [np.repeat(start.states[:1], 3) for start in starts]
    work = searches.new_workspace()
    ranks = np.zeros((seats, 3), np.int64)
    room = np.zeros((MAX_KEPT, seats, width))
    play = searches.compile().self_play
    features, shares = [], []
    for number in range(games):
        pool = pools[number % len(pools)]
        kept = play(pool, seed, number, random_one_in, keep_one_in, work, net, ranks, room)
        won = (ranks[:, 2] == 1).astype(np.float64)
        features.append(room[:kept].astype(np.float32))
        shares.append(np.tile(won / won.sum(), (kept, 1)))
        tell(number + 1)
    return Samples(np.concatenate(features), np.concatenate(shares))
