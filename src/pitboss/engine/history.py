"""The history of a position and the events of a step, kept as numbers and spelled on demand."""

from collections.abc import Iterator, Sequence
from operator import index
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Illegal
from pitboss.engine.game import Event, Game, States
from pitboss.kernel import drain


class Entry(NamedTuple):
    """One line of a record: who, and what. `seat` is CHANCE for dice and cards."""

    seat: int
    text: str


class History:
    """The steps so far, newest first; shared between copies, so that a copy costs nothing.

    A step that was played by its code is spelled when its entry is first read, from the state it
    was played in.
    """

    __slots__ = ("_entry", "_unspelled", "before", "length")

    def __init__(
        self,
        before: "History | None",
        entry: Entry | None,
        unspelled: tuple[Game, States, int, int] | None = None,
    ) -> None:
        self.before = before
        self.length: int = 1 if before is None else before.length + 1
        self._entry = entry
        self._unspelled = unspelled

    @property
    def entry(self) -> Entry:
        """The step in words."""
        # In this order: another thread that spells it writes the words before it drops the rest.
        unspelled, entry = self._unspelled, self._entry
        if entry is None:
            assert unspelled is not None
            game, states, code, seat = unspelled
            entry = self._entry = Entry(seat, game.notation.spell(states[0], code))
            self._unspelled = None
        return entry

    def newest_first(self) -> Iterator["History"]:
        """Go through the steps, from this one back."""
        step: History | None = self
        while step is not None:
            yield step
            step = step.before


class Events(Sequence[Event]):
    """The events of a step, in order: a list that is decoded when it is first read."""

    __slots__ = ("_game", "_told", "rows")

    def __init__(self, game: Game, rows: list[npt.NDArray[np.int64]]) -> None:
        self._game = game
        self.rows = rows
        """The rows of the log, as the rules wrote them."""
        self._told: list[Event] | None = None

    def _list(self) -> list[Event]:
        if self._told is None:
            tell = self._game.looks.event
            self._told = [tell(row) for rows in self.rows for row in rows.tolist()]
        return self._told

    def __len__(self) -> int:
        return len(self._list())

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._list()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._list() == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have no hash either

    def __repr__(self) -> str:
        return repr(self._list())


def whole_code(code: object) -> int:
    """Check that a value is a whole number that fits compiled code, and no bool."""
    if type(code) is int and -(1 << 63) <= code < 1 << 63:
        return code
    try:
        number = index(code)  # type: ignore[arg-type]
    except TypeError:
        number = -(1 << 63) - 1
    if isinstance(code, bool | np.bool_) or not -(1 << 63) <= number < 1 << 63:
        raise Illegal(f"{code!r} is not the code of a step: codes are whole numbers")
    return number


def taken(log: npt.NDArray[np.int64]) -> list[npt.NDArray[np.int64]]:
    """Take the written rows out of the log, undecoded."""
    count: int = log.item(0)
    if count == 0:
        return []
    if count >= len(log):
        drain(log)  # raises with the reason
    log[0, 0] = 0
    return [log[1 : count + 1].copy()]
