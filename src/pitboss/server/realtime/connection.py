"""One WebSocket: the messages that wait for it, and why it is closed."""

import asyncio

from pitboss.server.settings import Limits

NORMAL, GOING_AWAY, POLICY, TRY_LATER = 1000, 1001, 1008, 1013
"""The close codes of RFC 6455 and its registry that are used here."""


class Connection:
    """A queue between a table and one WebSocket. It is closed if the client reads too slowly."""

    def __init__(self, person: str | None, limits: Limits, origin: str) -> None:
        self.person = person
        self.origin = origin
        """The address this client used: links sent to it begin with it."""
        self.seq = 0
        """The last entry sent to this client."""
        self.closed: tuple[int, str] | None = None
        self._limits = limits
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._bytes = 0
        """Of the messages that wait."""

    def send(self, message: str) -> None:
        """Queue a message."""
        if self.closed is not None:
            return
        limits = self._limits
        if self._waiting.qsize() >= limits.feed_backlog or self._bytes > limits.feed_backlog_bytes:
            self.close(TRY_LATER, "this client reads too slowly")
            return
        self._bytes += len(message)
        self._waiting.put_nowait(message)

    def close(self, code: int, reason: str) -> None:
        """Close the connection once the queue is sent."""
        if self.closed is None:
            self.closed = (code, reason)
            self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """Wait for the next message; None when the connection is to be closed."""
        if self.closed is not None and self.closed[0] == TRY_LATER:
            return None
        message = await self._waiting.get()
        self._bytes -= len(message or "")
        return message
