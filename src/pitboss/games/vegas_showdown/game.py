"""Vegas Showdown, put together for the engine."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.game import Correction, Corrections, Game, Printed
from pitboss.engine.meta import Options
from pitboss.games.vegas_showdown import components, corrections, overlay, view
from pitboss.games.vegas_showdown.drawing import draw
from pitboss.games.vegas_showdown.meta import META
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.games.vegas_showdown.text import notation


def encode(seats: int, options: Options) -> npt.NDArray[np.int64]:
    """Give `setup` its numbers: everything that is printed on the components."""
    return components.load(str(options["components"])).numbers


def pin(options: Options) -> Options:
    """Name the components by their digest, whatever file they came from.

    Corrections that are carried along stay as they are: whoever reads them needs no file.
    """
    name = str(options["components"])
    box = components.load(name)
    if name.startswith(corrections.PREFIX) and box.digest != components.built_in().digest:
        return options | {"components": corrections.spell(corrections.read(name))}
    return options | {"components": box.digest}


def printed(options: Options) -> Sequence[Printed]:
    """List every printed value with its certainty."""
    tables = components.load(str(options["components"])).tables
    return [
        Printed(table, field, fact.value, fact.certainty, fact.sources)
        for table, facts in tables.items()
        for field, fact in facts.items()
    ]


class _Correcting:
    """Corrections are laid over the built-in components."""

    def spell(self, value: Any) -> str:
        return corrections.spell_value(value)

    def takes(self, component: str, field: str) -> str:
        return corrections.takes(Correction(component, field, ""))

    def check(self, entries: Sequence[Correction]) -> Corrections:
        return corrections.check(components.built_in().tables, entries)

    def read_file(self, text: str) -> Sequence[Correction]:
        return corrections.entries_of(overlay.read_text(text))


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
    correcting=_Correcting(),
)
