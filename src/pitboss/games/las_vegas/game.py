"""Las Vegas, put together for the engine."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Game, State
from pitboss.engine.meta import Options
from pitboss.games.las_vegas import view
from pitboss.games.las_vegas.drawing import draw
from pitboss.games.las_vegas.meta import META
from pitboss.games.las_vegas.rules import RULES
from pitboss.games.las_vegas.state import LAY
from pitboss.games.las_vegas.tables import WHITE_DICE
from pitboss.games.las_vegas.text import notation


def encode(seats: int, options: Options) -> npt.NDArray[np.int64]:
    """Give `setup` its numbers; refuse neutral dice at a seat count that leaves none."""
    if options["neutral_dice"] and WHITE_DICE[seats] == 0:
        raise Unreadable(
            f"neutral dice are for two to four seats: at {seats} seats every colour is taken",
            "las-vegas#neutral-dice",
        )
    return np.array([options["neutral_dice"], options["open_money"]], np.int64)


def is_roll(s: State, code: int) -> bool:
    """Notes are drawn; all other outcomes are dice."""
    return int(s.phase) != LAY


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
    hidden=("won", "pile"),
)
