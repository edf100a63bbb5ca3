"""What a position needs of those who deal: the outcome that comes next."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pitboss.engine.position import Position


class Draws(Protocol):
    """What `settle` needs of a dealer: the code of the outcome that comes next."""

    def draw(self, at: "Position") -> int: ...


CERTAIN_DEALERS: set[type] = set()
"""Dealers that lend a generator to the game's own `sample`: their outcomes need no check."""
