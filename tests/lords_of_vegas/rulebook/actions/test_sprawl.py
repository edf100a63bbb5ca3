"""Sprawl: a tile and a die on a lot nobody owns beside an own casino."""

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
    play,
    refused,
    table,
)

RED_AT_A2 = "seats=3 turn=0 lots=A3:1 drawn=A2"
"""Red is seat 0, Yellow seat 1."""


@source("2024 p. 10, Sprawl", "Mayfair p. 3, Sprawl")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_sprawls_from_a2_into_a5_for_eighteen(edition: str) -> None:
    at = table(f"{RED_AT_A2} cash=18,0,0 tiles=A2:sphinx:0:2 {edition}")
    events = play(at, "sprawl A2 A5")
    assert cash(at) == [0, 0, 0]
    assert lot(at, "A5")["brand"] == "sphinx"
    assert die(at, "A5") == (0, 3)
    assert casino(at, "A2")["lots"] == ["A2", "A5"]
    assert heard(
        events, "sprawled", seat=0, casino="A2", lot="A5", brand="sphinx", floors=1, cost=18
    )
    assert heard(events, "die_placed", seat=0, lot="A5", pips=3)
    assert not heard(events, "taken_over")
    assert at.view()["tiles_left"]["sphinx"] == 7
    assert dice_left(at) == [10, 12, 12]


@source("2024 p. 10, Sprawl", "Mayfair p. 3, Sprawl")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_cannot_expand_into_a3_which_yellow_owns(edition: str) -> None:
    at = table(f"{RED_AT_A2} cash=99,0,0 tiles=A2:sphinx:0:2 {edition}")
    refused(at, "sprawl A2 A3", "A3")
    assert legal(at, "sprawl") == ["sprawl A2 A1", "sprawl A2 A5"]


@source("2024 p. 10, Sprawl", "Up! p. 3, Sprawl")
@pytest.mark.parametrize("edition", RAISING)
def test_sprawling_a_casino_of_two_floors_into_a5_costs_thirty_three(edition: str) -> None:
    at = table(f"{RED_AT_A2} cash=33,0,0 tiles=A2:sphinx:0:2^2 {edition}")
    events = play(at, "sprawl A2 A5")
    assert cash(at) == [0, 0, 0]
    assert casino(at, "A5")["lots"] == ["A2", "A5"]
    assert casino(at, "A5")["floors"] == 2
    assert casino(at, "A5")["tiles"] == 4
    assert heard(events, "sprawled", lot="A5", floors=2, cost=33)
    poor = table(f"{RED_AT_A2} cash=32,0,0 tiles=A2:sphinx:0:2^2 {edition}")
    refused(poor, "sprawl A2 A5", "33")


@source("2024 p. 10, Sprawl", "2024 Raise")
def test_two_risers_cost_thirty_more() -> None:
    at = table("seats=3 turn=0 cash=48,0,0 tiles=A2:sphinx:0:2^3")
    play(at, "sprawl A2 A5")
    assert cash(at) == [0, 0, 0]
    assert casino(at, "A2")["tiles"] == 6


@source("2024 p. 10, Sprawl")
def test_nobody_but_the_boss_sprawls() -> None:
    at = table("seats=2 turn=0 cash=99 tiles=A1:vega:0:3,A2:vega:1:5")
    refused(at, "sprawl A1 A4", "boss")
    refused(at, "sprawl A2 A5", "boss")
    assert legal(at, "sprawl") == []


@source("2024 p. 10, Sprawl")
def test_the_lot_must_share_an_edge_and_be_empty() -> None:
    at = table("seats=2 turn=0 cash=99 lots=A5:0 tiles=A2:vega:0:2,A1:tivoli:1:3")
    refused(at, "sprawl A2 A4", "A4")
    refused(at, "sprawl A2 A6", "A6")
    refused(at, "sprawl A2 A1", "A1")
    refused(at, "sprawl A2 A5", "A5")
    assert legal(at, "sprawl") == ["sprawl A2 A3"]


