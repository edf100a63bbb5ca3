"""The workspace of a compiled search: one record that holds its generator, its move lists and its
scratch space, so that a search takes one argument instead of a dozen arrays.

Every game's workspace has the fields of `COMMON`, lists of moves and the features of its net, and
fields of its own. Python makes it once for each bot; compiled code writes over it freely.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.kernel.event_log import WIDTH as LOG_WIDTH
from pitboss.kernel.layout import Layout, lay_out

Workspace = npt.NDArray[Any]
"""An array of one record: handing over an array is much faster than handing over a record."""

MAX_SEATS = 6
MAX_UNITS = 64
"""How many hidden units a net may have."""

COMMON = (
    ("rng", np.int64, (4,)),
    ("log", np.int64, (1, LOG_WIDTH)),  # has no room for events, so nothing is written to it
    ("shares", np.float64, (MAX_SEATS,)),  # every seat's share of winning
    ("estimates", np.float64, (MAX_SEATS,)),  # what every seat is expected to end with
    ("hidden", np.float64, (MAX_UNITS,)),
)


def per_seat(*names: str) -> list[tuple[str, Any, tuple[int, ...]]]:
    """Give fields with one real number for each seat."""
    return [(name, np.float64, (MAX_SEATS,)) for name in names]


def workspace(max_legal: int, features: int, own: list[tuple[str, Any, tuple[int, ...]]]) -> Layout:
    """Lay out a game's workspace: room for all legal moves, a net's features and `own` fields.

    `moves` may be used by anything that tries out moves, `candidates` only by the policy.
    """
    fields = [
        *COMMON,
        ("moves", np.int64, (max_legal,)),
        ("candidates", np.int64, (max_legal + 1,)),
        ("features", np.float64, (MAX_SEATS, max(1, features))),
        *own,
    ]
    return lay_out(fields)
