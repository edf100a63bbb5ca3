"""A puzzle: a position, its best move, and how clearly that is the best."""

from hashlib import sha256
from typing import Literal

from msgspec import Struct

Basis = Literal["proven", "solved", "sampled"]
"""As in a review: `proven` to the end of the game, `solved` to the end of the round."""


class Rated(Struct, frozen=True):
    """A move that was compared: the mover's share of winning after it, with its error."""

    move: str
    share: float
    error: float


class Puzzle(Struct, frozen=True):
    """A position with one clear best move."""

    game: str
    position: str
    seat: int
    move: str
    theme: str
    grade: int
    """1 to 5: how often weaker levels fail."""
    basis: Basis
    clear: float
    """By how many standard errors the best move is ahead of the next; 0 if the values are exact."""
    moves: tuple[Rated, ...]
    """The best move first, then the others that were compared."""

    @property
    def id(self) -> str:
        """The name of the puzzle: a digest of its position."""
        return sha256(self.position.encode()).hexdigest()[:10]


def likeness(one: str, other: str) -> float:
    """Say how alike two positions are, from 0 to 1, by the parts of their texts."""
    first, second = _parts(one), _parts(other)
    return len(first & second) / max(1, len(first | second))


def _parts(text: str) -> frozenset[str]:
    """Split the text of a position into parts, each with its field and place."""
    found: set[str] = set()
    for field in text.split()[1:]:
        key, _, value = field.partition("=")
        for number, part in enumerate(value.split("/")):
            found.update(f"{key} {number} {piece}" for piece in part.split(","))
    return frozenset(found)
