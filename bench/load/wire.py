"""A browser as small as it can be: HTTP and a WebSocket over plain asyncio streams.

The load comes from the same two cores as the server, so every microsecond a client takes is one the
server does not get.
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Any, cast

import msgspec

PATIENCE = 60
"""How often a busy server is asked again."""


class Browser:
    """Somebody with a cookie, one connection for requests and any number of feeds."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def introduce(self, name: str) -> None:
        """Get a cookie and a token, and give a name."""
        status, headers, body = await self._ask("GET", "/api/me", None)
        assert status == 200, body
        cookie = headers["set-cookie"].split(";")[0]
        self.headers = f"Cookie: {cookie}\r\nX-CSRF-Token: {body['csrf']}\r\n"
        await self.ask("PUT", "/api/me", {"name": name})

    async def ask(self, method: str, path: str, sent: Any = None) -> Any:
        """Send a request and give its answer, which must be a good one.

        People sit down before anything is counted; a server that is busy then is asked again.
        """
        for _ in range(PATIENCE):
            status, _, body = await self._ask(method, path, sent)
            if status != 503:
                break
            await asyncio.sleep(0.25)
        assert status < 400, (status, body)
        return body

    async def try_ask(self, method: str, path: str, sent: Any) -> tuple[int, Any]:
        """Send a request and give its status and answer."""
        status, _, body = await self._ask(method, path, sent)
        return status, body

    async def _ask(self, method: str, path: str, sent: Any) -> tuple[int, dict[str, str], Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        body = b"" if sent is None else msgspec.json.encode(sent)
        kind = "" if sent is None else "Content-Type: application/json\r\n"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{self.headers}{kind}"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        try:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for too long
            self._streams = None
            return await self._ask(method, path, sent)
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if "set-cookie" in headers:
            headers["set-cookie"] = next(
                line.split(": ", 1)[1] for line in lines if line.lower().startswith("set-cookie")
            )
        answer = await reader.readexactly(int(headers["content-length"]))
        return int(lines[0].split()[1]), headers, msgspec.json.decode(answer)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()

    async def feed(self, table: str, hear: Callable[[bytes], None]) -> "Feed":
        """Open a feed that gives every message to `hear`."""
        loop = asyncio.get_running_loop()
        _, feed = await loop.create_connection(lambda: Feed(hear), "127.0.0.1", self.port)
        key = b64encode(os.urandom(16)).decode()
        cookie = self.headers.split("\r\n")[0] + "\r\n" if self.headers else ""
        await feed.open(
            f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        )
        return feed


class Feed(asyncio.Protocol):
    """The reading end of a WebSocket: no streams, no tasks, one call a message."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._came = b""
        self._opened: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to write."""
        self._transport = cast(asyncio.Transport, transport)

    async def open(self, request: str) -> None:
        """Shake hands."""
        self._opened = asyncio.get_running_loop().create_future()
        self._transport.write(request.encode())
        head = await self._opened
        assert b" 101 " in head, head

    def data_received(self, received: bytes) -> None:
        """Take the handshake's answer, then frames."""
        self._came += received
        if self._opened is not None:
            head, end, rest = self._came.partition(b"\r\n\r\n")
            if not end:
                return
            self._came = rest
            self._opened.set_result(head)
            self._opened = None
        at = 0
        while (frame := _frame(self._came, at)) is not None:
            kind, start, at = frame
            if kind == _TEXT:
                self._hear(self._came[start:at])
            elif kind == _PING:  # wants the same back, masked with nothing
                body = self._came[start:at]
                self._transport.write(bytes([0x8A, 0x80 | len(body), 0, 0, 0, 0]) + body)
        self._came = self._came[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Tell whoever waits for the handshake."""
        if self._opened is not None:
            self._opened.set_result(b"hung up")
            self._opened = None

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


_TEXT, _PING = 1, 9


def _frame(came: bytes, at: int) -> tuple[int, int, int] | None:
    """Find the next frame: its kind, where it starts and ends; None unless all of it is there."""
    if len(came) < at + 2:
        return None
    length, start = came[at + 1] & 127, at + 2
    if length >= 126:
        start += 2 if length == 126 else 8
        length = int.from_bytes(came[at + 2 : start], "big")
    if len(came) < start + length:
        return None
    return came[at] & 15, start, start + length
