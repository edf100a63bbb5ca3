"""The final count, category by category (pages 10 and 11)."""

from typing import Any

import pytest

from pitboss import OVER, Position
from tests.vegas_showdown.rulebook.by_hand import own_count, prizes, read
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import happened, of_seats, play, position, seat

# Casino section: Lounges and Slots only. a1 b1 / a2 b2 / a3 b3 / a4 b4 / a5 b5.
CASINO_FULL = "lounge@a1,lounge@a2,lounge@a3,lounge@a4,slots@a5,slots@b5"
HOTEL_FULL = "restaurant@f1,lounge@f3,restaurant@f4"
ROW = "lounge@a3,lounge@c3,lounge@e3,slots@g3"


def ended(fields: str) -> Position:
    """End a game at once: every stack is empty, and the card that is drawn does nothing."""
    at = position(f"phase=event a=- b=- {fields}")
    play(at, "event slots-strike-2")
    assert at.to_act == OVER
    return at


def count(sheet: str) -> dict[str, Any]:
    """The final count of seat 0 with this sheet, in a game of four."""
    counted: dict[str, Any] = seat(ended(f"seats=4 sheets={sheet}/-/-/-"), 0)["count"]
    by_hand = own_count(read(sheet))
    assert {key: counted[key] for key in by_hand} == by_hand
    return counted


@source("page 10")
def test_a_casino_section_filled_with_yellow_and_green_scores_5() -> None:
    assert count(CASINO_FULL)["casino"] == 5


@source("page 10")
def test_a_casino_section_with_a_blue_tile_scores_nothing() -> None:
    assert count("lounge@a1,lounge@a2,lounge@a3,restaurant@a4")["casino"] == 0


@source("page 10")
def test_a_casino_section_with_a_hole_scores_nothing() -> None:
    assert count(CASINO_FULL.replace(",slots@b5", ""))["casino"] == 0


@source("page 10")
def test_a_hotel_section_filled_with_blue_and_green_scores_5() -> None:
    assert count(HOTEL_FULL)["hotel"] == 5


@source("page 10")
def test_a_hotel_section_with_a_yellow_tile_scores_nothing() -> None:
    assert count("restaurant@f1,slots@f3,slots@g3,restaurant@f4")["hotel"] == 0


@source("page 10")
def test_a_hotel_section_with_a_hole_scores_nothing() -> None:
    assert count("restaurant@f1,restaurant@f4,slots@g3")["hotel"] == 0


@source("ruling 15")
def test_a_section_may_be_filled_by_tiles_that_reach_outside() -> None:
    straddling = "lounge@a1,lounge@a2,slots@a3,table-games@b3,lounge@a4,slots@a5,lounge@b5"
    assert count(straddling)["casino"] == 5
    assert count("restaurant@e1,lounge@g1+1,lounge@f3,restaurant@f4")["hotel"] == 5


@source("page 10")
def test_a_route_from_entrance_to_entrance_scores_3() -> None:
    assert count(ROW)["connected"] == 3


@source("page 10")
@pytest.mark.parametrize(
    "broken",
    [
        "lounge@a3,lounge@c3,lounge@e3",
        "lounge@a3,lounge@e3,slots@g3",
        "lounge@a3,lounge@c3,lounge@e3,slots@g3+1",
        "lounge@a3,lounge@c3,lounge@e3,slots@g3+3",
        "slots@a3+1,slots@b3,lounge@c3,lounge@e3,slots@g3",
        "lounge@a3,fancy-slots@c3,slots@d3,lounge@e3,slots@g3",
    ],
)
def test_a_wall_or_a_gap_breaks_the_route(broken: str) -> None:
    assert count(broken)["connected"] == 0


@source("page 10")
def test_a_route_may_wind_through_tiles_of_every_colour() -> None:
    winding = "sports-book@a2,lounge@c2,restaurant@e1,lounge@f3"
    assert count(winding)["connected"] == 3


@source("page 10")
def test_each_full_ten_dollars_scores_1_and_is_turned_in() -> None:
    at = ended("seats=5 cash=9,10,19,40,123")
    assert [row["cash"] for row in of_seats(at, "count")] == [0, 1, 1, 4, 12]
    assert of_seats(at, "cash") == [9, 0, 9, 0, 3]
    assert at.result is not None
    assert at.result.money == (9, 0, 9, 0, 3)


@source("page 10")
def test_the_highest_population_scores_5_3_and_1() -> None:
    at = ended("seats=5 population=8,12,9,10,11")
    assert [row["population"] for row in of_seats(at, "count")] == [0, 5, 0, 1, 3]


@source("page 10")
def test_the_highest_revenue_scores_like_population() -> None:
    at = ended("seats=4 revenue=7,5,9,8")
    assert [row["revenue"] for row in of_seats(at, "count")] == [1, 0, 5, 3]


