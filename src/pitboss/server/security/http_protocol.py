"""HTTP connections with limits: how many, how much of a header, and how long it may take.

uvicorn waits for ever for the rest of a request and for its answer to be read, reads headers of any
length, and queues as many requests as a client sends ahead. Here every connection has deadlines for
header, body and answer, and bounds on all of them.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pitboss.server.security.client_address import ClientAddresses
from pitboss.server.settings import Settings

MOST_AHEAD = 8
"""Requests that a connection may send before the first is answered: browsers send none."""


class TooFarAhead(Exception):
    """A client sends many requests without waiting for the answers."""


class Connections:
    """The open HTTP connections of a process, in all and by address."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self._addresses = ClientAddresses(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._total = 0

    def admit(self, peer: str) -> bool:
        """Count a new connection; False if there are too many."""
        if self._total >= self.limits.connections:
            return False
        address = self._addresses.client(peer, ())
        if not self._addresses.trusts(peer):  # a proxy brings everybody's connections
            if self._open[address] >= self.limits.connections_an_address:
                return False
            self._open[address] += 1
        self._total += 1
        return True

    def release(self, peer: str) -> None:
        """Count an admitted connection as closed."""
        self._total -= 1
        if not self._addresses.trusts(peer):
            address = self._addresses.client(peer, ())
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def limited_protocol(settings: Settings) -> type[HttpToolsProtocol]:
    """Make the class of the connections of one server."""
    connections = Connections(settings)

    class LimitedProtocol(HttpToolsProtocol):
        """A connection that ends when its client is too slow or sends too much."""

        _admitted = False
        _deadline: asyncio.TimerHandle | None = None
        _unread: asyncio.TimerHandle | None = None
        _header_bytes = 0
        _in_header = True

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._admitted = connections.admit(self._peer)
            if not self._admitted:
                transport.abort()
                return
            self._expect_within(connections.limits.header_seconds)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect_nothing()
            self._wait_for_no_reader()
            if self._admitted:
                self._admitted = False
                connections.release(self._peer)
            super().connection_lost(exc)

        def data_received(self, received: bytes) -> None:
            if not self._admitted:
                return
            super().data_received(received)
            if self._in_header:
                self._header_bytes += len(received)
                if self._header_bytes > connections.limits.header_bytes:
                    self.transport.abort()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._in_header, self._header_bytes = True, 0
            if not self.transport.get_write_buffer_size():
                self._wait_for_no_reader()
            self._expect_within(connections.limits.header_seconds)

        def on_headers_complete(self) -> None:
            self._in_header = False
            self._expect_within(connections.limits.body_seconds)
            super().on_headers_complete()
            if len(self.pipeline) > MOST_AHEAD:
                self.pipeline.clear()
                raise TooFarAhead  # the parser stops here, and uvicorn answers 400

        def on_message_complete(self) -> None:
            self._expect_nothing()
            super().on_message_complete()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            # A transport that is closed waits for its client to read, for ever.
            if self._unread is None and self.transport.get_write_buffer_size():
                self._unread = self.loop.call_later(connections.limits.answer_seconds, self._cut)

        def _cut(self) -> None:
            self._unread = None
            if self.transport.get_write_buffer_size():
                self.transport.abort()

        def _wait_for_no_reader(self) -> None:
            if self._unread is not None:
                self._unread.cancel()
                self._unread = None

        def handle_websocket_upgrade(self) -> None:
            self._expect_nothing()
            self._admitted = False  # a feed is counted by its own limits
            connections.release(self._peer)
            super().handle_websocket_upgrade()

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

    return LimitedProtocol


def protocol_settings(settings: Settings) -> dict[str, Any]:
    """Give what every uvicorn server of ours is configured with."""
    return {
        "http": limited_protocol(settings),
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # the security layer hears proxies, if the settings name them
        "ws_max_size": 4096,
        "ws_per_message_deflate": False,
        "lifespan": "on",
    }
