"""Collecting income (page 6)."""

import pytest

from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    everybody_renovates,
    happened,
    of_seats,
    play,
    position,
)

FULL = "spaces=sports-book:25,theater:52,buffet:33"
ONE = "seats=3 phase=event spaces=-,theater:52,buffet:33"
TWO = "seats=3 phase=event spaces=-,-,buffet:33"


@source("page 6")
def test_income_is_the_lesser_of_population_and_revenue() -> None:
    at = position(f"seats=3 {FULL} population=8,12,6 revenue=5,9,11 cash=0,0,0")
    events = everybody_renovates(at)
    assert of_seats(at, "cash") == [5, 9, 6]
    assert [event["money"] for event in happened(events, "income_paid")] == [5, 9, 6]


@source("page 6")
def test_income_follows_the_tiles_on_the_sheet() -> None:
    sheets = "slots@a3,slots@b3/slots@a3,slots@b3,slots@a2,slots@a4/restaurant@f3"
    at = position(f"{ONE} sheets={sheets}")
    assert of_seats(at, "revenue") == [7, 9, 5]
    assert of_seats(at, "population") == [8, 8, 10]
    play(at, "event slots-strike-2", "flip fancy-slots")
    assert of_seats(at, "cash") == [27, 28, 25]


@source("page 5")
def test_income_comes_after_the_tiles_were_flipped() -> None:
    at = position(ONE)
    play(at, "event slots-strike-2")
    assert of_seats(at, "cash") == [20, 20, 20]
    play(at, "flip fancy-slots")
    assert of_seats(at, "cash") == [25, 25, 25]


@source("page 5")
def test_a_turn_drops_prices_flips_tiles_and_pays_in_this_order() -> None:
    at = position("seats=3 button=1 spaces=theater:52,buffet:33 cash=60,60,60")
    events = everybody_renovates(at) + play(at, "event slots-strike-1", "flip sports-book")
    kinds = [event["event"] for event in events if event["event"] != "chose"]
    order = ["turn_started", "price_moved", "event_drawn", "flipped", "income_paid"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    (started,) = happened(events, "turn_started")
    assert (started["turn"], started["button"]) == (2, 2)
    assert at.to_act == 2


@source("data", "page 6")
@pytest.mark.parametrize(
    ("card", "flip", "income"),
    [
        ("boom-1", "sports-book", [8, 9, 11]),
        ("boom-2", "table-games", [8, 9, 11]),
        ("slump", "fancy-slots", [3, 3, 5]),
        ("door-takings", "sports-book", [8, 6, 11]),
        ("jackpot-night", "table-games", [5, 9, 10]),
    ],
)
def test_an_income_card_overrides_the_lesser_of_the_two(
    card: str, flip: str, income: list[int]
) -> None:
    at = position(f"{ONE} population=8,6,11 revenue=5,9,10 cash=0,0,0")
    play(at, f"event {card}", f"flip {flip}")
    assert of_seats(at, "cash") == income


@source("ruling 13")
def test_an_income_card_counts_for_one_turn_only() -> None:
    at = position(f"{ONE} cash=0,0,0")
    play(at, "event boom-1", "flip sports-book")
    assert of_seats(at, "cash") == [8, 8, 8]
    everybody_renovates(at)
    assert of_seats(at, "cash") == [13, 13, 13]


@source("ruling 18")
@pytest.mark.parametrize(
    ("first", "second", "income"),
    [
        (("boom-1", "sports-book"), ("slump", "fancy-slots"), 3),
        (("slump", "fancy-slots"), ("boom-1", "sports-book"), 8),
        (("door-takings", "sports-book"), ("jackpot-night", "table-games"), 5),
    ],
)
def test_the_later_of_two_income_cards_replaces_the_earlier(
    first: tuple[str, str], second: tuple[str, str], income: int
) -> None:
    at = position(f"{TWO} cash=0,0,0")
    for card, flip in (first, second):
        play(at, f"event {card}", f"flip {flip}")
    assert of_seats(at, "cash") == [income] * 3


@source("ruling 21")
def test_the_bank_never_runs_out() -> None:
    """The chips in the box are worth 300 dollars; the table may hold more."""
    at = position(f"seats=3 {FULL} cash=100,120,999")
    everybody_renovates(at)
    assert of_seats(at, "cash") == [105, 125, 1004]


@source("page 6")
def test_cash_is_public() -> None:
    at = position("seats=3 cash=1,2,3")
    assert [row["cash"] for row in at.view(0)["seats"]] == [1, 2, 3]
    assert [row["cash"] for row in at.view()["seats"]] == [1, 2, 3]
