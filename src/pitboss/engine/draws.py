"""The protocol of dealers, as a position needs it."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pitboss.engine.position import Position


class Draws(Protocol):
    """A dealer as `settle` uses it: it gives the code of the next outcome."""

    def draw(self, at: "Position") -> int: ...


CERTAIN_DEALERS: set[type] = set()
"""Dealers that draw with the game's own `sample`, so that their outcomes need no check."""
