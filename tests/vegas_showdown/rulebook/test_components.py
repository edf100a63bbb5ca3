"""The pieces: how many there are, their shapes, what they print and how sure that is."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss import CHANCE, load
from tests.vegas_showdown.rulebook.box import (
    BASIC,
    BASIC_TRACKS,
    CIRCLES,
    EVENTS,
    PREMIER_TRACK,
    TILES,
)
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import bids, outcomes, placements, play, position


def printed() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = load("vegas-showdown").start(seats=4).view()["tiles"]
    return found


@source("page 2")
def test_there_are_26_small_20_medium_and_17_large_tiles() -> None:
    counts: Counter[str] = Counter()
    for tile in printed().values():
        counts[tile["size"]] += tile["copies"]
    assert counts == {"small": 26, "medium": 20, "large": 17}


@source("page 2")
def test_there_are_33_event_cards() -> None:
    at = position("seats=4 phase=event")
    assert at.view()["events_left"] == 33
    assert outcomes(at) == {f"event {card}" for card in EVENTS}
    assert at.odds()["event pull-strings"] == Fraction(3, 33)
    assert at.odds()["event windfall"] == Fraction(1, 33)


@source("data")
def test_each_symbol_is_on_ten_cards() -> None:
    assert Counter(EVENTS.values()) == {"small": 10, "medium": 10, "large": 10, "choice": 1}


@source("data")
@pytest.mark.parametrize("card", [card for card in EVENTS if card != "pull-strings"])
def test_an_event_card_flips_from_the_stack_its_symbol_names(card: str) -> None:
    at = position("seats=4 phase=event spaces=-,theater:52,buffet:33,table-games:18")
    play(at, f"event {card}")
    assert at.to_act == CHANCE
    sizes = {TILES[outcome.split()[1]].size for outcome in outcomes(at)}
    assert sizes == {EVENTS[card]}


@source("data")
def test_the_tiles_are_listed_in_one_order() -> None:
    assert list(printed()) == list(TILES)


@source("data")
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_prints_what_its_table_says(tile: str) -> None:
    shown, known = printed()[tile], TILES[tile]
    assert shown["color"] == known.color
    assert shown["size"] == known.size
    assert shown["copies"] == known.copies
    assert shown["price"] == known.price
    assert shown["population"] == known.population
    assert shown["revenue"] == known.revenue
    assert shown["fame"] == known.fame
    assert {edge.ljust(2, "0") for edge in shown["doors"]} == known.edges
    assert shown["red_corners"] == known.red
    assert sorted(shown["needs"]) == sorted(known.needs.split())


@source("data")
@pytest.mark.parametrize(
    ("tile", "cells"),
    [
        ("slots@c2", {"c2"}),
        ("lounge@c2", {"c2", "d2"}),
        ("lounge@c2+1", {"c2", "c3"}),
        ("restaurant@c2", {"c2", "d2", "c3", "d3"}),
    ],
)
def test_a_small_tile_covers_one_square_a_medium_two_a_large_four(
    tile: str, cells: set[str]
) -> None:
    at = position(f"seats=3 sheets={tile}/-/-")
    (shown,) = at.view()["seats"][0]["tiles"]
    assert set(shown["cells"]) == cells
    assert at.view()["seats"][0]["free"] == 35 - len(cells)


@source("data")
def test_the_sheet_is_seven_squares_by_five() -> None:
    at = position("seats=3 phase=renovate stored=lounge,slots/-/-")
    # The first of two tiles may go anywhere, so it shows where squares are.
    assert placements(at, "slots") >= {f"{column}{row}" for column in "abcdefg" for row in "12345"}
    assert at.view()["seats"][0]["free"] == 35


@source("data")
def test_premier_tiles_are_ten_of_each_size() -> None:
    at = load("vegas-showdown").start(seats=4)
    stacks = at.view()["stacks"]
    assert {size: sum(parts.values()) for size, parts in stacks.items()} == {
        "small": 10,
        "medium": 10,
        "large": 10,
    }


@source("data")
def test_every_premier_price_is_a_circle_of_its_track() -> None:
    prices = {name: tile["price"] for name, tile in printed().items() if name not in BASIC}
    assert all(price in CIRCLES for price in prices.values())
    assert {name for name, price in prices.items() if price == 18} == {"fancy-slots", "table-games"}


@source("data")
def test_the_premier_track_runs_from_3_to_57() -> None:
    at = position("seats=3 spaces=fancy-slots:3 cash=99,99,99")
    assert tuple(bids(at, "p1")) == PREMIER_TRACK


@source("data")
@pytest.mark.parametrize("space", BASIC)
def test_a_basic_track_has_five_spaces_from_its_price_on(space: str) -> None:
    at = position("seats=3 cash=99,99,99")
    assert tuple(bids(at, space)) == BASIC_TRACKS[space]
    assert BASIC_TRACKS[space][0] == TILES[space].price


@source("data")
def test_both_slots_tracks_are_alike() -> None:
    at = position("seats=5 cash=99,99,99,99,99")
    assert bids(at, "slots2") == bids(at, "slots") == [5, 7, 9, 12, 15]
