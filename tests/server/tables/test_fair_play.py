"""Nobody is counted as gone who is here, and no dice are rolled again without consent."""

from collections.abc import Callable

from tests.server.harness import Friend
from tests.server.tables.test_undo import two_people, undo

NewFriend = Callable[[str], Friend]


def refused_undo(who: Friend, table: str, to: int | None = None) -> str:
    while True:
        seq = who.get(f"/api/tables/{table}")["table"]["seq"]
        status, said = who.refused(f"/api/tables/{table}/undo", {"seat": 0, "seq": seq, "to": to})
        if said["error"] != "stale":  # a bot that stands in may have moved just now
            break
    assert (status, said["error"]) == (409, "conflict")
    return str(said["reason"])


def test_whoever_plays_by_http_alone_is_present(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    status, said = ben.refused(f"/api/tables/{table}/seats/0/stand-in")
    assert (status, said["error"]) == (409, "conflict"), "the host asked a moment ago"
    seats = ben.get(f"/api/tables/{table}")["table"]["seats"]
    assert [seat["online"] for seat in seats] == [True, True]
    with anna.feed(table) as feed:
        feed.next("play")
    assert ben.refused(f"/api/tables/{table}/seats/0/stand-in")[0] == 409, "gone for a moment"


def test_a_freed_seat_frees_no_dice(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    before = anna.get(f"/api/tables/{table}")["play"]["seq"]
    anna.move(table)
    anna.post(f"/api/tables/{table}/seats/1/leave")
    assert "who has left" in refused_undo(anna, table, before)
    anna.post(f"/api/tables/{table}/seats/1/sit")
    assert "who has left" in refused_undo(anna, table, before)
    anna.post(f"/api/tables/{table}/seats/1/leave")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    asked = undo(anna, table, 0, before)
    assert asked["result"] == "asked" and asked["table"]["undo"]["waits_for"] == [1]
    agreed = ben.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
    assert agreed["result"] == "done", "whoever sits down again can agree"


def test_a_bot_that_stands_in_gives_no_consent(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    before = anna.get(f"/api/tables/{table}")["play"]["seq"]
    anna.move(table)
    ben.post(f"/api/tables/{table}/seats/1/stand-in")
    with anna.feed(table) as feed:
        feed.until("play", lambda play: play["to_act"] == 0)
    asked = undo(anna, table, 0, before)
    assert asked["result"] == "asked" and asked["table"]["undo"]["waits_for"] == [1]
    agreed = ben.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
    assert agreed["result"] == "done"


def test_what_fell_after_somebody_left_does_not_need_them(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    ben.post(f"/api/tables/{table}/seats/1/leave")
    left = anna.get(f"/api/tables/{table}")["table"]["seq"]
    anna.move(table)
    with anna.feed(table) as feed:
        feed.until("play", lambda play: play["to_act"] == 0)
    assert undo(anna, table, 0, left)["result"] == "done"
    assert "who has left" in refused_undo(anna, table, left - 1)


def test_the_say_goes_with_a_seat_to_another_device(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    before = anna.get(f"/api/tables/{table}")["play"]["seq"]
    anna.move(table)
    ben.post(f"/api/tables/{table}/seats/1/stand-in")
    phone = friend("")
    code = ben.post(f"/api/tables/{table}/seats/1/carry")["code"]
    phone.post("/api/carry", {"code": code})
    with anna.feed(table) as feed:
        feed.until("play", lambda play: play["to_act"] == 0)
    assert undo(anna, table, 0, before)["table"]["undo"]["waits_for"] == [1]
    agreed = phone.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
    assert agreed["result"] == "done"
