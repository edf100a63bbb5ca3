"""Remodel: another colour for a whole casino."""

import pytest

import pitboss
from tests.lords_of_vegas.rulebook.sources import source
from tests.lords_of_vegas.rulebook.table import (
    EDITIONS,
    RAISING,
    boss,
    cash,
    casino,
    die,
    heard,
    legal,
    lot,
    play,
    refused,
    table,
)

RED_AND_YELLOW = "seats=3 turn=0 tiles=A2:sphinx:0:2,A3:pioneer:1:5,A5:sphinx:0:3"
"""Red is seat 0, Yellow seat 1."""


@source("2024 p. 11, Remodel", "Mayfair p. 3, Remodel")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_remodels_to_brown_for_ten_and_yellow_is_boss_of_the_merger(edition: str) -> None:
    at = table(f"{RED_AND_YELLOW} cash=10,0,0 {edition}")
    events = play(at, "remodel A2 pioneer")
    assert cash(at) == [0, 0, 0]
    assert casino(at, "A2")["lots"] == ["A2", "A3", "A5"]
    assert casino(at, "A2")["brand"] == "pioneer"
    assert boss(at, "A2") == 1
    assert heard(
        events, "remodeled", seat=0, casino="A2", before="sphinx", brand="pioneer", cost=10
    )
    assert heard(events, "merged", casino="A2", spaces=3, floors=1)
    assert heard(events, "boss_changed", casino="A2", seat=1, before=0, how="remodel")
    assert at.to_act == 0


@source("2024 p. 11, Remodel")
def test_the_old_tiles_return_and_the_dice_stay_as_they_are() -> None:
    at = table(f"{RED_AND_YELLOW} cash=10,0,0")
    play(at, "remodel A5 pioneer")
    tiles = at.view()["tiles_left"]
    assert (tiles["sphinx"], tiles["pioneer"]) == (9, 6)
    assert [die(at, name) for name in ("A2", "A3", "A5")] == [(0, 2), (1, 5), (0, 3)]


@source("2024 p. 11, Remodel", "Mayfair p. 3, Remodel")
def test_only_the_boss_remodels_and_pays_five_a_space() -> None:
    at = table(f"{RED_AND_YELLOW} cash=9,0,0")
    refused(at, "remodel A3 vega", "boss")
    refused(at, "remodel A2 vega", "10")
    assert legal(at, "remodel") == []


@source("2024 p. 11, Remodel", "Up! p. 3, Remodel")
@pytest.mark.parametrize("edition", RAISING)
def test_height_does_not_make_a_remodel_dearer(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=10,0,0 tiles=A2:sphinx:0:2^3,A5:sphinx:0:3^3 {edition}")
    play(at, "remodel A2 vega")
    assert cash(at) == [0, 0, 0]
    assert casino(at, "A2")["brand"] == "vega"
    assert casino(at, "A2")["floors"] == 3
    assert at.view()["tiles_left"]["vega"] == 7


@source("2024 p. 11, Remodel", "Up! p. 3, Remodel")
@pytest.mark.parametrize("edition", RAISING)
def test_risers_take_the_colour_of_the_tile_above_and_join_their_like(edition: str) -> None:
    fields = f"seats=3 turn=0 cash=5,0,0 {edition}"
    level = table(f"{fields} tiles=A2:sphinx:0:2^2,A3:vega:1:5^2")
    play(level, "remodel A2 vega")
    assert casino(level, "A2")["lots"] == ["A2", "A3"]
    uneven = table(f"{fields} tiles=A2:sphinx:0:2^2,A3:vega:1:5")
    play(uneven, "remodel A2 vega")
    assert casino(uneven, "A2")["lots"] == ["A2"]
    assert boss(uneven, "A2") == 0


@source("2024 p. 11, Remodel", "Mayfair p. 3, Remodel")
def test_the_new_colour_needs_a_tile_for_every_space() -> None:
    seven = ",".join(f"C{n}:vega:1:1" for n in range(1, 8))
    three = "A1:sphinx:0:3,A2:sphinx:0:2,A3:sphinx:0:5"
    at = table(f"seats=2 turn=0 cash=99 tiles={three},{seven}")
    refused(at, "remodel A1 vega", "vega")
    two = table(f"seats=2 turn=0 cash=99 tiles=A1:sphinx:0:3,A2:sphinx:0:2,{seven}")
    play(two, "remodel A1 vega")
    assert two.view()["tiles_left"]["vega"] == 0


@source("2024 p. 11, Remodel")
def test_a_remodel_frees_tiles_for_a_build() -> None:
    nine = ",".join(f"C{n}:vega:0:1" for n in range(1, 10))
    at = table(f"seats=2 turn=0 cash=51,0 lots=A2:0 tiles={nine}")
    refused(at, "build A2 vega", "vega")
    play(at, "remodel C1 albion", "build A2 vega")
    assert cash(at) == [0, 0]
    assert lot(at, "A2")["brand"] == "vega"


@source("ruling 17")
def test_the_colour_it_has_already_is_no_new_colour() -> None:
    at = table(f"{RED_AND_YELLOW} cash=50,0,0")
    refused(at, "remodel A2 sphinx", "sphinx")
    brands = ["albion", "vega", "tivoli", "pioneer"]
    assert legal(at, "remodel") == [f"remodel A2 {brand}" for brand in brands]


@source("2024 p. 11, Remodel")
def test_one_may_remodel_a_casino_again_in_the_same_turn() -> None:
    at = table(f"{RED_AND_YELLOW} cash=20,0,0")
    play(at, "remodel A2 vega", "remodel A2 albion")
    assert cash(at) == [0, 0, 0]
    assert casino(at, "A5")["brand"] == "albion"


@source("2024 p. 11, Remodel")
def test_a_hostile_takeover_makes_the_remodeler_boss_of_anothers_casino() -> None:
    at = table("seats=2 turn=0 cash=10,0 tiles=A2:sphinx:0:6,A5:sphinx:0:3,A3:pioneer:1:5")
    events = play(at, "remodel A2 pioneer")
    assert boss(at, "A3") == 0
    assert at.view()["seats"][1]["boss_of"] == []
    assert not heard(events, "tied")


@source("ruling 10")
def test_a_tie_by_remodeling_is_rolled_off() -> None:
    at = table("seats=2 turn=0 cash=5,0 tiles=A2:sphinx:0:5,A3:pioneer:1:5")
    play(at, "remodel A2 pioneer")
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 3 1")
    assert boss(at, "A2") == 0


@source("ruling 7", "ruling 35")
def test_a_tile_without_a_die_costs_five_more_and_joins() -> None:
    at = table("seats=2 turn=0 cash=10,0 tiles=A1:vega:0:3,A2:vega,A3:tivoli:1:2")
    play(at, "remodel A1 tivoli")
    assert cash(at) == [0, 0]
    assert casino(at, "A1")["lots"] == ["A1", "A2", "A3"]
    assert boss(at, "A1") == 0
