"""Step 6 of a turn: any actions in any order, and then the next seat."""

import pytest

import pitboss

from .sources import source
from .table import EDITIONS, RAISING, cash, casino, closed, heard, legal, play, refused, table

BUSY = (
    "seats=3 turn=0 cash=99,40,40 lots=A2:0,B3:1 drawn=C1,C2,D7 "
    "tiles=C1:vega:0:4,C2:vega:0:3,D7:tivoli:1:5,E1:albion:0:3"
)


@source("2024 p. 9, Step 6", "Up! p. 2, Raise")
@pytest.mark.parametrize("edition", RAISING)
def test_every_kind_of_action_is_open_at_once(edition: str) -> None:
    verbs = [move.split()[0] for move in table(f"{BUSY} {edition}").legal()]
    assert list(dict.fromkeys(verbs)) == [
        *("build", "sprawl", "remodel", "reorganize", "raise", "gamble", "end")
    ]


@source("2024 p. 9, Step 6", "Mayfair p. 3, Play")
def test_actions_come_in_any_order_and_all_but_the_gamble_again() -> None:
    at = table(BUSY)
    play(at, "gamble D7 5", "roll 3 4", "raise C1", "remodel E1 sphinx", "reorganize C1")
    play(at, "roll 2 2", "build A2 sphinx", "sprawl A2 A1", "remodel E1 vega")
    assert cash(at)[0] == 99 - 5 - 30 - 5 - 7 - 6 - 18 - 5
    assert casino(at, "A2")["lots"] == ["A1", "A2"]
    assert legal(at, "gamble") == []
    assert "end" in at.legal()


@source("2024 p. 9, Step 6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_may_pass_without_any_action(edition: str) -> None:
    at = table(f"seats=3 turn=2 {edition}")
    assert at.legal() == ["end"]
    events = play(at, "end")
    assert heard(events, "turn_ended", seat=2)
    assert heard(events, "turn_started", seat=0)
    assert at.view()["turn"] == 0
    assert at.to_act == pitboss.CHANCE


@source("2024 p. 14, Trading")
def test_the_turn_waits_while_an_offer_is_open() -> None:
    at = table(BUSY)
    at.play("deal 1>2 $5", seat=1)
    assert at.to_act == 2
    refused(at, "end", seat=0)
    refused(at, "build A2 vega", seat=0)
    at.play("decline", seat=2)
    assert at.to_act == 0


@source("2024 p. 14, Trading", "ruling 28")
def test_the_draw_waits_while_an_offer_is_open() -> None:
    at = table("seats=3 turn=0 phase=draw cash=9")
    at.play("deal 1>2 $5", seat=1)
    assert at.to_act == 2
    assert at.odds() == {}
    at.play("accept", seat=2)
    assert at.to_act == pitboss.CHANCE
    assert cash(at) == [9, 4, 14]
    assert "draw A1" in at.odds()


@source("2024 p. 14, Trading")
def test_what_was_traded_for_helps_in_the_same_turn() -> None:
    at = table("seats=3 turn=0 cash=0,20,0 lots=B3:1")
    refused(at, "build B3 vega", "B3")
    closed(at, "deal 1>0 lot B3; 1>0 $9", 1, 0)
    play(at, "build B3 vega")
    assert cash(at) == [0, 11, 0]
    assert casino(at, "B3")["boss"] == 0


@source("2024 p. 14, Trading")
def test_a_traded_lot_pays_its_new_owner() -> None:
    at = table("seats=3 turn=0 phase=draw lots=B3:1,B2:1")
    closed(at, "deal 1>2 lot B3", 1, 2)
    play(at, "draw A1")
    assert cash(at) == [1, 1, 1]


@source("2024 p. 14, Trading", "FAQ 2")
def test_a_traded_lot_is_built_on_and_its_card_does_not_return() -> None:
    at = table("seats=2 turn=0 cash=9,0 lots=B3:1")
    closed(at, "deal 1>0 lot B3", 1, 0)
    play(at, "build B3 vega", "end")
    assert "draw B3" not in at.odds()
