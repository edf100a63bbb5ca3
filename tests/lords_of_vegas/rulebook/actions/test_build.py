"""Build: a tile and a die on an own parking lot."""

import pytest

import pitboss
from tests.lords_of_vegas.rulebook.sources import source
from tests.lords_of_vegas.rulebook.table import (
    EDITIONS,
    RAISING,
    boss,
    cash,
    casino,
    dice_left,
    die,
    heard,
    legal,
    lot,
    markers_left,
    play,
    refused,
    table,
)


@source("2024 p. 10, Build", "Mayfair p. 3, Build")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_builds_a_gold_tile_on_a2_for_six(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=6,0,0 lots=A2:0,A3:1 {edition}")
    events = play(at, "build A2 sphinx")
    assert cash(at) == [0, 0, 0]
    assert lot(at, "A2")["brand"] == "sphinx"
    assert die(at, "A2") == (0, 2)
    assert heard(events, "built", seat=0, lot="A2", brand="sphinx", cost=6)
    assert heard(events, "die_placed", seat=0, lot="A2", pips=2)
    assert not heard(events, "taken_over")


@source("2024 p. 10, Build")
def test_the_marker_comes_back_and_the_tile_and_the_die_leave_the_supply() -> None:
    at = table("seats=3 turn=0 cash=6,0,0 lots=A2:0,A3:1")
    assert (markers_left(at)[0], dice_left(at)[0]) == (9, 12)
    play(at, "build A2 sphinx")
    assert (markers_left(at)[0], dice_left(at)[0]) == (10, 11)
    assert lot(at, "A2")["marker"] is None
    assert at.view()["tiles_left"]["sphinx"] == 8
    assert casino(at, "A2")["boss"] == 0
    assert at.view()["seats"][0]["boss_of"] == ["A2"]


@source("2024 p. 10, Build", "Mayfair p. 3, Build")
def test_any_colour_may_be_chosen() -> None:
    at = table("seats=2 turn=0 cash=6,0 lots=A2:0")
    brands = ["albion", "sphinx", "vega", "tivoli", "pioneer"]
    assert legal(at, "build") == [f"build A2 {brand}" for brand in brands]


@source("2024 p. 10, Build")
@pytest.mark.parametrize(
    ("lots", "cost", "pips"),
    [("C5", 8, 1), ("A2", 6, 2), ("A1", 9, 3), ("A4", 12, 4), ("A3", 15, 5), ("A6", 20, 6)],
)
def test_the_lot_names_the_price_and_the_pips(lots: str, cost: int, pips: int) -> None:
    at = table(f"seats=2 turn=0 cash={cost} lots={lots}:0")
    play(at, f"build {lots} vega")
    assert cash(at)[0] == 0
    assert die(at, lots) == (0, pips)
    poor = table(f"seats=2 turn=0 cash={cost - 1} lots={lots}:0")
    refused(poor, f"build {lots} vega", str(cost))


@source("2024 p. 10, Build")
def test_only_an_own_parking_lot_is_built_on() -> None:
    at = table("seats=2 turn=0 cash=50 lots=A2:0,A3:1 tiles=A5:vega:0:3")
    refused(at, "build A3 vega", "A3")
    refused(at, "build A1 vega", "A1")
    refused(at, "build A5 vega", "A5")


@source("2024 p. 6, Your resources", "Mayfair p. 3, Available tiles")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_colour_with_all_nine_tiles_on_the_board_is_not_built(edition: str) -> None:
    nine = ",".join(f"C{n}:vega:1:1" for n in range(1, 10))
    at = table(f"seats=2 turn=0 cash=50 lots=A2:0 tiles={nine} {edition}")
    refused(at, "build A2 vega", "vega")
    assert len(legal(at, "build")) == 4


@source("2024 p. 10, Build", "2024 p. 9, Step 6")
def test_one_may_build_as_often_as_money_lasts() -> None:
    at = table("seats=2 turn=0 cash=27,0 lots=A2:0,A1:0,A4:0")
    play(at, "build A2 vega", "build A1 tivoli", "build A4 vega")
    assert cash(at) == [0, 0]
    assert at.legal() == ["end"]


@source("2024 p. 10, Build")
def test_neighbours_of_one_colour_join_and_the_larger_die_is_boss() -> None:
    at = table("seats=2 turn=0 cash=50 lots=A3:0 tiles=A2:vega:1:2,A6:vega:1:4")
    events = play(at, "build A3 vega")
    assert casino(at, "A2")["lots"] == ["A2", "A3", "A6"]
    assert boss(at, "A2") == 0
    assert heard(events, "merged", casino="A2", spaces=3, floors=1)
    assert heard(events, "boss_changed", casino="A2", seat=0, how="build")


@source("ruling 10", "2024 p. 9, Settling who's the boss")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_by_building_is_rolled_off(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=9,0 lots=A5:0 tiles=A2:sphinx:1:3 {edition}")
    play(at, "build A5 sphinx")
    assert at.to_act == pitboss.CHANCE
    assert cash(at) == [0, 0]
    play(at, "roll 1 4")
    assert die(at, "A2") == (1, 1)
    assert die(at, "A5") == (0, 4)
    assert boss(at, "A5") == 0
    assert at.to_act == 0


@source("ruling 16", "Up! p. 3, Build")
@pytest.mark.parametrize("edition", RAISING)
def test_a_new_tile_beside_a_raised_casino_is_one_floor_high_and_stays_apart(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=50 lots=A5:0 tiles=A2:sphinx:0:2^2 {edition}")
    events = play(at, "build A5 sphinx")
    assert lot(at, "A5")["floors"] == 1
    assert casino(at, "A5")["lots"] == ["A5"]
    assert casino(at, "A2")["lots"] == ["A2"]
    assert not heard(events, "merged")


@source("2024 p. 10, Build", "Up! p. 3, Build")
@pytest.mark.parametrize("edition", RAISING)
def test_green_casinos_of_two_and_three_floors_are_not_joined(edition: str) -> None:
    at = table(f"seats=3 turn=0 tiles=C1:vega:0:4^2,C2:vega:1:3^3 {edition}")
    assert [found["lots"] for found in at.view()["casinos"]] == [["C1"], ["C2"]]
    assert [found["tiles"] for found in at.view()["casinos"]] == [2, 3]
    level = table(f"seats=3 turn=0 tiles=C1:vega:0:4^3,C2:vega:1:3^3 {edition}")
    assert [found["lots"] for found in level.view()["casinos"]] == [["C1", "C2"]]
