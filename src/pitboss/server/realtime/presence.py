"""Who is there: readers that come and go, and what the store is told of it."""

import time
from typing import TYPE_CHECKING

from pitboss.server.metrics import METRICS
from pitboss.server.realtime.connection import Feed
from pitboss.server.tables.table import Room

if TYPE_CHECKING:
    from pitboss.server.tables.registry import House

ONLINE_FOR = 40.0
"""Seconds that somebody counts as online after this node last said so."""


class Presence:
    """The people with a feed open on this node."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._arrivals: set[str] = set()
        self._departures: set[str] = set()

    def arrive(self, room: Room, feed: Feed) -> None:
        """Let a reader in."""
        room.feeds.add(feed)
        room.restless = True
        METRICS.feeds.inc()
        self.arrive_again(room, feed)

    def arrive_again(self, room: Room, feed: Feed) -> None:
        """Note that a reader, who may just have sat down, is here."""
        if feed.person is not None and room.held_by(feed.person):
            self._departures.discard(feed.person)
            self._arrivals.add(feed.person)

    def depart(self, room: Room, feed: Feed) -> None:
        """Let a reader go."""
        if feed not in room.feeds:
            return
        room.feeds.discard(feed)
        room.restless = True
        room.used = time.monotonic()
        METRICS.feeds.dec()
        if feed.person is None or not room.held_by(feed.person):
            return
        if feed.person not in self._people():
            self._arrivals.discard(feed.person)
            self._departures.add(feed.person)

    def _people(self) -> set[str]:
        return {
            feed.person
            for room in self._house.rooms.values()
            for feed in room.feeds
            if feed.person is not None
        }

    async def note(self) -> None:
        """Store who came and who went since the last time, and tell other nodes."""
        came, went = self._arrivals, self._departures
        if not came and not went:
            return
        self._arrivals, self._departures = set(), set()
        now = time.time()
        await self._house.store.seen(came, now + ONLINE_FOR)
        await self._house.store.seen(went, now)
        for room in self._house.rooms.values():
            if any(seat.person in came or seat.person in went for seat in room.seats):
                room.note_seen(came, went, now, ONLINE_FOR)
                self._house.notify(room, seats=True)

    async def renew(self) -> None:
        """Say again that those who are here are here."""
        await self._house.store.seen(self._people(), time.time() + ONLINE_FOR)
