"""A server to test against, in a thread or as a process of its own, and friends who use it."""

import asyncio
import atexit
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from pitboss.server.app import make_app
from pitboss.server.security.http_protocol import protocol_settings
from pitboss.server.settings import Limits, Settings
from tests.waiting import WAIT, wait_for

NO_LIMITS = Limits(
    requests_a_second=1e6,
    request_burst=10**6,
    tables_a_minute=10**6,
    tables_a_day=10**6,
    uploads_a_minute=10**6,
    uploads_a_day=10**6,
    names_a_minute=10**6,
    frames_a_second=1e6,
    frame_burst=10**6,
    replayed_a_second=1e6,
    replayed_burst=10**6,
    seats_a_minute=10**6,
    components_a_minute=10**6,
    advice_a_minute=10**6,
    advice_at_once=10**6,
    advice_seconds=300.0,
    links_a_minute=10**6,
    reviews_a_minute=10**6,
    reviews_a_person=10**6,
    chat_lines=10**6,
    feeds=10**6,
    feed_ping_seconds=10.0**6,
    feeds_an_address=10**6,
    connections=10**6,
    connections_an_address=10**6,
    unread_bytes=10**9,
    unread_bytes_an_address=10**9,
)
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 9
# Below the ports of clients, above those that Ray gives to its workers and its clients' servers.
_PORTS = (24_500 + 800 * _WORKER + number % 800 for number in count(os.getpid()))
QUICK = {"bot_pause": 0.0, "bot_redo": 0.5, "sweep": 0.3}


def loopback(address: str) -> httpx.Client:
    """A client that reads no certificates: reading them takes longer than most requests."""
    return httpx.Client(base_url=address, timeout=60, verify=False)


