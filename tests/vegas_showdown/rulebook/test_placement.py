"""Where a tile may be placed: entrances, doors and walls (pages 7 and 8)."""

import pytest

from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import (
    placements,
    play,
    position,
    refused,
    seat,
    sheet,
)


def buying(tile: str, laid: str = "-", stored: str = "-") -> str:
    return f"seats=3 phase=place bought={tile} sheets={laid}/-/- stored={stored}/-/-"


@source("page 7")
def test_a_yellow_tile_starts_at_the_casino_entrance() -> None:
    at = position(buying("slots"))
    assert placements(at, "slots") == {"a3", "a3+2", "a3+3"}
    assert refused(at, "place slots g3")


@source("page 7")
def test_a_blue_tile_starts_at_the_hotel_entrance() -> None:
    at = position(buying("restaurant"))
    assert placements(at, "restaurant") == {"f3"}, "only there its east door is at the entrance"


@source("page 7")
def test_a_green_tile_starts_at_either_entrance() -> None:
    at = position(buying("lounge"))
    west = {"a3", "a3+1", "a2+1"}
    east = {"f3", "g3+1", "g2+1"}
    assert placements(at, "lounge") == west | east


@source("ruling 2")
def test_an_entrance_needs_a_door_on_its_edge() -> None:
    at = position(buying("slots"))
    assert refused(at, "place slots a3+1"), "its wall is to the west"
    at = position(buying("table-games"))
    assert placements(at, "table-games") & {"a3"} == set(), "no door on the left end"
    assert "a3+2" in placements(at, "table-games")


@source("ruling 2", "page 7")
def test_two_tiles_connect_only_where_both_have_a_door() -> None:
    at = position(buying("slots", "slots@a3"))
    assert {"b3", "b3+2", "b3+3"} <= placements(at, "slots")
    assert refused(at, "place slots b3+1"), "a door onto a wall is no way"
    # Slots at a3 have a wall to the south.
    assert placements(at, "slots") & {"a4", "a4+1", "a4+2", "a4+3"} == set()
    assert placements(at, "slots") & {"a2", "a2+1", "a2+2", "a2+3"} == {"a2+1", "a2+2", "a2+3"}


@source("ruling 2")
def test_a_wall_facing_a_door_is_a_legal_placement() -> None:
    at = position(buying("slots", "lounge@a3"))
    assert refused(at, "place slots b2"), "its only way in would be through its south wall"
    at = position(buying("slots", "lounge@a3,lounge@a1+1"))
    # The Lounge at a1 and a2 has a door to the east onto b2; below b2 is a door of the other.
    play(at, "place slots b2")
    assert "slots@b2+0" in sheet(at, 0), "its wall to the south faces a door of the Lounge"


@source("ruling 2")
def test_inside_a_tile_one_walks_freely() -> None:
    # In by the Sports Book's west door at a3, out by any of the other three.
    at = position(buying("slots", "sports-book@a2"))
    north = {"a1+1", "a1+2", "a1+3"}
    east = {"c2", "c2+2", "c2+3"}
    south = {"b4", "b4+1", "b4+3"}
    assert placements(at, "slots") == north | east | south


@source("ruling 1")
def test_any_colour_carries_a_path() -> None:
    # The restaurant's west door at f4 meets the upright Lounge at e4; its north door is at f3.
    at = position(buying("slots", "lounge@a3,lounge@c3,lounge@e3+1,restaurant@f3"))
    assert "f2+1" in placements(at, "slots"), "yellow, through green and blue"
    assert refused(at, "place slots g2+1")


@source("ruling 1")
def test_only_the_end_tile_chooses_the_entrance() -> None:
    at = position(buying("restaurant", "slots@a3,lounge@b3+1"))
    # West door of a Restaurant at c3 is at c4, onto the Lounge's east door at b4.
    assert refused(at, "place restaurant c3"), "blue is not served by the casino entrance"
    at = position(buying("sports-book", "slots@a3,lounge@b3+1"))
    assert "c3" in placements(at, "sports-book")


@source("ruling 1")
def test_the_colour_of_a_section_does_not_matter_for_a_placement() -> None:
    at = position(buying("slots", "lounge@a3,lounge@c3,lounge@e3"))
    assert "g3" in placements(at, "slots")


@source("page 8", "example: Fancy Restaurant next to the Lounge")
def test_a_fancy_restaurant_by_a_lounge_at_the_casino_door_has_no_way_to_the_hotel() -> None:
    at = position(buying("fancy-restaurant", "lounge@a3,restaurant@f3"))
    beside = ["c3+1", "a2", "b2", "a4+2", "b4+2"]
    for place in beside:
        assert refused(at, f"place fancy-restaurant {place}")
    assert placements(at, "fancy-restaurant") == {"f2", "g5+2", "e4+3"}, "by the Restaurant only"


@source("ruling 3")
def test_tiles_turn_by_quarters() -> None:
    # Fancy Slots have doors on opposite sides: upright above, lying to the right.
    at = position(buying("fancy-slots", "slots@a3"))
    assert placements(at, "fancy-slots") == {"a2", "b3+1"}


@source("ruling 3")
def test_tiles_are_never_flipped() -> None:
    laid = "restaurant@f3,fancy-restaurant@g5+2"
    at = position(buying("five-star-steakhouse", laid))
    # At d4 and e4 a door must be at the east end; the other is then to the north of d4.
    # Only a flipped tile would have it to the south.
    found = placements(at, "five-star-steakhouse")
    shown = {place: doors_of(laid, place) for place in found if place.startswith("d4")}
    assert shown == {"d4+2": {"e4E", "d4N"}}


def doors_of(laid: str, place: str) -> set[str]:
    at = position(buying("five-star-steakhouse", laid))
    play(at, f"place five-star-steakhouse {place}")
    tiles = seat(at, 0)["tiles"]
    return set(next(t["doors"] for t in tiles if t["tile"] == "five-star-steakhouse"))


@source("ruling 23")
@pytest.mark.parametrize(
    ("tile", "laid", "turns"),
    [
        ("lounge", "-", {"", "1"}),
        ("restaurant", "-", {""}),
        ("sports-book", "-", {""}),
        ("night-club", "lounge@a3", {""}),
        ("fancy-slots", "slots@a3", {"", "1"}),
        ("slots", "lounge@a3", {"", "1", "2", "3"}),
    ],
)
def test_equal_rotations_are_one_move(tile: str, laid: str, turns: set[str]) -> None:
    at = position(buying(tile, laid))
    assert {place.partition("+")[2] for place in placements(at, tile)} == turns


@source("ruling 23")
def test_another_spelling_of_an_equal_rotation_is_read_and_rewritten() -> None:
    at = position(buying("lounge"))
    play(at, "place lounge a3+2")
    assert at.entries[-1].text == "place lounge a3"
    assert sheet(at, 0) == {"lounge@a3+0"}


@source("page 7")
def test_a_tile_covers_only_free_squares_of_the_sheet() -> None:
    at = position(buying("lounge", "slots@a3"))
    assert refused(at, "place lounge a3")
    assert refused(at, "place lounge g3")
    assert "b3" in placements(at, "lounge")


@source("page 8")
def test_a_placed_tile_stays_where_it_is() -> None:
    at = position(buying("slots", "lounge@a3"))
    assert refused(at, "place lounge c3")
