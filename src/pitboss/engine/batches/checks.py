"""Checks of the arguments of batches, codecs and observations, each refused in one sentence."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Game
from pitboss.engine.position import Position
from pitboss.engine.text import as_whole

MOST_THREADS = 256
"""More than this is a mistake, and starting them would take longer than the work."""


def as_threads(value: Any) -> int:
    """Check a number of threads: at least one, and no more than a machine can run."""
    return min(max(1, as_whole(value, "the number of threads")), MOST_THREADS)


def memory() -> int:
    """Give the bytes of memory of this machine, or as many as no machine has."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # not every system says
        return 1 << 62


def check_memory(size: int, what: str) -> None:
    """Refuse what the memory does not hold: taking it would end the interpreter."""
    if size > memory():
        raise Unreadable(
            f"{what} would take {size / 1e9:,.1f} GB, and this machine has {memory() / 1e9:,.1f}"
        )


def check_alike(positions: Iterable[Position]) -> list[Position]:
    """Refuse positions that cannot form a batch."""
    if not isinstance(positions, Iterable):
        raise Unreadable(f"a batch is made of positions, not of {type(positions).__name__}")
    alike = list(positions)
    if not alike:
        raise Unreadable("a batch has at least one position, not 0")
    first = alike[0]
    for row, at in enumerate(alike):
        if not isinstance(at, Position):
            raise Unreadable(f"row {row} is no position")
        if (at.game, at.seats, at.options) != (first.game, first.seats, first.options):
            raise Unreadable(f"row {row} differs from row 0 in its game, seats or options")
    return alike


@contextmanager
def looking_at(where: Any, slug: str) -> Iterator[Any]:
    """Give a position or batch of the codec's game that no other thread changes meanwhile."""
    _check_where(where, slug)
    if isinstance(where, Position):
        yield where.copy()
    else:
        with where._lock:
            yield where


def _check_where(where: Any, slug: str) -> None:
    if not (isinstance(getattr(where, "game", None), Game) and hasattr(where, "states")):
        raise Unreadable(f"numbers are those of a position or a batch, not {type(where).__name__}")
    if where.game.slug != slug:
        raise Unreadable(f"these are numbers of {slug}, not of {where.game.slug}")


def check_room(
    out: Any, shape: tuple[int, ...], kind: npt.DTypeLike, what: str, *, dense: bool = False
) -> None:
    """Refuse anything but an array of this kind and shape; `dense` requires C order as well."""
    fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == kind
    if not fits or (dense and not out.flags.c_contiguous):
        order = ", in C order" if dense else ""
        raise Unreadable(f"room for {what} is an array of {np.dtype(kind)} of shape {shape}{order}")
    if not out.flags.writeable:
        raise Unreadable(f"room for {what} must be writable")
