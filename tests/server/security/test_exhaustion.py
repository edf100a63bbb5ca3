"""What one stranger can take from everybody else: connections, memory, disk and queues."""

import asyncio
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss import load
from pitboss.lessons.puzzles import store as puzzles
from pitboss.server.api.errors import ApiError
from pitboss.server.api.routes import page
from pitboss.server.bots.advice import MOST_WAITING, Advisor
from pitboss.server.bots.answering_process import AnsweringProcess
from pitboss.server.bots.judge_questions import BotQuestion
from pitboss.server.last_used import LastUsed
from pitboss.server.node import Node
from pitboss.server.realtime.connection import Connection
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.settings import Limits, database_address
from pitboss.server.storage import store
from pitboss.server.storage.rows import OPEN, PERSON, SeatRow
from pitboss.server.storage.store import Store
from pitboss.server.tables import replays
from pitboss.server.tables.registry import TableRegistry
from tests.server.api.test_records import some_record, upload
from tests.server.harness import NO_LIMITS, Friend, serving
from tests.server.security.test_security import handshake
from tests.server.security.test_strangers import NewFriend, connection

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# Connections


def test_who_sends_far_ahead_of_the_answers_is_cut_off(address: str) -> None:
    with connection(address) as wire:
        wire.sendall(GET * 500)
        answer = b""
        try:
            while part := wire.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    assert answer.count(b'"ok"') <= 20


def test_a_few_requests_ahead_are_answered_in_turn(address: str) -> None:
    with connection(address) as wire:
        wire.sendall(GET * 3)
        answer = b""
        while answer.count(b'"ok"') < 3:
            answer += wire.recv(65536)


def test_an_answer_that_nobody_reads_holds_no_connection(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, answer_seconds=0.5, connections_an_address=1)
    database = database_address(str(tmp_path / "t.sqlite"))
    with serving(database, limits=limits, send_bytes=4096) as address:
        host, port = address.removeprefix("http://").split(":")
        with socket.socket() as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            wire.connect((host, int(port)))
            wire.sendall(GET.replace(b"/health", b"/api/openapi.json"))
            wire.recv(100)
            assert any(is_let_in(address) for _ in range(200)), "it holds the only connection"


def unread(address: str, request: bytes) -> socket.socket:
    """Send a request and read next to nothing of its answer."""
    host, port = address.removeprefix("http://").split(":")
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    wire.settimeout(20)
    wire.connect((host, int(port)))
    wire.sendall(request)
    wire.recv(100)
    return wire


KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
LARGE = GET.replace(b"/health", b"/api/openapi.json")


@pytest.mark.parametrize(
    "limits",
    [{"unread_bytes_an_address": 400_000}, {"unread_bytes": 400_000}],
    ids=["an address", "all"],
)
def test_answers_that_nobody_reads_fill_no_memory(tmp_path: Path, limits: dict[str, int]) -> None:
    database = database_address(str(tmp_path / "t.sqlite"))
    limited = replace(NO_LIMITS, **limits)
    with serving(database, limits=limited, send_bytes=4096) as address:
        held = [unread(address, LARGE) for _ in range(6)]
        read = [len(everything(wire)) for wire in held]
        assert sum(size > 100_000 for size in read) == 2, "the answer is 142 kB; the rest is cut"
        for wire in held:
            wire.close()
        with unread(address, LARGE) as again:
            assert len(everything(again)) > 100_000, "what was read is counted out"


def everything(wire: socket.socket) -> bytes:
    """Read what has been sent, to the end of the answer or of the connection."""
    wire.settimeout(1)
    found = b""
    try:
        while part := wire.recv(65536):
            found += part
    except (ConnectionResetError, TimeoutError):
        pass
    return found


def test_a_feed_that_nobody_reads_fills_no_memory(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, unread_bytes_an_address=9_000)
    database = database_address(str(tmp_path / "t.sqlite"))
    with serving(database, limits=limits, send_bytes=4096) as address:
        anna = Friend(address, "Anna")
        table = anna.started("here", "here")
        while anna.move(table)["seq"] < 60:
            pass
        upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
        asked = [f"GET /api/tables/{table}/feed HTTP/1.1", "Host: localhost", *upgrade, KEY, "", ""]
        with unread(address, "\r\n".join(asked).encode()) as wire:
            time.sleep(0.2)
            assert b'"views"' not in everything(wire)
        assert anna.move(table)["result"] == "done"


PING = b"\x89\x80...."
"""A ping of the protocol, which whoever hears it has to answer."""


@pytest.mark.parametrize("frame", [PING, b"\x81\x84....^G@I"], ids=["of the protocol", "ours"])
def test_a_feed_that_is_flooded_is_cut_off(friend: NewFriend, frame: bytes) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    with anna.feed(table) as feed:
        feed.next("play")
        for _ in range(20):
            feed.socket.send("ping")
            feed.next("pong")
        wire = feed.socket.socket
        with pytest.raises((ConnectionClosed, OSError)):
            for _ in range(200):
                wire.sendall(frame * 100)
                time.sleep(0.01)
            feed.socket.ping().wait()
            raise AssertionError("it took them all")
    assert anna.move(table)["result"] == "done"


