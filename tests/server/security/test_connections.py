"""Connections that are opened to stay, or that send what nobody asked for."""

import json
import logging
import socket
import time
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.server.run import _is_about_us
from pitboss.server.security import feed_protocol
from pitboss.server.settings import database_address
from tests.server.harness import NO_LIMITS, Friend, Process, serving
from tests.server.security.test_exhaustion import KEY, LARGE, everything, is_let_in, unread
from tests.server.security.test_security import handshake
from tests.server.security.test_strangers import connection, status_of

UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
CHUNKED = b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def feed_of(table: str, *more: str) -> bytes:
    """Ask for a feed of a table."""
    lines = [f"GET /api/tables/{table}/feed HTTP/1.1", "Host: localhost", *UPGRADE, KEY, *more]
    return "\r\n".join([*lines, "", ""]).encode()


def until_closed(wire: socket.socket) -> bytes:
    """Read until the server ends the connection."""
    found = b""
    try:
        while part := wire.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize(
    "more",
    [
        ("Content-Length: 5",),
        ("Transfer-Encoding: chunked",),
        tuple(f"X-{number}: 1" for number in range(140)),
        (f"X-Long: {'x' * 9_000}",),
    ],
    ids=["a body", "chunks", "many headers", "a long header"],
)
def test_a_handshake_that_cannot_be_read_is_answered(address: str, more: tuple[str, ...]) -> None:
    """It would wait for ever, and be counted by no limit."""
    with connection(address) as wire:
        wire.sendall(feed_of("x", *more))
        answer = until_closed(wire)
    assert status_of(answer) == 400 and b"cannot be read" in answer


def test_headers_after_the_body_are_not_kept(address: str) -> None:
    with connection(address) as wire:
        wire.sendall(CHUNKED + b"0\r\nX-Late: 1\r\n\r\n")
        assert b"400 Bad Request" in until_closed(wire)


@pytest.mark.parametrize(
    ("begun", "sent"),
    [(b"0\r\nX: ", b"x" * 65_536), (b"", b"1\r\nx\r\n" * 10_000)],
    ids=["a header after the body", "chunks"],
)
def test_a_request_has_a_size_however_it_is_sent(address: str, begun: bytes, sent: bytes) -> None:
    with connection(address) as wire:
        wire.sendall(CHUNKED + begun)
        with pytest.raises(OSError):
            for _ in range(400):
                wire.sendall(sent)
    assert Friend(address).get("/health")["status"] == "ok"


def test_a_crowd_of_connections_leaves_room_for_files(tmp_path: Path) -> None:
    """A system may start the server with room for fewer files than it lets connections in."""
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (400, 600))"
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path, first=few)
    held = [connection(server.address) for _ in range(650)]
    try:
        for wire in held[-50:]:  # those that were not let in are closed
            assert until_closed(wire) == b""
        for wire in held[:9]:
            wire.close()
        anna = Friend(server.address, "Anna")
        assert anna.move(anna.started("here", "here"))["result"] == "done"
    finally:
        for wire in held:
            wire.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    told = [line for line in lines if line["level"] != "info"]
    assert [(line["files"], line["connections"]) for line in told] == [(600, 85)]


def watched(address: str) -> str:
    """Play at a table until its feed begins with more than the system takes from the server."""
    anna = Friend(address, "Anna")
    table = anna.started("here", "here")
    while anna.move(table)["seq"] < 60:
        pass
    return table


def test_a_feed_that_nobody_reads_takes_no_place(tmp_path: Path) -> None:
    """Closed in good order, it would wait for its reader as long as the connection stays."""
    limits = replace(NO_LIMITS, feeds_an_address=2, feed_ping_seconds=0.2, feed_pong_seconds=0.3)
    database = database_address(str(tmp_path / "t.sqlite"))
    with serving(database, limits=limits, send_bytes=4096) as address:
        table = watched(address)
        held = [unread(address, feed_of(table)) for _ in range(2)]
        lobby = f"ws{address.removeprefix('http')}/api/tables/feed"
        assert any(is_let_in(address) and handshake(lobby) == 101 for _ in range(200))
        for wire in held:
            wire.close()


def test_a_feed_that_says_goodbye_and_reads_nothing_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_protocol, "CLOSE_SECONDS", 0.3)
    with serving(database_address(str(tmp_path / "t.sqlite")), send_bytes=4096) as address:
        table = watched(address)
        with unread(address, feed_of(table)) as wire:
            time.sleep(0.5)
            wire.sendall(b"\x88\x82....\x2d\xc6")
            time.sleep(1)
            assert len(until_closed(wire)) < 10_000, "what it did not read in time is gone"


def test_an_answer_left_unread_for_a_feed_is_counted_out(tmp_path: Path) -> None:
    """Else an address, and in the end everybody, would be cut off for what nobody holds."""
    limits = replace(NO_LIMITS, unread_bytes_an_address=400_000)
    with serving(
        database_address(str(tmp_path / "t.sqlite")), limits=limits, send_bytes=4096
    ) as address:
        for _ in range(4):
            with unread(address, LARGE) as wire:
                time.sleep(0.3)
                wire.sendall(feed_of("x"))
                time.sleep(0.3)
        with unread(address, LARGE) as again:
            assert len(everything(again)) > 100_000


def test_a_goodbye_after_what_is_no_text_is_no_error_of_ours(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Friend(address, "Anna")
    with connection(address) as wire:
        wire.sendall(feed_of(anna.table("here", "open")))
        assert wire.recv(100).startswith(b"HTTP/1.1 101")
        not_text = b"\x81\x81\x00\x00\x00\x00\xff"
        wire.sendall(not_text + b"\x88\x82....\x2d\xc6")
        until_closed(wire)
    errors = [one for one in caplog.records if one.levelno > logging.WARNING]
    assert not list(filter(_is_about_us, errors)), errors
