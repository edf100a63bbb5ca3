"""The moves of Las Vegas as small numbers for a learner."""

import numpy as np

from pitboss.engine.batches.codec import Actions, Verb, Whole
from pitboss.engine.game import States
from pitboss.games.las_vegas.codes import PLACE_NUMBER
from pitboss.games.las_vegas.meta import META
from pitboss.games.las_vegas.tables import CASINOS


def part(codes: Whole, states: States, rows: Whole) -> Whole:
    """Split codes: every move places dice on a casino."""
    parts = np.zeros((len(codes), 3), np.int64)
    parts[:, 1] = codes - PLACE_NUMBER
    return parts


def join(parts: Whole, states: States, rows: Whole) -> Whole:
    """Give the codes again."""
    return PLACE_NUMBER + parts[:, 1]


ACTIONS = (
    Actions(
        META.slug, "v1", (Verb("place", tuple(str(n + 1) for n in range(CASINOS))),), part, join
    ),
)
