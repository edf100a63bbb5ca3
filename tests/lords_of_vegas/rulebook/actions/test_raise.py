"""Raise: one floor more for every tile of a casino."""

import pytest

import pitboss
from tests.lords_of_vegas.rulebook.sources import source
from tests.lords_of_vegas.rulebook.table import (
    MAYFAIR_UP,
    RAISING,
    boss,
    cash,
    casino,
    die,
    heard,
    legal,
    play,
    refused,
    table,
)

PURPLE = "seats=3 turn=0 tiles=C1:vega:0:4,C2:vega:0:3"


@source("2024 Raise", "Up! p. 2, Raise", "ruling 33")
@pytest.mark.parametrize("edition", RAISING)
def test_purple_raises_two_tiles_twice_for_thirty_each_and_no_higher(edition: str) -> None:
    at = table(f"{PURPLE} cash=99,0,0 {edition}")
    events = play(at, "raise C1")
    assert cash(at) == [69, 0, 0]
    assert heard(events, "raised", seat=0, casino="C1", floors=2, cost=30)
    events = play(at, "raise C2")
    assert cash(at) == [39, 0, 0]
    assert heard(events, "raised", seat=0, casino="C1", floors=3, cost=30)
    assert casino(at, "C1")["tiles"] == 6
    refused(at, "raise C1", "3")
    assert legal(at, "raise") == []


@source("ruling 33")
def test_each_raise_is_an_action_of_its_own_with_its_own_merger() -> None:
    at = table("seats=3 turn=0 cash=99,0,0 tiles=C1:vega:0:4,C2:vega:1:5^2")
    events = play(at, "raise C1")
    assert heard(events, "merged", casino="C1", spaces=2, floors=2)
    assert boss(at, "C1") == 1
    assert heard(events, "boss_changed", casino="C1", seat=1, before=0, how="raise")
    refused(at, "raise C1", "boss")
    assert cash(at) == [84, 0, 0]


@source("2024 Raise", "Up! p. 2, Raise")
@pytest.mark.parametrize("edition", RAISING)
def test_with_five_players_a_casino_has_at_most_four_risers_under_its_tile(edition: str) -> None:
    fields = f"seats=5 turn=0 cash=15 {edition}"
    at = table(f"{fields} tiles=C1:vega:0:4^4")
    play(at, "raise C1")
    assert casino(at, "C1")["floors"] == 5
    top = table(f"{fields} tiles=C1:vega:0:4^5")
    refused(top, "raise C1", "5")


@source("ruling 30")
@pytest.mark.parametrize("edition", RAISING)
def test_with_two_players_two_floors_are_the_limit(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=99 tiles=C1:vega:0:4 {edition}")
    play(at, "raise C1")
    refused(at, "raise C1", "2")


@source("2024 Raise")
@pytest.mark.parametrize(("seats", "floors"), [(3, 4), (2, 3), (6, 7)])
def test_no_position_holds_a_casino_above_the_limit(seats: int, floors: int) -> None:
    with pytest.raises(pitboss.Unreadable):
        table(f"seats={seats} tiles=C1:vega:0:4^{floors}")


@source("2024 Raise", "Up! p. 2, Raise")
def test_a_raise_is_for_the_boss_who_can_pay_every_tile() -> None:
    at = table(f"{PURPLE},A1:vega:1:3 cash=29,99,0")
    refused(at, "raise C1", "30")
    refused(at, "raise A1", "boss")
    other = table("seats=3 turn=1 cash=99 tiles=C1:vega:0:4,C2:vega:1:3")
    refused(other, "raise C2", "boss")


@source("2024 Raise")
def test_casinos_at_the_same_height_merge_when_one_is_raised_and_part_before() -> None:
    at = table("seats=3 turn=0 cash=99,0,0 tiles=C1:vega:0:4^2,C2:vega:0:3,C3:vega:1:6^2")
    play(at, "raise C2")
    assert casino(at, "C1")["lots"] == ["C1", "C2", "C3"]
    assert boss(at, "C1") == 1


@source("2024 Raise", "2024 p. 6, Who owns what")
def test_a_raised_casino_does_not_merge_with_a_flat_one_of_its_colour() -> None:
    at = table("seats=3 turn=0 cash=99,0,0 lots=C3:0 tiles=C1:vega:0:4,C2:vega:0:3")
    play(at, "raise C1", "build C3 vega")
    assert casino(at, "C3")["lots"] == ["C3"]
    play(at, "raise C3")
    assert casino(at, "C3")["lots"] == ["C1", "C2", "C3"]


@source("ruling 10", "2024 p. 9, Settling who's the boss")
@pytest.mark.parametrize("edition", RAISING)
def test_a_tie_by_raising_is_rolled_off(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=15,0 tiles=C1:vega:0:4,C2:vega:1:4^2 {edition}")
    play(at, "raise C1")
    assert at.to_act == pitboss.CHANCE
    play(at, "roll 5 2")
    assert (die(at, "C1"), die(at, "C2")) == ((0, 5), (1, 2))
    assert boss(at, "C1") == 0


@source("ruling 7")
def test_a_tile_without_a_die_is_raised_and_paid_for_too() -> None:
    at = table("seats=2 turn=0 cash=30,0 tiles=C1:vega:0:4,C2:vega")
    play(at, "raise C1")
    assert cash(at) == [0, 0]
    assert casino(at, "C1")["tiles"] == 4


@source("2024 p. 6, Your resources", "Up! p. 1, Components", "difference: risers")
@pytest.mark.parametrize("edition", RAISING)
def test_risers_never_run_out(edition: str) -> None:
    """Nine tiles of six floors hold 45 risers; nine more make 54."""
    tall = ",".join(f"C{n}:vega:0:1^6" for n in range(1, 10))
    flat = ",".join(f"D{n}:sphinx:1:1" for n in range(1, 10))
    at = table(f"seats=6 turn=1 cash=135 tiles={tall},{flat} {edition}")
    play(at, "raise D1")
    assert casino(at, "D1")["tiles"] == 18
    assert cash(at)[1] == 0


@source("ruling 34", "difference: raise")
@pytest.mark.parametrize(
    ("options", "raises"),
    [
        ("edition=2024", True),
        ("edition=2024 raising=no", False),
        ("edition=mayfair", False),
        (MAYFAIR_UP, True),
        (f"{MAYFAIR_UP} raising=no", False),
    ],
)
def test_raising_belongs_to_2024_and_up_and_may_be_left_out(options: str, raises: bool) -> None:
    at = table(f"{PURPLE} cash=99,0,0 {options}")
    assert at.view()["raising"] is raises
    assert legal(at, "raise") == (["raise C1"] if raises else [])
    if not raises:
        refused(at, "raise C1", "rais")


@source("ruling 34")
def test_up_without_raising_still_seats_six() -> None:
    at = table(f"seats=6 turn=5 cash=99 tiles=C1:vega:5:4 {MAYFAIR_UP} raising=no")
    assert at.to_act == 5
    assert legal(at, "raise") == []


@source("2024 Raise")
def test_nothing_takes_a_riser_away() -> None:
    at = table("seats=3 turn=0 cash=99,0,0 tiles=C1:vega:0:4^2,C2:vega:0:3^2")
    verbs = {move.split()[0] for move in at.legal()}
    assert verbs == {"sprawl", "remodel", "reorganize", "raise", "end"}
    play(at, "remodel C1 tivoli", "reorganize C1", "roll 2 2")
    assert casino(at, "C1")["floors"] == 2
