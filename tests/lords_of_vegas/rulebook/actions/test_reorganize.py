"""Reorganize: every die of a casino is rolled anew, each at most once a turn."""

import pytest

import pitboss
from tests.lords_of_vegas.rulebook.sources import source
from tests.lords_of_vegas.rulebook.table import (
    EDITIONS,
    all_of,
    boss,
    cash,
    casino,
    closed,
    die,
    heard,
    legal,
    play,
    refused,
    table,
)

MERGED = "seats=3 turn=0 tiles=A2:pioneer:0:2,A3:pioneer:1:5,A5:pioneer:0:3"
"""The brown casino of the examples: Red is seat 0, Yellow seat 1."""


@source("2024 Reorganize", "Mayfair p. 3, Reorganize")
@pytest.mark.parametrize("edition", EDITIONS)
def test_red_reorganizes_for_ten_and_his_five_makes_him_boss(edition: str) -> None:
    at = table(f"{MERGED} cash=10,0,0 {edition}")
    events = play(at, "reorganize A2")
    assert cash(at) == [0, 0, 0]
    assert heard(events, "reorganized", seat=0, casino="A2", cost=10)
    assert at.to_act == pitboss.CHANCE
    events = play(at, "roll 5 4 1", "set A2 5")
    assert [die(at, name) for name in ("A2", "A3", "A5")] == [(0, 5), (1, 4), (0, 1)]
    assert boss(at, "A2") == 0
    assert heard(events, "boss_changed", casino="A2", seat=0, before=1, how="reorganize")
    assert at.to_act == 0


@source("2024 Reorganize", "Mayfair p. 3, Reorganize")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_casino_whose_reroll_failed_waits_for_another_turn(edition: str) -> None:
    at = table(f"{MERGED} cash=40,30,0 {edition}")
    play(at, "reorganize A2", "roll 1 6 2", "set A2 1")
    assert boss(at, "A2") == 1
    refused(at, "reorganize A2", "turn")
    assert legal(at, "reorganize") == []
    play(at, "end", "draw F2")
    assert legal(at, "reorganize") == ["reorganize A2"]


@source("2024 p. 11, Remodel", "2024 Reorganize")
def test_remodel_and_reorganization_follow_each_other_in_one_turn() -> None:
    at = table("seats=3 turn=0 cash=20,0,0 tiles=A2:sphinx:0:2,A3:pioneer:1:5,A5:sphinx:0:3")
    play(at, "remodel A2 pioneer", "reorganize A2", "roll 1 4 5", "set A2 1")
    assert cash(at) == [0, 0, 0]
    assert boss(at, "A2") == 0


@source("FAQ 9", "2024 Reorganize")
def test_all_dice_of_the_casino_are_charged_and_rolled() -> None:
    at = table("seats=3 turn=0 cash=13,0,0 tiles=C1:vega:1:6,C2:vega:0:1,C3:vega:2:5,C4:vega:2:1")
    play(at, "reorganize C2")
    assert cash(at) == [0, 0, 0]
    events = play(at, "roll 2 4 3 3")
    rolled = [
        (one["lot"], one["before"], one["pips"], one["why"]) for one in all_of(events, "die_rolled")
    ]
    assert rolled == [
        ("C1", 6, 2, "reorganize"),
        ("C2", 1, 4, "reorganize"),
        ("C3", 5, 3, "reorganize"),
        ("C4", 1, 3, "reorganize"),
    ]
    assert boss(at, "C1") == 0
    poor = table("seats=2 turn=0 cash=6,0 tiles=C1:vega:1:6,C2:vega:0:1")
    refused(poor, "reorganize C2", "7")


@source("2024 Reorganize")
def test_one_needs_a_die_there_but_need_not_be_boss() -> None:
    at = table("seats=2 turn=0 cash=50 tiles=C1:vega:1:6,C2:vega:0:1,A1:vega:1:3")
    refused(at, "reorganize A1", "die")
    assert legal(at, "reorganize") == ["reorganize C1"]


