"""Duplicate deals: outcomes depend on the seed, the deal and the position alone."""

from collections import Counter
from hashlib import blake2b

from pitboss.engine import Position
from pitboss.kernel import Dice, new_dice


class DuplicateDealer:
    """Deals the same draws and dice to every rotation of the seats.

    A draw depends on what is left: equal stacks give equal cards, tiles and notes, however many
    dice were rolled before. A roll depends on the number of draws before it and of rolls since the
    last draw, so that more rolls in one turn or round do not change those of a later one.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._draws = 0
        self._times: Counter[str] = Counter()

    def draw(self, at: Position) -> int:
        """Derive the next outcome."""
        return _sample(at, self._dice(at))

    def _dice(self, at: Position) -> Dice:
        place = self._place(at)
        self._times[place] += 1
        words = f"{self._deal} {place} {self._times[place]}"
        stream = int.from_bytes(blake2b(words.encode(), digest_size=8).digest())
        return new_dice(self._seed, stream)

    def _place(self, at: Position) -> str:
        """Name all that the next outcome depends on."""
        outcome = _sample(at, new_dice(0))
        is_roll = at.game.is_roll
        if is_roll is not None and is_roll(at.state, outcome):
            return f"roll after {self._draws}"
        self._draws += 1
        word = at.game.notation.spell(at.state, outcome).split()[0]
        return f"{word} of {at.outcomes()}"


def _sample(at: Position, dice: Dice) -> int:
    return int(at.game.rules.entries.sample_at(at.states, 0, dice))
