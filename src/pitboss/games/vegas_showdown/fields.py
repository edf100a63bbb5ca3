"""The format of files of components: every table, every field, and its values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitboss.games.vegas_showdown.geometry import read_cell
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    COLORS,
    INCOMES,
    LONGEST_TRACK,
    MOST_COLUMNS,
    MOST_ROWS,
    OPS,
    SIDES,
    SIZES,
    STATS,
    TILES,
)

CERTAINTIES = ("certain", "likely", "reconstructed")


@dataclass(frozen=True)
class Fact:
    """A printed value, how certain it is, and the keys of its sources in SOURCES.md."""

    value: Any
    certainty: str
    sources: tuple[str, ...] = ()


Facts = dict[str, Fact]
Tables = dict[str, Facts]

Check = Callable[[Any], str]
"""Answers what a value should be, or "" when it is good."""

_STRING = "a text of at most 60 characters"


def _text(value: Any) -> str:
    good = isinstance(value, str) and 0 < len(value) <= 60 and value.isprintable()
    return "" if good else _STRING


def _one_of(*words: str) -> Check:
    return lambda value: "" if value in words else f"one of {', '.join(words)}"


def _whole(low: int, high: int) -> Check:
    def check(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if good else f"a whole number from {low} to {high}"

    return check


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _list_of(each: Check, words: str, most: int = 20) -> Check:
    def check(value: Any) -> str:
        good = isinstance(value, list) and len(value) <= most and not any(map(each, value))
        good = good and len({repr(part) for part in value}) == len(value)
        return "" if good else f"a list of {words}, each once"

    return check


def _rising(value: Any) -> str:
    amount = _whole(1, 999)
    good = isinstance(value, list) and 0 < len(value) <= LONGEST_TRACK
    good = good and not any(map(amount, value)) and sorted(set(value)) == value
    return "" if good else f"a list of 1 to {LONGEST_TRACK} amounts, lowest first"


def _edge(value: Any) -> str:
    good = isinstance(value, str) and len(value) == 3 and value[2] in SIDES
    return "" if good and read_cell(value[:2]) is not None else "a square and a side, such as a3W"


_tiles = _list_of(_one_of(*TILES), f"tiles ({', '.join(TILES)})")
_door = _one_of(*(f"{side}{number}" for side in SIDES for number in range(2)))
_columns = _list_of(_one_of(*"abcdefgh"), "columns such as a")

EFFECT_PARTS: dict[str, tuple[str, ...]] = {
    "choose_stack": (),
    "fame_per_tile": ("tiles", "amount"),
    "money_per_tile": ("tiles", "amount"),
    "no_bid": ("tiles",),
    "no_action": ("action",),
    "income": ("rule",),
    "money_each": ("amount",),
    "premier_drop": ("steps",),
    "premier_raise": ("steps",),
    "fame_most": ("stat", "amount"),
    "money_least": ("stat", "amount"),
    "fame_if_connected": ("amount",),
}
_PARTS: dict[str, Check] = {
    "tiles": _tiles,
    "amount": _whole(1, 99),
    "steps": _whole(1, 9),
    "action": _one_of(*ACTIONS),
    "rule": _one_of(*INCOMES[1:]),
    "stat": _one_of(*STATS),
}


def _effect(value: Any) -> str:
    if not isinstance(value, dict) or value.get("op") not in OPS:
        return f"a table with op, one of {', '.join(OPS)}"
    parts = EFFECT_PARTS[value["op"]]
    if set(value) != {"op", *parts}:
        return f"a table with op and {', '.join(parts) or 'nothing else'}"
    for part in parts:
        if wrong := _PARTS[part](value[part]):
            return f"a table whose {part} is {wrong}"
    return ""


TILE_FIELDS: dict[str, Check] = {
    "name": _text,
    "color": _one_of(*COLORS),
    "size": _one_of(*SIZES),
    "copies": _whole(1, 26),
    "price": _whole(1, 999),
    "population": _whole(0, 30),
    "revenue": _whole(0, 30),
    "fame": _whole(0, 30),
    "doors": _list_of(_door, "edges such as N0", 8),
    "red_corners": _flag,
    "needs": _tiles,
    "joins": _tiles,
    "back_a": _whole(0, 26),
}
TRACK_FIELDS: dict[str, Check] = {"spaces": _rising, "circles": _rising}
SHEET_FIELDS: dict[str, Check] = {
    "columns": _whole(4, MOST_COLUMNS),
    "rows": _whole(2, MOST_ROWS),
    "casino_columns": _columns,
    "hotel_columns": _columns,
    "casino_entrance": _edge,
    "hotel_entrance": _edge,
    "walls": _list_of(_edge, "edges such as c3E", 40),
    "population": _whole(0, 30),
    "revenue": _whole(0, 30),
}
EVENT_FIELDS: dict[str, Check] = {
    "title": _text,
    "copies": _whole(0, 33),
    "stack": _one_of(*SIZES, "choice"),
    "effect": _effect,
}


def fields_of(table: str) -> dict[str, Check] | None:
    """Give the fields of a table such as `tiles.slots`, or None if there is no such table."""
    group, _, name = table.partition(".")
    if table == "sheet":
        return SHEET_FIELDS
    if group == "tiles" and name in TILES:
        return TILE_FIELDS
    if group == "tracks" and name == "premier":
        return TRACK_FIELDS
    if group == "tracks" and name in ("slots", "slots2", "lounge", "restaurant"):
        return {"spaces": _rising}
    if group == "events" and name and all(c.isascii() and (c.isalnum() or c == "-") for c in name):
        return EVENT_FIELDS
    return None
