"""An upgrade finds running tables of earlier rules; a damaged table stops nobody else."""

import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from pitboss.engine import Record
from pitboss.server.settings import database_address
from tests.engine.old_records import LEGAL, old_lords
from tests.server.harness import Friend, serving

NEVER = 3600.0


def change(file: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Write into the file of a server that is stopped, as an older pitboss would have."""
    with sqlite3.connect(file) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
    connection.close()


def began_under(table: str, version: int) -> tuple[str, tuple[Any, ...]]:
    return "UPDATE tables SET rules_version = ? WHERE id = ?", (version, table)


def twice_reorganized(anna: Friend) -> str:
    """A table of Lords of Vegas just before what rules 1 allowed and rules 2 do not."""
    text = str(old_lords(*LEGAL)).replace("rules 1", "rules 2")
    sent = anna.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    record = sent.json()["record"]["record"]
    seats = [{"kind": "here"}, {"kind": "bot"}, {"kind": "bot"}]
    made = anna.post(f"/api/records/{record}/fork", {"seq": 0, "seats": seats, "listed": True})
    table = str(made["table"]["table"])
    anna.post(f"/api/tables/{table}/start")
    for move in ("reorganize E1", "sprawl E1 E2", "lift E1"):
        anna.move(table, move)
    return table


def with_second_reorganization(file: Path, table: str) -> int:
    """Store the entry that rules 1 allowed, and that the table now waits for a bot."""
    with sqlite3.connect(file) as connection:
        (seq,) = connection.execute("SELECT seq FROM tables WHERE id = ?", (table,)).fetchone()
        for n, (seat, text) in enumerate([(0, "reorganize E1"), (-1, "roll 3")], seq + 1):
            connection.execute(
                "INSERT INTO entries (table_id, seq, seat, text, at) VALUES (?, ?, ?, ?, 1)",
                (table, n, seat, text),
            )
        connection.execute(
            "UPDATE tables SET seq = ?, to_act = 1, rules_version = 1, moved = moved - 60"
            " WHERE id = ?",
            (seq + 2, table),
        )
    connection.close()
    return int(seq) + 1


def moved_on(who: Friend, table: str, seq: int) -> dict[str, Any]:
    """Wait until a table has gone on after an entry."""
    while True:
        whole: dict[str, Any] = who.get(f"/api/tables/{table}")
        if whole["table"]["seq"] > seq:
            return whole
        time.sleep(0.02)


def test_an_upgraded_server_goes_on_with_old_tables_and_sets_aside_what_it_cannot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    database = database_address(str(file))
    with serving(database, bot_pause=NEVER) as address:
        anna = Friend(address, "Anna")
        going = {
            "las-vegas": anna.started("random", "here", listed=True, options={"open_money": True}),
            "vegas-showdown": anna.started("random", "here", "random", game="vegas-showdown"),
            "lords-of-vegas": anna.started("random", "here", game="lords-of-vegas"),
        }
        seqs = {table: anna.get(f"/api/tables/{table}")["table"]["seq"] for table in going.values()}
        stopped = twice_reorganized(anna)
    for game, table in going.items():
        change(file, began_under(table, 1 if game == "lords-of-vegas" else 0))
    fault = with_second_reorganization(file, stopped)

    # No table stays open: every sweep finds those that wait anew.
    with caplog.at_level(logging.ERROR), serving(database, keep_table=0.0) as address:
        anna = anna.at(address)
        for game, table in going.items():
            if anna.get(f"/api/tables/{table}")["table"]["to_act"] != 1:
                moved_on(anna, table, seqs[table])  # a sweep found it: its bot has moved
            whole = anna.get(f"/api/tables/{table}")["table"]
            began = 1 if game == "lords-of-vegas" else 0
            assert (whole["rules_version"], whole["damaged"]) == (began, None), game
            record = Record.read(anna.http.get(f"/api/tables/{table}/record").text)
            assert record.rules_version == began and record.replay()

        seen = anna.get(f"/api/tables/{stopped}")
        damage = seen["table"]["damaged"]
        assert damage["entry"] == fault and damage["rule"] == "lords-of-vegas#reorganize"
        for words in (f"entry {fault} cannot be played", "rules 1", "keeps its mark"):
            assert words in damage["reason"]
        assert seen["play"]["seq"] == fault - 1, "what came before is shown"
        assert seen["play"]["to_act"] is None and seen["table"]["to_act"] is None
        status, said = anna.refused(
            f"/api/tables/{stopped}/moves",
            {"seat": 0, "text": "end", "seq": fault - 1, "key": "12345678"},
        )
        assert (status, said["error"], said["entry"]) == (409, "damaged", fault)
        text = anna.http.get(f"/api/tables/{stopped}/record").text
        assert f"\n{fault} 0 reorganize E1\n" in text and "\nrules 1\n" in text, "nothing is lost"
        assert stopped in [line["table"] for line in anna.get("/api/tables")["tables"]]
        assert anna.put("/api/me", {"name": "Annie"})["name"] == "Annie"
    told = [record for record in caplog.records if record.msg == "a table cannot go on"]
    assert [(one.table, one.entry) for one in told] == [(stopped, fault)], "once, with its id"


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entries SET text = 'place nowhere' WHERE table_id = ? AND seq = 3",
        "DELETE FROM entries WHERE table_id = ? AND seq = 3",
        "UPDATE tables SET options = '{' WHERE id = ?",
        "UPDATE tables SET game = 'whist' WHERE id = ?",
        "UPDATE tables SET rules_version = 99 WHERE id = ?",
        "UPDATE tables SET seq = seq + 1 WHERE id = ?",
    ],
)
def test_a_damaged_table_stops_no_other(
    tmp_path: Path, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    database = database_address(str(file))
    with serving(database, bot_pause=NEVER) as address:
        anna = Friend(address, "Anna")
        harmed = anna.started("random", "here", listed=True)
        sound = anna.started("random", "here", listed=True)
        seq = anna.get(f"/api/tables/{sound}")["table"]["seq"]
    change(
        file, (harm, (harmed,)), ("UPDATE tables SET moved = moved - 60 WHERE id = ?", (harmed,))
    )
    change(file, ("UPDATE tables SET to_act = 0", ()))
    with caplog.at_level(logging.WARNING), serving(database) as address:
        anna = anna.at(address)
        moved_on(anna, sound, seq)
        assert sound in [line["table"] for line in anna.get("/api/tables")["tables"]]
        assert sound in [line["table"] for line in anna.get("/api/me")["tables"]]
        answer = anna.http.get(f"/api/tables/{harmed}")
        if answer.status_code == 200:
            assert answer.json()["table"]["damaged"]["reason"]
        else:
            assert (answer.status_code, answer.json()["error"]) == (409, "damaged")
    assert "a sweep failed" not in [record.msg for record in caplog.records]
    assert harmed in str([vars(record) for record in caplog.records])
