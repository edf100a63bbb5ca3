"""WebSockets with limits: a page only sends a `ping` now and then, and reads every message.

uvicorn takes a quarter of a megabyte of frames at once and answers the pings of the protocol by
itself, whether their sender reads the answers or not: one client could keep a process busy.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from pitboss.server.security.connections import Connections, Unread
from pitboss.server.security.rate_limit import RateLimit

BYTES_A_SECOND = 100.0
BYTES_AT_ONCE = 8_192
"""More than the largest message that is answered before the feed is closed."""
CLOSE_SECONDS = 10.0
"""How long a client may take to read what it was sent before the feed was closed."""


def limited_feed(connections: Connections) -> type[WebSocketsSansIOProtocol]:
    """Make the class of the feeds of one server."""

    class LimitedFeed(WebSocketsSansIOProtocol):
        """A feed that ends when its client sends more than a page does, or reads nothing."""

        _unread: Unread

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self._rate = RateLimit(BYTES_A_SECOND, BYTES_AT_ONCE, most_keys=1)
            peer = self.client[0] if self.client else "unknown"
            self._unread = Unread(connections, self.transport, peer)

        def connection_lost(self, exc: Exception | None) -> None:
            self._unread.forget()
            super().connection_lost(exc)

        def data_received(self, received: bytes) -> None:
            # The handshake has limits of its own.
            if self.handshake_initiated and self._rate.wait("", len(received)):
                self.transport.abort()
                return
            try:
                super().data_received(received)
            except InvalidState:  # a fault before a goodbye cannot be answered any more
                self.transport.abort()
            if self.transport.is_closing():
                self._end_soon()

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.transport.abort()

        def on_task_complete(self, task: "asyncio.Task[None]") -> None:
            super().on_task_complete(task)
            self._end_soon()

        def _end_soon(self) -> None:
            """End a feed that is over: closed, it would wait for its client to read, for ever."""
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread.count()

        async def send(self, message: Any) -> None:
            await super().send(message)
            self._unread.count()

    return LimitedFeed
