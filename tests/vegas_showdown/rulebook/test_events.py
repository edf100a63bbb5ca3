"""Filling empty premier spaces by Event cards (pages 5 and 6): the cards that give or forbid."""

from fractions import Fraction

import pytest

from pitboss import CHANCE
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    bids,
    everybody_renovates,
    happened,
    of_seats,
    outcomes,
    play,
    position,
    refused,
    tracks,
    verbs,
)

# One empty space, so that one card is drawn.
ONE = "seats=3 phase=event spaces=-,theater:52,buffet:33"
TWO = "seats=3 phase=event spaces=-,-,buffet:33"
SLOTS = "slots@a3,slots@b3,fancy-slots@c3+1"


@source("page 5")
def test_an_empty_space_draws_a_card_and_then_a_tile() -> None:
    at = position(ONE)
    assert at.to_act == CHANCE
    events = play(at, "event slots-strike-2")
    (drawn,) = happened(events, "event_drawn")
    assert (drawn["card"], drawn["stack"]) == ("slots-strike-2", "small")
    assert outcomes(at) == {"flip fancy-slots", "flip fancy-restaurant"}
    play(at, "flip fancy-restaurant")
    assert tracks(at)["p1"] == ("fancy-restaurant", 25)
    assert at.view()["phase"] == "act"


@source("page 6")
def test_the_process_repeats_for_each_empty_space() -> None:
    at = position("seats=4 phase=event")
    cards = ("slots-strike-2", "slots-money", "windfall", "connected")
    flips = ("fancy-slots", "table-games", "fancy-restaurant", "fancy-lounge")
    for space, (card, tile) in enumerate(zip(cards, flips, strict=True), 1):
        play(at, f"event {card}", f"flip {tile}")
        assert tracks(at)[f"p{space}"][0] == tile
    assert at.to_act == 0
    assert at.view()["events_left"] == 29


@source("page 6")
def test_a_drawn_card_does_not_come_again() -> None:
    at = position(f"{TWO} drawn=pull-strings:2,boom-1")
    assert "event boom-1" not in outcomes(at)
    assert at.odds()["event pull-strings"] == Fraction(1, 30)
    play(at, "event windfall", "flip fancy-slots")
    assert "event windfall" not in outcomes(at)
    assert at.odds()["event pull-strings"] == Fraction(1, 29)


@source("page 5")
def test_full_spaces_draw_no_card() -> None:
    at = position("seats=3 spaces=sports-book:25,theater:52,buffet:33")
    everybody_renovates(at)
    assert at.view()["phase"] == "act"
    assert at.view()["events_left"] == 33


@source("data")
def test_pull_strings_lets_the_button_choose_the_stack() -> None:
    at = position(f"{ONE} button=1")
    play(at, "event pull-strings")
    assert at.to_act == 1
    assert at.legal() == ["stack small", "stack medium", "stack large"]
    play(at, "stack medium")
    assert outcomes(at) == {"flip table-games", "flip high-rollers-room", "flip fancy-lounge"}
    play(at, "flip fancy-lounge")
    assert tracks(at)["p1"] == ("fancy-lounge", 33)
    assert at.to_act == 1


@source("data")
def test_pull_strings_offers_only_stacks_that_have_tiles() -> None:
    at = position(f"{ONE} a=- b=fancy-lounge:1")
    play(at, "event pull-strings")
    assert at.legal() == ["stack medium"]
    assert refused(at, "stack small")


@source("data")
@pytest.mark.parametrize(
    ("card", "sheets", "fame"),
    [
        ("slots-fame", f"{SLOTS}/slots@a3/-", [3, 1, 0]),
        ("lounge-fame", "lounge@a3,fancy-lounge@c3/lounge@a3/-", [4, 2, 0]),
        ("restaurant-fame", "restaurant@f3,fancy-restaurant@f2/-/restaurant@f3", [4, 0, 2]),
    ],
)
def test_a_family_card_gives_fame_for_each_placed_tile(
    card: str, sheets: str, fame: list[int]
) -> None:
    at = position(f"{ONE} sheets={sheets} fame=0,0,0")
    play(at, f"event {card}")
    assert of_seats(at, "fame") == fame


@source("data")
@pytest.mark.parametrize(
    ("card", "sheets", "cash"),
    [
        ("slots-money", f"{SLOTS}/slots@a3/-", [26, 22, 20]),
        ("lounge-money", "lounge@a3,fancy-lounge@c3/lounge@a3/-", [26, 23, 20]),
        ("restaurant-money", "restaurant@f3,fancy-restaurant@f2/-/restaurant@f3", [28, 20, 24]),
    ],
)
def test_a_family_card_pays_for_each_placed_tile(card: str, sheets: str, cash: list[int]) -> None:
    at = position(f"{ONE} sheets={sheets}")
    play(at, f"event {card}")
    assert of_seats(at, "cash") == cash


@source("data")
def test_stored_tiles_earn_nothing_from_a_family_card() -> None:
    at = position(f"{ONE} stored=slots:2/-/-")
    play(at, "event slots-money")
    assert of_seats(at, "cash") == [20, 20, 20]


FAMILIES = {"slots": "p2", "lounge": "p3", "restaurant": "p4"}


