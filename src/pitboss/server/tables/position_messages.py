"""A position as its readers see it, every part spelled in JSON once, however many are told."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, cast

from msgspec import Raw

from pitboss.engine import Position, View
from pitboss.server.api import responses
from pitboss.server.tables.presenter import standing_told, view_hides

Seen = tuple[responses.ViewTold, list[responses.StandingTold]]


class Shown:
    """The parts of a message about one position that does not change any more."""

    def __init__(self, at: Position) -> None:
        self._at = at
        self._seen: dict[int | None, Seen] = {}
        self._standings: dict[frozenset[int], Any] = {}

    @cached_property
    def prompt(self) -> dict[str, Any]:
        """What the seat to act is asked."""
        return cast(dict[str, Any], _spelled(dict(self._at.prompt)))

    @cached_property
    def legal(self) -> list[str]:
        """Every legal move of the seat to act."""
        return cast(list[str], _spelled(self._at.legal()))

    def prepare(self, seats: Iterable[int | None]) -> None:
        """Put the views of several seats together at once, which costs less."""
        missing = [seat for seat in dict.fromkeys(seats) if seat not in self._seen]
        if not missing:
            return
        spelled: dict[int, Raw] = {}
        for seat, view in zip(missing, self._at.views(missing), strict=True):
            if id(view) not in spelled:
                spelled[id(view)] = _spelled(view)
            told = responses.ViewTold(seat, cast(View, spelled[id(view)]))
            self._seen[seat] = told, self._standing(view)

    def seen_by(self, seat: int | None) -> Seen:
        """Give the view of a seat, and the standing without what that view hides."""
        self.prepare((seat,))
        return self._seen[seat]

    def _standing(self, view: View) -> list[responses.StandingTold]:
        hidden = frozenset(view_hides(view))
        if hidden not in self._standings:
            self._standings[hidden] = _spelled(standing_told(self._standing_now, hidden))
        return cast(list[responses.StandingTold], self._standings[hidden])

    @cached_property
    def _standing_now(self) -> Any:
        return self._at.standing


def _spelled(part: Any) -> Raw:
    return Raw(responses.encode(part))
