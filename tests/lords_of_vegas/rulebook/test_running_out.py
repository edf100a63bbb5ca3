"""Running out of dice and of markers."""

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    TEN_MARKERS,
    TWELVE_DICE,
    boss,
    cash,
    casino,
    closed,
    dice_left,
    die,
    heard,
    legal,
    lot,
    markers_left,
    play,
    refused,
    score,
    table,
)

TIED_BELOW = TWELVE_DICE.replace("C6:vega:0:4", "C6:vega:0:3")
"""As before, but with nothing above 3 next to the six on C1."""

OWN_LOTS = ["C1", "C2", "C3", "C4", "C5", "C6", "C10", "C11", "C12", "E1", "E3", "E5"]


@source(
    "ruling 22",
    "2024 p. 6, Your resources",
    "Mayfair p. 3, Available dice",
    "difference: dice run out",
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_build_without_dice_moves_one_of_the_own_dice(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=6,0 lots=D8:0 tiles={TWELVE_DICE} {edition}")
    assert dice_left(at) == [0, 12]
    play(at, "build D8 sphinx")
    assert at.to_act == 0
    assert at.legal() == [f"lift {name}" for name in OWN_LOTS]
    events = play(at, "lift C5")
    assert heard(events, "die_lifted", seat=0, lot="C5", pips=1)
    assert heard(events, "die_placed", seat=0, lot="D8", pips=2)
    assert die(at, "D8") == (0, 2)
    assert die(at, "C5") == (None, 0)
    assert casino(at, "C1")["spaces"] == 6
    assert cash(at) == [0, 0]
    assert dice_left(at) == [0, 12]


@source("ruling 22", "difference: dice run out")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sprawl_without_dice_moves_one_and_shows_the_printed_pips(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=99,0 tiles={TWELVE_DICE} {edition}")
    play(at, "sprawl C1 C7", "lift C1")
    assert die(at, "C7") == (0, 2)
    assert die(at, "C1") == (None, 0)
    assert casino(at, "C1")["spaces"] == 7


@source("ruling 22", "difference: dice run out")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_inherited_tile_keeps_its_value_whatever_die_is_lifted(edition: str) -> None:
    at = table(f"seats=2 turn=0 phase=draw lots=A1:1 tiles={TWELVE_DICE},D8:vega:1:5 {edition}")
    play(at, "draw D8")
    assert at.to_act == 0
    assert cash(at) == [0, 0]
    events = play(at, "lift E5")
    assert heard(events, "taken_over", seat=0, lot="D8", before=1, pips=5)
    assert die(at, "D8") == (0, 5)
    assert die(at, "E5") == (None, 0)
    assert cash(at) == [0, 1]
    assert dice_left(at) == [0, 12]


@source("ruling 22", "ruling 28", "2024 p. 10, Sprawl")
def test_an_inherited_die_is_back_in_hand_before_the_new_owner_has_lifted_one() -> None:
    """The card replaces the die at once: nobody can trade it while another is being chosen."""
    at = table(f"seats=3 turn=0 phase=draw tiles={TWELVE_DICE},D8:vega:1:5")
    play(at, "draw D8")
    assert die(at, "D8") == (None, 0)
    assert boss(at, "D8") is None
    assert dice_left(at) == [0, 12, 12]
    refused(at, "deal 1>2 die D8", "D8", seat=1)
    closed(at, "deal 0>1 die E5", 0, 1)
    assert die(at, "D8") == (0, 5)
    assert dice_left(at) == [0, 11, 12]


@source("ruling 22")
def test_an_inherited_tile_without_a_die_shows_the_printed_value() -> None:
    at = table(f"seats=2 turn=0 phase=draw tiles={TWELVE_DICE},D8:vega")
    play(at, "draw D8", "lift C1")
    assert die(at, "D8") == (0, 2)


@source("ruling 22", "FAQ 2")
def test_the_card_of_an_own_tile_asks_for_no_die() -> None:
    at = table(f"seats=2 turn=0 phase=draw tiles={TWELVE_DICE}")
    play(at, "draw E5")
    assert legal(at, "lift") == []
    assert die(at, "E5") == (0, 1)


@source("ruling 22")
def test_a_die_is_lifted_from_an_own_tile_and_not_from_the_one_that_waits() -> None:
    at = table(f"seats=2 turn=0 cash=6,0 lots=D8:0 tiles={TWELVE_DICE},A1:vega:1:3")
    play(at, "build D8 sphinx")
    refused(at, "lift A1", "A1")
    refused(at, "lift D8", "D8")
    refused(at, "lift D1", "D1")
    refused(at, "end")
    refused(at, "lift C1", seat=1)


@source("ruling 8", "2024 p. 6, Your resources")
def test_the_last_die_lifted_leaves_a_casino_to_nobody() -> None:
    at = table(f"seats=2 turn=0 cash=6,0 lots=D8:0 tiles={TWELVE_DICE}")
    events = play(at, "build D8 sphinx", "lift E1")
    assert boss(at, "E1") is None
    assert heard(events, "boss_changed", casino="E1", seat=None, before=0, how="lift")
    assert casino(at, "E1")["spaces"] == 1


@source("ruling 10")
def test_a_lifted_die_may_leave_a_tie_behind_that_is_rolled_once_the_new_die_stands() -> None:
    others = "C7:vega:1:4,C8:vega:2:4"
    at = table(f"seats=3 turn=0 cash=6,0,0 lots=D8:0 tiles={TIED_BELOW},{others}")
    play(at, "build D8 sphinx")
    events = play(at, "lift C1")
    assert die(at, "D8") == (0, 2)
    assert heard(events, "tied", casino="C1", pips=4)
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 5 6")
    assert (die(at, "C7"), die(at, "C8")) == ((1, 5), (2, 6))
    assert boss(at, "C2") == 2
    assert at.to_act == 0


@source("ruling 10")
def test_a_lift_from_the_very_casino_that_grows_is_judged_with_the_new_die() -> None:
    """The new die's printed 6 outranks both fours, so that nothing is tied in the end."""
    at = table(
        "seats=3 turn=0 cash=40,0,0 "
        "tiles=C5:vega:0:6,C2:vega:1:4,C8:vega:2:4,"
        "E1:albion:0:1,E2:albion:0:1,E3:albion:0:1,E4:albion:0:1,E5:albion:0:1,E6:albion:0:1,"
        "A1:tivoli:0:1,A2:tivoli:0:1,A3:tivoli:0:1,A4:tivoli:0:1,A5:tivoli:0:1"
    )
    assert dice_left(at)[0] == 0
    events = play(at, "sprawl C5 C3", "lift C5")
    assert not heard(events, "tied")
    assert die(at, "C3") == (0, 6)
    assert boss(at, "C2") == 0
    assert at.to_act == 0


MARKED = (
    "seats=3 turn=0 cash=90 tiles="
    "C1:vega:0:2,C2:vega:0:2,C3:vega:0:2,C4:vega:0:2,C5:vega:0:2,C6:vega:0:2,"
    "A1:tivoli:0:3,A2:tivoli:0:3,A3:tivoli:0:3,A4:tivoli:0:3,A5:tivoli:0:3,E1:sphinx:0:5"
)
"""Every die of seat 0 stands, one of them in a casino of its own."""


@source("ruling 13", "2024 Reorganize")
def test_a_lifted_die_carries_its_mark_to_the_tile_it_is_placed_on() -> None:
    """No die is reorganized more than once in a turn, wherever it has gone."""
    at = table(MARKED)
    play(at, "reorganize E1", "roll 4", "sprawl E1 E2", "lift E1")
    assert die(at, "E1") == (None, 0)
    assert die(at, "E2") == (0, 2)
    assert at.view()["reorganized"] == ["E2"]
    refused(at, "reorganize E1", "turn")


@source("ruling 13")
def test_the_tile_that_a_lifted_die_left_bears_no_mark() -> None:
    fields = f"seats=2 turn=0 cash=60,0 lots=D8:0 tiles={TWELVE_DICE} reorganized=C5"
    at = table(fields)
    refused(at, "reorganize C1", "turn")
    play(at, "build D8 sphinx", "lift C5")
    assert at.view()["reorganized"] == ["D8"]
    assert "reorganize C1" in at.legal()
    refused(at, "reorganize D8", "turn")
    kept = table(fields)
    play(kept, "build D8 sphinx", "lift C2")
    refused(kept, "reorganize C1", "turn")
    assert "reorganize D8" in kept.legal()


@source("ruling 13", "ruling 23")
def test_a_die_lifted_after_an_exchange_carries_its_mark_to_the_die_given_last() -> None:
    fields = f"seats=2 turn=0 cash=99,0 tiles={TWELVE_DICE},A3:vega:1:5,B1:vega:1:4"
    at = table(f"{fields} reorganized=E1,E3")
    closed(at, "deal 1>0 die A3; 1>0 die B1; 0>1 $1", 0, 1)
    play(at, "lift E1")
    assert at.view()["reorganized"] == ["B1", "E3"]
    play(at, "lift E3")
    assert at.view()["reorganized"] == ["A3", "B1"]
    unmarked = table(f"{fields} reorganized=E1")
    closed(unmarked, "deal 1>0 die A3", 0, 1)
    play(unmarked, "lift E3")
    assert unmarked.view()["reorganized"] == ["E1"]


@source("ruling 28", "2024 p. 6, Your resources", "Mayfair p. 3, Available dice")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_trade_frees_a_die_instead(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=6,9 lots=D8:0 tiles={TWELVE_DICE} {edition}")
    play(at, "build D8 sphinx")
    closed(at, "deal 0>1 die C11; 1>0 $9", 0, 1)
    assert die(at, "C11") == (1, 2)
    assert die(at, "D8") == (0, 2)
    assert legal(at, "lift") == []
    assert cash(at) == [9, 0]
    assert at.to_act == 0


@source("ruling 32", "2024 p. 6, Your resources", "difference: markers run out")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_lot_without_markers_moves_one_of_the_own_markers(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw lots={TEN_MARKERS} {edition}")
    assert markers_left(at) == [0, 10, 10]
    play(at, "draw A1")
    assert at.to_act == 0
    assert at.legal() == [f"free {name}" for name in ("E2", *(f"F{n}" for n in range(1, 10)))]
    assert cash(at) == [0, 0, 0]
    events = play(at, "free F3")
    assert heard(events, "marker_freed", seat=0, lot="F3")
    assert heard(events, "claimed", seat=0, lot="A1")
    assert (lot(at, "A1")["marker"], lot(at, "F3")["marker"]) == (0, None)
    assert cash(at) == [10, 0, 0]
    assert markers_left(at) == [0, 10, 10]
    assert at.to_act == 0


@source("ruling 32")
def test_a_marker_is_freed_from_an_own_lot() -> None:
    at = table(f"seats=3 turn=0 phase=draw lots={TEN_MARKERS},B1:1")
    play(at, "draw A1")
    refused(at, "free B1", "B1")
    refused(at, "free A2", "A2")
    refused(at, "free F1", seat=1)
    refused(at, "end")


@source("ruling 24", "2024 p. 6, Your resources")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_vacated_lot_is_nobodys_and_its_card_is_gone(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw cash=40 lots={TEN_MARKERS} tiles=E3:vega:1:5 {edition}")
    play(at, "draw A1", "free E2")
    refused(at, "build E2 vega", "E2")
    play(at, "end")
    assert "draw E2" not in at.odds()
    play(at, "draw A2")
    assert "sprawl E3 E2" in at.legal()
    play(at, "sprawl E3 E2")
    assert die(at, "E2") == (1, 2)


@source("ruling 28", "2024 p. 6, Your resources")
def test_a_trade_frees_a_marker_instead() -> None:
    at = table(f"seats=3 turn=0 phase=draw cash=0,4,0 lots={TEN_MARKERS}")
    play(at, "draw A1")
    closed(at, "deal 1>0 $4; 0>1 lot F9", 1, 0)
    assert legal(at, "free") == []
    assert lot(at, "A1")["marker"] == 0
    assert lot(at, "F9")["marker"] == 1
    assert cash(at) == [14, 1, 0]
    assert score(at) == [0, 0, 0]


@source("ruling 23", "difference: dice run out")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_bought_by_a_seat_without_dice_has_it_lift_one_of_its_choice(edition: str) -> None:
    at = table(f"seats=2 turn=1 cash=9,0 tiles={TWELVE_DICE},A3:vega:1:5 {edition}")
    closed(at, "deal 0>1 $9; 1>0 die A3", 0, 1)
    assert at.to_act == 0
    assert dice_left(at)[0] == -1
    assert at.legal() == [f"lift {name}" for name in ("A3", *OWN_LOTS)]
    play(at, "lift E5")
    assert die(at, "A3") == (0, 5)
    assert die(at, "E5") == (None, 0)
    assert dice_left(at) == [0, 12]
    assert at.to_act == 1


@source("ruling 23")
def test_a_lot_bought_by_a_seat_without_markers_has_it_free_one_of_its_choice() -> None:
    at = table(f"seats=3 turn=1 cash=9,0,0 lots={TEN_MARKERS},A3:1")
    closed(at, "deal 0>1 $9; 1>0 lot A3", 0, 1)
    assert at.to_act == 0
    assert markers_left(at)[0] == -1
    play(at, "free A3")
    assert lot(at, "A3")["marker"] is None
    assert markers_left(at) == [0, 10, 10]
    assert at.to_act == 1


@source("ruling 23")
def test_a_swap_at_the_limit_is_one_exchange_and_costs_nothing() -> None:
    at = table(f"seats=3 turn=0 lots={TEN_MARKERS},A3:1 tiles={TWELVE_DICE},B1:vega:1:5")
    closed(at, "deal 1>0 lot A3; 1>0 die B1; 0>1 lot F1; 0>1 die E5", 0, 1)
    assert at.to_act == 0
    assert legal(at, "lift") == []
    assert legal(at, "free") == []
    assert lot(at, "A3")["marker"] == 0
    assert die(at, "B1") == (0, 5)
    assert die(at, "E5") == (1, 1)


@source("ruling 22", "ruling 10", "ruling 11")
def test_the_die_lifted_for_an_inherited_tile_may_leave_its_own_casino_tied() -> None:
    eleven = TWELVE_DICE.removesuffix(",E5:sphinx:0:1")
    at = table(
        f"seats=3 turn=0 phase=draw tiles={eleven},D7:tivoli:0:6,D8:tivoli:1:4,D9:tivoli:2:4"
    )
    play(at, "draw D8")
    events = play(at, "lift D7")
    assert heard(events, "tied", casino="D7", pips=4)
    assert cash(at) == [0, 0, 0]
    play(at, "roll 2 6")
    assert [die(at, name) for name in ("D7", "D8", "D9")] == [(None, 0), (0, 2), (2, 6)]
    assert boss(at, "D7") == 2
    assert at.to_act == 0


@source("ruling 22", "ruling 15")
def test_a_new_tile_without_a_die_yet_merges_and_is_judged_when_the_die_stands() -> None:
    at = table(f"seats=2 turn=0 cash=6,0 lots=D8:0 tiles={TWELVE_DICE},D9:sphinx:1:2")
    play(at, "build D8 sphinx")
    assert casino(at, "D9")["lots"] == ["D8", "D9"]
    assert legal(at, "lift") != []
    events = play(at, "lift C5")
    assert heard(events, "tied", casino="D8", pips=2)
    play(at, "roll 3 1")
    assert boss(at, "D8") == 0
