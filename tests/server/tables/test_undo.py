"""Going back: free while nothing else happened, else by agreement; never by deleting."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from pitboss.engine import Entry, Record
from pitboss.kernel import CHANCE
from pitboss.server.tables.table import Table
from pitboss.server.tables.undo import _before_last_move, is_free
from tests.server.harness import Friend, play_to_end

NewFriend = Callable[[str], Friend]


def two_people(friend: NewFriend) -> tuple[Friend, Friend, str]:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    return anna, ben, table


def undo(who: Friend, table: str, seat: int, to: int | None = None) -> dict[str, object]:
    seq = who.get(f"/api/tables/{table}")["table"]["seq"]
    answer = who.post(f"/api/tables/{table}/undo", {"seat": seat, "seq": seq, "to": to})
    return cast("dict[str, object]", answer)


def test_it_is_free_only_while_all_entries_are_the_seats_own() -> None:
    def table(*seats: int) -> Table:
        entries = [Entry(seat, "x") for seat in seats]
        return cast(Table, SimpleNamespace(position=SimpleNamespace(entries=entries)))

    assert is_free(table(CHANCE, 0, 0), 0, 1)
    assert not is_free(table(CHANCE, 0, 0), 0, 0)
    assert not is_free(table(0, 1, 0), 0, 0)
    assert not is_free(table(0, CHANCE), 0, 0)
    assert is_free(table(0, 1, 0), 0, 2)


def test_the_last_move_of_a_seat_may_be_the_first_entry() -> None:
    """As at a fork, which begins with a choice."""

    def last_move(*entries: Entry) -> int:
        at = SimpleNamespace(position=SimpleNamespace(entries=entries))
        return _before_last_move(cast(Table, at), 0)

    assert last_move(Entry(0, "place 1"), Entry(1, "place 2")) == 0
    assert last_move(Entry(0, "place 1"), Entry(0, "place 2"), Entry(1, "undo 1")) == 1
    assert last_move(Entry(0, "place 1"), Entry(0, "undo 0")) == 0


def test_alone_with_bots_one_goes_back_at_once(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    before = anna.get(f"/api/tables/{table}")["play"]
    anna.move(table)
    done = undo(anna, table, 0)
    assert done["result"] == "done"
    after = anna.get(f"/api/tables/{table}")["play"]
    assert after["views"] == before["views"] and after["legal"] == before["legal"]
    assert after["seq"] > before["seq"], "nothing is deleted"
    assert f"undo {before['seq']}" in [entry["text"] for entry in after["entries"]]
    record = Record.read(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.replay().view(0) == before["views"][0]["view"]


def test_a_game_with_undos_ends_with_dice_that_can_be_checked(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    anna.move(table)
    undo(anna, table, 0)
    anna.move(table)
    undo(anna, table, 0, to=7)
    play_to_end({0: anna, 1: anna}, table)
    text = anna.http.get(f"/api/tables/{table}/record").text
    answer = anna.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.json()["record"]["dice"]["verified"] is True
    seq = anna.get(f"/api/tables/{table}")["table"]["seq"]
    asked = {"seat": 0, "seq": seq, "to": 7}
    assert anna.refused(f"/api/tables/{table}/undo", asked)[1]["error"] == "conflict"


def test_past_the_dice_everybody_must_agree(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    before = anna.get(f"/api/tables/{table}")["play"]
    anna.move(table)
    assert undo(anna, table, 0)["result"] == "asked"
    with ben.feed(table) as feed:
        asked = feed.next("table")["table"]["undo"]
        assert asked["seq"] == before["seq"] and asked["by"] == 0
        assert asked["agreed"] == [0] and asked["waits_for"] == [1]
        answer = ben.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
        assert answer["result"] == "done"
        feed.until("play", lambda play: play["entries"] and play["to_act"] == 0)
    # The table may be told before or after the play: what it says now is what counts.
    assert ben.get(f"/api/tables/{table}")["table"]["undo"] is None
    assert anna.get(f"/api/tables/{table}")["play"]["views"] == before["views"]


def test_one_no_is_enough(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    anna.move(table)
    seq = undo(anna, table, 0)["seq"]
    no = ben.post(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": False})
    assert no["result"] == "declined" and no["table"]["undo"] is None
    assert anna.get(f"/api/tables/{table}")["table"]["seq"] == seq
    status, said = ben.refused(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
    assert (status, said["error"]) == (409, "conflict")


def test_a_request_lapses_when_the_game_goes_on(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    anna.move(table)
    undo(anna, table, 0)
    ben.move(table)
    assert anna.get(f"/api/tables/{table}")["table"]["undo"] is None
    assert ben.refused(f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})[0] == 409


def test_bad_requests_to_go_back_are_refused(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    seq = anna.get(f"/api/tables/{table}")["table"]["seq"]
    path = f"/api/tables/{table}/undo"
    assert ben.refused(path, {"seat": 0, "seq": seq, "to": 1})[1]["error"] == "not_your_seat"
    assert anna.refused(path, {"seat": 0, "seq": seq, "to": seq})[0] == 400
    assert anna.refused(path, {"seat": 0, "seq": seq})[1]["error"] == "conflict"
    assert anna.refused(path, {"seat": 0, "seq": seq - 1, "to": 1})[1]["error"] == "stale"
    assert anna.refused(f"{path}/answer", {"seat": 0, "agree": True})[1]["error"] == "conflict"
