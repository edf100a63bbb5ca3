"""Private links to one's seats: kept, used, replaced, revoked, and misused."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.server import clock
from pitboss.server.security.identity import YEAR
from pitboss.server.settings import Limits, database_address
from pitboss.server.tables import seat_transfer
from tests.server.harness import NO_LIMITS, Friend, play_to_end, serving

New = Callable[[str], Friend]


def use(device: Friend, kept: dict[str, str]) -> dict:
    return device.post("/api/carry", {"code": kept["code"]})


def test_a_lost_cookie_loses_no_seat(friend: New) -> None:
    laptop, ben = friend("Anna"), friend("Ben")
    playing = laptop.started("here", "greedy")
    gathering = ben.table("here", "open")
    laptop.post(f"/api/tables/{gathering}/seats/1/sit")
    finished = laptop.started("here", "greedy")
    play_to_end({0: laptop}, finished)
    kept = laptop.post("/api/me/link")
    assert kept["link"] == f"{laptop.address}/carry#{kept['code']}"
    assert laptop.get("/api/me")["link_until"] == kept["expires"]

    phone = friend("")
    taken = use(phone, kept)
    assert taken["seats"] == 2 and taken["table"]["seats"][taken["seat"]]["yours"]
    me = phone.get("/api/me")
    assert me["name"] == "Anna" and me["link_until"]
    assert {one["table"] for one in me["tables"]} == {playing, gathering, finished}
    assert all(seat["yours"] == (seat["name"] == "Anna") for seat in _seats(phone, finished))
    assert phone.get(f"/api/tables/{playing}")["table"]["host"]
    assert phone.move(playing)["result"] == "done"
    assert laptop.get("/api/me")["tables"] == []


def test_a_table_that_one_only_hosts_comes_too(friend: New) -> None:
    laptop, phone = friend("Anna"), friend("")
    table = laptop.table("open", "greedy")
    assert use(phone, laptop.post("/api/me/link"))["seats"] == 0
    assert phone.get(f"/api/tables/{table}")["table"]["host"]


def test_the_link_is_replaced_when_it_is_used(friend: New) -> None:
    laptop, phone, tablet = friend("Anna"), friend(""), friend("")
    table = laptop.started("here", "greedy")
    first = laptop.post("/api/me/link")
    second = use(phone, first)["kept"]
    assert second["code"] != first["code"]
    assert tablet.refused("/api/carry", {"code": first["code"]})[0] == 410
    assert use(tablet, second)["table"]["table"] == table


def test_a_link_that_somebody_sent_opens_nothing_of_its_reader(friend: New) -> None:
    """The sender keeps the words of the link; they are worth nothing once it is used."""
    mallory, victim = friend("Mallory"), friend("Vic")
    mallory.table("here", "greedy")
    own = victim.table("here", "greedy")
    sent = mallory.post("/api/me/link")
    use(victim, sent)
    assert mallory.refused("/api/carry", {"code": sent["code"]})[0] == 410
    assert _seats(victim, own)[0]["yours"]


def test_a_link_that_somebody_sent_leaves_the_readers_own_link_good(friend: New) -> None:
    mallory, victim, phone = friend("Mallory"), friend("Vic"), friend("")
    mallory.table("here", "greedy")
    own = victim.table("here", "greedy")
    written_down = victim.post("/api/me/link")
    assert use(victim, mallory.post("/api/me/link"))["kept"] is None
    use(phone, written_down)
    assert _seats(phone, own)[0]["yours"]


def test_a_game_that_goes_on_is_not_lost_behind_many_others(friend: New) -> None:
    laptop, phone = friend("Anna"), friend("")
    first = laptop.table("here", "greedy")
    others = [laptop.table("here", "open") for _ in range(55)]
    assert use(phone, laptop.post("/api/me/link"))["seats"] == 56
    assert all(_seats(phone, table)[0]["yours"] for table in (first, others[0], others[-1]))


def test_more_tables_than_one_request_opens_come_by_and_by(
    friend: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_transfer, "_MOST_TABLES", 2)
    laptop, phone = friend("Anna"), friend("")
    tables = [laptop.table("here", "open") for _ in range(3)]
    kept = laptop.post("/api/me/link")
    status, said = phone.refused("/api/carry", {"code": kept["code"]})
    assert status == 503 and "again for the rest" in said["reason"]
    assert use(phone, kept)["seats"] == 1
    assert all(_seats(phone, table)[0]["yours"] for table in tables)


def test_a_revoked_link_and_an_older_one_are_good_no_more(friend: New) -> None:
    anna, thief = friend("Anna"), friend("")
    table = anna.table("here", "greedy")
    older, newer = anna.post("/api/me/link"), anna.post("/api/me/link")
    assert thief.refused("/api/carry", {"code": older["code"]})[0] == 410
    assert anna.http.delete("/api/me/link").json()["link_until"] is None
    status, said = thief.refused("/api/carry", {"code": newer["code"]})
    assert status == 410 and "revoked" in said["reason"]
    assert anna.refused("/api/me/link", method="DELETE")[0] == 404
    assert _seats(anna, table)[0]["yours"]


def test_a_link_is_good_for_a_year(friend: New, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, late = friend("Anna"), friend("")
    anna.table("here", "greedy")
    kept = anna.post("/api/me/link")
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + YEAR + 60)
    assert late.refused("/api/carry", {"code": kept["code"]})[0] == 410
    assert anna.get("/api/me")["link_until"] is None


def test_whoever_has_no_seat_has_nothing_to_keep(friend: New) -> None:
    status, said = friend("Nobody").refused("/api/me/link")
    assert status == 409 and "no seat yet" in said["reason"]


def test_a_link_to_oneself_changes_nothing(friend: New) -> None:
    anna = friend("Anna")
    table = anna.table("here", "greedy")
    taken = use(anna, anna.post("/api/me/link"))
    assert taken["seats"] == 0 and taken["table"] is None and taken["kept"]
    assert _seats(anna, table)[0]["yours"]


def test_the_database_knows_no_code(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with serving(database_address(str(file))) as address:
        anna = Friend(address, "Anna")
        table = anna.table("here", "greedy")
        codes = [anna.post("/api/me/link")["code"]]
        codes.append(anna.post(f"/api/tables/{table}/seats/0/carry")["code"])
    with sqlite3.connect(file) as stored:
        assert len(stored.execute("SELECT * FROM carries").fetchall()) == 2
        everything = "\n".join(stored.iterdump())
    assert not any(code in everything for code in codes)


@pytest.mark.parametrize("guess", ["", "x" * 101, "../../etc", "0" * 32, "ünïcode", "a b"])
def test_nonsense_opens_nothing(friend: New, guess: str) -> None:
    assert friend("").refused("/api/carry", {"code": guess})[0] in (400, 410)


def test_guessing_is_slow(tmp_path: Path) -> None:
    limits = Limits(**{**vars(NO_LIMITS), "links_a_minute": 3, "people_an_address": 2})
    database = database_address(str(tmp_path / "tables.sqlite"))
    with serving(database, limits=limits) as address:
        anna, thief = Friend(address, "Anna"), Friend(address)
        anna.table("here", "greedy")
        kept = anna.post("/api/me/link")
        tried = [thief.refused("/api/carry", {"code": f"guess-{k}"})[0] for k in range(4)]
        assert tried == [410, 410, 410, 429]
        assert thief.refused("/api/carry", {"code": kept["code"]})[0] == 429
        others = [Friend(address).refused("/api/carry", {"code": "guess"}) for _ in range(3)]
        assert others[-1][0] == 429, "a fresh cookie is no fresh address"


def test_two_devices_at_once_split_nothing(friend: New) -> None:
    laptop, phone, tablet = friend("Anna"), friend(""), friend("")
    table = laptop.table("here", "here", "greedy")
    code = {"code": laptop.post("/api/me/link")["code"]}

    async def both() -> list[int]:
        posts = (asyncio.to_thread(one.http.post, "/api/carry", json=code) for one in devices)
        return sorted(answer.status_code for answer in await asyncio.gather(*posts))

    devices = (phone, tablet)
    assert asyncio.run(both()) == [200, 410]
    held = [[seat["yours"] for seat in _seats(one, table)[:2]] for one in devices]
    assert sorted(held) == [[False, False], [True, True]]


def _seats(viewer: Friend, table: str) -> list[dict]:
    seats: list[dict] = viewer.get(f"/api/tables/{table}")["table"]["seats"]
    return seats
