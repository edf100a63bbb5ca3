"""Keeping games: download, upload, step through, play on from anywhere."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import pitboss
from pitboss.engine import Record
from pitboss.engine import replay as engine_replay
from pitboss.engine.replay import verify
from pitboss.server.settings import database_address
from tests.server.harness import NO_LIMITS, Friend, play_to_end, serving

NewFriend = Callable[[str], Friend]


def some_record(seed: int = 3, seats: int = 3, moves: int = 12) -> str:
    at = pitboss.load("las-vegas").start(seats=seats)
    dealer = pitboss.Dealer(seed=seed)
    at.settle(dealer)
    for _ in range(moves):
        at.play(at.legal()[0])
        at.settle(dealer)
    return str(Record.of(at, {0: "Anna", 1: "Ben"}))


def upload(who: Friend, text: str | bytes) -> tuple[int, dict[str, object]]:
    answer = who.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    return answer.status_code, answer.json()


def test_an_uploaded_record_can_be_stepped_through(friend: NewFriend) -> None:
    anna = friend("Anna")
    text = some_record()
    status, answer = upload(anna, text)
    assert status == 201
    record = answer["record"]
    assert record["names"] == ["Anna", "Ben", "Seat 2"] and record["dice"]["verified"] is None
    path = f"/api/records/{record['record']}"
    stranger = friend("")
    assert stranger.get(path)["record"] == record
    assert stranger.http.get(f"{path}/text").text == text
    frames = stranger.get(f"{path}/frames", first=0, last=record["entries"], seat=1)["frames"]
    assert [frame["seq"] for frame in frames] == list(range(record["entries"] + 1))
    entries = stranger.get(f"{path}/entries")["entries"]
    assert [frame["entry"] for frame in frames] == [None, *entries]
    for seq, at in enumerate(Record.read(text).positions(), 1):
        assert frames[seq]["view"] == at.view(1)
        assert frames[seq]["position"] == at.text
        assert frames[seq]["legal"] == at.legal()
    assert stranger.get(f"{path}/at/20", seat=1) == frames[20]
    assert stranger.http.get(f"{path}/at/{record['entries'] + 1}").status_code == 404
    assert stranger.http.get(f"{path}/at/3?seat=3").status_code == 404
    assert stranger.http.get(f"{path}/at/3?seat=x").status_code == 400


def test_a_game_can_be_played_on_from_any_entry(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    _, answer = upload(anna, some_record())
    name, last = answer["record"]["record"], answer["record"]["entries"]
    for seq in (0, 5, 19, last):
        seats = [{"kind": "here"}, {"kind": "open"}, {"kind": "bot"}]
        forked = anna.post(f"/api/records/{name}/fork", {"seq": seq, "seats": seats})["table"]
        assert forked["opened"] == {"table": None, "record": name, "seq": seq}
        ben.post(f"/api/tables/{forked['table']}/seats/1/sit")
        anna.post(f"/api/tables/{forked['table']}/start")
    play_to_end({0: anna, 1: ben}, forked["table"])
    text = anna.http.get(f"/api/tables/{forked['table']}/record").text
    assert upload(anna, text)[1]["record"]["dice"]["verified"] is True
    two = {"seq": 3, "seats": [{"kind": "here"}] * 2}
    assert anna.refused(f"/api/records/{name}/fork", two)[0] == 400
    three = {"seq": last + 1, "seats": [{"kind": "here"}] * 3}
    assert anna.refused(f"/api/records/{name}/fork", three)[0] == 404


def test_a_running_table_can_be_stepped_through_and_forked(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    anna.move(table)
    play = anna.get(f"/api/tables/{table}")["play"]
    frame = anna.get(f"/api/tables/{table}/at/{play['seq']}", seat=0)
    assert frame["view"] == play["views"][0]["view"] and frame["entry"] == play["entries"][-1]
    assert anna.get(f"/api/tables/{table}/entries", since=3)["entries"] == play["entries"][3:]
    body = {"seq": play["seq"], "seats": [{"kind": "here"}] * 2}
    forked = anna.post(f"/api/tables/{table}/fork", body)["table"]
    started = anna.post(f"/api/tables/{forked['table']}/start")
    assert started["play"]["views"] == play["views"]
    waiting = anna.table("here", "open")
    for path in ("record", "entries", "at/0", "frames"):
        assert anna.http.get(f"/api/tables/{waiting}/{path}").status_code == 409


def test_a_fork_tells_what_came_before(friend: NewFriend) -> None:
    anna = friend("Anna")
    _, said = upload(anna, some_record(seed=3, seats=2, moves=4))
    record = said["record"]["record"]
    recorded = anna.get(f"/api/records/{record}/entries")["entries"]
    two = [{"kind": "here"}] * 2
    first = anna.post(f"/api/records/{record}/fork", {"seq": 15, "seats": two})["table"]["table"]
    from_record = {"table": None, "record": record, "seq": 15}
    told = anna.get(f"/api/tables/{first}/before")["games"]
    assert [game | {"names": []} for game in told] == [
        from_record | {"names": [], "entries": recorded[:15]}
    ]
    anna.post(f"/api/tables/{first}/start")
    seq = anna.move(first)["seq"]
    anna.move(first)
    second = anna.post(f"/api/tables/{first}/fork", {"seq": seq, "seats": two})["table"]["table"]
    games = anna.get(f"/api/tables/{second}/before")["games"]
    assert games[0] == told[0]
    assert games[1] == {
        "table": first,
        "record": None,
        "seq": seq,
        "names": ["Anna", "Anna"],
        "entries": anna.get(f"/api/tables/{first}/entries")["entries"][:seq],
    }
    assert anna.get(f"/api/tables/{anna.table('here', 'here')}/before") == {"games": []}
    assert anna.http.get("/api/tables/nowhere/before").status_code == 404


def test_dice_that_were_tampered_with_are_found(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "greedy")
    play_to_end({0: anna}, table)
    text = anna.http.get(f"/api/tables/{table}/record").text
    assert upload(anna, text)[1]["record"]["dice"]["verified"] is True
    lines = text.splitlines()
    rolled = next(n for n, line in enumerate(lines) if " * roll " in line)
    legal = 0
    for face in "123456":  # another roll than the secret gives: legal or not, it is found
        head, _, rest = lines[rolled].partition(" * roll ")
        changed = [*lines[:rolled], f"{head} * roll {face}{rest[1:]}", *lines[rolled + 1 :]]
        if changed[rolled] != lines[rolled]:
            status, said = upload(anna, "\n".join(changed) + "\n")
            found = verify(Record.read("\n".join(changed) + "\n"))
            assert found.dice == "refuted"
            if found.replay.fault is None:
                assert status == 201 and said["record"]["dice"]["verified"] is False
                legal += 1
            else:
                assert status == 422
    assert legal > 0
    secret = anna.get(f"/api/tables/{table}")["table"]["dice"]["secret"]
    other = text.replace(secret, "0" * 64)
    assert upload(anna, other)[1]["record"]["dice"]["verified"] is False


@pytest.mark.parametrize("seed", range(4))
def test_mutated_records_get_a_clear_no_and_change_nothing(friend: NewFriend, seed: int) -> None:
    anna = friend("Anna")
    dice = random.Random(seed)
    text = some_record(seed=5, seats=2, moves=4).encode()
    refused = 0
    for _ in range(60):
        mutated = bytearray(text)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(mutated))
            how = dice.randrange(4)
            if how == 0:
                mutated[at] = dice.randrange(256)
            elif how == 1:
                del mutated[at : at + dice.randint(1, 30)]
            elif how == 2:
                mutated[at:at] = dice.choice(
                    [b"undo 3", b"\x00", b"\n", b" * ", b"99999999999", b"seats 9"]
                )
            else:
                mutated[at : at + 20] = mutated[dice.randrange(len(mutated)) :][:20]
        status, said = upload(anna, bytes(mutated))
        assert status in (201, 400, 422), said
        if status == 422:
            assert said["error"] == "bad_record" and said["reason"].startswith("line "), said
        refused += status != 201
    assert refused > 30


def test_a_record_that_is_too_long_is_refused(friend: NewFriend) -> None:
    anna = friend("Anna")
    head = some_record().split("\n\n")[0]
    status, said = upload(anna, head + "\n\n" + "x" * 500_000)
    assert (status, said["error"]) == (413, "too_large")
    many = "\n".join(f"{n} 0 undo {0}" for n in range(1, 6000))
    status, said = upload(anna, f"{head}\n\n{many}\n")
    assert (status, said["error"]) == (422, "bad_record")


def test_the_size_of_a_record_is_a_setting(tmp_path: Path) -> None:
    text = some_record()
    database = database_address(str(tmp_path / "tables.sqlite"))
    limits = replace(NO_LIMITS, body_bytes=100, record_bytes=len(text.encode()))
    with serving(database, limits=limits) as address:
        anna = Friend(address, "Anna")
        assert upload(anna, text)[0] == 201
        status, answer = upload(anna, f"{text}\n")
        assert (status, answer["error"]) == (413, "too_large")


def test_an_uploaded_record_is_read_and_replayed_once(
    friend: NewFriend, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, text, done = friend("Anna"), some_record(), []

    def counted(name: str, work: Callable[..., object]) -> Callable[..., object]:
        return lambda *given: (done.append(name), work(*given))[1]

    monkeypatch.setattr(Record, "read", counted("read", Record.read))
    monkeypatch.setattr(engine_replay, "steps", counted("replayed", engine_replay.steps))
    _, answer = upload(anna, text)
    path = f"/api/records/{answer['record']['record']}"
    anna.get(path)
    anna.get(f"{path}/frames", first=0, last=5)
    assert anna.http.get(f"{path}/text").text == text
    assert done == ["read", "replayed"]
