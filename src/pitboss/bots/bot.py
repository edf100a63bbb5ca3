"""What a bot is, and the one that plays anything."""

from typing import Protocol

from pitboss.engine import Position
from pitboss.kernel import below, new_dice


class Bot(Protocol):
    """Chooses a move for the seat to act. It does not change the position."""

    def choose(self, at: Position) -> str:
        """Give one of the moves that `at.legal()` lists."""


class RandomBot:
    """Plays every legal move as often as any other."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = new_dice(seed)

    def choose(self, at: Position) -> str:
        """Pick a legal move blindly."""
        codes = at.codes()
        return at.game.notation.spell(at.state, codes[int(below(self._dice, len(codes)))])
