"""How a game ends and who wins it."""

import pytest

import pitboss

from .sources import source
from .table import (
    EDITIONS,
    MAYFAIR_UP,
    RAISING,
    all_of,
    cash,
    heard,
    order,
    play,
    refused,
    score,
    start,
    table,
)

LAST_CARD = "seats=3 turn=1 phase=draw until=0"


@source("FAQ 6", "ruling 3", "2024 p. 15, Winning", "Mayfair p. 4, Winning")
@pytest.mark.parametrize("edition", EDITIONS)
def test_game_over_pays_parking_and_the_strip_and_ends_at_once(edition: str) -> None:
    at = table(
        f"{LAST_CARD} score=5,5,5 lots=A1:0,A2:0,B5:2 "
        f"tiles=C3:vega:1:6,C2:vega:0:3,D8:vega:2:5,F7:tivoli:2:5 {edition}"
    )
    assert at.odds() == {"draw game-over": 1}
    events = play(at, "draw game-over")
    assert cash(at) == [5, 6, 6]
    assert score(at) == [5, 7, 6]
    assert at.to_act == pitboss.OVER
    assert at.result is not None
    assert at.result.ending == "game-over"
    assert at.result.winners == (1,)
    assert heard(events, "drew", seat=1, card="game-over", pays="strip")
    assert heard(events, "game_ended", ending="game-over")
    steps = ["drew", "parking_paid", "casino_paid", "scored", "game_ended"]
    assert order(events, *steps) == steps


