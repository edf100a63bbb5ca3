"""Tiles without a die, and casinos in which nobody has one."""

import pytest

from .sources import source
from .table import (
    EDITIONS,
    RAISING,
    all_of,
    boss,
    cash,
    casino,
    die,
    heard,
    legal,
    play,
    refused,
    score,
    table,
)


@source("ruling 7", "2024 p. 6, Your resources", "Mayfair p. 3, Available dice")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tile_without_a_die_counts_for_points_but_pays_nobody(edition: str) -> None:
    at = table(f"seats=2 turn=1 phase=draw tiles=C1:vega:0:4,C2:vega {edition}")
    play(at, "draw E3")
    assert score(at) == [2, 0]
    assert cash(at) == [4, 1]
    assert die(at, "C2") == (None, 0)


@source("ruling 7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tile_without_a_die_counts_for_the_betting_limit(edition: str) -> None:
    at = table(f"seats=2 turn=1 cash=50 tiles=C1:vega:0:4,C2:vega {edition}")
    assert legal(at, "gamble")[-1] == "gamble C1 10"


@source("ruling 7")
def test_a_tile_without_a_die_is_owned_by_nobody() -> None:
    at = table("seats=2 turn=0 cash=50 tiles=C1:vega:0:4,C2:vega")
    assert casino(at, "C1")["spaces"] == 2
    assert casino(at, "C1")["pips"] == 4
    refused(at, "deal 0>1 die C2", "C2")
    refused(at, "sprawl C1 C2", "C2")


@source("ruling 8", "2024 p. 6, Your resources")
@pytest.mark.parametrize("edition", RAISING)
def test_nobody_is_boss_of_a_casino_without_dice(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=99 tiles=C1:vega,C2:vega {edition}")
    assert boss(at, "C1") is None
    for step in ("sprawl C1 C4", "remodel C1 tivoli", "raise C1", "gamble C1 5"):
        refused(at, step, "boss")
    refused(at, "reorganize C1", "die")
    assert at.legal() == ["end"]


@source("ruling 8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_casino_without_dice_pays_and_scores_for_nobody(edition: str) -> None:
    at = table(f"seats=2 turn=0 phase=draw tiles=C3:vega,C2:vega {edition}")
    events = play(at, "draw E3")
    assert all_of(events, "casino_paid") == []
    assert not heard(events, "scored")
    assert score(at) == [0, 0]
    assert cash(at) == [1, 0]


@source("ruling 8")
def test_a_die_on_an_abandoned_casino_makes_a_boss_again() -> None:
    at = table("seats=2 turn=1 phase=draw tiles=C1:vega,C2:vega")
    events = play(at, "draw C2")
    assert heard(events, "boss_changed", casino="C1", seat=1, before=None, how="takeover")
    assert boss(at, "C1") == 1
    assert die(at, "C2") == (1, 3)


@source("ruling 35")
def test_a_tile_without_a_die_gives_its_casino_contact_with_the_strip() -> None:
    at = table("seats=2 turn=0 phase=draw tiles=C2:vega:1:3,C3:vega")
    play(at, "draw A6")
    assert cash(at) == [1, 3]
    assert score(at) == [0, 2]


@source("ruling 35")
def test_a_tile_without_a_die_merges() -> None:
    at = table("seats=2 turn=0 cash=20,0 lots=C1:0 tiles=C2:vega,C3:vega:1:6")
    play(at, "build C1 vega")
    assert casino(at, "C1")["lots"] == ["C1", "C2", "C3"]
    assert boss(at, "C1") == 1
