"""Moves as small whole numbers for a learner, in versions that never change.

A move has three parts: a verb, a place and an amount. The factored form is exact: every move has
its own three numbers. The flat form numbers the moves that a version offers, verb after verb; where
a verb takes many amounts, such as a bet, it offers some of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.batches.checks import check_room, looking_at
from pitboss.engine.errors import Illegal, Unreadable
from pitboss.engine.game import States
from pitboss.engine.position import Position
from pitboss.engine.registry import load
from pitboss.engine.text import as_whole

if TYPE_CHECKING:
    from pitboss.engine.batches.batch import Batch

Whole = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
NOT_OFFERED = -1
"""What `encode` gives for a legal move that the flat form does not offer."""


@dataclass(frozen=True)
class Verb:
    """A kind of move: the places and amounts it takes, by name."""

    name: str
    places: tuple[str, ...] = ("",)
    amounts: tuple[str, ...] = ("",)
    offered: tuple[tuple[int, int], ...] | None = None
    """The pairs of place and amount in the flat form, in its order; None means all of them."""

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """List what the flat form offers."""
        if self.offered is not None:
            return self.offered
        return tuple(product(range(len(self.places)), range(len(self.amounts))))

    @cached_property
    def columns(self) -> Whole:
        """Give the place of a pair in that list, or NOT_OFFERED."""
        found = np.full((len(self.places), len(self.amounts)), NOT_OFFERED, np.int64)
        for column, pair in enumerate(self.pairs):
            found[pair] = column
        return found


@dataclass(frozen=True)
class Actions:
    """One version of a game's moves as numbers. It is copied and pickled by its name."""

    slug: str
    version: str
    verbs: tuple[Verb, ...]
    part: Callable[[Whole, States, Whole], Whole]
    """Split codes into verb, place and amount; the records and the row of each code are given."""
    join: Callable[[Whole, States, Whole], Whole]
    """Join the three parts of each move into a code."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _named, (self.slug, self.version)

    def __repr__(self) -> str:
        return f"<Actions {self.version} of {self.slug}: {self.size} moves>"

    @cached_property
    def bases(self) -> Whole:
        """The first number of every verb in the flat form, and the size at the end."""
        return np.cumsum([0, *(len(verb.pairs) for verb in self.verbs)])

    @property
    def size(self) -> int:
        """How many moves the flat form offers."""
        return int(self.bases[-1])

    @cached_property
    def shape(self) -> tuple[int, int, int]:
        """How many verbs, places and amounts the factored form has."""
        places = max(len(verb.places) for verb in self.verbs)
        return len(self.verbs), places, max(len(verb.amounts) for verb in self.verbs)

    @cached_property
    def _parts(self) -> Whole:
        """The parts of every number of the flat form."""
        rows = [(n, *pair) for n, verb in enumerate(self.verbs) for pair in verb.pairs]
        return np.array(rows, np.int64)

    def factor(self, codes: npt.ArrayLike, where: "Position | Batch") -> Whole:
        """Give verb, place and amount of codes: of one position, or one a row of a batch."""
        given = _codes(codes)
        with looking_at(where, self.slug) as here:
            parts, known = self._part_known(given, here)
        if not known.all():
            row = int(known.argmin())
            raise Illegal(f"row {row}: {given[row]} is not the code of a move", row=row)
        return parts

    def _part_known(self, codes: Whole, where: "Position | Batch") -> tuple[Whole, Mask]:
        """Split codes, and say which of them are codes of moves; the others get zeros."""
        rows = self._rows(codes, where)
        parts = self.part(codes, where.states, rows)
        known = self._are_known(parts)
        parts[~known] = 0
        known &= self.join(parts, where.states, rows) == codes
        return parts, known

    @cached_property
    def _sizes(self) -> Whole:
        """How many places and amounts every verb takes."""
        return np.array([(len(verb.places), len(verb.amounts)) for verb in self.verbs], np.int64)

    def _are_known(self, parts: Whole) -> Mask:
        verbs = parts[:, 0]
        known: Mask = (verbs >= 0) & (verbs < len(self.verbs)) & (parts >= 0).all(axis=1)
        known &= (parts[:, 1:] < self._sizes[np.where(known, verbs, 0)]).all(axis=1)
        return known

    def unfactor(self, parts: npt.ArrayLike, where: "Position | Batch") -> Whole:
        """Give the codes of verbs, places and amounts; the inverse of `factor`."""
        given = np.atleast_2d(np.asarray(parts))
        if given.ndim != 2 or given.shape[1] != 3 or given.dtype.kind not in "iu":
            raise Unreadable("a factored move is three whole numbers: verb, place and amount")
        given = given.astype(np.int64)
        known = self._are_known(given)
        if not known.all():
            row = int(known.argmin())
            verb, place, amount = given[row].tolist()
            raise Illegal(f"row {row}: {verb}, {place}, {amount} is no move", row=row)
        with looking_at(where, self.slug) as here:
            return self.join(given, here.states, self._rows(given, here))

    def encode(self, codes: npt.ArrayLike, where: "Position | Batch") -> Whole:
        """Give the numbers of codes.

        NOT_OFFERED for a move that the flat form leaves out, and for codes of no move at all.
        """
        with looking_at(where, self.slug) as here:
            parts, known = self._part_known(_codes(codes), here)
        return np.where(known, self._number(parts), NOT_OFFERED)

    def _number(self, parts: Whole) -> Whole:
        found = np.full(len(parts), NOT_OFFERED, np.int64)
        for n, verb in enumerate(self.verbs):
            own = parts[:, 0] == n
            if own.any():
                columns = verb.columns[parts[own, 1], parts[own, 2]]
                found[own] = np.where(columns >= 0, columns + self.bases[n], NOT_OFFERED)
        return found

    def decode(self, numbers: npt.ArrayLike, where: "Position | Batch") -> Whole:
        """Give the codes of numbers, one for a position or one a row of a batch.

        The codes are well formed but may be illegal: `play_code` and `step` check that.
        """
        given = np.atleast_1d(np.asarray(numbers))
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise Unreadable("moves are whole numbers, one a row")
        wrong = (given < 0) | (given >= self.size)
        if wrong.any():
            row = int(wrong.argmax())
            raise Illegal(f"row {row}: there is no move {given[row]} of {self.size}", row=row)
        with looking_at(where, self.slug) as here:
            return self.join(self._parts[given], here.states, self._rows(given, here))

    def mask(self, where: "Position | Batch", out: Mask | None = None) -> Mask:
        """Say for every number whether it is a legal move now: a row a position."""
        with looking_at(where, self.slug) as here:
            if isinstance(here, Position):
                codes = np.array(here.codes(), np.int64)
                rows, count = np.zeros(len(codes), np.int64), 1
            else:
                codes, offsets = here.legal_flat()
                count = len(here)
                rows = np.repeat(np.arange(count), np.diff(offsets))
            numbers = self._number(self.part(codes, here.states, rows))
        if out is None:
            out = np.zeros((count, self.size), np.bool_)
        check_room(out, (count, self.size), np.bool_, "the mask")
        out[:] = False
        offered = numbers >= 0
        out[rows[offered], numbers[offered]] = True
        return out

    def _rows(self, given: Whole, where: "Position | Batch") -> Whole:
        """Give the row that each of the given moves belongs to."""
        if isinstance(where, Position):
            return np.zeros(len(given), np.int64)
        if len(given) != len(where):
            raise Unreadable(f"a batch of {len(where)} positions takes as many, not {len(given)}")
        return np.arange(len(given))

    def name(self, number: int) -> str:
        """Give the name of a move of the flat form."""
        number = as_whole(number, "a move")
        if not 0 <= number < self.size:
            raise Illegal(f"there is no move {number} of {self.size}")
        n, place, amount = self._parts[number].tolist()
        verb = self.verbs[n]
        return " ".join(filter(None, (verb.name, verb.places[place], verb.amounts[amount])))


def _named(slug: str, version: str) -> Actions:
    return load(slug).actions(version)


def _codes(codes: npt.ArrayLike) -> Whole:
    given = np.atleast_1d(np.asarray(codes))
    if given.ndim != 1 or (given.dtype.kind not in "iu" and given.size):
        raise Unreadable("codes are whole numbers, one a row")
    return given.astype(np.int64)