@source("ruling 3", "FAQ 6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_game_over_brings_no_marker_no_action_and_no_deal(edition: str) -> None:
    at = table(f"{LAST_CARD} cash=50 lots=A1:1,B5:2 {edition}")
    events = play(at, "draw game-over")
    assert not heard(events, "claimed")
    assert [seat["lots"] for seat in at.view()["seats"]] == [[], ["A1"], ["B5"]]
    assert at.legal() == []
    refused(at, "build A1 vega", "over", seat=1)
    refused(at, "deal 1>2 $1", "over", seat=1)


@source("2024 p. 15, Winning", "ruling 3")
def test_deals_may_be_struck_before_the_last_card_is_drawn() -> None:
    at = table(f"{LAST_CARD} cash=5,0,0")
    at.play("deal 0>1 $5", seat=0)
    at.play("accept", seat=1)
    assert cash(at) == [0, 5, 0]
    assert at.odds() == {"draw game-over": 1}


@source("2024 p. 15, Winning", "Mayfair p. 4, Winning")
@pytest.mark.parametrize("edition", EDITIONS)
def test_money_breaks_a_tie_of_points(edition: str) -> None:
    at = table(f"{LAST_CARD} score=40,40,36 cash=7,6,99 lots=A1:1,A2:1,A4:1 {edition}")
    play(at, "draw game-over")
    assert at.result is not None
    assert at.result.places == (2, 1, 3)
    assert [(row.points, row.money) for row in at.standing] == [(40, 7), (40, 9), (36, 99)]


@source("ruling 5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_points_and_money_share_the_win(edition: str) -> None:
    at = table(f"{LAST_CARD} score=40,36,40 cash=7,50,7 {edition}")
    play(at, "draw game-over")
    assert at.result is not None
    assert at.result.winners == (0, 2)
    assert at.result.places == (1, 3, 1)


@source("ruling 2", "2024 p. 5, Setting up")
def test_game_over_comes_for_certain_when_its_turn_has_come_and_never_before() -> None:
    at = table("seats=3 turn=0 phase=draw until=1")
    assert "draw game-over" not in at.odds()
    refused(at, "draw game-over")
    play(at, "draw A1", "end")
    assert at.odds() == {"draw game-over": 1}
    refused(at, "draw A2")


TO_THE_TOP = (
    "seats=3 turn=2 phase=draw "
    "tiles=C1:vega:0:4^3,C2:vega:0:3^3,C3:vega:0:6^3,"
    "D1:vega:1:6^3,D2:vega:1:3^3,D3:vega:1:4^3,D4:vega:1:4^3,D5:vega:1:1^3"
)
"""Nine points for seat 0 and fifteen for seat 1 at the next green card."""


@source("ruling 4", "2024 p. 15, Winning", "Mayfair p. 4, Winning", "difference: 90 points")
@pytest.mark.parametrize("edition", RAISING)
def test_ninety_points_end_the_game_without_another_action(edition: str) -> None:
    at = table(f"{TO_THE_TOP} score=81,20,20 cash=0,0,99 {edition}")
    events = play(at, "draw E3")
    assert at.to_act == pitboss.OVER
    assert at.result is not None
    assert at.result.ending == "end-of-track"
    assert at.result.winners == (0,)
    assert score(at)[0] == 90
    assert heard(events, "game_ended", ending="end-of-track")
    refused(at, "end", "over", seat=2)


@source("ruling 4", "difference: 90 points")
def test_2024_all_casinos_of_the_card_finish_scoring() -> None:
    at = table(f"{TO_THE_TOP} score=81,20,20")
    play(at, "draw E3")
    assert score(at) == [90, 32, 20]
    assert at.result is not None
    assert at.result.places == (1, 2, 3)


@source("ruling 4")
@pytest.mark.parametrize("edition", RAISING)
def test_of_several_seats_at_ninety_the_richer_wins(edition: str) -> None:
    """The casinos pay 13 to seat 0 and 18 to seat 1 before they score."""
    at = table(f"{TO_THE_TOP} score=81,81,20 cash=9,0,0 {edition}")
    play(at, "draw E3")
    assert score(at) == [90, 90, 20]
    assert cash(at)[:2] == [22, 18]
    assert at.result is not None
    assert at.result.places == (1, 2, 3)
    other = table(f"{TO_THE_TOP} score=81,81,20 cash=5,1,0 {edition}")
    play(other, "draw E3")
    assert other.result is not None
    assert other.result.places == (2, 1, 3)


@source("ruling 4", "ruling 5")
def test_several_seats_at_ninety_with_equal_money_share_the_win() -> None:
    at = table(f"{TO_THE_TOP} score=81,81,20 cash=5,0,0")
    play(at, "draw E3")
    assert at.result is not None
    assert at.result.winners == (0, 1)


@source("ruling 4")
def test_points_beyond_the_end_of_the_track_are_lost() -> None:
    at = table(f"{TO_THE_TOP} score=0,81,0")
    events = play(at, "draw E3")
    assert heard(events, "scored", seat=1, points=15, before=81, after=90, lost=6)
    assert score(at) == [8, 90, 0]


@source("2024 p. 15, Winning")
def test_eighty_nine_points_do_not_reach_the_end() -> None:
    at = table(
        "seats=3 turn=2 phase=draw score=81,0,0 tiles=C1:vega:0:4^2,C2:vega:0:3^2,C3:vega:0:6^2"
    )
    play(at, "draw E3")
    assert score(at) == [81, 0, 0]
    assert at.to_act == 2


@source("ruling 4", "Mayfair p. 4, Winning")
def test_ninety_wins_against_more_money_everywhere() -> None:
    at = table(f"{TO_THE_TOP} score=81,73,73 cash=0,500,500 {MAYFAIR_UP}")
    play(at, "draw E3")
    assert at.result is not None
    assert at.result.winners == (0,)


@source("2024 p. 15, Winning", "ruling 3")
def test_ninety_points_with_the_last_card_end_the_game_too() -> None:
    """Whichever ending is named, the seat at the end of the track has won."""
    at = table(f"{TO_THE_TOP} until=0 score=81,20,20")
    play(at, "draw game-over")
    assert at.result is not None
    assert at.result.winners == (0,)
    assert score(at)[0] == 90


@source("ruling 26", "ruling 4", "2024 p. 15, 2-player rules")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_stop_drawing_when_an_f_card_brings_the_end_of_the_track(edition: str) -> None:
    nine = ",".join(f"C{n}:vega:0:1" for n in range(1, 10))
    at = table(f"seats=2 turn=1 phase=draw score=81,0 tiles={nine} {edition}")
    play(at, "draw F7")
    assert at.result is not None
    assert at.result.ending == "end-of-track"
    assert score(at) == [90, 0]


@source("ruling 2", "2024 p. 7, Taking turns")
@pytest.mark.parametrize(("seats", "before"), [(2, 33), (3, 32), (4, 30), (5, 29), (6, 27)])
def test_a_game_of_nothing_but_draws_lasts_as_many_cards_as_lie_before_game_over(
    seats: int, before: int
) -> None:
    at = start(seats)
    dealer = pitboss.Dealer(seed=seats)
    events = [dict(event) for event in at.settle(dealer)]
    while at.result is None:
        events += play(at, at.legal()[-1])
        events += [dict(event) for event in at.settle(dealer)]
    drawn = [event["card"] for event in all_of(events, "drew")]
    assert len(drawn) == before + 1
    assert drawn[-1] == "game-over"
    assert len(set(drawn)) == len(drawn)
    assert at.result.ending == "game-over"
    assert sum(cash(at)) + at.view()["bank"] == 0
