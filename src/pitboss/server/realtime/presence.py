"""Who is online: whoever has a connection to this node or has asked it something just now.

The store knows of the people of other nodes.
"""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.server import clock
from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import Outbox
from pitboss.server.realtime.connection import Connection
from pitboss.server.storage.store import Store

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table

ONLINE_FOR = 40.0
"""Seconds that a person counts as online after a request, or after a node last said so."""


class Presence:
    """The people with a connection to a table on this node."""

    def __init__(self, store: Store, outbox: Outbox) -> None:
        self._store = store
        self._outbox = outbox
        self._connections: set[Connection] = set()
        self._requests: dict[str, float] = {}
        """When each person has last asked something; those who read a feed need not ask."""
        self._arrivals: set[str] = set()
        self._departures: set[str] = set()

    def note_request(self, person: str) -> None:
        """Note that a person has asked something: whoever plays without a feed is here, too."""
        if person not in self._requests:
            self._departures.discard(person)
            self._arrivals.add(person)
        self._requests[person] = time.monotonic()

    def asked_lately(self, person: str | None) -> bool:
        """Say whether a person has asked this node something within `ONLINE_FOR`."""
        asked = self._requests.get(person) if person is not None else None
        return asked is not None and asked > time.monotonic() - ONLINE_FOR

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
        if person is not None and person not in self._connected():
            # Whoever closes the page goes, whatever it has asked just before.
            self._requests.pop(person, None)
            table.note_presence(set(), {person}, clock.now(), 0.0)
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

    def _connected(self) -> set[str]:
        return {found.person for found in self._connections if found.person is not None}

    async def store_changes(self, tables: Iterable["Table"]) -> None:
        """Store who came and who went since the last call, and notify other nodes."""
        came, went = self._arrivals, self._departures
        if not came and not went:
            return
        self._arrivals, self._departures = set(), set()
        now = clock.now()
        await self._store.set_online(came, now + ONLINE_FOR)
        await self._store.set_online(went, now)
        for table in list(tables):
            if any(seat.person in came or seat.person in went for seat in table.seats):
                table.note_presence(came, went, now, ONLINE_FOR)
                self._outbox.notify(table, presence=True)

    async def renew(self) -> None:
        """Extend the time of everybody who is here; whoever asked and asks no more has gone."""
        here = self._connected() | {one for one in self._requests if self.asked_lately(one)}
        self._departures |= self._requests.keys() - here
        self._requests = {one: at for one, at in self._requests.items() if one in here}
        await self._store.set_online(here, clock.now() + ONLINE_FOR)
