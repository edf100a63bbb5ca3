"""What sets the editions apart (section 8 of the data page), each point under both."""

import pytest

import pitboss

from .sources import source
from .table import EDITIONS, cash, casino, heard, legal, lot, play, start, table


@source("difference: players")
@pytest.mark.parametrize(("edition", "most"), [("edition=2024", 6), ("edition=mayfair", 4)])
def test_most_seats(edition: str, most: int) -> None:
    assert table(f"seats={most} {edition}").seats == most
    with pytest.raises(pitboss.Unreadable, match="seats"):
        table(f"seats={most + 1} {edition}")


@source("difference: raise")
@pytest.mark.parametrize(
    ("edition", "raises"), [("edition=2024", True), ("edition=mayfair", False)]
)
def test_raising_without_an_expansion(edition: str, raises: bool) -> None:
    at = table(f"seats=3 turn=0 cash=50 tiles=C1:vega:0:4 {edition}")
    assert ("raise C1" in at.legal()) is raises


@source("difference: bet limit")
@pytest.mark.parametrize(("edition", "most"), [("edition=2024", 10), ("edition=mayfair", 6)])
def test_the_bosss_money_limits_the_bet(edition: str, most: int) -> None:
    at = table(f"seats=3 turn=0 cash=50,6,0 tiles=C1:vega:1:4,C2:vega:1:3 {edition}")
    assert len(legal(at, "gamble")) == most
    play(at, f"gamble C1 {most}", "roll 6 6")
    assert cash(at) == [56, 0, 0]


@source("difference: lay-off")
@pytest.mark.parametrize("options", ["edition=2024 lay_off=yes", "edition=2024 up=yes"])
def test_options_of_mayfair_are_none_of_2024(options: str) -> None:
    with pytest.raises(pitboss.Unreadable):
        table(f"seats=3 {options}")


@source("difference: tie check")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_brought_about_by_a_deal_is_rolled_off_at_once(edition: str) -> None:
    at = table(f"seats=2 turn=0 tiles=A1:vega:0:5,A2:vega:0:5 {edition}")
    at.play("deal 0>1 die A1", seat=0)
    events = [dict(e) for e in at.play("accept", seat=1)]
    assert heard(events, "tied", casino="A1", pips=5)
    assert at.to_act == pitboss.CHANCE


@source("difference: money", "difference: Vega colour")
@pytest.mark.parametrize("edition", ["2024", "mayfair"])
def test_bills_and_colours_differ_only_in_looks(edition: str) -> None:
    """Money is whole millions and the company is called Vega, whatever is printed."""
    at = start(3, edition=edition)
    play(at, "draw A3")
    assert cash(at) == [5, 0, 0]
    assert lot(at, "A3")["card"] == "vega"
    assert "vega" in at.view()["tiles_left"]


@source("difference: 90 points")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ninety_points_on_a_flat_board(edition: str) -> None:
    """Nine tiles of one colour are just enough to get from 81 to the end."""
    nine = ",".join(f"C{n}:vega:0:1" for n in range(1, 10))
    at = table(f"seats=3 turn=1 phase=draw score=81,0,0 tiles={nine} {edition}")
    assert casino(at, "C1")["tiles"] == 9
    play(at, "draw E3")
    assert at.result is not None
    assert (at.result.ending, at.result.winners) == ("end-of-track", (0,))


@source("difference: players")
def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(pitboss.Unreadable):
        table("seats=3 edition=1997")
    assert table("seats=3").view()["edition"] == "2024"
