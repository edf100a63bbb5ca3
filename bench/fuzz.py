"""Throw nonsense at the server: `python -m bench.fuzz [--requests 200000] [--seconds 1800]`.

A server of its own on loopback is sent requests that are wrong in every way we know: paths,
methods, headers, hosts, origins, cookies, tokens, bodies, half requests, chunks and what follows
them, handshakes and frames of feeds. The run is bounded in count and time. It looks for four
things: an answer of 5xx, an answer that took over two seconds of the server's processor time,
memory that grows, and a warning or an error in the server's log: what clients do wrong is no fault
of the server. Every request follows from the seed and its number, so one that was found can be
sent again.
"""

import argparse
import json
import os
import random
import re
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, get_args

from tests.server.harness import Friend, Process

from pitboss.server.api import requests
from pitboss.server.app import ROUTES

BATCH = 20
"""Requests between two looks at the server's clock, which ticks a hundred times a second."""
MOST_SECONDS = 2.0
WARM_UP = 20_000
MOST_GROWTH = 1.25
"""Memory at the end over memory after the first requests."""
_PLACE = re.compile(r"{(\w+):\w+}")
"""A parameter in the template of a path."""

_ROUTES: dict[tuple[str, str], type[requests.RequestBody]] = {
    (method, path): (get_args(route.fn.__annotations__.get("data")) or (requests.Nothing,))[0]
    for route in ROUTES
    for path in sorted(route.paths)
    for method in sorted(getattr(route, "http_methods", ("GET",)))
} | {("POST", "/api/records"): requests.Nothing, ("GET", "/t/{table:str}"): requests.Nothing}
"""The body that each route takes."""
_FITTING: dict[str, tuple[Any, ...]] = {
    "seat": (0, 1), "by": (0, 1), "seq": (*range(12), 500), "to": (None, 0, 11), "games": (1,),
    "text": (*(f"place {face}" for face in range(1, 7)), "undo 11", "hello"),
    "key": ("12345678", "abcdefgh"), "name": ("Anna", "Bea"), "level": ("greedy", "nobody"),
    "kind": ("here", "open", "bot"), "game": ("las-vegas", "vegas-showdown"), "options": ({}, {}, {"components": "own-e30"}, {"seats": 2}),
    "seats": ([{"kind": "here"}] * 2, [{"kind": "bot", "level": "greedy"}, {"kind": "open"}]),
    "steps": ([{"seat": 0, "text": "place 1"}], [{"seat": 1, "text": "place 6"}] * 12),
    "digest": ("0" * 64,), "seed": ("0" * 64, 7), "code": ("x" * 20,), "clock": (None, 60),
    "agree": (True, False), "depth": ("quick",), "nodes": (5,), "bot": ("greedy",),
    "entries": ([],), "file": ("",), "advice": (None, "all"), "listed": (True, False),
    "position": ("las-vegas seats=2", "las-vegas"), "drop_open": (True,), "closed": (True,),
}  # fmt: skip
_WRONG: tuple[Any, ...] = (
    0, 1, -1, 15, 99, 10**30, 1.5, None, True, "", "x", "\x00", "x" * 4001, [], {}, [None] * 700,
    {"seat": 0}, [[]], "\ud800",
)  # fmt: skip
_TWISTS = ("/", "//", "/%2f", "%00", "%ff", "/..", "/.", "%0d%0a", "?", "?since=-1", "?since=9" * 9,
           "?seat=99", "#", "%", "%zz", "\\", "é", "a" * 3000)  # fmt: skip
_METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE", "PRI", "get", "X")
_HOSTS = ("localhost", "127.0.0.1", "[::1]", "[", "", "evil.example", "a:b:c", "\x00", "x" * 4000)
_VALUES = ("", "null", "0", "-1", "1e999", "9" * 400, '"', '"\\ud800"', "[]", "{}", "[" * 9000,
           '{"seat":0}', '{"text":"place 1","seat":0,"seq":0,"key":"12345678"}',
           '{"seat":0,"text":"' + "x" * 500 + '","seq":1,"key":"abcdefgh"}',
           '{"game":"las-vegas","seats":[{"kind":"here"}]}', '{"seats":' + "[" * 500,
           '{"game":"las-vegas","seats":' + "[{}," * 900, '{"name":"\\u0000"}', '{"steps":[]}',
           "\x00\xff\xfe", "a" * 70_000, "pitboss record")  # fmt: skip

