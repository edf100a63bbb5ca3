"""Who is online: the people with a connection to this node, and what the store knows of them."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import Outbox
from pitboss.server.realtime.connection import Connection
from pitboss.server.storage.store import Store

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table

ONLINE_FOR = 40.0
"""Seconds that a person counts as online after this node last said so."""


class Presence:
    """The people with a connection to a table on this node."""

    def __init__(self, store: Store, outbox: Outbox) -> None:
        self._store = store
        self._outbox = outbox
        self._connections: set[Connection] = set()
        self._arrivals: set[str] = set()
        self._departures: set[str] = set()

    def connect(self, table: "Table", connection: Connection) -> None:
        """Add a connection to a table."""
        table.connect(connection)
        self._connections.add(connection)
        METRICS.feeds.inc()
        self._note_arrival(table, connection)

    def disconnect(self, table: "Table", connection: Connection) -> None:
        """Remove a connection from a table."""
        if connection not in table.connections:
            return
        table.disconnect(connection)
        self._connections.discard(connection)
        METRICS.feeds.dec()
        person = connection.person
        if person is not None and table.seats_of(person) and person not in self._people():
            self._arrivals.discard(person)
            self._departures.add(person)

    def seats_changed(self, table: "Table") -> None:
        """Note who is online at a table where somebody has just sat down."""
        for connection in table.connections:
            self._note_arrival(table, connection)

    def _note_arrival(self, table: "Table", connection: Connection) -> None:
        if connection.person is not None and table.seats_of(connection.person):
            self._departures.discard(connection.person)
            self._arrivals.add(connection.person)

    def _people(self) -> set[str]:
        return {found.person for found in self._connections if found.person is not None}

    async def store_changes(self, tables: Iterable["Table"]) -> None:
        """Store who came and who went since the last call, and notify other nodes."""
        came, went = self._arrivals, self._departures
        if not came and not went:
            return
        self._arrivals, self._departures = set(), set()
        now = time.time()
        await self._store.set_online(came, now + ONLINE_FOR)
        await self._store.set_online(went, now)
        for table in list(tables):
            if any(seat.person in came or seat.person in went for seat in table.seats):
                table.note_presence(came, went, now, ONLINE_FOR)
                self._outbox.notify(table, presence=True)

    async def renew(self) -> None:
        """Extend the time of everybody who is connected."""
        await self._store.set_online(self._people(), time.time() + ONLINE_FOR)
