"""Step 4 of a turn: bosses score, and the breaks of the track swallow what is too little."""

import pytest

from .sources import source
from .table import EDITIONS, MAYFAIR_UP, RAISING, all_of, cash, heard, play, score, table


def row(tiles: int, brand: str = "sphinx", seat: int = 0) -> str:
    """A casino of that many tiles at the north of C block, every die of one seat."""
    return ",".join(f"C{n + 1}:{brand}:{seat}:1" for n in range(tiles))


@source("Mayfair p. 3, Scoring example", "2024 p. 8, Step 4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("tiles", "after"), [(1, 8), (2, 10), (3, 10), (4, 12), (5, 12)])
def test_from_8_it_takes_two_points_a_space(tiles: int, after: int, edition: str) -> None:
    at = table(f"seats=3 turn=1 phase=draw score=8,0,0 tiles={row(tiles)} {edition}")
    events = play(at, "draw A4")
    assert score(at) == [after, 0, 0]
    assert heard(
        events, "scored", seat=0, casino="C1", points=tiles, after=after, lost=8 + tiles - after
    )


@source("2024 p. 8, Step 4")
@pytest.mark.parametrize(
    ("before", "tiles", "after"),
    [
        (0, 1, 1),
        (0, 8, 8),
        (0, 9, 8),
        (7, 2, 8),
        (20, 2, 20),
        (20, 3, 23),
        (32, 3, 32),
        (73, 8, 81),
    ],
)
def test_points_short_of_the_next_space_are_lost(before: int, tiles: int, after: int) -> None:
    at = table(f"seats=2 turn=1 phase=draw score={before},0 tiles={row(tiles)}")
    play(at, "draw A4")
    assert score(at) == [after, 0]


@source("2024 p. 8, Step 4", "Mayfair p. 3, Scoring example")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_small_casinos_do_not_add_up_to_cross_a_break(edition: str) -> None:
    at = table(
        "seats=2 turn=1 phase=draw score=8,0 "
        f"tiles=A1:sphinx:0:3,B3:sphinx:0:3,C3:sphinx:0:6,D3:sphinx:0:4 {edition}"
    )
    events = play(at, "draw A4")
    assert score(at) == [8, 0]
    assert [one["lost"] for one in all_of(events, "scored")] == [1, 1, 1, 1]


@source("2024 p. 8, Step 4", "Up! p. 2, Casinos pay")
@pytest.mark.parametrize("edition", RAISING)
def test_three_spaces_of_four_floors_are_worth_twelve_points(edition: str) -> None:
    at = table(
        f"seats=4 turn=1 phase=draw tiles=C1:sphinx:0:3^4,C2:sphinx:0:2^4,C3:sphinx:2:1^4 {edition}"
    )
    events = play(at, "draw A4")
    assert heard(events, "scored", seat=0, casino="C1", points=12)
    assert score(at) == [12, 0, 0, 0]


@source("2024 p. 8, Step 3", "Up! p. 2, Casinos pay")
@pytest.mark.parametrize("edition", RAISING)
def test_height_does_not_change_the_money(edition: str) -> None:
    at = table(
        f"seats=4 turn=1 phase=draw tiles=C1:sphinx:0:3^4,C2:sphinx:0:2^4,C3:sphinx:2:1^4 {edition}"
    )
    play(at, "draw A4")
    assert cash(at) == [5, 1, 1, 0]


@source("ruling 6", "2024 p. 8, Step 4", "Up! p. 2, Casinos pay")
@pytest.mark.parametrize("edition", ["edition=2024", MAYFAIR_UP])
def test_casinos_score_from_the_smallest_total_of_tiles_up(edition: str) -> None:
    """Three flat tiles come before two of two floors; the other way round ends at 10."""
    at = table(
        "seats=2 turn=1 phase=draw score=5,0 "
        f"tiles=A1:sphinx:0:3^2,A2:sphinx:0:2^2,C1:sphinx:0:4,C2:sphinx:0:3,C3:sphinx:0:6 {edition}"
    )
    events = play(at, "draw D8")
    assert [one["points"] for one in all_of(events, "scored")] == [3, 4]
    assert score(at) == [12, 0]


@source("ruling 6")
def test_a_small_casino_goes_first_though_its_lot_comes_last() -> None:
    at = table(
        "seats=2 turn=1 phase=draw score=7,0 tiles=A1:sphinx:0:3,A2:sphinx:0:2,D3:sphinx:0:4"
    )
    play(at, "draw D8")
    assert score(at) == [10, 0]


@source("ruling 6")
def test_each_seat_scores_its_own_casinos_in_order() -> None:
    at = table(
        "seats=2 turn=1 phase=draw score=7,7 tiles="
        "A1:sphinx:0:3,A2:sphinx:0:2,B3:sphinx:1:3,C1:sphinx:1:4,C2:sphinx:1:3,D3:sphinx:0:4"
    )
    events = play(at, "draw D8")
    for seat in (0, 1):
        assert [one["points"] for one in all_of(events, "scored") if one["seat"] == seat] == [1, 2]
    assert score(at) == [10, 10]


@source("ruling 6")
def test_equal_casinos_score_the_same_in_either_order() -> None:
    at = table(
        "seats=2 turn=1 phase=draw score=7,0 "
        "tiles=A1:sphinx:0:3,A2:sphinx:0:2,C1:sphinx:0:4,C2:sphinx:0:3"
    )
    play(at, "draw D8")
    assert score(at) == [10, 0]


@source("2024 p. 8, Step 4")
def test_only_the_boss_scores_though_everybody_is_paid() -> None:
    at = table("seats=3 turn=2 phase=draw tiles=C1:sphinx:0:4,C2:sphinx:1:3,C3:sphinx:1:3")
    play(at, "draw A4")
    assert score(at) == [3, 0, 0]
    assert cash(at) == [4, 6, 1]


@source("2024 p. 8, Step 4")
def test_a_colour_that_is_not_drawn_scores_nothing() -> None:
    at = table("seats=2 turn=1 phase=draw tiles=C1:vega:0:4")
    events = play(at, "draw A4")
    assert not heard(events, "scored")
    assert score(at) == [0, 0]
