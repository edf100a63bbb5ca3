"""Money won lies face down: a seat knows its own notes and how many the others have."""

from pitboss.engine import Position
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import VALUES
from pitboss.kernel import Dice, below


def scrambled(at: Position, seat: int | None, dice: Dice) -> Position:
    """Deal the hidden notes of the others anew, from theirs and from the pile."""
    other = at.copy()
    s = other.state
    if s.open_money or s.phase == ENDED:
        return other
    hidden = [rival for rival in range(s.seats) if rival != seat]
    for rival in hidden:
        for value in range(VALUES):
            for _ in range(s.won[rival, value]):
                swap = int(below(dice, VALUES))
                if s.pile[swap] > 0:
                    s.pile[swap] -= 1
                    s.pile[value] += 1
                    s.won[rival, value] -= 1
                    s.won[rival, swap] += 1
    return other
