"""Trading: what may be traded, when, and how a deal is struck."""

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    boss,
    cash,
    closed,
    dice_left,
    die,
    heard,
    lot,
    markers_left,
    play,
    refused,
    table,
    unreadable,
)

TRADERS = "seats=3 turn=0 cash=20 lots=A1:0,B3:1,B6:1 tiles=C1:vega:0:6,C4:tivoli:1:5,D5:sphinx:1:4"


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_for_a_lot(edition: str) -> None:
    at = table(f"{TRADERS} {edition}")
    closed(at, "deal 0>1 die C1; 1>0 lot B3", 0, 1)
    assert die(at, "C1") == (1, 6)
    assert lot(at, "B3")["marker"] == 0
    assert dice_left(at) == [12, 9, 12]
    assert markers_left(at) == [8, 9, 10]


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_for_money(edition: str) -> None:
    at = table(f"{TRADERS} {edition}")
    events = closed(at, "deal 1>0 die D5; 0>1 $7", 0, 1)
    assert die(at, "D5") == (0, 4)
    assert cash(at) == [13, 27, 20]
    assert heard(events, "die_given", seat=1, to=0, lot="D5", pips=4)
    assert heard(events, "money_given", seat=0, to=1, amount=7)
    assert heard(events, "deal_done", steps=2)


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading", "FAQ 4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_of_this_turn_for_money(edition: str) -> None:
    at = table(f"{TRADERS} {edition}")
    closed(at, "deal 2>0 $5; 0 remodel C1 albion", 2, 0)
    assert cash(at) == [20, 20, 15]
    assert lot(at, "C1")["brand"] == "albion"


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lot_and_a_die_for_two_dice(edition: str) -> None:
    at = table(f"{TRADERS} {edition}")
    closed(at, "deal 0>1 lot A1; 0>1 die C1; 1>0 die C4; 1>0 die D5", 0, 1)
    assert [die(at, name) for name in ("C1", "C4", "D5")] == [(1, 6), (0, 5), (0, 4)]
    assert lot(at, "A1")["marker"] == 1


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading")
def test_a_traded_die_keeps_its_value_and_not_the_printed_one() -> None:
    at = table(TRADERS)
    assert lot(at, "D5")["die"] == 1
    closed(at, "deal 1>0 die D5", 1, 0)
    assert die(at, "D5") == (0, 4)
    assert boss(at, "D5") == 0


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading")
@pytest.mark.parametrize("thing", ["points 3", "tile C1", "riser C1", "$0", "$-3", "card D8"])
def test_points_tiles_and_nothing_at_all_are_no_wares(thing: str) -> None:
    unreadable(table(TRADERS), f"deal 0>1 {thing}", seat=0)


