"""A position as its readers see it, every part encoded once, however many readers there are."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, cast

from msgspec import Raw

from pitboss.engine import Position, View
from pitboss.server.api import responses
from pitboss.server.tables.position_presenter import standings
from pitboss.server.tables.sight import hidden_seats

SeenPosition = tuple[responses.SeatView, list[responses.Standing]]


class EncodedPosition:
    """The parts of a message about one position, which no longer changes."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._seen: dict[int | None, SeenPosition] = {}
        self._standings: dict[frozenset[int], Any] = {}

    @cached_property
    def prompt(self) -> responses.Prompt:
        """What the seat to act is asked."""
        return cast(responses.Prompt, _encoded(dict(self._position.prompt)))

    @cached_property
    def legal(self) -> list[str]:
        """Every legal move of the seat to act."""
        return cast(list[str], _encoded(self._position.legal()))

    def prepare(self, seats: Iterable[int | None]) -> None:
        """Compute the views of several seats at once, which costs less."""
        missing = [seat for seat in dict.fromkeys(seats) if seat not in self._seen]
        if not missing:
            return
        encoded: dict[int, Raw] = {}
        for seat, view in zip(missing, self._position.views(missing), strict=True):
            if id(view) not in encoded:
                encoded[id(view)] = _encoded(view)
            seen = responses.SeatView(seat, cast(responses.View, encoded[id(view)]))
            self._seen[seat] = seen, self._standing(view)

    def seen_by(self, seat: int | None) -> SeenPosition:
        """Give the view of a seat, and the standing without what that view hides."""
        if seat not in self._seen:
            self.prepare((seat,))
        return self._seen[seat]

    def _standing(self, view: View) -> list[responses.Standing]:
        hidden = frozenset(hidden_seats(view))
        if hidden not in self._standings:
            self._standings[hidden] = _encoded(standings(self._whole_standing, hidden))
        return cast(list[responses.Standing], self._standings[hidden])

    @cached_property
    def _whole_standing(self) -> Any:
        return self._position.standing


def _encoded(part: Any) -> Raw:
    return Raw(responses.encode(part))
