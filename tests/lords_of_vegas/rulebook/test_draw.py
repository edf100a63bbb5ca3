"""Steps 1 to 3 and 5 of a turn: the card, the lot, parking lots and casinos that pay, the slot."""

from fractions import Fraction

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    all_of,
    boss,
    cash,
    dice_left,
    die,
    heard,
    lot,
    markers_left,
    order,
    play,
    refused,
    score,
    table,
)

D_BLOCK = (
    "seats=3 turn=0 phase=draw score=8,8,0 lots=D2:1 "
    "tiles=D1:pioneer:2:6,D4:sphinx:2:2,D5:sphinx:1:1,D7:sphinx:1:5,D6:albion:2:2,D9:sphinx:0:6"
)
"""The picture of pages 7 and 8: Yellow is seat 0, Green 1, Blue 2."""


@source("2024 p. 7, Step 1", "ruling 1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_yellow_draws_d8_and_owns_it(edition: str) -> None:
    at = table(f"{D_BLOCK} {edition}")
    events = play(at, "draw D8")
    assert heard(events, "drew", seat=0, card="D8", pays="sphinx")
    assert heard(events, "claimed", seat=0, lot="D8")
    assert lot(at, "D8")["marker"] == 0
    assert markers_left(at) == [9, 9, 10]
    assert at.to_act == 0


@source("2024 p. 7, Step 2", "ruling 1", "Mayfair p. 2, Casinos pay")
@pytest.mark.parametrize("edition", EDITIONS)
def test_green_and_yellow_each_get_one_for_a_parking_lot(edition: str) -> None:
    events = play(table(f"{D_BLOCK} {edition}"), "draw D8")
    assert [(paid["seat"], paid["amount"]) for paid in all_of(events, "parking_paid")] == [
        (0, 1),
        (1, 1),
    ]


@source("2024 p. 8, Step 3", "Mayfair p. 2, Casinos pay")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gold_pays_yellow_six_green_six_and_blue_two(edition: str) -> None:
    at = table(f"{D_BLOCK} {edition}")
    events = play(at, "draw D8")
    assert heard(events, "casino_paid", seat=0, casino="D9", amount=6)
    assert heard(events, "casino_paid", seat=1, casino="D4", amount=6)
    assert heard(events, "casino_paid", seat=2, casino="D4", amount=2)
    assert len(all_of(events, "casino_paid")) == 3
    assert cash(at) == [7, 7, 2]


@source("2024 p. 8, Step 3", "Mayfair p. 2, Casinos pay")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_strip_card_pays_the_brown_and_the_large_gold_casino(edition: str) -> None:
    at = table(f"{D_BLOCK} {edition}")
    events = play(at, "draw A6")
    assert heard(events, "drew", seat=0, card="A6", pays="strip")
    assert {paid["casino"] for paid in all_of(events, "casino_paid")} == {"D1", "D4"}
    assert cash(at) == [1, 7, 8]
    assert score(at) == [8, 10, 1]


@source("Mayfair p. 2, Casinos pay", "2024 p. 8, Step 3")
def test_the_brown_and_the_large_gold_casino_touch_the_strip_and_the_others_do_not() -> None:
    casinos = table(D_BLOCK).view()["casinos"]
    assert {found["casino"]: found["strip"] for found in casinos} == {
        "D1": True,
        "D4": True,
        "D6": False,
        "D9": False,
    }


@source("2024 p. 8, Step 3", "Mayfair p. 2, Money paid")
@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_pays_its_owner_its_pips(pips: int) -> None:
    at = table(f"seats=2 turn=1 phase=draw tiles=C1:vega:0:{pips}")
    events = play(at, "draw E3")
    assert cash(at) == [pips, 1]
    assert [(one["seat"], one["amount"]) for one in all_of(events, "casino_paid")] == [(0, pips)]


@source("2024 p. 8, Step 4", "Mayfair p. 2, Casinos pay")
@pytest.mark.parametrize("edition", EDITIONS)
def test_yellow_stays_at_8_and_green_flies_to_10(edition: str) -> None:
    at = table(f"{D_BLOCK} {edition}")
    events = play(at, "draw D8")
    assert heard(events, "scored", seat=0, casino="D9", points=1, before=8, after=8, lost=1)
    assert heard(events, "scored", seat=1, casino="D4", points=3, before=8, after=10, lost=1)
    assert score(at) == [8, 10, 0]


@source("2024 p. 7, On every turn")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    events = play(table(D_BLOCK), "draw D8")
    steps = ["drew", "claimed", "parking_paid", "casino_paid", "scored", "discarded"]
    assert order(events, *steps) == steps


@source("2024 p. 9, Step 5")
def test_the_card_goes_to_the_slot_of_its_colour() -> None:
    at = table(D_BLOCK)
    assert "D8" not in at.view()["discards"]["sphinx"]
    assert heard(play(at, "draw D8"), "discarded", card="D8")
    assert "D8" in at.view()["discards"]["sphinx"]
    strip = table(D_BLOCK)
    play(strip, "draw A6")
    assert "A6" in strip.view()["discards"]["strip"]


@source("FAQ 7", "2024 p. 7, Step 2")
def test_all_parking_lots_pay_on_everybodys_turn() -> None:
    at = table("seats=3 turn=2 phase=draw lots=A1:0,A2:0,B5:1")
    play(at, "draw C7")
    assert cash(at) == [2, 1, 1]
    play(at, "end", "draw C8")
    assert cash(at) == [5, 2, 2]
    play(at, "end", "draw C10")
    assert cash(at) == [8, 4, 3]


@source("2024 p. 7, Step 2")
def test_a_lot_with_a_tile_is_no_parking_lot() -> None:
    at = table("seats=2 turn=0 phase=draw tiles=A1:vega:1:3")
    play(at, "draw C7")
    assert cash(at) == [1, 0]


@source("2024 p. 8, Step 3")
def test_a_colour_pays_wherever_its_casinos_stand_and_no_other_colour() -> None:
    at = table(
        "seats=3 turn=0 phase=draw "
        "tiles=A1:vega:0:3,C3:vega:1:6,F9:vega:1:2,F1:tivoli:0:6,B3:albion:1:3"
    )
    play(at, "draw E3")
    assert cash(at) == [4, 8, 0]


@source("2024 p. 8, Step 3")
def test_the_strip_pays_whole_casinos_of_any_colour_with_one_edge_on_it() -> None:
    at = table(
        "seats=3 turn=0 phase=draw "
        "tiles=C1:vega:0:4,C2:vega:1:3,C3:vega:0:6,F4:tivoli:1:4,D3:vega:1:5"
    )
    play(at, "draw D5")
    assert cash(at) == [11, 7, 0]
    assert score(at) == [3, 1, 0]


@source("2024 p. 7, Step 1", "Mayfair p. 2, Take over your lot")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sprawled_tile_changes_hands_and_keeps_its_pips(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw tiles=D8:vega:1:5 {edition}")
    events = play(at, "draw D8")
    assert heard(events, "taken_over", seat=0, lot="D8", before=1, pips=5)
    assert not heard(events, "die_placed")
    assert die(at, "D8") == (0, 5)
    assert lot(at, "D8")["marker"] is None
    assert dice_left(at) == [11, 12, 12]
    assert heard(events, "boss_changed", casino="D8", seat=0, before=1, how="takeover")


@source("2024 p. 7, Step 1", "Mayfair p. 2, Take over your lot", "ruling 7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tile_without_a_die_gets_one_that_shows_the_printed_pips(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw tiles=D8:vega {edition}")
    events = play(at, "draw D8")
    assert heard(events, "taken_over", seat=0, lot="D8", before=None, pips=2)
    assert die(at, "D8") == (0, 2)


@source("FAQ 2", "2024 p. 7, Step 1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_of_an_own_tile_leaves_it_alone(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw tiles=D8:vega:0:5 {edition}")
    events = play(at, "draw D8")
    assert die(at, "D8") == (0, 5)
    assert not heard(events, "taken_over")
    assert not heard(events, "claimed")
    assert lot(at, "D8")["marker"] is None
    assert cash(at) == [0, 0, 0]


@source("2024 p. 7, On every turn")
def test_a_tile_taken_over_pays_its_new_owner_at_once() -> None:
    at = table("seats=2 turn=0 phase=draw tiles=D8:sphinx:1:5")
    play(at, "draw D8")
    assert cash(at) == [5, 0]
    assert score(at) == [1, 0]


@source("ruling 11", "ruling 10", "difference: tie check")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_by_takeover_is_settled_before_anything_pays(edition: str) -> None:
    at = table(f"seats=3 turn=0 phase=draw lots=A1:2 tiles=D7:sphinx:1:5,D8:sphinx:1:5 {edition}")
    events = play(at, "draw D8")
    assert heard(events, "tied", casino="D7", pips=5)
    assert at.to_act == pitboss.CHANCE
    assert cash(at) == [0, 0, 0]
    assert not heard(events, "parking_paid")
    events = play(at, "roll 6 2")
    assert heard(events, "die_rolled", seat=0, lot="D8", before=5, pips=2, why="tie")
    assert boss(at, "D8") == 1
    assert cash(at) == [2, 6, 1]
    assert score(at) == [0, 2, 0]


@source("ruling 25")
def test_the_card_of_a_lot_with_a_marker_is_never_in_the_deck() -> None:
    at = table("seats=3 turn=0 phase=draw lots=D8:1")
    assert "draw D8" not in at.odds()
    assert lot(at, "D8")["drawn"]
    refused(at, "draw D8", "D8")


@source("2024 p. 6, Your resources")
def test_every_card_left_is_equally_likely() -> None:
    odds = table("seats=3 turn=0 phase=draw lots=A1:0 drawn=A2,A3,F9").odds()
    assert len(odds) == 44
    assert set(odds.values()) == {Fraction(1, 44)}


@source("ruling 26", "2024 p. 15, 2-player rules", "Mayfair p. 4, 2-player rules")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_draw_on_after_f_cards_that_pay_and_score(edition: str) -> None:
    at = table(f"seats=2 turn=0 phase=draw lots=A1:0,B2:1 tiles=C3:albion:1:6 {edition}")
    events = play(at, "draw F1")
    assert not heard(events, "claimed")
    assert lot(at, "F1")["marker"] is None
    assert "F1" in at.view()["discards"]["albion"]
    assert (cash(at), score(at)) == ([1, 7], [0, 1])
    assert at.to_act == pitboss.CHANCE
    play(at, "draw F8")
    assert (cash(at), score(at)) == ([2, 14], [0, 2])
    play(at, "draw A2")
    assert (cash(at), score(at)) == ([4, 21], [0, 3])
    assert lot(at, "A2")["marker"] == 0
    assert at.to_act == 0


@source("ruling 26")
def test_a_chain_of_f_cards_may_end_the_game() -> None:
    at = table("seats=2 turn=0 phase=draw until=1 lots=A1:0")
    play(at, "draw F1")
    assert list(at.odds()) == ["draw game-over"]
    play(at, "draw game-over")
    assert at.result is not None
    assert at.result.ending == "game-over"


@source("2024 p. 15, 2-player rules")
def test_nothing_sprawls_onto_f_block_with_two_players() -> None:
    """Nobody gets onto F block, so there is never a casino there to sprawl from."""
    at = table("seats=2 turn=0 cash=99 tiles=D7:vega:0:5,E3:vega:0:5")
    assert not [move for move in at.legal() if " F" in move]


@source("2024 p. 9, Step 6", "Mayfair p. 4, Trading")
def test_nobody_acts_before_the_card_is_drawn_or_on_anothers_turn() -> None:
    waiting = table("seats=3 turn=0 phase=draw cash=50 lots=A2:0")
    refused(waiting, "build A2 vega", seat=0)
    at = table("seats=3 turn=0 cash=50 lots=A2:0,A3:1")
    refused(at, "build A3 vega", seat=1)
    refused(at, "end", seat=1)
