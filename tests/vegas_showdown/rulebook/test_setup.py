"""Laying out a game for three, four and five (page 4)."""

from fractions import Fraction

import pytest

from pitboss import CHANCE, Refusal, ScriptedDealer, load
from tests.vegas_showdown.rulebook.box import TILES
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    basic,
    bids,
    happened,
    of_seats,
    outcomes,
    play,
    tracks,
)

FLIPS = ("flip fancy-slots", "flip table-games", "flip sports-book")


@source("page 4")
@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_people_play(seats: int) -> None:
    with pytest.raises(Refusal):
        load("vegas-showdown").start(seats=seats)


@source("page 4")
@pytest.mark.parametrize(
    ("seats", "slots", "lounges", "restaurants"), [(3, 13, 7, 4), (4, 16, 10, 7), (5, 16, 10, 7)]
)
def test_three_seats_play_with_three_fewer_in_each_basic_stack(
    seats: int, slots: int, lounges: int, restaurants: int
) -> None:
    at = load("vegas-showdown").start(seats=seats)
    assert basic(at, "slots")["left"] == slots
    assert basic(at, "lounge")["left"] == lounges
    assert basic(at, "restaurant")["left"] == restaurants


@source("page 4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_with_population_8_revenue_5_fame_0_and_20_dollars(seats: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    assert of_seats(at, "population") == [8] * seats
    assert of_seats(at, "revenue") == [5] * seats
    assert of_seats(at, "fame") == [0] * seats
    assert of_seats(at, "cash") == [20] * seats
    assert of_seats(at, "tiles") == [[]] * seats
    assert of_seats(at, "stored") == [[]] * seats


@source("page 4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_chance_decides_who_holds_the_button(seats: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    assert at.to_act == CHANCE
    assert at.odds() == {f"first {seat}": Fraction(1, seats) for seat in range(seats)}
    events = play(at, "first 2")
    assert at.view()["button"] == 2
    assert happened(events, "button_given")[0]["seat"] == 2


@source("page 4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_tile_of_each_size_is_flipped_onto_the_first_three_spaces(seats: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    play(at, "first 0", *FLIPS)
    shown = tracks(at)
    assert shown["p1"] == ("fancy-slots", 18)
    assert shown["p2"] == ("table-games", 18)
    assert shown["p3"] == ("sports-book", 25)


@source("page 4")
def test_a_flipped_tile_starts_at_the_price_it_prints() -> None:
    at = load("vegas-showdown").start(seats=3)
    play(at, "first 0", "flip fancy-restaurant", "flip fancy-lounge", "flip night-club")
    assert list(tracks(at).values())[:3] == [
        ("fancy-restaurant", 25),
        ("fancy-lounge", 33),
        ("night-club", 42),
    ]


@source("page 4")
def test_the_a_part_of_each_stack_lies_on_the_b_part() -> None:
    at = load("vegas-showdown").start(seats=4)
    play(at, "first 0")
    for size, flip in zip(("small", "medium", "large"), FLIPS, strict=True):
        first = {name: tile.a for name, tile in TILES.items() if tile.a and tile.size == size}
        total = sum(first.values())
        assert at.view()["stacks"][size] == {"a": 6, "b": 4}
        assert at.odds() == {f"flip {n}": Fraction(a, total) for n, a in first.items()}
        play(at, flip)
        assert at.view()["stacks"][size] == {"a": 5, "b": 4}


@source("page 4")
def test_b_tiles_come_once_the_a_part_is_used_up() -> None:
    at = load("vegas-showdown").position(
        "vegas-showdown seats=3 phase=flip event=windfall stack=small"
        " spaces=-,table-games:18,buffet:33"
        " a=fancy-lounge:2 b=fancy-slots:1,dragon-room:1,fancy-restaurant:2"
    )
    assert at.odds() == {
        "flip fancy-slots": Fraction(1, 4),
        "flip dragon-room": Fraction(1, 4),
        "flip fancy-restaurant": Fraction(2, 4),
    }


@source("page 5")
def test_with_three_seats_the_fourth_space_stays_empty_and_no_event_comes_first() -> None:
    at = load("vegas-showdown").start(seats=3)
    play(at, "first 1", *FLIPS)
    assert at.view()["phase"] == "act"
    assert at.to_act == 1
    assert at.view()["events_left"] == 33
    assert bids(at, "p4") == []
    assert tracks(at).get("p4", (None, None)) == (None, None)


@source("page 5")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_seats_turn_one_draws_an_event_for_the_fourth_space(seats: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    play(at, "first 3", *FLIPS)
    assert at.to_act == CHANCE
    assert outcomes(at) >= {"event windfall", "event pull-strings"}
    play(at, "event slots-strike-1", "flip buffet")
    assert tracks(at)["p4"] == ("buffet", 33)
    assert at.to_act == 3
    assert at.view()["events_left"] == 32


@source("page 5")
def test_prices_do_not_drop_on_the_first_turn() -> None:
    at = load("vegas-showdown").start(seats=4)
    at.settle(
        ScriptedDealer("first 0", *FLIPS, "event slots-strike-1", "flip space-age-sports-book")
    )
    assert at.view()["turn"] == 1
    assert [minimum for _, minimum in tracks(at).values()] == [18, 18, 25, 33]


@source("page 6", "example: five dollars to start")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_income_is_five_dollars(seats: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    play(at, "first 0", *FLIPS)
    if seats > 3:
        play(at, "event slots-strike-1", "flip buffet")
    assert of_seats(at, "cash") == [25] * seats


@source("page 7")
@pytest.mark.parametrize(("seats", "tracks_of_slots"), [(3, 1), (4, 1), (5, 2)])
def test_only_five_seats_use_the_second_slots_track(seats: int, tracks_of_slots: int) -> None:
    at = load("vegas-showdown").start(seats=seats)
    spaces = [b["space"] for b in at.view()["basic"] if b["tile"] == "slots"]
    assert spaces == ["slots", "slots2"][:tracks_of_slots]
