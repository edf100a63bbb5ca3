"""What is checked before a move is played, on tables that exist in the test alone."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.engine import SealedDealer, load
from pitboss.server.api.errors import ApiError
from pitboss.server.api.requests import Move, Undo
from pitboss.server.settings import Limits
from pitboss.server.storage.rows import GATHERING, OVER, PERSON, PLAYING, SeatRow
from pitboss.server.tables.moves import (
    AlreadyPlayed,
    BotMove,
    PersonMove,
    catch_up_to,
    check_seq,
    play_on_copy,
    undo_on_copy,
)
from pitboss.server.tables.undo import RequestUndo

ANNA = SeatRow(0, PERSON, person="anna", name="Anna")
MOVE = Move(seat=0, text="place 1", seq=7, key="12345678")


def table(seat: SeatRow = ANNA, status: str = PLAYING, **more: Any) -> Any:
    """A table at entry 7 with room for one more entry."""
    settings = SimpleNamespace(limits=replace(Limits(), table_entries=8))
    known = {
        "seats": (seat,),
        "entries": list(range(7)),
        "seq": 7,
        "idempotency_keys": {},
        "bot_to_act": 0,
        "row": SimpleNamespace(status=status),
        "node": SimpleNamespace(settings=settings),
        "check_sound": lambda: None,
        "position": None,
    }
    return SimpleNamespace(**(known | more))


def refused(command: Any, at: Any) -> tuple[str, str]:
    with pytest.raises(ApiError) as caught:
        asyncio.run(command.decide(at))
    return caught.value.error, caught.value.reason


def test_a_move_that_passes_every_check_is_played() -> None:
    with pytest.raises(AssertionError):  # there is no position to play it on
        asyncio.run(PersonMove("anna", MOVE).decide(table()))


def test_nobody_moves_while_a_bot_plays_the_seat() -> None:
    away = replace(ANNA, stand_in="greedy")
    error, reason = refused(PersonMove("anna", MOVE), table(away))
    assert error == "conflict" and "take it back first" in reason


def test_a_game_stops_at_its_last_entry() -> None:
    for command in (PersonMove("anna", MOVE), RequestUndo("anna", Undo(seat=0, seq=7, to=0))):
        error, reason = refused(command, table(entries=list(range(8))))
        assert error == "conflict" and "too many entries" in reason


@pytest.mark.parametrize(
    ("status", "words"), [(OVER, "The game is over."), (GATHERING, "has not started yet")]
)
def test_a_move_needs_a_game_that_is_on(status: str, words: str) -> None:
    assert words in refused(PersonMove("anna", MOVE), table(status=status))[1]


def test_a_request_that_was_stored_before_is_known_again() -> None:
    with pytest.raises(AlreadyPlayed) as caught:
        asyncio.run(
            PersonMove("anna", MOVE).decide(
                table(idempotency_keys={"0:12345678": (3, 5)}, status=OVER)
            )
        )
    assert (caught.value.first, caught.value.last) == (3, 5)


@pytest.mark.parametrize("seat", [-1, 1])
def test_a_seat_that_is_not_there_is_nobodys(seat: int) -> None:
    move = Move(seat=seat, text="place 1", seq=7, key="12345678")
    assert refused(PersonMove("anna", move), table())[0] == "not_your_seat"


def test_a_bots_move_about_an_earlier_entry_is_dropped() -> None:
    assert refused(BotMove(0, 6, "place 1"), table())[0] == "stale"


def test_a_bots_move_is_dropped_when_the_seat_was_taken_back() -> None:
    error, reason = refused(BotMove(0, 7, "place 1"), table(bot_to_act=None))
    assert error == "conflict" and reason == "The seat was taken back."


def test_a_decision_says_which_entry_it_has_seen() -> None:
    check_seq(table(), 7)
    with pytest.raises(ApiError) as behind:
        check_seq(table(), 5)
    assert behind.value.more == {"seq": 7, "entries": [5, 6]}
    with pytest.raises(ApiError, match="There is no entry 8 yet"):
        check_seq(table(), 8)


def test_a_damaged_table_takes_no_move() -> None:
    def damaged() -> None:
        raise ApiError(409, "damaged", "This table cannot go on.")

    assert refused(PersonMove("anna", MOVE), table(check_sound=damaged))[0] == "damaged"


@pytest.mark.parametrize(("seq", "asked"), [(6, 0), (7, 0), (8, 1)])
def test_another_node_is_followed_only_to_entries_that_are_not_here_yet(
    seq: int, asked: int
) -> None:
    refreshed = []

    async def refresh() -> None:
        refreshed.append(seq)

    asyncio.run(catch_up_to(table(refresh=refresh), seq))
    assert len(refreshed) == asked


def lords(turn: int = 0) -> Any:
    """A table of Lords of Vegas that has waited for a seat for a while."""
    position = load("lords-of-vegas").position(
        f"lords-of-vegas seats=3 turn={turn} cash=30 lots=A2:0,D8:1,F2:2"
    )
    seats = tuple(SeatRow(n, PERSON, person="anna", name=f"Seat {n}") for n in range(3))
    row = SimpleNamespace(status=PLAYING, id="t", to_act=turn, waits_since=100.0, practice=False)
    return table(position=position, seats=seats, row=row, dealer=SealedDealer(bytes(32)))


def test_a_clock_starts_anew_with_a_decision() -> None:
    at = lords()
    update = play_on_copy(at, "build A2 vega", 0, None)
    values = update.change.values
    assert values["to_act"] == 0 and values["waits_since"] == values["moved"] > 100
    assert at.position.seq == 0, "the table keeps its position until the change is stored"


def test_an_offer_to_the_seat_to_act_gives_it_no_more_time() -> None:
    at = lords()
    offered = play_on_copy(at, "deal 1>0 $1", 1, None)
    assert offered.change.values["to_act"] == 0
    assert offered.change.values["waits_since"] == 100.0
    at.position = offered.position
    assert play_on_copy(at, "withdraw", 1, None).change.values["waits_since"] == 100.0


def test_a_clock_starts_anew_for_whoever_has_to_answer() -> None:
    values = play_on_copy(lords(), "deal 0>1 $1", 0, None).change.values
    assert values["to_act"] == 1 and values["waits_since"] == values["moved"] > 100
    offered = play_on_copy(lords(), "deal 1>2 $1", 1, None).change.values
    assert offered["to_act"] == 2 and offered["waits_since"] == offered["moved"] > 100


def test_a_clock_starts_anew_after_an_undo() -> None:
    at = lords()
    at.position.play("build A2 vega")
    at.position.play("end")
    at.row.to_act = 0
    update = undo_on_copy(at, 0, 0)
    assert [row.text for row in update.change.entries] == ["undo 0"]
    assert update.change.values["to_act"] == 0
    assert update.change.values["waits_since"] == update.change.values["moved"] > 100
