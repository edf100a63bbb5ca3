"""The same luck for everybody: outcome n of a deal depends on the seed, the deal and n alone."""

from pitboss.engine import Position
from pitboss.kernel import new_dice


class DuplicateDealer:
    """Deals the same draws and dice to every rotation of the seats.

    Each outcome has a generator of its own. A seat that made another choice before changes what
    the outcome means (it rolls fewer dice, say), never the luck of the outcomes after it.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._drawn = 0

    def draw(self, at: Position) -> int:
        """Derive the outcome that comes next."""
        dice = new_dice(self._seed, (self._deal << 24) | self._drawn)
        self._drawn += 1
        return int(at.game.rules.entries.sample_at(at.states, 0, dice))
