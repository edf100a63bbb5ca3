"""Dropping prices (page 5)."""

import pytest

from pitboss import CHANCE
from tests.vegas_showdown.rulebook.box import CIRCLES
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    everybody_renovates,
    happened,
    minimums,
    play,
    position,
    tracks,
)


@source("page 5", "example: 18 drops to 12")
def test_a_marker_on_18_drops_to_12_and_not_to_15() -> None:
    at = position("seats=3 spaces=fancy-slots:18,theater:52,buffet:33")
    everybody_renovates(at)
    assert tracks(at)["p1"] == ("fancy-slots", 12)


@source("page 5")
@pytest.mark.parametrize(("high", "low"), list(zip(CIRCLES[1:], CIRCLES, strict=False)))
def test_a_price_drops_to_the_next_lower_circle(high: int, low: int) -> None:
    at = position(f"seats=3 spaces=theater:{high},fancy-slots:18,buffet:33")
    everybody_renovates(at)
    assert minimums(at)[:3] == [low, 12, 25]


@source("page 5")
def test_every_premier_tile_drops_once_a_turn() -> None:
    at = position("seats=4 turn=5 spaces=theater:52,fancy-slots:18,buffet:33,table-games:7")
    everybody_renovates(at)
    assert at.view()["turn"] == 6
    assert minimums(at) == [42, 12, 25, 3]
    everybody_renovates(at)
    assert minimums(at)[:3] == [33, 7, 18]


@source("page 5")
def test_a_tile_that_drops_off_the_3_leaves_the_game() -> None:
    at = position("seats=3 spaces=fancy-slots:3,theater:52,buffet:33")
    events = everybody_renovates(at)
    (left,) = happened(events, "tile_left")
    assert (left["space"], left["tile"]) == ("p1", "fancy-slots")
    assert tracks(at)["p1"] == (None, None)
    assert at.to_act == CHANCE, "an event fills the space that fell empty"
    assert at.view()["stacks"]["small"] == {"a": 5, "b": 4}, "it does not go back to its stack"


@source("page 5")
def test_the_space_of_a_tile_that_left_is_filled_on_the_same_turn() -> None:
    at = position("seats=3 spaces=fancy-slots:3,theater:52,buffet:33")
    everybody_renovates(at)
    play(at, "event slots-strike-2", "flip fancy-restaurant")
    assert tracks(at) | {"p4": (None, None)} == {
        "p1": ("fancy-restaurant", 25),
        "p2": ("theater", 42),
        "p3": ("buffet", 25),
        "p4": (None, None),
    }
    assert at.view()["phase"] == "act"


@source("page 5")
def test_a_new_tile_comes_after_the_drop_and_keeps_its_starting_price() -> None:
    at = position("seats=3 spaces=fancy-slots:18,theater:52 cash=60,60,60")
    everybody_renovates(at)
    play(at, "event slots-strike-1", "flip sports-book")
    assert minimums(at)[:3] == [12, 42, 25]


@source("page 5")
def test_a_sold_tile_leaves_its_space_and_the_others_drop() -> None:
    at = position("seats=3 spaces=fancy-slots:18,theater:52,buffet:33 cash=60,60,60")
    play(at, "bid p1 29", "renovate", "renovate", "store")
    assert tracks(at)["p1"] == (None, None)
    assert minimums(at)[1:3] == [42, 25]


@source("page 5")
def test_basic_prices_never_drop() -> None:
    at = position("seats=3 spaces=fancy-slots:18,theater:52,buffet:33")
    everybody_renovates(at)
    assert [b["minimum"] for b in at.view()["basic"]] == [5, 9, 15]
