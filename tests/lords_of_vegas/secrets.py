"""Nothing is hidden in Lords of Vegas; the order of the deck does not exist."""

from pitboss.engine import Position
from pitboss.kernel import Dice


def scrambled(at: Position, seat: int | None, dice: Dice) -> Position:
    return at.copy()
