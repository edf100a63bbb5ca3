"""One position for environments: the moves of the seat to act, as numbers of a codec version."""

from operator import index
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from pitboss.engine import Illegal, Position, Unreadable
from pitboss.engine.batches.codec import NOT_OFFERED
from pitboss.engine.drawing import as_text

if TYPE_CHECKING:
    from typing import Self

DEALS = "v1-deals"


class Play:
    """A position and a version of its moves. A version with deals is played by `DealPlay`."""

    def __init__(self, at: Position, version: str = "v1") -> None:
        self.at = at
        self.codec = at.game.actions(version)

    def copy(self) -> "Self":
        """Give an independent play."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.at = self.at.copy()
        return twin

    def __deepcopy__(self, memo: object) -> "Self":
        """Copy the position; the tables of a version are shared."""
        return self.copy()

    @property
    def seen(self) -> Position:
        """The position as observations show it."""
        return self.at

    @property
    def to_act(self) -> int:
        """The seat that is asked, or CHANCE, or OVER."""
        return self.at.to_act

    def legal(self) -> list[int]:
        """The numbers of the legal moves that the version offers, lowest first."""
        numbers = self.codec.encode(self.at.codes(), self.at)
        return sorted(numbers[numbers != NOT_OFFERED].tolist())

    def mask(self) -> npt.NDArray[np.bool_]:
        """Say for every number whether it is legal now."""
        mask = np.zeros(self.codec.size, np.bool_)
        mask[self.legal()] = True
        return mask

    def name(self, number: int) -> str:
        """Spell a move: as the game does where it is one of its moves."""
        code = int(self.codec.decode(number, self.at)[0])
        if self.at.is_listed(code):
            return self.at.game.notation.spell(self.at.state, code)
        return self.codec.name(number)

    def step(self, number: int) -> None:
        """Play a move by its number; refuse one that is not legal."""
        self.at.play_code(int(self.codec.decode(number, self.at)[0]))


def win_shares(at: Position) -> list[float]:
    """Give every seat's share of the win: they sum to 1 at the end and are 0 before."""
    result = at.result
    if result is None:
        return [0.0] * at.seats
    share = 1.0 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(at.seats)]


def play_of(at: Position, version: str) -> Play:
    """Give the play of a position for a version of its moves."""
    if version == DEALS:
        from pitboss.envs.deals import DealPlay

        return DealPlay(at)
    return Play(at, version)


def drawn(at: Position, seat: int) -> str:
    """Draw the table in plain text as a seat sees it, its own hidden money included."""
    return as_text(at.game.draw(at.view(seat)))


def as_number(action: object) -> int:
    """Convert any kind of whole number into the number of a move."""
    if isinstance(action, np.ndarray) and action.size == 1 and action.dtype.kind in "iu":
        return int(action.item())
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise Unreadable(f"a move is a whole number, not {str(action)[:40]!r}") from None


def refuse(number: object) -> Illegal:
    """Refuse a number that is not legal now."""
    return Illegal(f"move {number} is not legal here: the mask shows those that are")