def is_let_in(address: str) -> bool:
    time.sleep(0.05)
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def test_feeds_are_counted_in_all(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, feeds=2)
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        anna = Friend(address, "Anna")
        table = anna.table("here", "open")
        with anna.feed(table) as first, anna.feed(table) as second:
            first.next()
            second.next()
            feed = f"ws{address.removeprefix('http')}/api/tables/feed"
            assert handshake(feed, address) == 503
        assert handshake(feed, address) in (101, 503), "closed feeds are counted out in a moment"


# Memory


def test_what_is_kept_has_a_size_in_all() -> None:
    kept: LastUsed[str, str] = LastUsed(10)
    for name in "abc":
        kept.keep(name, name.upper(), 4)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), kept.size) == (None, "B", "C", 8)
    kept.get("b")
    kept.keep("d", "D", 4)
    assert (kept.get("c"), kept.get("b")) == (None, "B"), "what was used longest ago goes"
    kept.keep("b", "BB", 6)
    assert (kept.get("b"), kept.get("d"), kept.size) == ("BB", "D", 10)
    kept.keep("long", "L", 99)
    assert kept.get("long") == "L" and kept.size == 99 and dict(kept.items()) == {"long": "L"}


def test_a_replay_follows_the_table_and_its_undos(address: str) -> None:
    anna = Friend(address, "Anna")
    table = anna.started("here", "here")
    for step in range(8):
        anna.move(table)
        seq = anna.now(table)["seq"]
        if step % 3 == 2:
            anna.post(f"/api/tables/{table}/undo", {"seat": 0, "seq": seq, "to": seq - 2 * step})
        frames = anna.get(f"/api/tables/{table}/frames", first=0, last=99)["frames"]
        at = load("las-vegas").start(2)
        text = anna.http.get(f"/api/tables/{table}/record").text
        upload_answer = upload(anna, text)[1]
        record = f"/api/records/{cast(Any, upload_answer['record'])['record']}"
        alone = anna.get(f"{record}/frames", first=0, last=99)["frames"]
        assert [frame["position"] for frame in frames] == [frame["position"] for frame in alone]
        assert frames[0]["position"] == at.text


def test_a_game_that_there_is_not_leaves_nothing_behind(address: str) -> None:
    for number in range(5):
        assert httpx.get(f"{address}/api/puzzles/{'x' * number}-no-game/p").status_code == 404
    assert puzzles._mined.cache_info().currsize <= 3


def test_the_description_is_put_together_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = httpx.get(f"{address}/api/openapi.json").json()
    monkeypatch.setattr(page, "describe", None)
    assert httpx.get(f"{address}/api/openapi.json").json() == first


@pytest.mark.anyio
async def test_the_list_of_tables_is_written_once_for_all_who_sit_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def listed() -> list[Any]:
        return [(None, (SeatRow(0, PERSON, person="anna"), SeatRow(1, OPEN)))]

    node = SimpleNamespace(store=SimpleNamespace(listed=listed))
    registry, written = TableRegistry(cast(Node, node)), []
    monkeypatch.setattr(registry, "summaries", lambda _, person: written.append(person) or [])
    readers = [
        Connection(person, NO_LIMITS, "") for person in ("anna", "ben", "cleo", None, "dora")
    ]
    await registry.send_lobby(readers)
    assert sorted(written, key=str) == [None, "anna"]
    assert all([await reader.next() for reader in readers])


# Limits by address and cookie


def test_a_limit_of_none_refuses_and_does_not_fail() -> None:
    assert RateLimit(0, 0).wait("anybody") > 0


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[str]:
    limits = replace(
        NO_LIMITS, names_a_minute=2, uploads_a_day=2, tables_a_day=2, people_an_address=2,
        frames_a_second=0.01, frame_burst=30,
    )  # fmt: skip
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        yield address


def test_fresh_cookies_store_no_names_without_end(strict: str) -> None:
    anna = Friend(strict, "Anna")
    anna.put("/api/me", {"name": "Anne"})
    status, said = anna.refused("/api/me", {"name": "Anna"}, "PUT")
    assert (status, said["error"]) == (429, "too_many") and "name" in said["reason"]
    tried = [Friend(strict).http.put("/api/me", json={"name": "Ben"}) for _ in range(4)]
    assert [answer.status_code for answer in tried] == [200, 429, 429, 429]


def test_a_day_has_an_end_for_uploads(strict: str) -> None:
    tried = [upload(Friend(strict), some_record())[0] for _ in range(5)]
    assert tried == [201] * 4 + [429]


