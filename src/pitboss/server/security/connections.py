"""The open connections of a process: how many, and how much of what they were sent is unread."""

import asyncio
from collections import Counter

from pitboss.server.security.client_address import ClientAddresses
from pitboss.server.settings import Settings


class Connections:
    """What all connections hold, in all and by address; a proxy's address counts for nobody."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self._addresses = ClientAddresses(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._unread: Counter[str] = Counter()

    def admit(self, peer: str) -> bool:
        """Count a connection in, or say that there are too many."""
        address = self._address(peer)
        if self._open.total() >= self.limits.connections:
            return False
        if address and self._open[address] >= self.limits.connections_an_address:
            return False
        self._open[address] += 1
        return True

    def release(self, peer: str) -> None:
        """Count out a connection that was admitted."""
        self._add(self._open, peer, -1)

    def leave_unread(self, peer: str, more: int) -> bool:
        """Count bytes that wait for a client to read them; say whether that is not too much."""
        self._add(self._unread, peer, more)
        address = self._address(peer)
        own = self._unread[address] if address else 0
        limits = self.limits
        return own <= limits.unread_bytes_an_address and self._unread.total() <= limits.unread_bytes

    def _add(self, counted: Counter[str], peer: str, more: int) -> None:
        address = self._address(peer)
        counted[address] += more
        if not counted[address]:
            del counted[address]

    def _address(self, peer: str) -> str:
        """Name the address that a connection is counted to; "" for a proxy, which brings many."""
        return "" if self._addresses.trusts(peer) else self._addresses.client(peer, ())


class Unread:
    """What one client was sent and has not read yet: it stays in memory until then."""

    def __init__(self, connections: Connections, transport: asyncio.Transport, peer: str) -> None:
        self._connections = connections
        self._transport = transport
        self._peer = peer
        self._bytes = 0

    def count(self) -> None:
        """Look again how much it is, and end the connection where that is too much."""
        if not self._note(self._transport.get_write_buffer_size()):
            self._transport.abort()

    def forget(self) -> None:
        """Count nothing any more: the connection has ended."""
        self._note(0)

    def _note(self, size: int) -> bool:
        more, self._bytes = size - self._bytes, size
        return not more or self._connections.leave_unread(self._peer, more) or more < 0
