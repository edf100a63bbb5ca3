"""What nobody came back to goes after the host's time, and nothing else does."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.server.realtime import maintenance
from pitboss.server.settings import Retention, Settings, database_address
from pitboss.server.storage.offline import reading, replacing
from pitboss.server.storage.retention import Removed, remove_some
from tests.server.api.test_records import upload
from tests.server.harness import NO_LIMITS, Friend, play_to_end, serving

DAY = 24 * 3600.0
KEEP = Retention(
    unstarted_days=7, tables_days=365, chats_days=90, uploads_days=90, verified_days=365,
    names_days=90, reviews_days=90,
)  # fmt: skip


def aged(database: str, days: float, *tables: str) -> None:
    """Make tables older, with their lines of talk, as if all had been done that long ago."""
    statements = [
        "UPDATE tables SET created = created - :ago, moved = moved - :ago,"
        " waits_since = waits_since - :ago WHERE id = :id",
        "UPDATE tables SET visited = visited - :ago WHERE id = :id AND visited > 0",
        "UPDATE chat SET at = at - :ago WHERE table_id = :id",
        "UPDATE records SET created = created - :ago WHERE id = :id",
        "UPDATE reviews SET created = created - :ago WHERE id = :id",
    ]
    for one in tables:
        for statement in statements:
            values = {"ago": days * DAY, "id": one}
            replacing(database, lambda at, s=statement, v=values: at.execute(text(s), v) and None)


def removal(database: str, keep: Retention = KEEP) -> Removed:
    return replacing(database, lambda connection: remove_some(connection, keep, time.time()))


@pytest.fixture
def place(database: str) -> str:
    return database_address(database)


def status(friend: Friend, table: str) -> Any:
    answer = friend.http.get(f"/api/tables/{table}")
    return answer.json()["table"]["status"] if answer.status_code == 200 else answer.status_code


def test_tables_go_by_age_and_by_what_became_of_them(place: str) -> None:
    with serving(place) as address:
        anna = Friend(address, "Anna")
        waiting, young = anna.table("here", "open"), anna.table("here", "open")
        left, lately = anna.started("here", "here"), anna.started("here", "here")
        clocked, over = anna.started("here", "here", clock=604800), anna.started("here", "here")
        play_to_end({0: anna, 1: anna}, over)
    aged(place, 8, waiting, left)
    aged(place, 6, young)
    assert removal(place).tables == [waiting]
    aged(place, 358, left)
    aged(place, 364, lately)
    aged(place, 366, over)
    aged(place, 371, clocked)
    assert set(removal(place).tables) == {left, over}
    aged(place, 2, clocked)  # its clock has run out more than a year ago, and nobody served it
    assert removal(place).tables == [clocked]
    assert not removal(place, Retention()).tables
    with serving(place) as address:
        anna = anna.at(address)
        found = {one: status(anna, one) for one in (waiting, young, left, lately, over)}
        assert found == {waiting: 404, young: "gathering", left: 404, lately: "playing", over: 404}
        assert {line["table"] for line in anna.get("/api/me")["tables"]} == {young, lately}


def test_what_pointed_at_a_table_or_record_that_went_still_works(place: str) -> None:
    with serving(place) as address:
        anna = Friend(address, "Anna")
        first = anna.started("here", "here")
        play_to_end({0: anna, 1: anna}, first)
        again = anna.post(f"/api/tables/{first}/rematch")["table"]["table"]
        seats = [{"kind": "here"}, {"kind": "here"}]
        fork = anna.post(f"/api/tables/{first}/fork", {"seq": 3, "seats": seats})["table"]["table"]
        record = anna.http.get(f"/api/tables/{first}/record").text
        upload = anna.http.post("/api/records", content=record).json()["record"]["record"]
        lines = [line for line in record.splitlines() if "secret" not in line]
        plain = anna.http.post("/api/records", content="\n".join(lines)).json()["record"]["record"]
        of_plain = anna.post(f"/api/records/{plain}/fork", {"seq": 3, "seats": seats})
    aged(place, 100, again, upload, plain)
    removed = removal(place)
    assert removed.tables == [again]
    assert removed.counts["uploads"] == 1, "only the one whose dice nobody can check"
    with serving(place) as address:
        anna = anna.at(address)
        assert anna.get(f"/api/tables/{first}")["table"]["rematch"] is None
        fresh = anna.post(f"/api/tables/{first}/rematch")["table"]["table"]
        assert status(anna, fresh) == "gathering" and fresh != again
        assert anna.http.get(f"/api/records/{upload}").status_code == 200
        assert anna.http.get(f"/api/records/{plain}").status_code == 404
    aged(place, 400, first)
    assert removal(place).tables == [first]
    with serving(place) as address:
        anna = anna.at(address)
        for table in (fork, of_plain["table"]["table"]):
            anna.post(f"/api/tables/{table}/start")
            assert anna.get(f"/api/tables/{table}/before")["games"] == []
            anna.move(table)


def test_old_chat_goes_and_talk_goes_on_by_number(place: str) -> None:
    with serving(place) as address:
        anna = Friend(address, "Anna")
        table = anna.started("here", "here")
        for words in ("one", "two", "three"):
            anna.post(f"/api/tables/{table}/chat", {"text": words})
    aged(place, 91, table)
    assert removal(place).counts["chats"] == 3
    assert removal(place).counts["chats"] == 0
    with serving(place) as address:
        anna = anna.at(address)
        assert anna.get(f"/api/tables/{table}")["chat"] == []
        assert anna.post(f"/api/tables/{table}/chat", {"text": "four"})["n"] == 4
        assert [line["text"] for line in anna.get(f"/api/tables/{table}")["chat"]] == ["four"]


def test_reviews_go_by_age_and_with_their_game(place: str) -> None:
    limits = replace(NO_LIMITS, reviews_at_once=0)
    with serving(place, limits=limits) as address:
        anna = Friend(address, "Anna")
        table = anna.started("here", "here")
        play_to_end({0: anna, 1: anna}, table)
        asked = [
            anna.post(f"/api/tables/{table}/reviews", {"depth": depth})["job"]["review"]
            for depth in ("quick", "deep")
        ]
        lines = anna.http.get(f"/api/tables/{table}/record").text.splitlines(keepends=True)
        plain = "".join(line for line in lines if not line.startswith("secret"))
        record = upload(anna, plain)[1]["record"]["record"]
        of_record = anna.post(f"/api/records/{record}/reviews")["job"]["review"]
    aged(place, 91, asked[0])
    assert removal(place).counts["reviews"] == 1
    aged(place, 91, record)
    assert removal(place).counts["uploads"] == 1
    with serving(place, limits=limits) as address:
        anna = anna.at(address)
        listed = anna.get(f"/api/tables/{table}/reviews")["reviews"]
        assert [job["review"] for job in listed] == [asked[1]]
        assert anna.refused(f"/api/reviews/{of_record}", method="GET")[0] == 404
    aged(place, 366, table)
    assert removal(place).tables == [table]
    with serving(place, limits=limits) as address:
        assert anna.at(address).refused(f"/api/reviews/{asked[1]}", method="GET")[0] == 404


def count(place: str, table: str) -> int:
    question = text(f"SELECT count(*) FROM {table}")
    return int(reading(place, lambda at: at.execute(question).scalar_one()))


def test_proven_dice_keep_no_record_for_ever(place: str) -> None:
    with serving(place) as address:
        anna = Friend(address, "Anna")
        table = anna.started("here", "here")
        play_to_end({0: anna, 1: anna}, table)
        proven = anna.http.get(f"/api/tables/{table}/record").text
        record = upload(anna, proven)[1]["record"]
    assert record["dice"]["verified"]
    aged(place, 364, record["record"])
    assert removal(place).counts["uploads"] == 0
    aged(place, 2, record["record"])
    assert removal(place, replace(KEEP, verified_days=0)).counts["uploads"] == 0
    assert removal(place).counts["uploads"] == 1


def test_names_of_people_without_a_table_go(place: str) -> None:
    with serving(place) as address:
        host, guest = Friend(address, "Anna"), Friend(address, "Ben")
        table = host.table("open", "open")
        guest.post(f"/api/tables/{table}/seats/0/sit")
        for name in ("Cleo", "Dora"):
            Friend(address, name)
    assert removal(place).counts["names"] == 0
    older = text("UPDATE people SET created = created - :ago")
    replacing(place, lambda at: at.execute(older, {"ago": 91 * DAY}) and None)
    assert removal(place, replace(KEEP, names_days=0)).counts["names"] == 0
    assert removal(place).counts["names"] == 2 and count(place, "people") == 2
    with serving(place) as address:
        assert host.at(address).get("/api/me")["name"] == "Anna"


def test_links_that_are_good_no_more_go(place: str) -> None:
    with serving(place) as address:
        anna = Friend(address, "Anna")
        anna.post(f"/api/tables/{anna.table('here', 'open')}/seats/0/carry")
        anna.post("/api/me/link")
    assert removal(place).counts["links"] == 0
    older = text("UPDATE carries SET expires = expires - :ago")
    replacing(place, lambda at: at.execute(older, {"ago": DAY}) and None)
    assert removal(place).counts["links"] == 1 and count(place, "carries") == 1


def test_a_server_removes_by_itself_but_no_table_that_somebody_has_open(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "REMOVAL_PAUSE", 0.1)
    with serving(place) as address:
        anna = Friend(address, "Anna")
        watched, gone = anna.table("here", "open"), anna.table("here", "open")
    aged(place, 30, watched)
    with serving(place) as address:
        watcher = Friend(address)  # a stranger who only looks
        with watcher.feed(watched) as feed:
            feed.next("table")
            stored = text("SELECT count(*) FROM tables WHERE visited > 0")
            while not reading(place, lambda at: at.execute(stored).scalar_one()):
                time.sleep(0.05)
    aged(place, 30, gone)
    with serving(place, retention=KEEP) as address:
        anna = anna.at(address)
        while status(anna, gone) != 404:
            time.sleep(0.05)
        assert status(anna, watched) == "gathering"


def test_a_host_chooses_and_one_own_machine_keeps_everything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = Settings.from_environment("sqlite+aiosqlite:///x").retention
    assert found == KEEP
    assert Settings("sqlite+aiosqlite:///x").retention.keeps_everything
    monkeypatch.setenv("PITBOSS_KEEP_TABLES_DAYS", "0")
    monkeypatch.setenv("PITBOSS_KEEP_CHATS_DAYS", "1.5")
    chosen = Settings.from_environment("sqlite+aiosqlite:///x").retention
    assert (chosen.tables_days, chosen.chats_days, chosen.unstarted_days) == (0, 1.5, 7)
    monkeypatch.setenv("PITBOSS_KEEP_CHATS_DAYS", "0.01")
    with pytest.raises(ValueError, match="PITBOSS_KEEP_CHATS_DAYS: give 0 to keep for ever"):
        Settings.from_environment("sqlite+aiosqlite:///x")