@source("2024 p. 14, Trading", "Mayfair p. 4, Trading", "FAQ 4", "ruling 31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_acts_on_anothers_turn_not_even_in_a_deal(edition: str) -> None:
    at = table(f"{TRADERS} {edition}")
    refused(at, "deal 0>1 $5; 1 build B3 vega", "turn", seat=0)
    refused(at, "deal 1 build B3 vega; 0>1 $5", "turn", seat=1)


@source("ruling 31", "ruling 28")
def test_actions_are_traded_only_in_the_action_step() -> None:
    at = table(f"{TRADERS} phase=draw")
    refused(at, "deal 2>0 $5; 0 remodel C1 albion", seat=2)
    closed(at, "deal 2>0 $5", 2, 0)
    assert cash(at) == [25, 20, 15]


@source("2024 p. 14, Trading")
def test_promises_for_later_turns_are_no_steps() -> None:
    at = table(TRADERS)
    for step in ("0 end", "0 promise $5", "0>1 lot B3 later", "1 accept"):
        unreadable(at, f"deal 1>0 $5; {step}", seat=0)


@source("2024 p. 14, Trading", "ruling 28")
def test_any_seat_proposes_at_any_time_the_table_waits_for_an_action_or_a_card() -> None:
    at = table(TRADERS)
    for seat in (0, 1, 2):
        at.play(f"deal {seat}>{(seat + 1) % 3} $1", seat=seat)
        assert at.view()["offer"]["seat"] == seat
        at.play("withdraw", seat=seat)
    waiting = table(f"{TRADERS} phase=draw")
    closed(waiting, "deal 1>2 lot B3; 2>1 $9", 1, 2)
    assert waiting.to_act == pitboss.CHANCE
    play(waiting, "draw C5")
    assert waiting.to_act == 0


@source("2024 p. 14, Trading")
def test_any_number_of_players_may_trade_and_everyone_named_must_accept() -> None:
    at = table(TRADERS)
    at.play("deal 1>0 die D5; 0>2 $6; 2>1 $8", seat=2)
    assert sorted(at.view()["offer"]["parties"]) == [0, 1, 2]
    at.play("accept", seat=1)
    assert cash(at) == [20, 20, 20]
    at.play("accept", seat=0)
    assert cash(at) == [14, 28, 18]
    assert die(at, "D5") == (0, 4)
    assert at.view()["offer"] is None
    assert at.to_act == 0


@source("2024 p. 14, Trading")
def test_a_single_no_ends_the_offer() -> None:
    at = table(TRADERS)
    at.play("deal 1>0 die D5; 0>2 $6; 2>1 $8", seat=2)
    at.play("accept", seat=1)
    assert heard([dict(e) for e in at.play("decline", seat=0)], "declined", seat=0)
    assert at.view()["offer"] is None
    assert cash(at) == [20, 20, 20]
    assert at.to_act == 0


@source("2024 p. 14, Trading")
def test_only_parties_that_have_not_answered_answer() -> None:
    at = table(TRADERS)
    at.play("deal 0>1 $6", seat=0)
    assert at.to_act == 1
    refused(at, "accept", seat=2)
    refused(at, "accept", seat=0)
    refused(at, "withdraw", seat=1)
    at.play("withdraw", seat=0)
    refused(at, "accept", seat=1)
    refused(at, "decline", seat=1)


@source("2024 p. 14, long example")
def test_a_party_may_answer_with_another_offer() -> None:
    at = table(TRADERS)
    at.play("deal 0>1 $6; 1>0 die D5", seat=0)
    at.play("deal 0>1 $9; 1>0 die D5", seat=1)
    assert at.view()["offer"]["seat"] == 1
    refused(at, "deal 0>2 $1", seat=2)
    at.play("accept", seat=0)
    assert cash(at) == [11, 29, 20]


@source("ruling 31")
def test_a_gift_is_a_deal() -> None:
    at = table(TRADERS)
    closed(at, "deal 0>2 lot A1", 0, 2)
    assert lot(at, "A1")["marker"] == 2


@source("ruling 31")
def test_a_deal_needs_two_seats_and_its_proposer_among_them() -> None:
    at = table(TRADERS)
    refused(at, "deal 1>2 $1", seat=0)
    refused(at, "deal 0 remodel C1 albion", seat=0)
    for step in ("0>0 $1", "0>3 $1", "3>0 $1"):
        with pytest.raises(pitboss.Refusal):
            at.play(f"deal {step}", seat=0)


@source("ruling 29", "ruling 31")
@pytest.mark.parametrize(
    ("step", "word"),
    [
        ("0>1 $21", "20"),
        ("0>1 lot B3", "B3"),
        ("0>1 lot C1", "C1"),
        ("0>1 lot E1", "E1"),
        ("0>1 die C4", "C4"),
        ("0>1 die A1", "A1"),
        ("0 build C1 vega", "C1"),
        ("0 sprawl C1 A2", "A2"),
    ],
)
def test_an_offer_that_cannot_begin_is_refused(step: str, word: str) -> None:
    refused(table(TRADERS), f"deal {step}; 1>0 $1", word, seat=0)


@source("ruling 29", "2024 p. 14, Trading", "difference: failed step of a deal")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reorganization_that_fails_drops_the_sprawl_that_depends_on_it(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=20,12,0 tiles=A2:vega:0:2,A1:vega:1:3 drawn=A1,A2 {edition}")
    offer = "deal 1>0 $12; 0 reorganize A2; 0 sprawl A2 A5; 0>1 die A5"
    closed(at, offer, 1, 0)
    assert cash(at) == [27, 0, 0]
    lucky = at.copy()
    events = play(at, "roll 6 1")
    assert heard(events, "deal_cut", step=3)
    assert lot(at, "A5")["brand"] is None
    assert cash(at) == [27, 0, 0]
    assert (die(at, "A1"), die(at, "A2")) == ((1, 6), (0, 1))
    assert at.view()["deal"] is None
    assert at.to_act == 0
    events = play(lucky, "roll 1 6")
    assert heard(events, "deal_done", steps=4)
    assert die(lucky, "A5") == (1, 3)
    assert cash(lucky) == [9, 0, 0]


@source("ruling 29")
def test_money_that_is_not_there_when_its_step_comes_drops_the_rest() -> None:
    at = table("seats=3 turn=0 cash=9,0,0 lots=A1:0,B3:1")
    events = closed(at, "deal 0 build A1 vega; 0>1 $1; 1>0 lot B3", 0, 1)
    assert heard(events, "deal_cut", step=2)
    assert lot(at, "A1")["brand"] == "vega"
    assert lot(at, "B3")["marker"] == 1


@source("ruling 31")
def test_a_deal_is_not_interrupted_by_another() -> None:
    at = table("seats=3 turn=0 cash=20 tiles=A2:vega:0:2,A1:vega:1:3,A5:vega:0:1 drawn=A1,A2")
    closed(at, "deal 1>0 $12; 0 reorganize A2; 0>1 $3", 1, 0)
    refused(at, "deal 1>2 $1", seat=1)
    play(at, "roll 1 2 3")
    assert at.view()["deal"] is not None
    refused(at, "deal 1>2 $1", seat=1)
    play(at, "set A2 2")
    assert cash(at) == [23, 11, 20]


@source("ruling 28")
def test_nothing_is_dealt_during_set_back_lay_off_or_a_bet() -> None:
    at = table("seats=3 turn=0 cash=20 tiles=A2:vega:0:2,A5:vega:0:1")
    play(at, "reorganize A2")
    refused(at, "deal 0>1 $1", seat=0)
    play(at, "roll 1 2")
    refused(at, "deal 0>1 $1", seat=0)
    laying = table("seats=3 turn=0 cash=20 tiles=C1:vega:1:6 edition=mayfair lay_off=yes")
    play(laying, "gamble C1 2")
    refused(laying, "deal 0>1 $1", seat=0)
    play(laying, "lay-off no")
    refused(laying, "deal 1>0 $1", seat=1)


@source("2024 p. 9, Step 6")
def test_trading_is_no_action_and_leaves_the_gamble_alone() -> None:
    at = table("seats=2 turn=0 cash=20 tiles=C1:vega:1:6")
    closed(at, "deal 1>0 $5; 0 gamble C1 4", 0, 1)
    play(at, "roll 3 4")
    assert cash(at) == [21, 19]
    refused(at, "gamble C1 1", "once|already")
    closed(at, "deal 1>0 $5", 0, 1)
    closed(at, "deal 0>1 $5", 1, 0)
    assert cash(at) == [21, 19]
