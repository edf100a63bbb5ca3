"""Settling who is the boss: tied top dice are rolled until one seat holds the top."""

from fractions import Fraction

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    all_of,
    boss,
    cash,
    casino,
    closed,
    die,
    heard,
    play,
    refused,
    table,
)

POWER_STRUGGLE = (
    "seats=3 turn=0 tiles=C1:sphinx:0:4,C2:sphinx:0:5,C4:pioneer:1:5,C5:pioneer:1:2,C6:pioneer:2:2"
)
"""Green (seat 0) beside a brown casino of Red (1) and Yellow (2)."""


@source("2024 p. 9, Settling who's the boss", "Mayfair p. 4, Reroll if tied")
@pytest.mark.parametrize("edition", EDITIONS)
def test_green_and_red_reroll_fives_to_threes_and_greens_four_is_boss(edition: str) -> None:
    at = table(f"{POWER_STRUGGLE} cash=10,0,0 {edition}")
    events = play(at, "remodel C1 pioneer")
    assert heard(events, "tied", casino="C1", pips=5)
    events = play(at, "roll 3 3")
    assert [die(at, f"C{n}") for n in (1, 2, 4, 5, 6)] == [(0, 4), (0, 3), (1, 3), (1, 2), (2, 2)]
    assert boss(at, "C1") == 0
    assert casino(at, "C1")["spaces"] == 5
    assert at.to_act == 0
    assert cash(at) == [0, 0, 0]


@source("2024 p. 9, Settling who's the boss")
def test_only_the_tied_largest_dice_are_rolled() -> None:
    at = table(f"{POWER_STRUGGLE} cash=10,0,0")
    play(at, "remodel C1 pioneer")
    assert len(at.odds()) == 36
    assert set(at.odds().values()) == {Fraction(1, 36)}
    events = play(at, "roll 6 1")
    assert [(one["lot"], one["why"]) for one in all_of(events, "die_rolled")] == [
        ("C2", "tie"),
        ("C4", "tie"),
    ]


@source("2024 p. 9, Settling who's the boss", "ruling 9")
def test_rolling_goes_on_while_the_top_is_shared() -> None:
    at = table(f"{POWER_STRUGGLE} cash=10,0,0")
    play(at, "remodel C1 pioneer")
    for roll in ("roll 6 6", "roll 5 5", "roll 4 5"):
        assert at.to_act == pitboss.CHANCE
        play(at, roll)
    assert boss(at, "C1") == 1
    assert at.to_act == 0


@source("ruling 9")
def test_a_reroll_may_bring_other_dice_into_the_next_one() -> None:
    """Both fives fall to 4 and less: Green's 4 and Red's 4 are the new top and roll."""
    at = table(f"{POWER_STRUGGLE} cash=10,0,0")
    play(at, "remodel C1 pioneer", "roll 1 4")
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 2 6")
    assert [die(at, f"C{n}") for n in (1, 2, 4)] == [(0, 2), (0, 1), (1, 6)]
    assert boss(at, "C1") == 1


@source("2024 p. 9, Settling who's the boss", "Mayfair p. 4, Reroll if tied")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_third_player_becomes_boss_when_both_fall_below(edition: str) -> None:
    at = table(
        f"seats=3 turn=0 cash=5,0,0 tiles=C1:sphinx:0:5,C4:pioneer:1:5,C5:pioneer:2:3 {edition}"
    )
    play(at, "remodel C1 pioneer")
    events = play(at, "roll 2 1")
    assert boss(at, "C1") == 2
    assert heard(events, "boss_changed", casino="C1", seat=2, how="tie")


@source("2024 p. 9, Settling who's the boss", "Mayfair p. 4, Reroll if tied", "ruling 9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_dice_of_one_seat_are_no_tie(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=9,0 lots=A5:0 tiles=A2:vega:0:3,A1:vega:1:2 {edition}")
    events = play(at, "build A5 vega")
    assert not heard(events, "tied")
    assert at.to_act == 0
    assert boss(at, "A1") == 0


