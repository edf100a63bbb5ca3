"""Vegas Showdown, put together for the engine."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pitboss.engine.game import Game, Printed
from pitboss.engine.meta import Options
from pitboss.games.vegas_showdown import components, view
from pitboss.games.vegas_showdown.drawing import draw
from pitboss.games.vegas_showdown.meta import META
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.games.vegas_showdown.text import notation


def encode(seats: int, options: Options) -> npt.NDArray[np.int64]:
    """Give `setup` its numbers: everything that is printed on the components."""
    return components.load(str(options["components"])).numbers


def pin(options: Options) -> Options:
    """Name the components by their digest, whatever file they came from."""
    return options | {"components": components.load(str(options["components"])).digest}


def printed(options: Options) -> Sequence[Printed]:
    """List every printed value with its certainty."""
    tables = components.load(str(options["components"])).tables
    return [
        Printed(table, field, fact.value, fact.certainty, fact.sources)
        for table, facts in tables.items()
        for field, fact in facts.items()
    ]


GAME = Game(
    meta=META,
    rules=RULES,
    notation=notation,
    looks=view,
    folder=Path(__file__).parent,
    encode=encode,
    draw=draw,
    pin=pin,
    components=printed,
)
