"""Honest undo: dice taken back make a game practice; a table may keep its dice as they fell."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.engine import Record
from pitboss.server.settings import Settings, database_address
from pitboss.server.storage.migrate import migrate
from pitboss.server.storage.transactions import make_engine
from tests.server.harness import Friend, play_to_end
from tests.server.tables.test_undo import two_people, undo

NewFriend = Callable[[str], Friend]


def told(who: Friend, table: str) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/api/tables/{table}")["table"]
    return found


def listed(who: Friend, table: str) -> dict[str, Any]:
    mine: list[dict[str, Any]] = who.get("/api/me")["tables"]
    return next(one for one in mine if one["table"] == table)


def test_a_roll_taken_back_makes_it_practice_for_good(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    anna.move(table)
    assert told(anna, table)["practice"] is False
    assert undo(anna, table, 0)["result"] == "done", "alone one goes back past a roll"
    assert told(anna, table)["practice"] is True
    assert listed(anna, table)["practice"] is True
    play_to_end({0: anna, 1: anna}, table)
    assert told(anna, table)["practice"] is True and told(anna, table)["result"] is not None
    written = anna.http.get(f"/api/tables/{table}/record").text
    record = Record.read(written)
    assert f"\npractice {record.practice}\n" in written and record.practice is not None
    sent = {"Content-Type": "text/plain"}
    kept = anna.http.post("/api/records", content=written, headers=sent).json()["record"]
    assert kept["practice"] == record.practice and kept["dice"]["verified"] is True
    rematch = anna.post(f"/api/tables/{table}/rematch")["table"]
    assert rematch["practice"] is False and rematch["result"] is None


def test_the_dice_fall_anew_after_an_undo(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    drawn = set()
    for _ in range(6):
        anna.move(table)
        last = anna.get(f"/api/tables/{table}")["play"]["entries"][-1]
        assert last["text"].startswith("roll")
        drawn.add(last["text"])
        undo(anna, table, 0)
    assert len(drawn) > 1


def test_decisions_alone_are_taken_back_without_a_mark(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here", "here", game="vegas-showdown")
    before = anna.get(f"/api/tables/{table}")["play"]
    anna.move(table)
    assert undo(anna, table, before["to_act"], before["seq"])["result"] == "done"
    assert told(anna, table)["practice"] is False


def test_people_who_agree_to_new_dice_practise_too(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    anna.move(table)
    assert undo(anna, table, 0)["result"] == "asked"
    assert told(ben, table)["practice"] is False, "asking changes nothing"
    ben.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
    assert told(ben, table)["practice"] is True


@pytest.mark.parametrize("other", ["here", "open"])
def test_a_table_may_keep_its_dice_as_they_fell(friend: NewFriend, other: str) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", other, fixed_dice=True)
    assert told(anna, table)["fixed_dice"] is True
    if other == "open":
        ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    anna.move(table)
    seq = told(anna, table)["seq"]
    status, said = anna.refused(f"/api/tables/{table}/undo", {"seat": 0, "seq": seq})
    assert (status, said["error"]) == (409, "conflict")
    assert "stay as they fell" in said["reason"]
    assert told(anna, table)["undo"] is None, "nobody is asked either"
    assert told(anna, table)["practice"] is False


def test_a_finished_table_tells_its_winner_score_and_date_in_a_list(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    assert listed(anna, table)["result"] is None and listed(anna, table)["ended"] is None
    play_to_end({0: anna, 1: anna}, table)
    line = listed(anna, table)
    assert line["result"] == told(anna, table)["result"]
    best = max(row["points"] for row in line["result"]["standing"])
    first = line["result"]["standing"][line["result"]["winners"][0]]
    assert first["points"] == best and first["place"] == 1
    assert line["ended"].endswith("Z")


def test_a_sentence_names_the_seat_it_is_about(friend: NewFriend) -> None:
    """Ending a turn tells that the next seat is on turn: the line is that seat's."""
    anna = friend("Anna")
    table = anna.started("here", "here", game="lords-of-vegas")
    first = anna.get(f"/api/tables/{table}")["play"]["to_act"]
    anna.move(table, "end")
    lines = [
        (words, about)
        for entry in anna.get(f"/api/tables/{table}")["play"]["entries"]
        for words, about in zip(entry["told"], entry["about"], strict=True)
    ]
    turns = [about for words, about in lines if words.endswith("is on turn.")]
    assert turns == [first, 1 - first]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


OLD_TABLE = text(
    "INSERT INTO tables (id, game, options, rules_version, status, listed, host, secret, created,"
    " seq, moved, waits_since, version)"
    " VALUES (:id, 'las-vegas', '{}', 1, 'playing', :no, 'p', '00', 1, 4, 1, 1, 1)"
)
OLD_ENTRY = text(
    "INSERT INTO entries (table_id, seq, seat, text, at) VALUES (:id, :seq, :seat, :words, 1)"
)
OLD_GAMES = {
    "rolled": [(1, -1, "roll 1"), (2, 0, "place 1"), (3, -1, "roll 2"), (4, 0, "undo 1")],
    "chosen": [(1, -1, "roll 1"), (2, 0, "place 1"), (3, 0, "undo 1")],
    "plain": [(1, -1, "roll 1"), (2, 0, "place 1")],
}


@pytest.mark.anyio
async def test_games_from_before_are_marked_by_their_entries(database: str) -> None:
    engine = make_engine(Settings(database=database_address(database)))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, "0005")
        for name, entries in OLD_GAMES.items():
            await connection.execute(OLD_TABLE, {"id": name, "no": False})
            for seq, seat, words in entries:
                row = {"id": name, "seq": seq, "seat": seat, "words": words}
                await connection.execute(OLD_ENTRY, row)
        await connection.run_sync(migrate)
        marked = await connection.execute(text("SELECT id, practice FROM tables"))
        found = {name: bool(practice) for name, practice in marked}
        assert found == {"rolled": True, "chosen": False, "plain": False}
    await engine.dispose()