def test_a_day_has_an_end_for_tables_and_forks(strict: str) -> None:
    anna = Friend(strict, "Anna")
    record = cast(Any, upload(anna, some_record())[1]["record"])["record"]
    seats = [{"kind": "bot"}] * 3
    asked = [("/api/tables", {"game": "las-vegas"}), (f"/api/records/{record}/fork", {"seq": 9})]
    tried = [
        who.http.post(path, json=body | {"seats": seats}).status_code
        for who in (Friend(strict) for _ in range(3))
        for path, body in asked
    ]
    assert tried == [201] * 4 + [429] * 2


def test_positions_are_counted_where_many_come_at_once(strict: str) -> None:
    anna, other = Friend(strict), Friend(strict)
    record = cast(Any, upload(anna, some_record())[1]["record"])["record"]
    frames = f"/api/records/{record}/frames"
    assert len(anna.get(frames, first=0, last=19)["frames"]) == 20
    assert other.http.get(frames, params={"first": 0, "last": 19}).status_code == 429
    assert other.http.get(frames, params={"first": 0, "last": 9}).status_code == 200
    lesson = "/api/lessons/las-vegas-first-game/frames"
    assert other.http.get(lesson).status_code == 429


def test_games_in_turn_are_not_played_again_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_KEPT", 1)  # as if each were very long
    limits = replace(NO_LIMITS, replayed_a_second=0.01, replayed_burst=200)
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        anna = Friend(address, "Anna")
        kept = [cast(Any, upload(anna, some_record())[1]["record"])["record"] for _ in range(2)]
        tried = [anna.http.get(f"/api/records/{kept[n % 2]}").status_code for n in range(20)]
        assert tried[:2] == [200, 200] and tried[-1] != tried[-2], "what is kept costs nothing"
        assert set(tried[-2:]) == {200, 429}
        table = anna.started("here", "here")
        written = [anna.http.get(f"/api/tables/{table}/record").status_code for _ in range(200)]
        assert written[-1] == 429


def test_seats_that_change_hands_again_and_again_are_limited(tmp_path: Path) -> None:
    """The names in them stand all over a game, which is written anew."""
    limits = replace(NO_LIMITS, seats_a_minute=3)
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        anna = Friend(address, "Anna")
        seat = f"/api/tables/{anna.started('here', 'here')}/seats/0"
        names = [{"name": f"A{number}"} for number in range(4)]
        tried = [anna.http.put(f"{seat}/name", json=name).status_code for name in names]
        assert tried == [200, 200, 200, 429]
        for path in ("sit", "leave", "stand-in", "take-back"):
            assert anna.refused(f"{seat}/{path}")[0] == 429


def test_who_asks_on_and_on_is_not_forgotten_in_a_crowd() -> None:
    limit = RateLimit(0.001, 1, most_keys=4)
    assert limit.wait("eager") == 0
    for number in range(20):
        assert limit.wait(f"passer-by {number}") == 0
        assert limit.wait("eager") > 0


def test_a_server_stores_a_number_of_records_and_no_more(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, uploads_kept=2)
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        anna = Friend(address)
        assert [upload(anna, some_record())[0] for _ in range(3)] == [201, 201, 503]


def test_talk_without_end_is_not_kept_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CHAT_KEPT", 3)
    with serving(database_address(str(tmp_path / "t.sqlite"))) as address:
        anna = Friend(address, "Anna")
        table = anna.table("here", "open")
        numbers = [anna.post(f"/api/tables/{table}/chat", {"text": "hi"})["n"] for _ in range(10)]
        said = anna.get(f"/api/tables/{table}")["chat"]
    assert numbers == list(range(1, 11)) and [line["n"] for line in said] == [7, 8, 9, 10]


# Queues


class SlowProcess:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def ask(self, line: bytes) -> bytes:
        await self.go.wait()
        return b"{}"


@pytest.mark.anyio
async def test_one_address_leaves_room_for_the_questions_of_others() -> None:
    advisor = Advisor(cast(Store, None), Limits(advice_at_once=2))
    slow = SlowProcess()
    advisor._process = cast(AnsweringProcess, slow)
    question = BotQuestion("las-vegas", "", "random", 0, 1)

    def ask(asker: str) -> "asyncio.Task[Any]":
        return asyncio.create_task(advisor._ask(question, dict[str, Any], asker))

    greedy, others = [ask("a") for _ in range(4)], [ask(f"b{n}") for n in range(MOST_WAITING)]
    await asyncio.sleep(0.05)
    refused = [cast(ApiError, one.exception()).status for one in greedy + others if one.done()]
    assert refused == [429, 429, 503, 503], "two of the greedy one, six of the others wait"
    slow.go.set()
    answers = await asyncio.gather(*greedy, *others, return_exceptions=True)
    assert answers.count({}) == MOST_WAITING
    assert await ask("a") == {}, "whoever has been answered may ask again"
