"""Positions as rows of numbers for a learner, in versions that never change.

A row consists of named slices. Seats are counted from the observing one, so that a learner always
sees itself first; a seat that does not play is all zeros.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.batches.checks import check_room, looking_at
from pitboss.engine.errors import Unreadable
from pitboss.engine.game import States
from pitboss.engine.registry import load

if TYPE_CHECKING:
    from pitboss.engine.batches.batch import Batch
    from pitboss.engine.position import Position

Numbers = npt.NDArray[Any]
Reals = npt.NDArray[np.float32]


class Look:
    """Records from the point of view of one seat, a row each."""

    def __init__(self, states: States, seats: Numbers, most_seats: int) -> None:
        self.states = states
        self.seat = seats
        self.count = states["seats"].astype(np.int64)
        self.order = (seats[:, None] + np.arange(most_seats)) % self.count[:, None]
        self.playing = np.arange(most_seats) < self.count[:, None]
        self._row = np.arange(len(states))[:, None]

    def field(self, name: str) -> Numbers:
        """Give a field of every record."""
        found: Numbers = self.states[name]
        return found

    def by_seat(self, name: str) -> Numbers:
        """Give a field with an entry for each seat, the observing seat first, padded with zeros."""
        turned = self.field(name)[self._row, self.order]
        playing = self.playing.reshape(self.playing.shape + (1,) * (turned.ndim - 2))
        seen: Numbers = turned * playing
        return seen

    def from_here(self, seats: Numbers) -> Numbers:
        """Count seats from the observing one; negative numbers (nobody) stay as they are."""
        count = self.count.reshape((-1,) + (1,) * (seats.ndim - 1))
        seat = self.seat.reshape((-1,) + (1,) * (seats.ndim - 1))
        return np.where(seats >= 0, (seats - seat) % count, -1)


def one_hot(values: Numbers, size: int) -> Numbers:
    """Encode values from 0 to size - 1 as one-hot rows; other values are all zeros."""
    hot: Numbers = values[..., None] == np.arange(size)
    return hot


def bits(values: Numbers, size: int) -> Numbers:
    """Give the lowest bits of whole numbers."""
    octets = np.ascontiguousarray(values, "<i8")[..., None].view(np.uint8)
    lowest: Numbers = np.unpackbits(octets, axis=-1, count=size, bitorder="little")
    return lowest


@dataclass(frozen=True)
class Slice:
    """A named part of a row: its size, and how it is computed from the records."""

    name: str
    size: int
    fill: Callable[[Look], Numbers]
    per: float = 1.0
    """The scale: every number is divided by this."""


@dataclass(frozen=True)
class Observation:
    """One version of a game's positions as rows of numbers, copied and pickled by its name."""

    slug: str
    version: str
    most_seats: int
    parts: tuple[Slice, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, (self.slug, self.version)

    def __repr__(self) -> str:
        return f"<Observation {self.version} of {self.slug}: {self.size} numbers>"

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Where every named part lies in a row."""
        ends = np.cumsum([part.size for part in self.parts]).tolist()
        return {
            part.name: slice(end - part.size, end)
            for part, end in zip(self.parts, ends, strict=True)
        }

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return sum(part.size for part in self.parts)

    def of(self, where: "Position | Batch", seat: npt.ArrayLike, out: Reals | None = None) -> Reals:
        """Give the rows as `seat` sees them: one seat for all, or one a row."""
        with looking_at(where, self.slug) as here:
            return self._of(here, seat, out)

    def _of(self, where: "Position | Batch", seat: npt.ArrayLike, out: Reals | None) -> Reals:
        states, seats = where.states, self._seats(where, seat)
        if out is None:
            out = np.zeros((len(states), self.size), np.float32)
        check_room(out, (len(states), self.size), np.float32, "the rows")
        look = Look(states, seats, self.most_seats)
        for part, place in zip(self.parts, self.slices.values(), strict=True):
            numbers = part.fill(look).reshape(len(states), part.size)
            if part.per == 1:
                out[:, place] = numbers
            else:
                np.divide(numbers, part.per, out=out[:, place], casting="unsafe")
        return out

    def _seats(self, where: "Position | Batch", seat: npt.ArrayLike) -> Numbers:
        given = np.asarray(seat)
        count = len(where.states)
        if given.dtype.kind not in "iu" or given.shape not in ((), (count,)):
            raise Unreadable(f"the looking seat is a whole number, or {count} of them")
        if (given < 0).any() or (given >= where.seats).any():
            raise Unreadable(f"there is no such seat: seats are 0 to {where.seats - 1}")
        return np.broadcast_to(given.astype(np.int64), (count,))


def _named(slug: str, version: str) -> Observation:
    return load(slug).observation(version)