def free_port() -> int:
    """Find a free port of this process's own.

    It is none of those that the system gives to clients: one of them may be taken before the server
    has it, and whoever asks whether such a port is open may be connected with itself.
    """
    while True:
        port = next(_PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def is_open(port: int, host: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


@contextmanager
def serving(
    database: str, *, limits: Limits = NO_LIMITS, send_bytes: int = 0, **more: Any
) -> Iterator[str]:
    """Run a server in a thread; gives its address.

    `send_bytes`: what the system holds of an answer that nobody reads; some megabytes without it.
    """
    settings = replace(Settings(database=database, **(QUICK | more)), limits=limits)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    if send_bytes:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_bytes)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        make_app(settings), host="127.0.0.1", port=port, timeout_graceful_shutdown=5,
        **protocol_settings(settings),
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


class Process:
    """`pitboss serve` as a process of its own, to be stopped or killed; `first` runs before it.

    It plays uncompiled: loading compiled rules takes longer than most tests play.
    """

    def __init__(
        self, database: str, folder: Path, port: int = 0, first: str = "", **environment: str
    ) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"server-{secrets.token_hex(4)}.log"
        limits = {
            "PITBOSS_LIMIT_REQUESTS_A_SECOND": "1000000",
            "PITBOSS_LIMIT_REQUEST_BURST": "1000000",
            "PITBOSS_LIMIT_TABLES_A_MINUTE": "1000000",
            "PITBOSS_LIMIT_TABLES_A_DAY": "1000000",
            "PITBOSS_LIMIT_ADVICE_SECONDS": "300",
            "PITBOSS_LIMIT_NAMES_A_MINUTE": "1000000",
            "PITBOSS_LIMIT_SEATS_A_MINUTE": "1000000",
            "PITBOSS_LIMIT_FEEDS_AN_ADDRESS": "1000000",
            "PITBOSS_LIMIT_CONNECTIONS_AN_ADDRESS": "1000000",
        }
        quick = {f"PITBOSS_{name.upper()}": str(value) for name, value in QUICK.items()}
        quick["PITBOSS_RULES"] = "uncompiled"
        with self._log.open("wb") as out:
            self._child = subprocess.Popen(
                [sys.executable, "-c", f"{first}\nfrom pitboss.cli import main; main()", "serve",
                 "--port", str(self.port), "--database", database],
                stdout=out, stderr=out, env=os.environ | limits | quick | environment,
            )  # fmt: skip
        atexit.register(self._child.kill)  # a test that fails leaves nothing running
        self._wait()

    def _wait(self) -> None:
        wait_for(lambda: self._child.poll() is not None or is_open(self.port))
        assert self._child.poll() is None, f"the server did not start: {self.log}"
        with loopback(self.address) as http:
            assert http.get("/health").status_code == 200

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def stop(self) -> int:
        """Ask it to stop and wait until it has."""
        if self._child.poll() is None:
            self._child.send_signal(signal.SIGTERM)
        try:
            return self._child.wait(timeout=WAIT)
        finally:
            self._child.kill()


class Friend:
    """Somebody with a browser."""

    made: ClassVar[list["Friend"]] = []

    def __init__(self, address: str, name: str = "") -> None:
        self.made.append(self)
        self.address = address
        self.http = loopback(address)
        self.http.headers["X-CSRF-Token"] = self.http.get("/api/me").json()["csrf"]
        if name:
            self.put("/api/me", {"name": name})

    def get(self, path: str, **query: Any) -> Any:
        return _checked(self.http.get(path, params=query))

    def post(self, path: str, body: Any = None) -> Any:
        return _checked(self.http.post(path, json={} if body is None else body))

    def put(self, path: str, body: Any) -> Any:
        return _checked(self.http.put(path, json=body))

    def refused(
        self, path: str, body: Any = None, method: str = "POST"
    ) -> tuple[int, dict[str, Any]]:
        answer = self.http.request(method, path, json={} if body is None else body)
        assert answer.status_code >= 400, answer.text
        said = answer.json()
        assert {"error", "reason", "rule"} <= set(said), said
        return answer.status_code, said

    def table(self, *seats: str, game: str = "las-vegas", **more: Any) -> str:
        """Make a table: `here`, `open`, or the level of a bot for each seat."""
        asked = [
            {"kind": seat} if seat in ("here", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        made = self.post("/api/tables", {"game": game, "seats": asked, **more})
        return str(made["table"]["table"])

    def started(self, *seats: str, **more: Any) -> str:
        table = self.table(*seats, **more)
        self.post(f"/api/tables/{table}/start")
        return table

    def now(self, table: str) -> Any:
        """What is asked of whom, without the entries so far."""
        return self.get(f"/api/tables/{table}", since=10**6)["play"]

    def move(self, table: str, text: str | None = None, seat: int | None = None) -> Any:
        """Play a text, or the first legal move, as the seat to act."""
        play = self.now(table)
        return self.post(
            f"/api/tables/{table}/moves",
            {
                "seat": play["to_act"] if seat is None else seat,
                "text": text or play["legal"][0],
                "seq": play["seq"],
                "key": secrets.token_hex(8),
            },
        )

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def feed(self, table: str, since: int = 0) -> Iterator["Reader"]:
        address = self.address.replace("http", "ws", 1)
        with connect(
            f"{address}/api/tables/{table}/feed?since={since}",
            additional_headers={"Cookie": self.cookie},
            max_size=None,
        ) as socket_:
            yield Reader(socket_)

    def at(self, address: str) -> "Friend":
        """The same browser, come by another address of the server."""
        twin = Friend(address)
        twin.http.headers["X-CSRF-Token"] = self.http.headers["X-CSRF-Token"]
        twin.http.cookies.clear()
        for name, value in self.http.cookies.items():
            twin.http.cookies.set(name, value)
        return twin


class Reader:
    """The reading end of a feed."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.entries: list[dict[str, Any]] = []

    def next(self, kind: str | None = None, timeout: float = WAIT) -> dict[str, Any]:
        """Give the next message, or the next of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
            if message["type"] == "play":
                self.entries += message["entries"]
            if kind is None or message["type"] == kind:
                return message

    def until(self, kind: str, fits: Any) -> dict[str, Any]:
        """Read on until a message of a kind fits."""
        while True:
            message = self.next(kind)
            if fits(message):
                return message


def _checked(answer: httpx.Response) -> Any:
    assert answer.status_code < 400, f"{answer.status_code} {answer.text}"
    return answer.json()


def play_to_end(friends: dict[int, Friend], table: str) -> None:
    """Let whoever is to act play the first legal move until the game is over."""
    anybody = next(iter(friends.values()))
    while True:
        play = anybody.now(table)
        if play["to_act"] is None:
            return
        if play["to_act"] in friends:
            friends[play["to_act"]].move(table)
        else:
            time.sleep(0.01)
