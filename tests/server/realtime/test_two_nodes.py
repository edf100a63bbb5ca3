"""Two server processes on one PostgreSQL serve the same tables."""

import secrets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness import Friend, Process


@pytest.fixture(scope="module")
def nodes(
    postgres: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    database, folder = postgres(), tmp_path_factory.mktemp("nodes")
    one, two = Process(database, folder), Process(database, folder)
    yield one, two
    assert one.stop() == 0
    assert two.stop() == 0


def at_once(asked: list[tuple[Friend, str, Any]]) -> list[httpx.Response]:
    """Send several requests at the same moment."""
    ready = threading.Barrier(len(asked))
    answers: dict[int, httpx.Response] = {}

    def send(number: int) -> None:
        who, path, body = asked[number]
        ready.wait()
        answers[number] = who.http.post(path, json=body)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(len(asked))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(len(asked))]


def test_clients_on_both_see_every_entry_once_and_in_order(nodes: tuple[Process, Process]) -> None:
    one, two = nodes
    anna, ben = Friend(one.address, "Anna"), Friend(two.address, "Ben")
    table = anna.table("here", "open", "greedy")
    with anna.feed(table) as here, ben.feed(table) as there:
        ben.post(f"/api/tables/{table}/seats/1/sit")
        here.until("table", lambda m: m["table"]["seats"][1]["name"] == "Ben")
        anna.post(f"/api/tables/{table}/start")
        at = {0: (anna, here), 1: (ben, there)}
        play = here.next("play")
        while play["to_act"] is not None:
            seat = play["to_act"]
            who, feed = at.get(seat, at[0])
            if feed is not here:
                there.until("play", lambda m, seq=play["seq"]: m["seq"] >= seq)
            if seat in at:
                who.move(table)
            seq = play["seq"]
            play = here.until("play", lambda m, seq=seq: m["seq"] > seq)
        there.until("play", lambda m: m["to_act"] is None)
    assert [entry["seq"] for entry in here.entries] == list(range(1, play["seq"] + 1))
    assert there.entries == here.entries
    said = ben.post(f"/api/tables/{table}/chat", {"text": "good game"})
    with anna.feed(table) as here:
        assert here.next("chat")["chat"][-1] == said


def test_of_two_moves_at_once_exactly_one_wins(nodes: tuple[Process, Process]) -> None:
    one, two = nodes
    anna = Friend(one.address, "Anna")
    twin = anna.at(two.address)
    table = anna.started("here", "here")
    won = {0: 0, 1: 0}
    for _ in range(25):
        play = anna.get(f"/api/tables/{table}")["play"]
        if play["to_act"] is None:
            break
        body = {"seat": play["to_act"], "text": play["legal"][0], "seq": play["seq"]}
        answers = at_once(
            [
                (who, f"/api/tables/{table}/moves", body | {"key": secrets.token_hex(8)})
                for who in (anna, twin)
            ]
        )
        by_status = sorted(answer.status_code for answer in answers)
        assert by_status == [200, 409], [answer.text[:200] for answer in answers]
        winner = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
        won[winner] += 1
        told = answers[1 - winner].json()
        assert told["error"] == "stale"
        assert told["entries"][0] == answers[winner].json()["entries"][0]
        other = twin.get(f"/api/tables/{table}/entries")["entries"]
        assert [entry["seq"] for entry in other] == list(range(1, len(other) + 1))
    assert sum(won.values()) >= 10


def test_a_seat_is_taken_once(nodes: tuple[Process, Process]) -> None:
    one, two = nodes
    anna = Friend(one.address, "Anna")
    for _ in range(5):
        table = anna.table("here", "open")
        guests = [Friend(one.address, "Ben"), Friend(two.address, "Cleo")]
        guests[1].get(f"/api/tables/{table}")
        answers = at_once([(who, f"/api/tables/{table}/seats/1/sit", {}) for who in guests])
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_bots_turn_is_redone_when_its_node_dies(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    database = postgres()
    one = Process(database, tmp_path, PITBOSS_BOT_PAUSE="60")
    two = Process(database, tmp_path)
    anna = Friend(one.address, "Anna")
    table = anna.started("here", "greedy")
    twin = anna.at(two.address)
    anna.move(table)
    assert anna.get(f"/api/tables/{table}")["play"]["thinking"] == 1
    one.kill()
    with twin.feed(table) as feed:
        feed.until("play", lambda m: m["to_act"] == 0)
    assert two.stop() == 0
