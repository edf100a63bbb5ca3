"""What strangers may send: paths, headers, half requests, crowds. It costs the server little."""

import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.server.run import _is_about_us
from pitboss.server.security import identity
from pitboss.server.security.metrics_access import may_read
from pitboss.server.security.request_path import is_plain
from pitboss.server.settings import Limits, database_address
from tests.server.harness import Friend, Process, serving
from tests.server.security.test_security import handshake

NewFriend = Callable[[str], Friend]


def send_raw(address: str, request: bytes) -> bytes:
    """Send bytes as they are and read the answer to its end."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as wire:
        wire.sendall(request)
        wire.shutdown(socket.SHUT_WR)
        parts = []
        while part := wire.recv(65536):
            parts.append(part)
        return b"".join(parts)


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def ask(path: str, *headers: str, host: str = "localhost", method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "Connection: close", "", ""]
    return "\r\n".join(lines).encode("latin-1")


# Metrics


def routes_counted(address: str) -> set[str]:
    text = httpx.get(f"{address}/metrics").text
    return {
        line.split('route="')[1].split('"')[0] for line in text.splitlines() if "route=" in line
    }


def test_a_stranger_adds_no_label_to_the_metrics(address: str) -> None:
    httpx.post(f"{address}/api/refused")
    httpx.get(f"{address}/api/tables/unknown")
    before = routes_counted(address)
    with httpx.Client(base_url=address) as http:
        for number in range(40):
            http.post(f"/api/invented/{number}")
            http.get(f"/api/tables/{number}")
            http.get(f"/api/tables/{number}/at/3")
            http.get(f"/invented/{number}")
    assert routes_counted(address) - before <= {
        "/api/tables/{table}/at/{seq}", "/metrics", "page"
    }  # fmt: skip


def test_metrics_are_for_this_machine_or_with_the_key() -> None:
    assert may_read("127.0.0.1", {}, "")
    assert may_read("::1", {}, "")
    assert not may_read("192.0.2.7", {}, "")
    assert not may_read("", {}, "")
    for header in ("x-forwarded-for", "forwarded", "x-real-ip", "via"):
        assert not may_read("127.0.0.1", {header: "192.0.2.7"}, ""), "a proxy on this machine"
    assert may_read("192.0.2.7", {"authorization": "Bearer open sesame"}, "open sesame")
    assert not may_read("192.0.2.7", {"authorization": "Bearer open"}, "open sesame")
    assert not may_read("192.0.2.7", {"authorization": "Bearer "}, ""), "no key opens nothing"


def test_a_proxied_stranger_is_refused_the_metrics(address: str) -> None:
    answer = httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
    assert (answer.status_code, answer.json()["error"]) == (403, "metrics")
    assert "pitboss_" not in answer.text


# Paths


@pytest.mark.parametrize(
    "path", ["//api/tables", "/%2fapi/tables", "/%2Fapi/tables", "/api//tables", "/./api/tables",
             "/x/../api/tables", "/%5capi/tables", "/a%00", "/api/tables/%00", "/%ff", "/a%0ab"],
)  # fmt: skip
def test_a_path_with_two_readings_is_refused(friend: NewFriend, address: str, path: str) -> None:
    anna = friend("Anna")
    cookie = f"Cookie: pitboss={anna.http.cookies['pitboss']}"
    for method in ("GET", "POST"):
        for headers in ([], [cookie]):
            answer = send_raw(address, ask(path, *headers, method=method))
            assert status_of(answer) == 400, (method, answer)
            assert b"cannot be read" in answer


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/tables/abc/at/3", "/assets/x.js", "/t/é"])
def test_a_plain_path_is_let_through(path: str) -> None:
    assert is_plain(path, path.encode())


def test_an_address_longer_than_any_file_name_is_not_found(address: str) -> None:
    for path in (
        "/" + "a" * 3000,
        "/assets/" + "a" * 3000,
        "/healthy" + "a" * 300,
        "/" + "é" * 150,
    ):
        assert httpx.get(address + path).status_code == 404


# Requests that cannot be read


@pytest.mark.parametrize(
    ("headers", "host", "status"),
    [
        ([], "[", 403),
        ([], "[::1", 403),
        (["Origin: http://["], "localhost", 403),
        (["Origin: http://[::1"], "localhost", 403),
        ([f"Cookie: {chr(92) * 7000}"], "localhost", 200),
        ([f"X-Long: {'x' * 20_000}"], "localhost", 431),
    ],
)
def test_nonsense_in_a_header_is_the_clients_fault(
    address: str, headers: list[str], host: str, status: int
) -> None:
    answer = send_raw(address, ask("/api/games", *headers, host=host))
    assert status_of(answer) == status, answer[:200]


@pytest.mark.parametrize(
    "body", [b"[" * 60_000, b'{"a":' * 10_000, b"\xff\xfe", b'{"game": "\xff"}', b'{"seats": "']
)
def test_a_body_that_is_no_json_is_the_clients_fault(friend: NewFriend, body: bytes) -> None:
    anna = friend("Anna")
    answer = anna.http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request"), answer.text


def test_an_entry_that_does_not_exist_yet_is_the_clients_fault(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    play = anna.get(f"/api/tables/{table}")["play"]
    body = {"seat": 0, "text": play["legal"][0], "seq": play["seq"] + 1, "key": "12345678"}
    status, said = anna.refused(f"/api/tables/{table}/moves", body)
    assert (status, said["error"]) == (409, "conflict")
    assert str(play["seq"] + 1) in said["reason"] and str(play["seq"]) in said["reason"]
    status, said = anna.refused(f"/api/tables/{table}/undo", {"seat": 0, "seq": play["seq"] + 5})
    assert (status, said["error"]) == (409, "conflict")


# Cookies


def test_our_cookie_is_found_among_others() -> None:
    assert identity.cookie_of("a=1; pitboss=abc.def; b=2") == "abc.def"
    assert identity.cookie_of("xpitboss=1;pitboss=2") == "2"
    assert identity.cookie_of("pitboss") == ""
    assert identity.cookie_of("a=1") is None
    assert identity.cookie_of("pitboss=" + "x" * 9000) is None


def test_fresh_cookies_do_not_defeat_the_limits(tmp_path: Path) -> None:
    limits = Limits(requests_a_second=1e6, request_burst=10**6, tables_a_minute=2)
    address_of = database_address(str(tmp_path / "t.sqlite"))
    table = {"game": "las-vegas", "seats": [{"kind": "here"}, {"kind": "open"}]}
    with serving(address_of, limits=limits) as address:
        statuses = []
        for number in range(2 * limits.people_an_address + 4):
            someone = Friend(address, f"Friend {number}")
            statuses.append(someone.http.post("/api/tables", json=table).status_code)
    assert statuses.count(201) == 2 * limits.people_an_address
    assert set(statuses[-4:]) == {429}


# Slow and many connections


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[str]:
    """A server that gives a client little time and few connections."""
    limits = Limits(
        requests_a_second=1e6, request_burst=10**6, header_seconds=1.5, body_seconds=1.5,
        connections_an_address=5,
    )  # fmt: skip
    with serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address:
        yield address


def connection(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def is_closed(wire: socket.socket) -> bool:
    """Wait until the server ends a connection without an answer."""
    try:
        return wire.recv(100) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_client_that_sends_half_a_request_is_cut_off(hurried: str, begun: bytes) -> None:
    with connection(hurried) as wire:
        wire.sendall(begun)
        answer = b""
        try:
            while part := wire.recv(4096):
                answer += part
        except ConnectionResetError:
            pass
        assert not answer or status_of(answer) in (400, 403, 408)


def test_a_body_that_does_not_come_is_not_waited_for(hurried: str) -> None:
    anna = Friend(hurried)
    token = f"X-CSRF-Token: {anna.http.headers['X-CSRF-Token']}"
    headers = (f"Cookie: {anna.cookie}", token, "Content-Length: 100")
    with connection(hurried) as wire:
        wire.sendall(ask("/api/tables", *headers, method="POST") + b"{")
        assert is_closed(wire)


def test_the_second_request_of_a_connection_has_a_deadline_too(hurried: str) -> None:
    with connection(hurried) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            answer += wire.recv(65536)
        assert status_of(answer) == 200
        wire.sendall(b"GET /health HTTP/1.1\r\nHo")
        assert is_closed(wire)


def test_a_header_without_end_is_cut_off(hurried: str) -> None:
    with connection(hurried) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        with pytest.raises(OSError):
            for _ in range(1000):
                wire.sendall(b"X-More: " + b"x" * 4000 + b"\r\n")
                time.sleep(0.001)


def test_one_address_has_a_share_of_the_connections(hurried: str) -> None:
    held = [connection(hurried) for _ in range(5)]
    try:
        with connection(hurried) as sixth:
            assert is_closed(sixth)
    finally:
        for wire in held:
            wire.close()
    assert Friend(hurried).get("/api/games")["games"], "closed connections are counted out"


# Logs


def test_answers_and_log_lines_carry_the_id_of_the_request(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    answer = httpx.get(f"{server.address}/api/games")
    feed = f"ws{server.address.removeprefix('http')}/api/tables/feed"
    assert handshake(feed, "http://evil.example") == 403
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    requests = {line["request"]: line for line in lines if line["what"] == "request"}
    assert requests[answer.headers["x-request-id"]]["route"] == "/api/games"
    refused = [line for line in lines if line["what"] == "handshake refused"]
    assert [(line["status"], line["error"]) for line in refused] == [(403, "origin")]
    assert refused[0]["request"]
    assert not [line for line in lines if line["level"] in ("error", "critical")]


def test_what_clients_do_wrong_is_no_error_of_ours(
    address: str, friend: NewFriend, caplog: pytest.LogCaptureFixture
) -> None:
    anna = friend("Anna")
    token = f"X-CSRF-Token: {anna.http.headers['X-CSRF-Token']}"
    headers = (f"Cookie: {anna.cookie}", token, "Content-Length: 100")
    with caplog.at_level(logging.INFO):
        with connection(address) as wire:
            wire.sendall(ask("/api/tables", *headers, method="POST") + b'{"game":')
        with anna.feed(anna.started("here", "here")) as feed:
            feed.next("play")
            feed.socket.socket.sendall(b"\x81\x84....\xff\xff\xff\xff")  # text that is none
            with pytest.raises(ConnectionClosed):
                while True:
                    feed.next()
        while not (cut := [one for one in caplog.records if getattr(one, "status", 0) >= 400]):
            time.sleep(0.01)
    assert [(one.route, one.status) for one in cut] == [("/api/tables", 400)]
    of_clients = [one for one in caplog.records if one.name in ("pitboss.http", "uvicorn.error")]
    errors = [one for one in of_clients if one.levelno > logging.INFO]
    assert errors and not list(filter(_is_about_us, errors)), "uvicorn says one, we keep it back"


def test_a_crowd_that_is_held_off_does_not_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(requests_a_second=0.01, request_burst=5)
    with (
        caplog.at_level(logging.INFO),
        serving(database_address(str(tmp_path / "t.sqlite")), limits=limits) as address,
        httpx.Client(base_url=address) as http,
    ):
        assert [http.get("/health").status_code for _ in range(30)].count(429) == 25
        feed = f"ws{address.removeprefix('http')}/api/tables/feed"
        assert [handshake(feed) for _ in range(3)] == [429] * 3
    told = [one for one in caplog.records if one.name == "pitboss.http"]
    assert [one.status for one in told] == [200] * 5


def test_no_key_to_a_table_or_a_seat_is_in_the_log_or_the_metrics(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    anna, phone, tablet = (Friend(server.address, name) for name in ("Anna", "", ""))
    table = anna.started("here", "greedy")
    one = anna.post(f"/api/tables/{table}/seats/0/carry")
    for path in (f"/t/{table}", f"/carry/{one['code']}"):
        assert phone.http.get(path).headers["referrer-policy"] == "no-referrer"
    phone.post("/api/carry", {"code": one["code"]})
    kept = phone.post("/api/me/link")
    assert kept["link"].endswith(f"#{kept['code']}"), "where no server and no proxy sees it"
    tablet.post("/api/carry", {"code": kept["code"]})
    tablet.refused("/api/carry", {"code": kept["code"]})
    with tablet.feed(table) as feed:
        feed.next("table")
    tablet.refused(f"/api/tables/{table}/moves", {"seat": 9})
    counted = httpx.get(f"{server.address}/metrics").text
    assert server.stop() == 0
    keys = (table, one["code"], kept["code"], *(who.cookie for who in (anna, phone, tablet)))
    assert not [key for key in keys if key in server.log or key in counted]
