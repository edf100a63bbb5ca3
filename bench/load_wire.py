"""A browser as small as it can be: HTTP and a WebSocket over plain asyncio streams.

The load comes from the same two cores as the server, so every microsecond a client takes is one the
server does not get.
"""

import asyncio
import json
import os
from base64 import b64encode
from typing import Any


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
        """Send a request and give its answer, which must be a good one."""
        status, _, body = await self._ask(method, path, sent)
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
        body = b"" if sent is None else json.dumps(sent).encode()
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
        return int(lines[0].split()[1]), headers, json.loads(answer)

    async def feed(self, table: str) -> "FeedReader":
        """Open a feed."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        key = b64encode(os.urandom(16)).decode()
        cookie = self.headers.split("\r\n")[0] + "\r\n" if self.headers else ""
        writer.write(
            (
                f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        return FeedReader(reader, writer)


class FeedReader:
    """The reading end of a feed."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def next(self) -> bytes:
        """Give the next message as bytes; empty when the feed ends."""
        try:
            while True:
                head = await self._reader.readexactly(2)
                length = head[1] & 127
                if length >= 126:
                    more = await self._reader.readexactly(2 if length == 126 else 8)
                    length = int.from_bytes(more, "big")
                message = await self._reader.readexactly(length)
                if head[0] & 15 == 1:
                    return message
                if head[0] & 15 == 9:  # a ping wants the same back, masked with nothing
                    self._writer.write(bytes([0x8A, 0x80 | length, 0, 0, 0, 0]) + message)
                if head[0] & 15 == 8:
                    return b""
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""

    def close(self) -> None:
        """Hang up."""
        self._writer.close()
