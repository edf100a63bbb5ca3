"""Deals that meet the limits of dice and markers, and deals in the middle of other things."""

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    TEN_MARKERS,
    TWELVE_DICE,
    all_of,
    boss,
    cash,
    closed,
    dice_left,
    die,
    heard,
    legal,
    lot,
    markers_left,
    play,
    refused,
    table,
    unreadable,
)

TWELVE_DICE_OF_1 = TWELVE_DICE.replace(":0:", ":1:")


@source("ruling 23")
def test_two_dice_too_many_are_two_to_lift() -> None:
    at = table(f"seats=2 turn=0 tiles={TWELVE_DICE},A1:vega:1:3,A5:vega:1:4")
    closed(at, "deal 1>0 die A1; 1>0 die A5", 0, 1)
    assert dice_left(at)[0] == -2
    play(at, "lift A1")
    assert dice_left(at)[0] == -1
    refused(at, "end")
    play(at, "lift E1")
    assert dice_left(at) == [0, 12]
    assert legal(at, "lift") == []
    assert die(at, "A1") == (None, 0)
    assert die(at, "A5") == (0, 4)


@source("ruling 23")
def test_the_seat_on_turn_lifts_before_another_frees() -> None:
    at = table(f"seats=3 turn=1 lots={TEN_MARKERS},A3:1 tiles={TWELVE_DICE_OF_1},B1:vega:0:5")
    closed(at, "deal 1>0 lot A3; 0>1 die B1", 0, 1)
    assert at.to_act == 1
    play(at, "lift E5")
    assert at.to_act == 0
    play(at, "free E2")
    assert at.to_act == 1
    assert dice_left(at) == [12, 0, 12]
    assert markers_left(at) == [0, 10, 10]


@source("ruling 23", "ruling 10")
def test_ties_are_looked_at_after_the_surplus_dice_are_lifted() -> None:
    """The 5 that was given ties with seat 1's other 5 unless seat 0 lifts it again."""
    at = table(f"seats=2 turn=0 tiles={TWELVE_DICE},A1:vega:1:5,A2:vega:1:5")
    events = closed(at, "deal 1>0 die A1", 0, 1)
    assert not heard(events, "tied")
    other = at.copy()
    events = play(at, "lift A1")
    assert not heard(events, "tied")
    assert boss(at, "A1") == 1
    assert at.to_act == 0
    events = play(other, "lift E5")
    assert heard(events, "tied", casino="A1", pips=5)
    assert other.to_act == pitboss.CHANCE


@source("ruling 23")
def test_a_die_may_pass_through_several_hands_in_one_exchange() -> None:
    at = table("seats=3 turn=0 cash=0,9,9 tiles=A1:vega:0:5")
    closed(at, "deal 0>1 die A1; 1>0 $4; 1>2 die A1; 2>1 $9", 1, 2, 0)
    assert die(at, "A1") == (2, 5)
    assert cash(at) == [4, 14, 0]
    assert dice_left(at) == [12, 12, 11]


@source("ruling 23", "ruling 29")
def test_money_received_in_an_exchange_may_be_passed_on() -> None:
    at = table("seats=3 turn=0 cash=0,9,0 lots=A1:2")
    closed(at, "deal 1>0 $9; 0>2 $9; 2>1 lot A1", 0, 1, 2)
    assert cash(at) == [0, 0, 9]
    assert lot(at, "A1")["marker"] == 1


@source("ruling 28", "ruling 22")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_trade_frees_a_die_for_an_inherited_tile(edition: str) -> None:
    at = table(f"seats=2 turn=0 phase=draw tiles={TWELVE_DICE},D8:sphinx:1:5 {edition}")
    play(at, "draw D8")
    assert legal(at, "lift") != []
    closed(at, "deal 0>1 die E1", 1, 0)
    assert die(at, "D8") == (0, 5)
    assert die(at, "E1") == (1, 3)
    assert cash(at) == [6, 0]
    assert at.to_act == 0


@source("ruling 28")
def test_a_trade_that_frees_nothing_leaves_the_choice_where_it_was() -> None:
    at = table(f"seats=2 turn=0 cash=6,9 lots=D8:0 tiles={TWELVE_DICE}")
    play(at, "build D8 sphinx")
    closed(at, "deal 1>0 $9", 1, 0)
    assert cash(at) == [9, 0]
    assert legal(at, "lift") != []
    play(at, "lift C5")
    assert die(at, "D8") == (0, 2)


@source("ruling 28", "ruling 31")
def test_no_action_is_traded_while_a_die_is_owed() -> None:
    at = table(f"seats=2 turn=0 cash=60,9 lots=D8:0,A1:0 tiles={TWELVE_DICE}")
    play(at, "build D8 sphinx")
    refused(at, "deal 1>0 $9; 0 remodel E1 vega", seat=0)


@source("ruling 28", "ruling 10")
def test_a_tie_that_such_a_trade_brings_is_rolled() -> None:
    """Two sixes of seat 0: one goes to seat 1, and the die it frees goes to D8."""
    sixes = TWELVE_DICE.replace("C2:vega:0:1", "C2:vega:0:6")
    at = table(f"seats=2 turn=0 cash=6,0 lots=D8:0 tiles={sixes}")
    play(at, "build D8 sphinx")
    events = closed(at, "deal 0>1 die C1", 0, 1)
    assert heard(events, "tied", casino="C1", pips=6)
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 2 5")
    assert (die(at, "C1"), die(at, "C2"), die(at, "D8")) == ((1, 2), (0, 5), (0, 2))
    assert boss(at, "C1") == 0
    assert at.to_act == 0


