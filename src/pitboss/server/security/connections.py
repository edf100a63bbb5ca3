"""The open connections of a process: their number, and the bytes that are not read yet."""

import asyncio
from collections import Counter

from pitboss.server.security.client_address import ClientAddresses
from pitboss.server.settings import Settings


class Connections:
    """Bytes that clients have not read, in total and by address; proxies are not counted."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self._addresses = ClientAddresses(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._unread: Counter[str] = Counter()

    def admit(self, peer: str) -> bool:
        """Count a new connection; False if there are too many."""
        address = self._address(peer)
        if self._open.total() >= self.limits.connections:
            return False
        if address and self._open[address] >= self.limits.connections_an_address:
            return False
        self._open[address] += 1
        return True

    def release(self, peer: str) -> None:
        """Count an admitted connection as closed."""
        self._add(self._open, peer, -1)

    def leave_unread(self, peer: str, more: int) -> bool:
        """Count bytes that a client has not read yet; False if there are too many."""
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
        """Give the address to which a connection counts; "" for a proxy, which has many clients."""
        return "" if self._addresses.trusts(peer) else self._addresses.client(peer, ())


class Unread:
    """The bytes that one client was sent but has not read, which stay in memory until then."""

    def __init__(self, connections: Connections, transport: asyncio.Transport, peer: str) -> None:
        self._connections = connections
        self._transport = transport
        self._peer = peer
        self._bytes = 0

    def count(self) -> None:
        """Update the count, and end the connection if it is too large."""
        if not self._note(self._transport.get_write_buffer_size()):
            self._transport.abort()

    def forget(self) -> None:
        """Stop counting, because the connection has ended."""
        self._note(0)

    def _note(self, size: int) -> bool:
        more, self._bytes = size - self._bytes, size
        return not more or self._connections.leave_unread(self._peer, more) or more < 0
