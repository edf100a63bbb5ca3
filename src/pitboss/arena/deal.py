"""The same luck for everybody: outcomes depend on the seed, the deal and where the game stands."""

from collections import Counter
from hashlib import blake2b

from pitboss.engine import Position
from pitboss.kernel import Dice, new_dice

_ROLLS = ("roll", "spare")
"""The outcomes that are dice; all others are drawn from what is left of something."""


class DuplicateDealer:
    """Deals the same draws and dice to every rotation of the seats.

    What is drawn depends on what is left: equal stacks give equal cards, tiles and notes, however
    many dice were rolled before. A roll depends on how many draws and, since the last of them, how
    many rolls came before it: more rolls in one turn or round change no luck of a later one.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._seed = seed
        self._deal = deal
        self._draws = 0
        self._times: Counter[str] = Counter()

    def draw(self, at: Position) -> int:
        """Derive the outcome that comes next."""
        return _sample(at, self._luck(at))

    def _luck(self, at: Position) -> Dice:
        place = self._place(at)
        self._times[place] += 1
        words = f"{self._deal} {place} {self._times[place]}"
        stream = int.from_bytes(blake2b(words.encode(), digest_size=8).digest())
        return new_dice(self._seed, stream)

    def _place(self, at: Position) -> str:
        """Name where the game stands, as far as it matters for its luck."""
        kind = at.game.notation.spell(at.state, _sample(at, new_dice(0))).split()[0]
        if kind in _ROLLS:
            return f"roll after {self._draws}"
        self._draws += 1
        return f"{kind} of {at.outcomes()}"


def _sample(at: Position, dice: Dice) -> int:
    return int(at.game.rules.entries.sample_at(at.states, 0, dice))
