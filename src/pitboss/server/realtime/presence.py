"""Who is online at which table: people with an open feed or a recent request on this node.

Presence is kept for each table apart: whoever moves on to another table is offline at the first.
The people of other nodes are in the store.
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
"""Seconds that a person counts as online after a request, or after a node has stored so."""
Place = tuple[str, str]
"""A table and a person at it."""


class Presence:
    """The people at the tables on this node."""

    def __init__(self, store: Store, outbox: Outbox) -> None:
        self._store = store
        self._outbox = outbox
        self._connections: dict[Connection, str] = {}
        """The table of every connection."""
        self._requests: dict[Place, float] = {}
        """When each person has last sent a request about a table; feeds are not in here."""
        self._arrivals: set[Place] = set()
        self._departures: set[Place] = set()

    def note_request(self, person: str, table_id: str) -> None:
        """Note a request of a person about a table: one may play without a feed."""
        place = (table_id, person)
        if place not in self._requests:
            self._arrive(place)
        self._requests[place] = time.monotonic()

    def asked_lately(self, person: str | None, table_id: str) -> bool:
        """Say whether a person has asked this node about a table within `ONLINE_FOR`."""
        asked = self._requests.get((table_id, person)) if person is not None else None
        return asked is not None and asked > time.monotonic() - ONLINE_FOR

    def connect(self, table: "Table", connection: Connection) -> None:
        """Add a connection to a table."""
        table.connect(connection)
        self._connections[connection] = table.row.id
        METRICS.feeds.inc()
        self._note_arrival(table, connection)

    def disconnect(self, table: "Table", connection: Connection) -> None:
        """Remove a connection from a table."""
        if connection not in table.connections:
            return
        table.disconnect(connection)
        del self._connections[connection]
        METRICS.feeds.dec()
        person = connection.person
        if person is None or any(other.person == person for other in table.connections):
            return
        # Closing the last page of a table ends presence at once, even after a recent request.
        place = (table.row.id, person)
        self._requests.pop(place, None)
        table.note_presence(set(), {person}, clock.now(), 0.0)
        self._arrivals.discard(place)
        self._departures.add(place)

    def seats_changed(self, table: "Table") -> None:
        """Note who is online at a table where somebody has just sat down."""
        for connection in table.connections:
            self._note_arrival(table, connection)

    def _note_arrival(self, table: "Table", connection: Connection) -> None:
        if connection.person is not None and table.seats_of(connection.person):
            self._arrive((table.row.id, connection.person))

    def _arrive(self, place: Place) -> None:
        self._departures.discard(place)
        self._arrivals.add(place)

    async def store_changes(self, tables: Iterable["Table"]) -> None:
        """Store who came and who went since the last call, and notify other nodes."""
        came, went = self._arrivals, self._departures
        if not came and not went:
            return
        self._arrivals, self._departures = set(), set()
        now = clock.now()
        await self._store.set_online(came, now + ONLINE_FOR)
        await self._store.set_online(went, now)
        changed = {table_id for table_id, _ in came | went}
        for table in [table for table in tables if table.row.id in changed]:
            here, gone = _people(came, table), _people(went, table)
            if any(seat.person in here or seat.person in gone for seat in table.seats):
                table.note_presence(here, gone, now, ONLINE_FOR)
                self._outbox.notify(table, presence=True)

    async def renew(self) -> None:
        """Extend the time of everybody who is online, and let old requests lapse."""
        connected = {
            (table_id, found.person)
            for found, table_id in self._connections.items()
            if found.person is not None
        }
        asked = {place for place in self._requests if self.asked_lately(place[1], place[0])}
        here = connected | asked
        self._departures |= self._requests.keys() - here
        self._requests = {place: at for place, at in self._requests.items() if place in here}
        await self._store.set_online(here, clock.now() + ONLINE_FOR)


def _people(places: Iterable[Place], table: "Table") -> set[str]:
    return {person for table_id, person in places if table_id == table.row.id}
