"""What is checked before a seat changes hands, on tables that exist in the test alone."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.engine import Seed
from pitboss.server import clock
from pitboss.server.api.errors import ApiError
from pitboss.server.api.requests import UndoAnswer, Why
from pitboss.server.storage.rows import (
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    SeatRow,
    Seeds,
    Undo,
)
from pitboss.server.tables import undo
from pitboss.server.tables.moves import explain
from pitboss.server.tables.seats import (
    MOST_WITNESSES,
    OFFLINE_SECONDS,
    Leave,
    RunOutOfTime,
    Sit,
    StandIn,
    seat_at,
    with_seat,
)
from pitboss.server.tables.seeds import MOST_PROMISED, PromiseSeed

NOW = 10_000.0
ANNA = SeatRow(0, PERSON, person="anna", name="Anna")
BEN = SeatRow(1, PERSON, person="ben", name="Ben")


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


def table(*seats: SeatRow, status: str = PLAYING, online: bool = False, **more: Any) -> Any:
    """A table whose host is Anna."""
    row = SimpleNamespace(
        id="t", host="anna", status=status, game="las-vegas", version=3, seeds=Seeds(), undo=None,
        practice=False, witnesses=(), allow_undo=True,
    )  # fmt: skip
    known = {
        "seats": seats,
        "row": row,
        "entries": [],
        "seq": 0,
        "check_sound": lambda: None,
        "position": None,
        "to_act": 1,
        "deadline": None,
        "is_online": lambda seat, now: online,
        "seats_of": lambda person: [seat.seat for seat in seats if seat.person == person],
    }
    return SimpleNamespace(**(known | more))


def refused(command: Any, at: Any) -> str:
    with pytest.raises(ApiError) as caught:
        asyncio.run(command.decide(at))
    return caught.value.reason


def test_a_seat_that_nobody_holds_cannot_be_left() -> None:
    assert refused(Leave("anna", 1), table(ANNA, SeatRow(1, OPEN))) == "Nobody sits in seat 1."


def test_a_seat_of_a_game_that_is_over_cannot_be_left() -> None:
    assert refused(Leave("ben", 1), table(ANNA, BEN, status=OVER)) == "The game is over."


@pytest.mark.parametrize(("ago", "online", "free"), [
    (OFFLINE_SECONDS, False, True),
    (OFFLINE_SECONDS - 1, False, False),
    (OFFLINE_SECONDS + 1, False, True),
    (OFFLINE_SECONDS + 1, True, False),
])  # fmt: skip
def test_a_bot_stands_in_for_another_once_they_have_been_away(
    ago: float, online: bool, free: bool
) -> None:
    away = replace(BEN, online_until=NOW - ago)
    at = table(ANNA, away, online=online)
    if free:
        asyncio.run(StandIn("anna", 1, "greedy").decide(at))
    else:
        assert "is online, or was a moment ago" in refused(StandIn("anna", 1, "greedy"), at)


def test_a_spectator_lets_no_bot_stand_in() -> None:
    away = replace(BEN, online_until=0.0)
    assert "seat" in refused(StandIn("clara", 1, "greedy"), table(ANNA, away))


@pytest.mark.parametrize("person", ["anna", "ben"])
def test_the_host_and_those_at_the_table_may_let_a_bot_stand_in(person: str) -> None:
    clara = SeatRow(2, PERSON, person="clara", name="Clara", online_until=0.0)
    host_watches = table(BEN, clara) if person == "anna" else table(ANNA, BEN, clara)
    number = len(host_watches.seats) - 1
    clara = replace(clara, seat=number)
    host_watches.seats = (*host_watches.seats[:-1], clara)
    update = asyncio.run(StandIn(person, number, "greedy").decide(host_watches))
    assert update.change.seats[number].stand_in == "greedy"


@pytest.mark.parametrize(("deadline", "late"), [(NOW - 1, True), (NOW, True), (NOW + 1, False)])
def test_a_clock_runs_out_at_its_deadline(deadline: float, late: bool) -> None:
    at = table(ANNA, BEN, deadline=deadline)
    if late:
        assert asyncio.run(RunOutOfTime().decide(at)).change.seats[1].stand_in
    else:
        assert refused(RunOutOfTime(), at) == "The move came in time."


def test_there_is_no_seat_beyond_the_last() -> None:
    at = table(ANNA, BEN)
    assert seat_at(at, 1) == BEN
    for number in (-1, 2):
        with pytest.raises(ApiError):
            seat_at(at, number)


@pytest.mark.parametrize(("status", "closed", "anew"), [
    (GATHERING, "a digest", True), (GATHERING, None, False), (PLAYING, "a digest", False),
])  # fmt: skip
def test_seeds_that_were_closed_for_the_start_lapse_with_a_change_of_seats(
    status: str, closed: Any, anew: bool
) -> None:
    at = table(ANNA, BEN, status=status)
    at.row.seeds = SimpleNamespace(closed=closed)
    assert ("seeds" in with_seat(at, BEN).change.values) == anew


def test_nothing_is_explained_before_the_start() -> None:
    with pytest.raises(ApiError, match="has not started yet"):
        explain(table(ANNA, BEN, status=GATHERING), "anna", Why(seat=0, text="place 1"))


# What people may repeat without end does not make a table grow without end


def test_whoever_agrees_again_and_again_is_noted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "must_agree", lambda table, to: {"anna", "ben", "clara"})
    at = table(ANNA, BEN)
    at.row.undo = Undo(0, 0, 0, ("anna",))
    for _ in range(3):
        update = asyncio.run(undo.AnswerUndo("ben", UndoAnswer(1, True)).decide(at))
        at.row.undo = update.change.values["undo"]
    assert at.row.undo.agreed == ("anna", "ben")


def test_promises_of_people_who_came_and_went_are_dropped() -> None:
    at = table(ANNA, BEN, status=GATHERING)
    at.row.seeds = Seeds((("ben", Seed("b")), ("gone", Seed("g"))))
    change = asyncio.run(PromiseSeed("anna", "a").decide(at)).change
    assert len(change.values["seeds"].by_person) == 3, "who went for a moment may come back"
    crowd = tuple((f"gone {number}", Seed("g")) for number in range(MOST_PROMISED))
    at.row.seeds = Seeds((("ben", Seed("b")), *crowd))
    change = asyncio.run(PromiseSeed("anna", "a").decide(at)).change
    assert [person for person, _ in change.values["seeds"].by_person] == ["ben", "anna"]


def test_nobody_sits_down_where_very_many_have_come_and_gone() -> None:
    """Their consent to an undo counts, so they cannot be forgotten."""
    at = table(ANNA, SeatRow(1, OPEN))
    at.row.witnesses = tuple((f"gone {number}", 3) for number in range(MOST_WITNESSES - 1))
    assert asyncio.run(Sit("ben", 1, "Ben").decide(at)).change.seats[1].person == "ben"
    at.row.witnesses += (("one more", 4),)
    assert "come and gone" in refused(Sit("ben", 1, "Ben"), at)
    back = asyncio.run(Sit("gone 7", 1, "Gus").decide(at)).change.seats[1]
    assert back.person == "gone 7", "who is remembered already may come back"