@source("2024 Reorganize")
def test_the_only_seat_in_a_casino_may_reorganize_it() -> None:
    """The trick of the books: a cheap low die is rolled for a better one right after the build."""
    at = table("seats=2 turn=0 cash=10,0 lots=A2:0,C5:0")
    play(at, "build A2 vega", "reorganize A2", "roll 6")
    assert die(at, "A2") == (0, 6)
    assert cash(at) == [2, 0]
    assert at.to_act == 0


@source("2024 Reorganize", "2024 p. 9, Step 6")
def test_several_casinos_may_be_reorganized_in_one_turn() -> None:
    at = table("seats=2 turn=0 cash=9,0 tiles=A1:vega:0:3,C1:vega:0:4,E2:vega:0:2")
    play(at, "reorganize A1", "roll 1", "reorganize C1", "roll 1", "reorganize E2", "roll 1")
    assert cash(at) == [0, 0]
    assert at.view()["reorganized"] == ["A1", "C1", "E2"]


@source("FAQ 5", "2024 Reorganize", "Mayfair p. 3, Reorganize")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_merged_casino_with_one_reorganized_die_is_not_reorganized_again(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=50,0 lots=A5:0 tiles=A2:sphinx:0:2 {edition}")
    play(at, "reorganize A2", "roll 4", "build A5 sphinx")
    assert casino(at, "A2")["reorganized"]
    refused(at, "reorganize A5", "turn")


@source("2024 Reorganize")
def test_marks_of_reorganization_end_with_the_turn() -> None:
    at = table("seats=2 turn=0 cash=50 tiles=A2:vega:0:2,A1:vega:1:3 reorganized=A2")
    refused(at, "reorganize A2", "turn")
    play(at, "end")
    assert at.view()["reorganized"] == []


@source("ruling 12", "2024 Reorganize")
def test_a_reroll_of_tied_bosses_does_not_use_up_the_reorganization() -> None:
    at = table("seats=2 turn=0 cash=20,0 lots=A5:0 tiles=A2:sphinx:1:3")
    play(at, "build A5 sphinx", "roll 1 4")
    assert at.view()["reorganized"] == []
    play(at, "reorganize A2")
    assert cash(at) == [6, 0]


@source("ruling 12")
def test_reorganized_dice_are_rolled_again_to_break_a_tie() -> None:
    at = table("seats=2 turn=0 cash=20,0 tiles=A2:sphinx:1:3,A5:sphinx:0:1")
    play(at, "reorganize A2", "roll 4 4")
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 2 5")
    assert (die(at, "A2"), die(at, "A5")) == ((1, 2), (0, 5))
    assert at.to_act == 0


@source("ruling 13")
def test_the_mark_stays_with_the_tile_when_the_die_changes_hands() -> None:
    at = table("seats=2 turn=0 cash=20,0 tiles=A2:sphinx:0:5,A5:sphinx:0:1 reorganized=A2")
    closed(at, "deal 0>1 die A2", 0, 1)
    assert die(at, "A2") == (1, 5)
    assert at.view()["reorganized"] == ["A2"]
    refused(at, "reorganize A5", "turn")


@source("FAQ 10", "ruling 14", "2024 Reorganize", "Mayfair p. 3, Reorganize")
@pytest.mark.parametrize("edition", EDITIONS)
def test_owners_choose_which_of_their_tiles_gets_which_die(edition: str) -> None:
    at = table(f"{MERGED} cash=10,0,0 {edition}")
    play(at, "reorganize A2", "roll 5 4 1")
    assert at.to_act == 0
    assert sorted(at.legal()) == ["set A2 1", "set A2 5"]
    events = play(at, "set A2 1")
    assert [die(at, name) for name in ("A2", "A3", "A5")] == [(0, 1), (1, 4), (0, 5)]
    assert heard(events, "die_set", seat=0, lot="A5", pips=5)


@source("FAQ 10", "ruling 14")
def test_a_die_goes_back_only_to_tiles_of_its_owner_in_that_casino() -> None:
    at = table(f"{MERGED} cash=10,0,0")
    play(at, "reorganize A2", "roll 5 4 1")
    refused(at, "set A3 5", "A2")
    refused(at, "set A2 4", "4")
    refused(at, "set A2 1", seat=1)
    refused(at, "end")


@source("ruling 14")
def test_the_seat_on_turn_places_first_and_the_others_clockwise() -> None:
    at = table(
        "seats=3 turn=1 cash=19 tiles="
        "C1:vega:0:6,C2:vega:1:5,C3:vega:2:4,C4:vega:0:1,C5:vega:1:1,C6:vega:2:2"
    )
    play(at, "reorganize C1", "roll 6 5 4 1 2 3")
    assert at.to_act == 1
    play(at, "set C2 2")
    assert at.to_act == 2
    play(at, "set C3 3")
    assert at.to_act == 0
    play(at, "set C1 1")
    shown = [die(at, f"C{n}") for n in range(1, 7)]
    assert shown == [(0, 1), (1, 2), (2, 3), (0, 6), (1, 5), (2, 4)]
    assert boss(at, "C1") == 0
    assert at.to_act == 1


@source("ruling 14")
def test_a_seat_with_three_dice_places_them_one_by_one() -> None:
    at = table("seats=2 turn=0 cash=9,0 tiles=C1:vega:0:4,C2:vega:0:3,C3:vega:0:2")
    play(at, "reorganize C1", "roll 6 2 5")
    assert sorted(at.legal()) == ["set C1 2", "set C1 5", "set C1 6"]
    play(at, "set C1 2")
    assert sorted(at.legal()) == ["set C2 5", "set C2 6"]
    play(at, "set C2 6")
    assert [die(at, f"C{n}")[1] for n in (1, 2, 3)] == [2, 6, 5]
    assert at.to_act == 0
    assert legal(at, "set") == []


@source("ruling 14")
def test_equal_dice_leave_nothing_to_choose() -> None:
    at = table(f"{MERGED} cash=10,0,0")
    play(at, "reorganize A2", "roll 3 6 3")
    assert at.to_act == 0
    assert legal(at, "set") == []
    assert [die(at, name)[1] for name in ("A2", "A3", "A5")] == [3, 6, 3]


@source("ruling 14")
def test_ties_are_looked_at_after_the_placing_and_nothing_is_rearranged_then() -> None:
    at = table(f"{MERGED} cash=10,0,0")
    events = play(at, "reorganize A2", "roll 5 5 1")
    assert not heard(events, "tied")
    assert at.to_act == 0
    events = play(at, "set A2 1")
    assert heard(events, "tied", casino="A2", pips=5)
    play(at, "roll 2 6")
    assert [die(at, name) for name in ("A2", "A3", "A5")] == [(0, 1), (1, 2), (0, 6)]
    assert legal(at, "set") == []


@source("ruling 7", "FAQ 9")
def test_a_tile_without_a_die_adds_nothing_to_the_price() -> None:
    at = table("seats=2 turn=0 cash=3,0 tiles=A1:vega:0:3,A2:vega")
    play(at, "reorganize A1", "roll 6")
    assert cash(at) == [0, 0]
    assert die(at, "A2") == (None, 0)


@source("2024 Reorganize", "FAQ 9")
def test_the_nine_dice_of_the_largest_casino_are_rolled_at_once() -> None:
    """Ten million rolls are not listed one by one, but any of them may come."""
    nine = ",".join(f"C{n}:vega:{n % 2}:{1 + n % 2}" for n in range(1, 10))
    at = table(f"seats=2 turn=0 cash=14,0 tiles={nine}")
    play(at, "reorganize C1")
    assert cash(at) == [0, 0]
    assert at.odds() == {}
    refused(at, "roll 1 2 3")
    play(at, "roll 1 2 3 4 5 6 1 2 3")
    assert [die(at, f"C{n}")[1] for n in (2, 4, 6, 8)] == [2, 4, 6, 2]
    play(at, "set C2 6", "set C4 2", "set C6 2")
    assert die(at, "C8") == (0, 4)
    assert at.to_act == 1
    play(at, "set C1 5", "set C3 3", "set C5 3")
    assert [die(at, f"C{n}")[1] for n in range(1, 10)] == [5, 6, 3, 2, 3, 2, 1, 4, 1]
    assert boss(at, "C1") == 0
    assert at.to_act == 0
