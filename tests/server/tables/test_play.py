"""Sitting down and playing, over HTTP and the feed."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.engine import Record
from tests.server.harness import Friend, play_to_end

NewFriend = Callable[[str], Friend]


def ask(friend: Friend, table: str, **changed: Any) -> dict[str, Any]:
    play = friend.get(f"/api/tables/{table}")["play"]
    body = {"seat": play["to_act"], "text": (play["legal"] or ["place 1"])[0], "seq": play["seq"]}
    return body | {"key": secrets.token_hex(8)} | changed


def test_friends_and_a_bot_play_a_whole_game(friend: NewFriend) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("")
    table = anna.table("here", "open", "greedy")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    with ben.feed(table) as feed, cleo.feed(table) as watching:
        assert feed.next()["table"]["status"] == "gathering"
        assert feed.next()["type"] == "chat"
        started = anna.post(f"/api/tables/{table}/start")
        commitment = started["table"]["dice"]["commitment"]
        assert started["table"]["dice"]["secret"] is None
        play_to_end({0: anna, 1: ben}, table)
        over = feed.until("table", lambda m: m["table"]["status"] == "over")["table"]
        last = feed.until("play", lambda m: m["to_act"] is None)
        watching.until("play", lambda m: m["to_act"] is None)
    assert [entry["seq"] for entry in feed.entries] == list(range(1, last["seq"] + 1))
    assert watching.entries == feed.entries
    assert feed.entries[-1]["told"][-1] == "The game is over."
    assert over["dice"]["commitment"] == commitment
    assert len(over["dice"]["secret"]) == 64
    assert over["result"]["winners"]
    record = Record.read(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.commitment == commitment and record.secret == over["dice"]["secret"]
    assert record.replay().result is not None
    assert record.names == {0: "Anna", 1: "Ben", 2: "Greedy 3"}


def test_a_move_is_done_once_however_often_it_is_sent(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    body = ask(anna, table)
    first = anna.post(f"/api/tables/{table}/moves", body)
    assert first["result"] == "done" and first["entries"][0]["text"] == body["text"]
    assert anna.post(f"/api/tables/{table}/moves", body) == first
    assert anna.get(f"/api/tables/{table}")["table"]["seq"] == first["seq"]


def test_a_stale_move_is_told_what_happened_since(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    body = ask(anna, table)
    done = anna.post(f"/api/tables/{table}/moves", body)
    status, said = anna.refused(f"/api/tables/{table}/moves", body | {"key": "another-key"})
    assert (status, said["error"], said["seq"]) == (409, "stale", done["seq"])
    assert said["entries"] == done["entries"]


def test_a_refusal_says_why_and_names_the_rule(friend: NewFriend) -> None:
    anna = friend("Anna")
    missing = None
    while missing is None:  # one roll in nine shows every number
        table = anna.started("here", "here")
        play = anna.get(f"/api/tables/{table}")["play"]
        absent = (f"place {n}" for n in range(1, 7) if f"place {n}" not in play["legal"])
        missing = next(absent, None)
    status, said = anna.refused(f"/api/tables/{table}/moves", ask(anna, table, text=missing))
    assert (status, said["error"]) == (422, "illegal")
    assert said["reason"] and said["rule"].startswith("las-vegas#")
    asked = anna.post(f"/api/tables/{table}/why", {"seat": play["to_act"], "text": missing})
    assert asked == {"legal": False, "reason": said["reason"], "rule": said["rule"]}
    status, said = anna.refused(f"/api/tables/{table}/moves", ask(anna, table, text="jump"))
    assert (status, said["error"]) == (422, "unreadable")
    other = 1 - play["to_act"]
    status, said = anna.refused(f"/api/tables/{table}/moves", ask(anna, table, seat=other))
    assert (status, said["error"]) == (422, "not_your_turn")
    assert anna.get(f"/api/tables/{table}")["play"] == play


def test_nobody_moves_for_a_seat_they_do_not_hold(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.started("here", "here")
    body = ask(anna, table)
    status, said = ben.refused(f"/api/tables/{table}/moves", body)
    assert (status, said["error"]) == (403, "not_your_seat")
    status, said = ben.refused(f"/api/tables/{table}/why", {"seat": 0, "text": "place 1"})
    assert (status, said["error"]) == (403, "not_your_seat")
    assert anna.get(f"/api/tables/{table}")["table"]["seq"] == body["seq"]


def test_a_game_that_has_not_started_takes_no_moves(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    body = {"seat": 0, "text": "place 1", "seq": 0, "key": "12345678"}
    assert anna.refused(f"/api/tables/{table}/moves", body)[0] == 409
    status, said = anna.refused(f"/api/tables/{table}/start")
    assert (status, said["reason"]) == (409, "Seat 1 is still open.")


def test_the_feed_resumes_from_any_entry(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    for _ in range(5):
        anna.move(table)
    entries = anna.get(f"/api/tables/{table}")["play"]["entries"]
    for since in (0, 7, len(entries) - 1, len(entries), 10**6):
        with anna.feed(table, since) as feed:
            play = feed.next("play")
            assert play["entries"] == entries[since:]
            assert play["seq"] == len(entries)


def test_another_tab_continues_where_the_first_was(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    with anna.feed(table) as first, anna.feed(table) as second:
        assert first.next("play") == second.next("play")
        anna.move(table)
        assert first.next("play") == second.next("play")


def test_one_screen_holds_several_seats_and_sees_each(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.started("here", "here", "random")
    play = anna.get(f"/api/tables/{table}")["play"]
    assert [shown["seat"] for shown in play["views"]] == [0, 1]
    watched = ben.get(f"/api/tables/{table}")["play"]
    assert [shown["seat"] for shown in watched["views"]] == [None]
    assert watched["legal"] == []


def test_money_that_lies_face_down_stays_hidden(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    standing = ben.get(f"/api/tables/{table}")["play"]["standing"]
    assert standing[0] == {"seat": 0, "points": None, "money": None, "place": None}
    assert standing[1]["money"] == 0 and standing[1]["place"] is None
    for seat, of in ((0, ben), (1, anna)):
        answer = of.http.get(f"/api/tables/{table}/at/3", params={"seat": seat})
        assert answer.status_code == 403


def test_open_seats_can_be_dropped_at_the_start(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open", "random")
    started = anna.post(f"/api/tables/{table}/start", {"drop_open": True})
    assert [seat["kind"] for seat in started["table"]["seats"]] == ["person", "bot"]
    alone = anna.table("here", "open")
    status, said = anna.refused(f"/api/tables/{alone}/start", {"drop_open": True})
    assert status == 422 and "2 to 5 seats" in said["reason"]


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"game": "chess"}, 404),
        ({"options": {"edition": "1"}}, 422),
        ({"options": {"neutral_dice": "perhaps"}}, 422),
        ({"seats": [{"kind": "here"}]}, 422),
        ({"seats": [{"kind": "here"}] * 6}, 422),
        ({"seats": []}, 400),
        ({"seats": [{"kind": "bot", "level": "genius"}] * 2}, 400),
        ({"seats": [{"kind": "throne"}] * 2}, 400),
        ({"clock": 1}, 400),
        ({"surprise": 1}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    friend: NewFriend, changed: dict[str, Any], status: int
) -> None:
    anna = friend("Anna")
    body = {"game": "las-vegas", "seats": [{"kind": "here"}] * 2} | changed
    assert anna.refused("/api/tables", body)[0] == status
    assert anna.get("/api/me")["tables"] == []
