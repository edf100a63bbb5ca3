"""HTTP connections with limits: how many, how much of a header, and how long it may take.

uvicorn waits for ever for the rest of a request and for its answer to be read, reads headers of any
length, and queues as many requests as a client sends ahead. Here every connection has deadlines for
header, body and answer, and bounds on all of them.
"""

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pitboss.server.security.connections import Connections, Unread
from pitboss.server.security.feed_protocol import limited_feed
from pitboss.server.settings import Settings

MOST_AHEAD = 8
"""Requests that a connection may send before the first is answered: browsers send none."""


class TooFarAhead(Exception):
    """A client sends many requests without waiting for the answers."""


class Trailer(Exception):
    """A client sends headers after the body: nothing needs them, and uvicorn would keep them."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection that ends when its client is too slow or sends too much."""

    _shared: ClassVar[Connections]
    """Counts and limits of all connections of a server; `limited_protocol` sets it."""

    _admitted = False
    _deadline: asyncio.TimerHandle | None = None
    _unread: Unread
    _waits_for_reader: asyncio.TimerHandle | None = None
    _bytes = 0
    """Of the request that is being received."""
    _in_header = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unread = Unread(self._shared, transport, self._peer)
        self._admitted = self._shared.admit(self._peer)
        if not self._admitted:
            transport.abort()
            return
        self._expect_within(self._shared.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._wait_for_no_reader()
        self._unread.forget()
        if self._admitted:
            self._admitted = False
            self._shared.release(self._peer)
        super().connection_lost(exc)

    def data_received(self, received: bytes) -> None:
        if not self._admitted:
            return
        super().data_received(received)
        self._bytes += len(received)
        limits = self._shared.limits
        if self._bytes > (limits.header_bytes if self._in_header else limits.request_bytes):
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_header, self._bytes = True, 0
        if not self.transport.get_write_buffer_size():
            self._wait_for_no_reader()
        self._expect_within(self._shared.limits.header_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_header:
            raise Trailer  # the parser stops here, and uvicorn answers 400
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_header = False
        self._expect_within(self._shared.limits.body_seconds)
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            self.pipeline.clear()
            raise TooFarAhead  # the parser stops here, and uvicorn answers 400

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unread.count()
        # A transport that is closed waits for its client to read, for ever.
        if self._waits_for_reader is None and self.transport.get_write_buffer_size():
            seconds = self._shared.limits.answer_seconds
            self._waits_for_reader = self.loop.call_later(seconds, self._cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.count()

    def _cut(self) -> None:
        self._waits_for_reader = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _wait_for_no_reader(self) -> None:
        if self._waits_for_reader is not None:
            self._waits_for_reader.cancel()
            self._waits_for_reader = None

    def handle_websocket_upgrade(self) -> None:
        self._expect_nothing()
        self._wait_for_no_reader()
        self._unread.forget()  # from here on the feed counts what this client does not read
        self._admitted = False  # a feed is counted by its own limits
        self._shared.release(self._peer)
        super().handle_websocket_upgrade()
        # It has a body, or more or longer headers than websockets reads, which says nothing then.
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self.send_400_response("This request for a WebSocket cannot be read.")

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else "unknown"

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def limited_protocol(connections: Connections) -> type[HttpToolsProtocol]:
    """Make the class of the connections of one server: uvicorn takes a class."""
    return type("LimitedProtocol", (LimitedProtocol,), {"_shared": connections})


def protocol_settings(settings: Settings) -> dict[str, Any]:
    """Give what every uvicorn server of ours is configured with."""
    connections = Connections(settings)
    return {
        "http": limited_protocol(connections),
        "ws": limited_feed(connections),
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # the security layer hears proxies, if the settings name them
        "ws_max_size": 4096,
        "ws_ping_interval": settings.limits.feed_ping_seconds,
        "ws_ping_timeout": settings.limits.feed_pong_seconds,
        "ws_per_message_deflate": False,
        "lifespan": "on",
    }
