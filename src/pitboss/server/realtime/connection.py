"""One reader of a feed: what waits to be sent to it, and how it is told to go."""

import asyncio


class Feed:
    """A queue between a table and one WebSocket. A reader that is too slow is sent away."""

    def __init__(self, person: str | None, backlog: int, origin: str) -> None:
        self.person = person
        self.origin = origin
        """The address this reader came by: links it is told begin with it."""
        self.seq = 0
        """The last entry this reader was sent."""
        self.closed: tuple[int, str] | None = None
        self._backlog = backlog
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: str) -> None:
        """Let a message wait for its turn."""
        if self.closed is not None:
            return
        if self._waiting.qsize() >= self._backlog:
            self.close(1013, "this reader is too slow")
            return
        self._waiting.put_nowait(message)

    def close(self, code: int, reason: str) -> None:
        """Send the reader away after what already waits."""
        if self.closed is None:
            self.closed = (code, reason)
            self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """Give the next message, or None when the feed is closed."""
        if self.closed is not None and self.closed[0] == 1013:
            return None
        return await self._waiting.get()
