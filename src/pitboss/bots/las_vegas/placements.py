"""Tables for the round of two seats: where a seat's dice can lie, and what each roll lets it add.

The ways to place up to eight dice are numbered once for all (`PLACEMENTS`, fewest dice first).
"""

from itertools import groupby

import numpy as np

from pitboss.bots.las_vegas.rolls import ROLL_FIRST, ROLL_SET, ROLL_WAYS
from pitboss.games.las_vegas.tables import CASINOS, DICE

COUNTS = DICE + 1
"""How many dice can lie on a casino: none to eight."""
PLACEMENTS = np.array(
    [
        placed
        for dice in range(COUNTS)
        for placed in sorted(
            ROLL_SET[ROLL_FIRST[dice] : ROLL_FIRST[dice + 1]].tolist(), key=np.count_nonzero
        )
    ],
    np.int64,
)
"""Every way to lay up to eight dice on the casinos; those of n dice begin at ROLL_FIRST[n], and
among them those on few casinos come first."""


def _after() -> "np.ndarray[tuple[int, int], np.dtype[np.int32]]":
    """Number the placement that adds dice to a casino, at column casino * COUNTS + dice."""
    number = {tuple(placed): k for k, placed in enumerate(PLACEMENTS.tolist())}
    after = np.zeros((len(PLACEMENTS), CASINOS * COUNTS), np.int32)
    for placed, k in number.items():
        for casino in range(CASINOS):
            for count in range(COUNTS - sum(placed)):
                more = (*placed[:casino], placed[casino] + count, *placed[casino + 1 :])
                after[k, casino * COUNTS + count] = number[more]
    return after


def _choices() -> tuple[list[list[int]], list[int], list[int], list[int]]:
    """List the choices of every roll, and how many of them the roll before it begins with too.

    Rolls of one size are sorted by their choices, so that work on what they share is done once.
    """
    choices, number, shared, ways = [], [], [], []
    rolls = [
        ([face * COUNTS + int(n) for face, n in enumerate(roll) if n], int(way))
        for roll, way in zip(ROLL_SET.tolist(), ROLL_WAYS.tolist(), strict=True)
    ]
    for size in range(DICE + 1):
        before: list[int] = []
        for columns, way in sorted(rolls[ROLL_FIRST[size] : ROLL_FIRST[size + 1]]):
            same = [a == b for a, b in zip(columns, before, strict=False)]
            prefix = sum(1 for _ in next(groupby(same))[1]) if same and same[0] else 0
            choices.append(columns + [0] * (CASINOS - len(columns)))
            number.append(len(columns))
            shared.append(min(prefix, max(0, len(columns) - 1)))
            ways.append(way)
            before = columns
    return choices, number, shared, ways


AFTER = _after()
_CHOICES, _NUMBER, _SHARED, _WAYS = _choices()
CHOICES = np.array(_CHOICES, np.int64)
CHOICE_COUNT = np.array(_NUMBER, np.int64)
SHARED = np.array(_SHARED, np.int64)
WAYS = np.array(_WAYS, np.float64)
SHORT_WAYS = np.array(_WAYS, np.float32)
