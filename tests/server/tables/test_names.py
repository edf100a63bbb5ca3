"""What people are called, before and during a game, on one server and on two."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.engine import games
from pitboss.server.settings import database_address
from tests.server.harness import Friend, Process, play_to_end, serving

NewFriend = Callable[[str], Friend]


def names(told: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in told["seats"]]


def here(*given: str) -> list[dict[str, str]]:
    return [{"kind": "here", "name": name} for name in given]


def test_a_new_name_reaches_the_seats_before_and_during_the_game(friend: NewFriend) -> None:
    anna, guest = friend("Anna"), friend("Desert Roadrunner")
    table = anna.table("here", "open", options={"open_money": True})
    guest.post(f"/api/tables/{table}/seats/1/sit")
    with anna.feed(table) as feed:
        guest.put("/api/me", {"name": "Bea"})
        feed.until("table", lambda m: names(m["table"]) == ["Anna", "Bea"])
        anna.post(f"/api/tables/{table}/start")
        anna.move(table)
        feed.until("play", lambda m: m["names"] == ["Anna", "Bea"])
        guest.put("/api/me", {"name": "  Bea   B. "})
        feed.until("table", lambda m: names(m["table"]) == ["Anna", "Bea B."])
        feed.until("play", lambda m: m["names"] == ["Anna", "Bea B."])
    assert "Bea B." in anna.http.get(f"/api/tables/{table}/record").text


def test_of_several_seats_only_those_under_ones_own_name_change(friend: NewFriend) -> None:
    anna = friend("Anna")
    seats = [{"kind": "here"}, *here("Ben"), {"kind": "bot", "level": "random"}]
    table = anna.post("/api/tables", {"game": "las-vegas", "seats": seats})["table"]["table"]
    anna.put("/api/me", {"name": "Ann"})
    told = anna.get(f"/api/tables/{table}")["table"]
    assert names(told) == ["Ann", "Ben", "Random 3"]
    told = anna.put(f"/api/tables/{table}/seats/1/name", {"name": " Cleo "})["table"]
    assert names(told) == ["Ann", "Cleo", "Random 3"]
    assert anna.get("/api/me")["name"] == "Ann"


def test_only_the_person_names_a_seat_and_by_the_rules_for_names(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open", "random")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    path = f"/api/tables/{table}/seats"
    for seat in (1, 2):  # not even the host: neither a guest nor a bot
        said = anna.refused(f"{path}/{seat}/name", {"name": "Zoe"}, "PUT")
        assert (said[0], said[1]["error"]) == (403, "not_your_seat")
    assert anna.refused(f"{path}/9/name", {"name": "Zoe"}, "PUT")[0] == 404
    for bad in ("", "   ", "x" * 25, "<b>", "a\u202eb"):
        assert ben.refused(f"{path}/1/name", {"name": bad}, "PUT")[0] == 400, bad
        assert ben.refused("/api/me", {"name": bad}, "PUT")[0] == 400, bad
    assert names(anna.get(f"/api/tables/{table}")["table"]) == ["Anna", "Ben", "Random 3"]


def test_a_finished_game_keeps_its_names(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "random")
    play_to_end({0: anna}, table)
    anna.put("/api/me", {"name": "Zoe"})
    assert anna.refused(f"/api/tables/{table}/seats/0/name", {"name": "Zoe"}, "PUT")[0] == 409
    assert names(anna.get(f"/api/tables/{table}")["table"])[0] == "Anna"


def test_a_request_to_go_back_outlives_a_new_name(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    anna.move(table)
    seq = anna.get(f"/api/tables/{table}")["play"]["seq"]
    anna.post(f"/api/tables/{table}/undo", {"seat": 0, "seq": seq})
    ben.put("/api/me", {"name": "Bea"})
    assert anna.get(f"/api/tables/{table}")["table"]["undo"]["waits_for"] == [1]


@pytest.mark.parametrize("game", list(games()))
def test_a_table_read_again_tells_what_it_told(game: str, database: str) -> None:
    """Names are not part of entries: memory, the store, the replay and the record agree."""
    address = database_address(database)
    with serving(address) as first:
        anna = Friend(first, "Anna")
        table = anna.started("here", "here", "here", game=game)
        for _ in range(3):
            anna.move(table)
        anna.get(f"/api/tables/{table}/frames", first=0, last=3)
        anna.put(f"/api/tables/{table}/seats/1/name", {"name": "Bea"})
        told = anna.get(f"/api/tables/{table}/entries")
        frames = anna.get(f"/api/tables/{table}/frames", first=1, last=3)["frames"]
        record = anna.http.get(f"/api/tables/{table}/record").text
    assert any("Bea" in line for entry in told["entries"] for line in entry["told"])
    assert [frame["entry"] for frame in frames] == told["entries"][:3]
    assert frames[0]["names"] == told["names"] == ["Anna", "Bea", "Anna"]
    with serving(address) as second:
        anna = anna.at(second)
        assert anna.get(f"/api/tables/{table}/entries") == told
        assert anna.http.get(f"/api/tables/{table}/record").text == record


def test_a_new_name_is_told_on_the_other_node(postgres: Callable[[], str], tmp_path: Path) -> None:
    database = postgres()
    one, two = Process(database, tmp_path), Process(database, tmp_path)
    anna, ben = Friend(one.address, "Anna"), Friend(two.address, "Ben")
    table = anna.table("here", "open")
    with anna.feed(table) as at_one, ben.feed(table) as at_two:
        ben.post(f"/api/tables/{table}/seats/1/sit")
        at_one.until("table", lambda m: names(m["table"]) == ["Anna", "Ben"])
        anna.post(f"/api/tables/{table}/start")
        anna.move(table)
        at_two.until("play", lambda m: m["to_act"] == 1)
        ben.put("/api/me", {"name": "Bea"})
        anna.put(f"/api/tables/{table}/seats/0/name", {"name": "Ann"})
        for feed in (at_one, at_two):
            feed.until("play", lambda m: m["names"] == ["Ann", "Bea"])
        seq = ben.move(table)["seq"]
        at_one.until("play", lambda m: m["seq"] >= seq)
    entries = [friend.get(f"/api/tables/{table}/entries") for friend in (anna, ben)]
    assert entries[0] == entries[1]
    assert one.stop() == 0
    assert two.stop() == 0