@source("2024 p. 10, Sprawl", "Mayfair p. 3, Sprawl")
def test_without_a_tile_of_the_colour_there_is_no_sprawl() -> None:
    eight = ",".join(f"C{n}:sphinx:1:1" for n in range(1, 9))
    at = table(f"seats=2 turn=0 cash=99 tiles=A2:sphinx:0:2,{eight}")
    refused(at, "sprawl A2 A5", "sphinx")


@source("2024 p. 10, Sprawl")
def test_one_may_sprawl_as_often_as_money_lasts() -> None:
    at = table("seats=2 turn=0 cash=54,0 tiles=A2:vega:0:6")
    play(at, "sprawl A2 A5", "sprawl A2 A1")
    assert cash(at) == [18, 0]
    refused(at, "sprawl A2 A4", "24")
    assert casino(at, "A1")["lots"] == ["A1", "A2", "A5"]


@source("2024 p. 10, Sprawl")
def test_a_casino_may_be_named_by_any_of_its_lots() -> None:
    at = table("seats=2 turn=0 cash=54,0 tiles=A2:vega:0:6,A5:vega:0:3")
    events = play(at, "sprawl a5 a1")
    assert heard(events, "sprawled", casino="A2", lot="A1")
    assert casino(at, "A5")["lots"] == ["A1", "A2", "A5"]


@source("2024 p. 10, Sprawl")
def test_the_card_of_a_sprawled_lot_stays_in_the_deck_and_brings_a_takeover() -> None:
    at = table(f"{RED_AT_A2} cash=18,0,0 tiles=A2:sphinx:0:2")
    play(at, "sprawl A2 A5")
    assert not lot(at, "A5")["drawn"]
    play(at, "end")
    assert "draw A5" in at.odds()
    events = play(at, "draw A5")
    assert heard(events, "taken_over", seat=1, lot="A5", before=0, pips=3)
    assert die(at, "A5") == (1, 3)
    assert boss(at, "A2") == 1


@source("2024 p. 10, Sprawl")
def test_whoever_draws_the_card_of_an_own_sprawl_is_safe() -> None:
    at = table("seats=2 turn=1 phase=draw tiles=A2:sphinx:1:2,A5:sphinx:1:3 drawn=A2")
    play(at, "draw A5")
    assert die(at, "A5") == (1, 3)
    play(at, "end")
    assert "draw A5" not in at.odds()


@source("ruling 15")
def test_a_sprawl_that_reaches_a_casino_of_its_colour_and_height_merges_at_once() -> None:
    at = table("seats=2 turn=0 cash=18,0 tiles=A2:sphinx:0:4,A6:sphinx:1:6")
    events = play(at, "sprawl A2 A5")
    assert casino(at, "A2")["lots"] == ["A2", "A5", "A6"]
    assert heard(events, "merged", casino="A2", spaces=3, floors=1)
    assert boss(at, "A2") == 1
    assert heard(events, "boss_changed", casino="A2", seat=1, before=0, how="sprawl")
    refused(at, "remodel A2 vega", "boss")


@source("ruling 15", "ruling 10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_by_sprawling_is_rolled_off(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=18,0 tiles=A2:sphinx:0:5,A6:sphinx:1:5 {edition}")
    play(at, "sprawl A2 A5")
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 2 4")
    assert (die(at, "A2"), die(at, "A5"), die(at, "A6")) == ((0, 2), (0, 3), (1, 4))
    assert boss(at, "A2") == 1


@source("ruling 15")
@pytest.mark.parametrize("edition", RAISING)
def test_a_sprawl_does_not_reach_a_casino_of_another_height(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=18,0,0 tiles=A2:sphinx:0:4,A6:sphinx:1:6^2 {edition}")
    play(at, "sprawl A2 A5")
    assert casino(at, "A2")["lots"] == ["A2", "A5"]
    assert casino(at, "A6")["lots"] == ["A6"]


@source("ruling 35")
def test_a_tile_without_a_die_gives_a_casino_its_edges() -> None:
    at = table("seats=2 turn=0 cash=30,0 tiles=A1:vega:0:3,A2:vega")
    play(at, "sprawl A1 A3")
    assert casino(at, "A1")["lots"] == ["A1", "A2", "A3"]
    assert die(at, "A3") == (0, 5)
