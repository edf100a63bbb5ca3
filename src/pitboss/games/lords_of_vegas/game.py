"""Lords of Vegas, put together for the engine."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Game, State
from pitboss.engine.meta import Options
from pitboss.games.lords_of_vegas import view
from pitboss.games.lords_of_vegas.codes import ROLL, kind_of
from pitboss.games.lords_of_vegas.drawing import draw
from pitboss.games.lords_of_vegas.meta import META
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.games.lords_of_vegas.text import notation

_MOST_SEATS_WITHOUT_UP = 4


def encode(seats: int, options: Options) -> npt.NDArray[np.int64]:
    """Give `setup` its numbers; refuse what no edition offers."""
    mayfair = options["edition"] == "mayfair"
    if options["up"] and not mayfair:
        raise Unreadable(
            "Up! goes with the Mayfair edition: the 2024 edition has its seats and risers already",
            "lords-of-vegas#editions",
        )
    if options["lay_off"] and not mayfair:
        raise Unreadable(
            "laying off is a variant of the Mayfair editions", "lords-of-vegas#lay-off"
        )
    if mayfair and not options["up"] and seats > _MOST_SEATS_WITHOUT_UP:
        raise Unreadable(
            f"the Mayfair edition is for 2 to 4 seats, or 6 with Up!, not {seats}",
            "lords-of-vegas#seats",
        )
    return np.array([mayfair, options["up"], options["raising"], options["lay_off"]], np.int64)


def is_roll(s: State, code: int) -> bool:
    """Cards are drawn; all other outcomes are dice."""
    return bool(kind_of(code) == ROLL)


GAME = Game(
    meta=META,
    rules=RULES,
    notation=notation,
    looks=view,
    folder=Path(__file__).parent,
    encode=encode,
    draw=draw,
    possible=notation.possible,
    is_roll=is_roll,
    judge=notation.judge,
)
