"""Every roll of up to eight dice as a set: how many dice show each face, and in how many ways."""

import numpy as np

from pitboss.games.las_vegas.tables import CASINOS, DICE, FACTORIAL


def _rolls() -> tuple[list[list[int]], list[int], list[int]]:
    """List the sets, how many ways each can fall, and where the sets of each size begin."""
    sets: list[list[int]] = []
    ways: list[int] = []
    first = [0]

    def go(left: int, counts: list[int]) -> None:
        if len(counts) == CASINOS - 1:
            full = [*counts, left]
            sets.append(full)
            count = int(FACTORIAL[sum(full)])
            for dice in full:
                count //= int(FACTORIAL[dice])
            ways.append(count)
            return
        for dice in range(left + 1):
            go(left - dice, [*counts, dice])

    for dice in range(DICE + 1):
        go(dice, [])
        first.append(len(sets))
    return sets, ways, first


_SETS, _WAYS, _FIRST = _rolls()
ROLL_SET = np.array(_SETS, np.int64)
ROLL_WAYS = np.array(_WAYS, np.int64)
ROLL_FIRST = np.array(_FIRST, np.int64)
"""The sets of n dice are those from ROLL_FIRST[n] up to ROLL_FIRST[n + 1]."""