@source("page 11", "example: two tie for a place")
@pytest.mark.parametrize(
    ("totals", "fame"),
    [
        ([9, 9, 5, 4], [4, 4, 1, 0]),
        ([9, 7, 7, 4], [5, 2, 2, 0]),
        ([9, 8, 7, 7], [5, 3, 0, 0]),
        ([9, 9, 8, 8], [4, 4, 0, 0]),
    ],
)
def test_two_who_tie_split_their_place_and_the_next(totals: list[int], fame: list[int]) -> None:
    check_ranks(totals, fame)


@source("page 11", "example: three tie for first")
def test_three_who_tie_for_first_score_3_each() -> None:
    check_ranks([9, 9, 9], [3, 3, 3])
    check_ranks([9, 9, 9, 5, 4], [3, 3, 3, 0, 0])


@source("page 11")
@pytest.mark.parametrize(
    ("totals", "fame"),
    [
        ([9, 9, 9, 9], [2, 2, 2, 2]),
        ([9, 9, 9, 9, 9], [1, 1, 1, 1, 1]),
        ([9, 7, 7, 7], [5, 1, 1, 1]),
        ([9, 7, 7, 7, 7], [5, 1, 1, 1, 1]),
        ([9, 8, 7, 7, 7], [5, 3, 0, 0, 0]),
        ([9, 9, 7, 7, 7], [4, 4, 0, 0, 0]),
        ([6, 9, 9, 9, 9], [0, 2, 2, 2, 2]),
    ],
)
def test_more_who_tie_split_every_place_they_fill(totals: list[int], fame: list[int]) -> None:
    check_ranks(totals, fame)


def check_ranks(totals: list[int], fame: list[int]) -> None:
    assert prizes(totals) == fame
    spelled = ",".join(map(str, totals))
    for stat in ("population", "revenue"):
        at = ended(f"seats={len(totals)} {stat}={spelled}")
        assert [row[stat] for row in of_seats(at, "count")] == fame


@source("page 10")
def test_a_full_diamond_scores_3() -> None:
    counted = count("fancy-slots@c2,fancy-slots@d2,fancy-slots@c3,fancy-slots@d3")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (0, 3)


@source("page 10")
def test_a_three_quarters_diamond_scores_1() -> None:
    counted = count("fancy-slots@c2,fancy-slots@d2,fancy-slots@c3,slots@d3")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (1, 0)


@source("page 10")
def test_half_a_diamond_scores_nothing() -> None:
    counted = count("fancy-slots@c2,fancy-slots@d3,slots@c3")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (0, 0)


@source("data")
def test_the_middle_of_a_large_tile_is_no_diamond() -> None:
    counted = count("theater@c2")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (0, 0)


@source("data")
def test_the_long_sides_of_a_medium_tile_are_half_diamonds() -> None:
    # Two Fancy Lounges, one above the other: a full diamond where their middles meet.
    counted = count("fancy-lounge@c2,fancy-lounge@c3")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (0, 3)
    # A Fancy Slots below the middle of one side makes three quarters.
    counted = count("fancy-lounge@c2,fancy-slots@c3")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (1, 0)


@source("data")
def test_diamonds_form_all_round_a_large_tile() -> None:
    # The Theater's sides have a half diamond in the middle and quarters at the corners.
    counted = count("theater@c2,fancy-lounge@e2+1,fancy-slots@c4,fancy-restaurant@e4")
    # (e,3): Theater 2 + Lounge 2; (d,4): Theater 2 + Slots 1; (e,4): Theater, Lounge, Restaurant.
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (2, 3)


@source("page 10")
def test_the_edge_of_the_sheet_makes_no_diamond() -> None:
    counted = count("fancy-slots@a1,fancy-slots@b1,fancy-slots@g5,fancy-slots@f5")
    assert (counted["three_quarter_diamonds"], counted["full_diamonds"]) == (0, 0)


@source("page 10")
def test_the_final_fame_is_the_fame_on_the_track_and_the_whole_count() -> None:
    at = position(f"seats=3 phase=event a=- b=- sheets={ROW}/-/- fame=20,7,1 cash=35,9,50")
    events = play(at, "event slots-strike-2")
    # Connected 3, three tie for Population (3), most Revenue 5 with two behind (2), cash.
    assert at.result is not None
    assert at.result.points == (20 + 3 + 3 + 5 + 3, 7 + 3 + 2 + 0, 1 + 3 + 2 + 5)
    assert of_seats(at, "fame") == list(at.result.points)
    scored = [(e["category"], e["fame"]) for e in happened(events, "scored") if e["seat"] == 0]
    assert sorted(pair for pair in scored if pair[1]) == [
        ("cash", 3),
        ("connected", 3),
        ("population", 3),
        ("revenue", 5),
    ]


@source("page 10")
def test_a_tile_put_aside_scores_nothing() -> None:
    counted = seat(ended("seats=3 stored=theater,lounge:3,slots:3/-/-"), 0)["count"]
    assert {key: value for key, value in counted.items() if value} == {
        "population": 3,
        "revenue": 3,
        "cash": 2,
    }