@source("ruling 22", "ruling 31")
def test_a_build_in_a_deal_may_have_a_die_lifted_and_the_deal_goes_on() -> None:
    at = table(f"seats=2 turn=0 cash=6,9 lots=D8:0 tiles={TWELVE_DICE}")
    closed(at, "deal 0 build D8 sphinx; 1>0 $9; 0>1 die D8", 1, 0)
    assert at.to_act == 0
    assert cash(at) == [0, 9]
    refused(at, "deal 0>1 die C1", seat=0)
    events = play(at, "lift C5")
    assert die(at, "D8") == (1, 2)
    assert cash(at) == [9, 0]
    assert dice_left(at) == [1, 11]
    assert heard(events, "deal_done", steps=3)


@source("ruling 9", "ruling 31")
def test_a_tie_within_a_deal_is_rolled_and_the_deal_goes_on() -> None:
    at = table("seats=2 turn=0 cash=5,9 tiles=A2:sphinx:0:5,A3:pioneer:1:5")
    closed(at, "deal 0 remodel A2 pioneer; 1>0 $9", 0, 1)
    assert at.to_act == pitboss.CHANCE
    assert cash(at) == [0, 9]
    events = play(at, "roll 4 4", "roll 1 2")
    assert boss(at, "A2") == 1
    assert cash(at) == [9, 0]
    assert len(all_of(events, "deal_done")) == 1


@source("2024 p. 14, Trading")
def test_an_offer_holds_at_most_24_steps() -> None:
    at = table("seats=2 turn=0 cash=99")
    closed(at, "deal " + "; ".join(["0>1 $1", "1>0 $1"] * 12), 0, 1)
    assert cash(at) == [99, 99]
    long = "deal " + "; ".join(["0>1 $1"] * 25)
    with pytest.raises(pitboss.Refusal, match="24"):
        at.play(long, seat=0)


@source("2024 p. 14, Trading")
def test_the_wrong_seat_is_told_that_it_is_not_its_turn() -> None:
    at = table("seats=3 turn=0 cash=9 lots=A2:1")
    with pytest.raises(pitboss.NotYourTurn):
        at.play("end", seat=1)
    at.play("deal 0>1 $1", seat=0)
    for seat, answer in ((2, "accept"), (2, "decline"), (0, "accept"), (1, "withdraw")):
        with pytest.raises(pitboss.NotYourTurn):
            at.play(answer, seat=seat)


@source("2024 p. 14, Trading")
def test_what_is_no_offer_is_unreadable() -> None:
    at = table("seats=3 turn=0 cash=9 lots=A2:1")
    for text in ("deal", "deal ;", "deal 0 $1", "deal 0>1", "deal 0>1 money 3", "deal a>b $1"):
        unreadable(at, text, seat=0)


@source("2024 p. 14, Trading")
def test_a_declined_or_withdrawn_offer_leaves_everything_as_it_was() -> None:
    at = table("seats=3 turn=0 cash=9 lots=A2:1 tiles=C1:vega:0:6")
    before = at.text
    at.play("deal 0>1 die C1; 1>0 lot A2", seat=0)
    at.play("decline", seat=1)
    assert at.text == before
    at.play("deal 0>1 die C1; 1>0 lot A2", seat=1)
    at.play("withdraw", seat=1)
    assert at.text == before
    assert pitboss.load("lords-of-vegas").position(before) == at


@source("ruling 10", "ruling 28")
def test_a_deal_while_an_inherited_tile_waits_for_its_die_rolls_for_no_tie_there() -> None:
    """The 5 of D8 will outrank both fours as soon as it stands again."""
    at = table(
        "seats=3 turn=0 phase=draw cash=5 "
        f"tiles={TWELVE_DICE},D7:albion:2:4,D8:albion:1:5,D9:albion:1:4"
    )
    play(at, "draw D8")
    other = at.copy()
    events = closed(at, "deal 1>2 $1", 1, 2)
    assert not heard(events, "tied")
    assert at.to_act == 0
    assert not heard(play(at, "lift C5"), "tied")
    assert boss(at, "D7") == 0
    events = closed(other, "deal 0>1 die C5", 0, 1)
    assert not heard(events, "tied")
    assert die(other, "D8") == (0, 5)
    assert boss(other, "D7") == 0
    assert other.to_act == 0


@source("ruling 10", "ruling 28")
def test_a_deal_while_a_built_tile_waits_for_its_die_rolls_for_no_tie_there() -> None:
    """The new tile joins two casinos whose ones would tie, but its own 2 outranks them."""
    at = table(f"seats=3 turn=0 cash=6 lots=D8:0 tiles={TWELVE_DICE},D7:sphinx:1:1,D9:sphinx:2:1")
    play(at, "build D8 sphinx")
    events = closed(at, "deal 1>2 $1", 1, 2)
    assert not heard(events, "tied")
    assert at.to_act == 0
    assert not heard(play(at, "lift C5"), "tied")
    assert boss(at, "D7") == 0