@source("2024 p. 9, Settling who's the boss", "Mayfair p. 4, Reroll if tied")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ties_below_the_top_are_left_alone(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=9,0 lots=A5:0 tiles=A2:vega:1:3,A1:vega:1:4 {edition}")
    events = play(at, "build A5 vega")
    assert not heard(events, "tied")
    assert at.to_act == 0
    assert boss(at, "A5") == 1


@source("ruling 9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_die_at_the_top_rolls_also_two_of_one_seat(edition: str) -> None:
    at = table(
        f"seats=2 turn=0 cash=5,0 tiles=C1:sphinx:0:5,C4:pioneer:1:5,C5:pioneer:1:5 {edition}"
    )
    play(at, "remodel C1 pioneer")
    assert len(at.odds()) == 216
    play(at, "roll 3 4 4")
    assert [die(at, name) for name in ("C1", "C4", "C5")] == [(0, 3), (1, 4), (1, 4)]
    assert boss(at, "C1") == 1
    assert at.to_act == 0


@source("2024 p. 9, Settling who's the boss", "ruling 28")
def test_nobody_acts_or_trades_until_the_rolling_is_done() -> None:
    at = table(f"{POWER_STRUGGLE} cash=30,5,5 lots=A2:0")
    play(at, "remodel C1 pioneer")
    for seat in (0, 1, 2):
        refused(at, "deal 0>1 $1", seat=seat)
    refused(at, "build A2 vega", seat=0)
    refused(at, "end", seat=0)


@source("ruling 10")
def test_several_tied_casinos_are_settled_in_the_order_of_their_first_lots() -> None:
    at = table(
        "seats=2 turn=0 tiles=B1:tivoli:0:4,B2:tivoli:0:4,B3:tivoli:0:1,A1:vega:0:5,A2:vega:0:5"
    )
    events = closed(at, "deal 0>1 die B1; 0>1 die A1", 0, 1)
    assert [tie["casino"] for tie in all_of(events, "tied")][:1] == ["A1"]
    events = play(at, "roll 1 2")
    assert (die(at, "A1"), die(at, "A2")) == ((1, 1), (0, 2))
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 6 3")
    assert (die(at, "B1"), die(at, "B2")) == ((1, 6), (0, 3))
    assert at.to_act == 0


@source("ruling 10")
def test_two_equal_top_dice_change_hands_together_without_a_roll() -> None:
    at = table("seats=2 turn=0 cash=0,9 tiles=A1:vega:0:5,A2:vega:0:5")
    events = closed(at, "deal 0>1 die A1; 1>0 $9; 0>1 die A2", 0, 1)
    assert not heard(events, "tied")
    assert at.to_act == 0
    assert boss(at, "A1") == 1
    assert cash(at) == [9, 0]


@source("ruling 10")
def test_an_action_between_two_transfers_has_the_tie_rolled_first() -> None:
    at = table("seats=2 turn=0 cash=9,0 lots=C2:0 tiles=A1:vega:0:5,A2:vega:0:5")
    closed(at, "deal 0>1 die A1; 0 build C2 tivoli; 0>1 die A2", 0, 1)
    assert at.to_act == pitboss.CHANCE
    assert cash(at) == [9, 0]
    play(at, "roll 3 4")
    assert cash(at) == [0, 0]
    assert die(at, "A2") == (1, 4)
    assert at.to_act == 0


@source("ruling 10", "2024 p. 14, Trading")
def test_a_traded_die_that_ties_is_rolled_off() -> None:
    at = table("seats=3 turn=2 tiles=A1:vega:0:5,A2:vega:0:5,A3:vega:2:1")
    events = closed(at, "deal 0>1 die A1", 0, 1)
    assert heard(events, "tied", casino="A1", pips=5)
    events = play(at, "roll 2 3")
    assert boss(at, "A1") == 0
    assert at.to_act == 2


@source("2024 p. 6, Who owns what", "2024 p. 14, Trading")
def test_a_traded_die_may_change_the_boss() -> None:
    at = table("seats=2 turn=0 tiles=A1:vega:0:5,A2:vega:0:3")
    events = closed(at, "deal 0>1 die A1", 0, 1)
    assert heard(events, "boss_changed", casino="A1", seat=1, before=0, how="deal")
    assert boss(at, "A1") == 1


@source("ruling 9")
def test_a_position_with_a_tied_boss_is_not_accepted_as_one_that_waits_for_an_action() -> None:
    with pytest.raises(pitboss.Unreadable):
        table("seats=2 turn=0 tiles=A1:vega:0:5,A2:vega:1:5")
