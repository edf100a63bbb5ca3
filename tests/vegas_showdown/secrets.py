"""Nothing is hidden in Vegas Showdown: cash, sheets and stores lie open, stacks have no order."""

from pitboss.engine import Position
from pitboss.kernel import Dice


def scrambled(at: Position, seat: int | None, dice: Dice) -> Position:
    """Change all that a seat may not see: there is no such thing."""
    return at.copy()