_SIZES = (1, 7, 4096)
"""Of chunks."""
_END = b"0\r\n\r\n"
_TRAILERS = (_END, _END, b"0\r\nX: 1\r\n\r\n", b"", b"-1\r\n", b"f" * 40, b"0;" + b"x" * 9000)
"""After the last chunk; the right end stands twice, so that more bodies are read to it."""
_FRAMES = (
    b"\x81\x84\x00\x00\x00\x00ping", b"\x89\x80\x00\x00\x00\x00", b"\x8a\x80\x00\x00\x00\x00",
    b"\x88\x82\x00\x00\x00\x00\x03\xe8", b"\x88\x80\x00\x00\x00\x00", b"\x82\x81\x00\x00\x00\x00x",
    b"\x01\x81\x00\x00\x00\x00p", b"\x80\x81\x00\x00\x00\x00p", b"\x81\x04ping", b"\xff" * 20,
    b"\x81\xff" + b"\x7f" * 12, b"\x81\x81\x00\x00\x00\x00\xff", b"\x81\xfe\x13\x88" + b"\x00" * 5004,
)  # fmt: skip
"""Of WebSockets: well formed, broken, unmasked, in parts, and larger than is taken."""


@dataclass
class Target:
    """The server under fire, with somebody who holds a table there."""

    server: Process
    friend: Friend
    table: str
    known: dict[str, str]
    """What else there is, by its name in a path."""

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.server.port

    def processor_seconds(self) -> float:
        """Give the processor time the server has used."""
        words = Path(f"/proc/{self.server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Give the memory the server holds."""
        pages = int(Path(f"/proc/{self.server.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@dataclass
class Findings:
    """What a run has seen."""

    statuses: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    sent: int = 0


class Request(NamedTuple):
    """What is sent, and whether that is all of a request."""

    sent: bytes
    whole: bool = True
    frames: bytes = b""
    """What is sent once a feed is open."""


def make_request(number: int, seed: int, target: Target) -> Request:
    """Give request `number` of a seed."""
    chance = random.Random(f"{seed} {number}")
    method, path = asked = chance.choice(list(_ROUTES))
    path = _PLACE.sub(lambda place: _named(place[1], chance, target), path)
    if chance.random() < 0.25:
        path += chance.choice(_TWISTS)
    if chance.random() < 0.1:
        path = chance.choice(("/", "//", "/%2f", "*", "")) + path
    if chance.random() < 0.3:
        method = chance.choice(_METHODS)
    host = "localhost" if chance.random() < 0.9 else chance.choice(_HOSTS)
    body = _body(_ROUTES[asked], chance) if method in ("POST", "PUT") else b""
    is_feed = path.partition("?")[0].endswith("/feed") and chance.random() < 0.8
    in_chunks = chance.random() < 0.05
    length = "Transfer-Encoding: chunked" if in_chunks else f"Content-Length: {len(body)}"
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    lines += [] if is_feed and chance.random() < 0.9 else [length]
    lines += _headers(chance, target, is_feed)
    head = "\r\n".join(lines).encode("latin-1", "replace")
    sent = head + b"\r\n\r\n" + (_chunks(body, chance) if in_chunks else body)
    if chance.random() < 0.05:
        return Request(sent[: chance.randrange(1, len(sent))], whole=False)
    frames = b"".join(chance.choices(_FRAMES, k=4)) if is_feed else b""
    return Request(sent, whole=not in_chunks or sent.endswith(b"\r\n\r\n"), frames=frames)


def _chunks(body: bytes, chance: random.Random) -> bytes:
    """Give a body in chunks, well or badly."""
    size, last = chance.choice(_SIZES), chance.choice(_TRAILERS)
    parts = (body[at : at + size] for at in range(0, len(body), size))
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + last


def _named(name: str, chance: random.Random, target: Target) -> str:
    """Give something to stand in a path: mostly what there is, else what there is not."""
    if name in ("seat", "seq"):
        return chance.choice(("0", "1", "-1", "99", "9" * 30, "x"))
    if name == "game":
        return chance.choice(("las-vegas", "lords-of-vegas", "nothing"))
    if name == "path":
        return chance.choice(("", "t", "index.html", "assets/x.js"))
    known = target.known.get(name, target.table)
    return chance.choice((known, known, "x", "a" * 20, "%00", "0"))


def _body(kind: type[requests.RequestBody], chance: random.Random) -> bytes:
    """Give nonsense, or the fields of a request with values of which most fit."""
    if chance.random() < 0.3:
        return chance.choice(_VALUES).encode("latin-1", "replace")
    sent = {
        field: chance.choice(_FITTING.get(field, _WRONG) if chance.random() < 0.85 else _WRONG)
        for field in kind.__struct_fields__
    }
    if chance.random() < 0.05:
        sent["more"] = None
    return json.dumps(sent).encode()


def _headers(chance: random.Random, target: Target, is_feed: bool) -> list[str]:
    cookie = target.friend.http.cookies["pitboss"]
    found = []
    if chance.random() < 0.9:
        found.append(f"Cookie: pitboss={cookie if chance.random() < 0.95 else chr(92) * 7000}")
    if chance.random() < 0.9:
        found.append(f"X-CSRF-Token: {target.friend.http.headers['X-CSRF-Token']}")
    if chance.random() < 0.8:
        found.append("Content-Type: application/json")
    if chance.random() < 0.1:
        found.append(
            f"Origin: {chance.choice(('http://[', 'null', 'http://localhost', 'x' * 900))}"
        )
    if chance.random() < 0.05:
        found.append("X-Forwarded-For: " + chance.choice(("1.2.3.4", "[", "," * 500, "é")))
    if chance.random() < 0.02:
        found += [f"X-{number}: {'x' * 60}" for number in range(200)]
    if is_feed or chance.random() < 0.05:
        key = "AAAAAAAAAAAAAAAAAAAAAA==" if chance.random() < 0.8 else chance.choice(("x", ""))
        found += ["Connection: Upgrade", "Upgrade: websocket", f"Sec-WebSocket-Key: {key}"]
        found.append(f"Sec-WebSocket-Version: {13 if chance.random() < 0.9 else 12}")
    else:
        found.append("Connection: close")
    return found


def _known(friend: Friend) -> dict[str, str]:
    """Give what there is on every server, and the record of a game that was just begun."""
    text = friend.http.get(f"/api/tables/{friend.started('here', 'here')}/record").text
    plain = {"Content-Type": "text/plain"}
    uploaded = friend.http.post("/api/records", content=text, headers=plain).json()
    return {
        "record": uploaded["record"]["record"],
        "lesson": friend.get("/api/lessons")["lessons"][0]["lesson"],
        "puzzle": friend.get("/api/puzzles/las-vegas")["puzzles"][0]["puzzle"],
    }


def send(port: int, request: Request) -> bytes:
    """Send one request and give the first bytes of its answer; none where it was cut off."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
        try:
            wire.sendall(request.sent)
            if not request.whole:  # whoever hangs up gets no answer
                wire.shutdown(socket.SHUT_WR)
            answer = wire.recv(4096)
            if request.frames and answer.startswith(b"HTTP/1.1 101"):
                wire.sendall(request.frames)
                wire.recv(4096)
            return answer
        except TimeoutError:
            raise
        except OSError:  # the server has ended the connection
            return b""


def run(target: Target, requests: int, seconds: float, seed: int) -> Findings:
    """Send requests until their number or the time is reached."""
    found, until, before, early = Findings(), time.monotonic() + seconds, 0.0, 0.0
    before = target.processor_seconds()
    while found.sent < requests and time.monotonic() < until:
        first = found.sent
        for number in range(first, min(first + BATCH, requests)):
            answer = send(target.port, make_request(number, seed, target))
            found.sent += 1
            status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/") else "cut off"
            found.statuses[status] = found.statuses.get(status, 0) + 1
            if status.startswith("5"):
                found.failures.append(f"request {number} of seed {seed} was answered {status}")
        now = target.processor_seconds()
        found.slowest = max(found.slowest, now - before)
        if now - before > MOST_SECONDS:
            found.failures.append(f"requests {first} to {found.sent} took {now - before:.1f} s")
        before = now
        if first < WARM_UP <= found.sent or (requests <= WARM_UP and not early):
            early = target.megabytes()
        if found.sent % 5_000 < BATCH:
            print(f"\r{found.sent:,} of {requests:,}", end="", file=sys.stderr, flush=True)
    late = target.megabytes()
    print(f"\n{early:.0f} MB after the first {WARM_UP:,} requests, {late:.0f} MB at the end")
    if early and late > early * MOST_GROWTH:
        found.failures.append(f"memory grew from {early:.0f} to {late:.0f} MB")
    return found


def complaints(log: str) -> list[str]:
    """Give what a server said of itself that was no information, each once."""
    lines = [
        json.loads(line) if line.startswith("{") else {"what": line} for line in log.split("\n")
    ]
    wrong = (line for line in lines if line["what"] and line.get("level") != "info")
    return list(
        dict.fromkeys(f"logged: {line['what']} {line.get('error', '')}"[-300:] for line in wrong)
    )


def main() -> None:
    """Start a server, throw requests at it, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=1_800)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(str(Path(folder) / "tables.sqlite"), Path(folder))
        friend = Friend(server.address, "Fuzz")
        target = Target(server, friend, friend.started("here", "here"), _known(friend))
        found = run(target, chosen.requests, chosen.seconds, chosen.seed)
        server.stop()
        found.failures += complaints(server.log)
    for status, count in sorted(found.statuses.items()):
        print(f"{status}: {count:,}")
    print(f"{found.sent:,} requests, at most {found.slowest:.2f} s of processor for {BATCH}")
    if found.failures:
        sys.exit("\n".join(found.failures[:50]))
    print("no answer of 5xx, none that was slow, no growth of memory, no complaint in the log")


if __name__ == "__main__":
    main()
