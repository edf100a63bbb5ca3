"""Every printed value says how certain it is, and nothing is made out to be surer than it is."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss import load
from tests.vegas_showdown.rulebook.box import (
    BASIC,
    BASIC_TRACKS,
    CERTAIN_CARDS,
    CIRCLES,
    DOUBTFUL,
    EVENTS,
    PREMIER_TRACK,
    TILES,
    L,
    R,
)
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import position


def tables() -> dict[str, dict[str, dict[str, Any]]]:
    """The component files: kind, then piece, then value."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for file in sorted((load("vegas-showdown").folder / "data").glob("*.toml")):
        for kind, pieces in tomllib.loads(file.read_text("utf-8")).items():
            found[kind] = {"": pieces} if kind == "sheet" else pieces
    return found


def values() -> Iterator[tuple[str, dict[str, Any]]]:
    for kind, pieces in tables().items():
        for piece, fields in pieces.items():
            for name, field in fields.items():
                yield f"{kind}.{piece}.{name}", field


@source("data")
def test_every_value_in_the_files_has_a_certainty() -> None:
    listed = dict(values())
    assert len(listed) >= 15 * 10 + 31 * 3
    for name, field in listed.items():
        assert set(field) <= {"value", "certainty", "sources"}, name
        assert field["certainty"] in ("certain", "likely", "reconstructed"), name


@source("data")
def test_a_certain_value_names_a_source_that_is_listed() -> None:
    sources = (load("vegas-showdown").folder / "data" / "SOURCES.md").read_text("utf-8")
    known = set(re.findall(r"^\| (\w+) \|", sources, re.MULTILINE))
    for name, field in values():
        if field["certainty"] == "certain":
            assert field["sources"], name
        for key in field.get("sources", ()):
            assert key in known, (name, key)


@source("data")
def test_the_files_hold_every_tile_and_every_card() -> None:
    found = tables()
    assert list(found["tiles"]) == list(TILES)
    assert set(found["events"]) == set(EVENTS)
    assert sum(card["copies"]["value"] for card in found["events"].values()) == 33


@source("data")
@pytest.mark.parametrize("tile", TILES)
def test_what_is_not_certain_of_a_tile_says_so(tile: str) -> None:
    backs = {} if tile in BASIC else {"back_a": R}
    shown = position("seats=4").view()["tiles"][tile]["doubtful"]
    assert shown == DOUBTFUL[tile] | backs


@source("data")
@pytest.mark.parametrize("card", EVENTS)
def test_what_is_not_certain_of_a_card_says_so(card: str) -> None:
    (shown,) = position(f"seats=4 phase=event drawn={card}").view()["drawn"]
    whole = {"title": R, "copies": R, "stack": R, "effect": R}
    assert (shown["card"], shown["stack"]) == (card, EVENTS[card])
    assert shown["doubtful"] == CERTAIN_CARDS.get(card, whole)


@source("data")
def test_what_is_not_certain_of_a_track_says_so() -> None:
    tracks = position("seats=5").view()["tracks"]
    assert tuple(tracks["premier"]["spaces"]) == PREMIER_TRACK
    assert tuple(tracks["premier"]["circles"]) == CIRCLES
    assert tracks["premier"]["doubtful"] == {"spaces": R, "circles": L}, "57 is a guess"
    for space in (*BASIC, "slots2"):
        assert tuple(tracks[space]["spaces"]) == BASIC_TRACKS[space.rstrip("2")]
        assert tracks[space]["doubtful"] == {"spaces": L}


@source("data")
def test_what_is_not_certain_of_the_sheet_says_so() -> None:
    sheet = position("seats=4").view()["sheet"]
    assert (sheet["columns"], sheet["rows"]) == (7, 5)
    assert (sheet["casino_columns"], sheet["hotel_columns"]) == (["a", "b"], ["f", "g"])
    assert (sheet["casino_entrance"], sheet["hotel_entrance"]) == ("a3W", "g3E")
    assert (sheet["population"], sheet["revenue"]) == (8, 5)
    guessed = ("casino_columns", "hotel_columns", "casino_entrance", "hotel_entrance", "walls")
    assert sheet["doubtful"] == {"columns": L, "rows": L} | dict.fromkeys(guessed, R)