@source("page 6", "data")
@pytest.mark.parametrize(
    ("card", "flip", "family"),
    [
        ("slots-strike-1", "sports-book", "slots"),
        ("slots-strike-2", "fancy-restaurant", "slots"),
        ("lounge-strike-1", "fancy-restaurant", "lounge"),
        ("lounge-strike-2", "table-games", "lounge"),
        ("restaurant-strike-1", "table-games", "restaurant"),
        ("restaurant-strike-2", "sports-book", "restaurant"),
    ],
)
def test_a_strike_bans_bids_on_a_tile_and_its_fancy_version(
    card: str, flip: str, family: str
) -> None:
    at = position(
        "seats=4 phase=event spaces=-,fancy-slots:18,fancy-lounge:33,fancy-restaurant:25"
        " cash=60,60,60,60"
    )
    events = play(at, f"event {card}", f"flip {flip}")
    banned = [event["tile"] for event in happened(events, "banned")]
    assert banned == [family, f"fancy-{family}"]
    for space, fancy in FAMILIES.items():
        if space == family:
            assert bids(at, space) == bids(at, fancy) == []
        else:
            assert bids(at, space) != []
            assert bids(at, fancy) != []


@source("ruling 11", "page 9")
def test_a_ban_covers_a_tile_flipped_later_in_the_same_step() -> None:
    at = position(f"{TWO} cash=60,60,60")
    play(at, "event slots-strike-1", "flip sports-book")
    play(at, "event windfall", "flip fancy-slots")
    assert bids(at, "p2") == []
    assert refused(at, "bid p2 18")
    assert refused(at, "bid slots 5")
    assert bids(at, "p1") != []


@source("ruling 11")
def test_a_ban_covers_the_tile_its_own_card_brings() -> None:
    at = position(f"{ONE} cash=60,60,60")
    play(at, "event slots-strike-2", "flip fancy-slots")
    assert bids(at, "p1") == []


@source("ruling 11", "page 9")
def test_a_ban_ends_with_the_turn() -> None:
    at = position(
        "seats=3 spaces=fancy-slots:18,theater:52,buffet:33 cash=60,60,60 banned=slots,fancy-slots"
    )
    play(at, "renovate", "renovate")
    assert bids(at, "slots") == bids(at, "p1") == []
    play(at, "renovate")
    assert at.view()["banned"] == []
    assert bids(at, "slots") != []
    assert bids(at, "p1")[0] == 12


@source("page 7", "ruling 11")
def test_a_ban_covers_both_slots_tracks() -> None:
    at = position("seats=5 banned=slots,fancy-slots")
    assert bids(at, "slots") == bids(at, "slots2") == []


@source("data")
@pytest.mark.parametrize(
    ("card", "flip", "barred", "left"),
    [
        ("pr-scandal-1", "fancy-slots", "publicity", "renovate"),
        ("pr-scandal-2", "sports-book", "publicity", "renovate"),
        ("no-renovate-1", "table-games", "renovate", "publicity"),
        ("no-renovate-2", "fancy-slots", "renovate", "publicity"),
    ],
)
def test_a_card_bars_an_action_for_everybody_this_turn(
    card: str, flip: str, barred: str, left: str
) -> None:
    at = position(ONE)
    play(at, f"event {card}", f"flip {flip}")
    for _ in range(3):
        assert verbs(at) == {"bid", left}
        assert refused(at, barred)
        play(at, left)
    assert at.view()["barred"] == []
    assert verbs(at) >= {barred, left}


@source("data")
def test_windfall_gives_everybody_5_dollars() -> None:
    at = position(ONE)
    play(at, "event windfall")
    assert of_seats(at, "cash") == [25, 25, 25]


@source("data", "ruling 24")
@pytest.mark.parametrize(
    ("card", "fields", "fame"),
    [
        ("top-revenue", "revenue=5,9,9", [0, 2, 2]),
        ("top-revenue", "revenue=5,9,10", [0, 0, 2]),
        ("top-population", "population=11,8,11", [2, 0, 2]),
        ("top-population", "", [2, 2, 2]),
        (
            "most-tiles",
            "sheets=lounge@a3/slots@a3,slots@b3/slots@a3,slots@b3 fame=0,0,0",
            [0, 2, 2],
        ),
        ("most-tiles", "", [2, 2, 2]),
    ],
)
def test_a_card_for_the_most_rewards_every_tied_seat(
    card: str, fields: str, fame: list[int]
) -> None:
    at = position(f"{ONE} {fields}")
    play(at, f"event {card}")
    assert of_seats(at, "fame") == fame


@source("data")
def test_the_most_tiles_counts_placed_tiles_not_squares_nor_stored_ones() -> None:
    at = position(
        f"{ONE} sheets=slots@a3,slots@b3/restaurant@f3/lounge@a3 stored=-/slots:5/- fame=0,0,0"
    )
    play(at, "event most-tiles")
    assert of_seats(at, "fame") == [2, 0, 0]


@source("data", "ruling 24")
@pytest.mark.parametrize(
    ("fame", "cash"), [("3,1,2", [20, 30, 20]), ("1,1,2", [30, 30, 20]), ("0,0,0", [30, 30, 30])]
)
def test_the_card_for_the_least_fame_pays_every_tied_seat_also_on_turn_one(
    fame: str, cash: list[int]
) -> None:
    at = position(f"{ONE} turn=1 fame={fame}")
    play(at, "event underdog")
    assert of_seats(at, "cash") == cash


@source("data")
def test_a_card_gives_2_fame_to_every_connected_sheet() -> None:
    row = "lounge@a3,lounge@c3,lounge@e3,slots@g3"
    at = position(f"{ONE} sheets={row}/{row}+1/- fame=0,0,0")
    play(at, "event connected")
    assert of_seats(at, "fame") == [2, 0, 0], "the second seat's Slots have no door to the west"
