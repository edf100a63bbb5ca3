"""Event cards that move prices, and a card that has to wait (page 6)."""

import pytest

from pitboss import CHANCE, OVER
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import happened, minimums, outcomes, play, position, tracks


@source("data")
@pytest.mark.parametrize(
    ("card", "flip", "price"),
    [("fire-sale-1", "sports-book", 25), ("fire-sale-2", "table-games", 18)],
)
def test_a_fire_sale_drops_the_tiles_on_the_board_one_circle(
    card: str, flip: str, price: int
) -> None:
    at = position("seats=4 phase=event spaces=-,theater:52,buffet:7,fancy-slots:18")
    play(at, f"event {card}", f"flip {flip}")
    assert minimums(at) == [price, 42, 3, 12], "the tile that comes after it keeps its price"


@source("data")
def test_a_fire_sale_never_drops_below_3() -> None:
    at = position("seats=3 phase=event spaces=-,theater:52,buffet:3")
    events = play(at, "event fire-sale-1", "flip sports-book")
    assert minimums(at)[:3] == [25, 42, 3]
    assert happened(events, "tile_left") == []


@source("data")
def test_a_price_hike_raises_the_tiles_on_the_board_one_circle() -> None:
    at = position("seats=4 phase=event spaces=-,theater:42,buffet:3,fancy-slots:18")
    play(at, "event price-hike", "flip fancy-restaurant")
    assert minimums(at) == [25, 52, 7, 25]


@source("data")
def test_a_price_hike_never_rises_above_52() -> None:
    at = position("seats=3 phase=event spaces=-,theater:52,buffet:33")
    play(at, "event price-hike", "flip fancy-slots")
    assert minimums(at)[:3] == [18, 52, 42]


@source("ruling 12", "page 6")
@pytest.mark.parametrize(
    ("card", "flip", "price"),
    [
        ("fire-sale-1", "sports-book", 18),
        ("fire-sale-2", "fancy-lounge", 25),
        ("price-hike", "fancy-slots", 25),
    ],
)
def test_a_card_that_cannot_be_carried_out_waits_while_its_tile_is_flipped(
    card: str, flip: str, price: int
) -> None:
    at = position("seats=3 phase=event")
    events = play(at, f"event {card}")
    assert [event["card"] for event in happened(events, "event_waits")] == [card]
    assert at.view()["waiting"]["card"] == card
    assert f"flip {flip}" in outcomes(at), "the replacement comes all the same"
    play(at, f"flip {flip}")
    assert tracks(at)["p1"] == (flip, price), "and then the card is carried out"
    assert at.view()["waiting"] is None
    assert at.to_act == CHANCE


@source("ruling 12")
def test_a_card_that_waited_is_carried_out_once() -> None:
    at = position("seats=3 phase=event")
    play(at, "event fire-sale-1", "flip sports-book")
    play(at, "event windfall", "flip fancy-slots", "event slots-money", "flip table-games")
    assert minimums(at)[:3] == [18, 18, 18]


@source("ruling 12", "page 11")
def test_a_waiting_card_whose_stack_is_empty_ends_the_game() -> None:
    at = position("seats=3 phase=event a=table-games:3 b=-")
    play(at, "event fire-sale-1")
    assert at.to_act == OVER
    assert at.result is not None
    assert at.result.ending == "empty-stack"
