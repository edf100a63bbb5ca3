"""The printed components: the built-in values, an owner's corrections, and their digest.

Rules take their globals for constants when they are compiled, so the numbers are not globals:
`Components.numbers` is what `setup` writes into the position. A game, a position and a record name
the components by a digest of their values. `load` finds them again by that digest among the
built-in ones, the files given so far, and the files in the folder `PITBOSS_COMPONENTS`.
Corrections that a table carries itself (`own-…`, see corrections.py) need no file.
"""

import hashlib
import json
import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.games.vegas_showdown import corrections
from pitboss.games.vegas_showdown.fields import EFFECT_PARTS, Fact, Tables
from pitboss.games.vegas_showdown.geometry import different_turns, packed_doors, read_cell
from pitboss.games.vegas_showdown.overlay import BUILT_IN, overlaid, read_tables
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    CHOICE,
    COLORS,
    INCOMES,
    OPS,
    SIDES,
    SIZES,
    STATS,
    STRIDE,
    TILES,
    TRACKS,
)

ANCHOR = "vegas-showdown#components"
DIGITS = 12
_WORDS = ("name", "title")


@dataclass(frozen=True, eq=False)
class Components:
    """A whole box: tables of facts, each with its certainty."""

    tables: Tables
    carried_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Names and titles that a table carries itself: tables with other names keep theirs."""

    def fact(self, table: str, name: str) -> Fact:
        """Give one fact, such as `fact("tiles.slots", "price")`."""
        return self.tables[table][name]

    def value(self, table: str, name: str) -> Any:
        """Give the value of one fact."""
        return self.tables[table][name].value

    @cached_property
    def event_ids(self) -> list[str]:
        """The names of the Event cards, in the order of their numbers."""
        return [name.partition(".")[2] for name in self.tables if name.startswith("events.")]

    @cached_property
    def digest(self) -> str:
        """A digest of every value that rules depend on, and of the words that a table carries.

        Titles and certainties in files do not change it.
        """
        values: dict[str, Any] = {
            table: {name: fact.value for name, fact in facts.items() if name not in _WORDS}
            for table, facts in self.tables.items()
        }
        if self.carried_words:
            values["words"] = self.carried_words
        text = json.dumps(values, sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    @cached_property
    def numbers(self) -> npt.NDArray[np.int64]:
        """What `setup` reads, in its order."""
        listed = [
            int(self.digest, 16),
            *self._sheet(),
            *(number for tile in TILES for number in self._tile(tile)),
            *(number for track in TRACKS for number in self._track(f"tracks.{track}", "spaces")),
            *self._track("tracks.premier", "circles"),
            len(self.event_ids),
            *(number for event in self.event_ids for number in self._event(event)),
        ]
        return np.array(listed, np.int64)

    def _sheet(self) -> list[int]:
        sheet = {name: fact.value for name, fact in self.tables["sheet"].items()}
        columns = "abcdefgh"[: sheet["columns"]]
        casino, hotel = sheet["casino_entrance"], sheet["hotel_entrance"]
        walls = [(_bit(wall), wall[2]) for wall in sheet["walls"]]
        return [
            _section(columns, sheet["rows"]),
            _section(sheet["casino_columns"], sheet["rows"]),
            _section(sheet["hotel_columns"], sheet["rows"]),
            _bit(casino),
            _bit(hotel),
            sum(bit if side == "E" else bit >> 1 for bit, side in walls if side in "EW"),
            sum(bit if side == "S" else bit >> STRIDE for bit, side in walls if side in "NS"),
            SIDES.index(casino[2]),
            SIDES.index(hotel[2]),
            sheet["population"],
            sheet["revenue"],
        ]

    def _tile(self, tile: str) -> list[int]:
        facts = {name: fact.value for name, fact in self.tables[f"tiles.{tile}"].items()}
        size = SIZES.index(facts["size"])
        doors = packed_doors(size, facts["doors"])
        return [
            size,
            COLORS.index(facts["color"]),
            different_turns(size, doors),
            facts["price"],
            facts["population"],
            facts["revenue"],
            facts["fame"],
            int(facts["red_corners"]),
            _types(facts["needs"]),
            _types(facts["joins"]),
            facts["copies"],
            facts["back_a"],
            *doors,
        ]

    def _track(self, table: str, name: str) -> list[int]:
        spaces = self.value(table, name)
        return [len(spaces), *spaces]

    def _event(self, event: str) -> list[int]:
        facts = {name: fact.value for name, fact in self.tables[f"events.{event}"].items()}
        effect = facts["effect"]
        named = {
            "action": lambda word: 1 << ACTIONS.index(word),
            "rule": INCOMES.index,
            "stat": STATS.index,
        }
        which = [named[part](effect[part]) for part in EFFECT_PARTS[effect["op"]] if part in named]
        stack = facts["stack"]
        return [
            OPS.index(effect["op"]),
            CHOICE if stack == "choice" else SIZES.index(stack),
            _types(effect.get("tiles", [])),
            effect.get("amount", effect.get("steps", 0)),
            which[0] if which else 0,
            facts["copies"],
        ]


def _bit(edge: str) -> int:
    cell = read_cell(edge[:2])
    assert cell is not None
    return 1 << cell


def _section(columns: Any, rows: int) -> int:
    return sum(_bit(f"{column}{row}") for column in columns for row in range(1, rows + 1))


def _types(tiles: list[str]) -> int:
    return sum(1 << TILES.index(tile) for tile in tiles)


_known: dict[str, Components] = {}
_carried: OrderedDict[str, Components] = OrderedDict()
MOST_CARRIED = 4000
"""How many corrected sets of components are cached; the least recently used go first."""


@cache
def built_in() -> Components:
    """Give the built-in components."""
    box = Components(read_tables(BUILT_IN))
    _known.setdefault(box.digest, box)
    return box


def load(name: str) -> Components:
    """Find components: "" for the built-in ones, else a digest or a TOML file of corrections."""
    box = built_in()
    if not name:
        return box
    if name in _known:
        return _known[name]
    if name in _carried:
        _carried.move_to_end(name)
        return _carried[name]
    if name.startswith(corrections.PREFIX):
        return _carry(_corrected(box, corrections.read(name)))
    if len(name) == DIGITS and all(digit in "0123456789abcdef" for digit in name):
        return _by_digest(name)
    return load_file(Path(name))


def _corrected(box: Components, changes: corrections.Changes) -> Components:
    tables = corrections.apply(box.tables, changes)
    words = {
        table: {name: value for name, value in fields.items() if name in _WORDS}
        for table, fields in changes.items()
    }
    return Components(tables, {table: named for table, named in words.items() if named})


def _carry(box: Components) -> Components:
    """Keep corrected components by their digest, as positions name them."""
    _carried[box.digest] = box
    _carried.move_to_end(box.digest)
    if len(_carried) > MOST_CARRIED:
        _carried.popitem(last=False)
    return box


def load_file(path: Path) -> Components:
    """Read an owner's file of corrections over the built-in components."""
    box = Components(overlaid(built_in().tables, path))
    _known[box.digest] = box
    return box


def of(s: State) -> Components:
    """Give the components a position is played with."""
    return by_number(int(s.components))


def by_number(number: int) -> Components:
    """Give the components by their digest as a position holds it."""
    return load(f"{number:0{DIGITS}x}")


def _by_digest(digest: str) -> Components:
    folder = os.environ.get("PITBOSS_COMPONENTS", "")
    for path in sorted(Path(folder).glob("*.toml")) if folder else ():
        try:
            load_file(path)
        except Unreadable:
            continue  # a file that does not load cannot be the one that was played with
        if digest in _known:
            return _known[digest]
    raise Unreadable(
        f"the components {digest} are not known here (the built-in ones are {built_in().digest}):"
        " put the owner's file into a folder and name the folder in PITBOSS_COMPONENTS",
        ANCHOR,
    )
