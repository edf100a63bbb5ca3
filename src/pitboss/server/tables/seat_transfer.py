"""Transferring seats to another device by a link: one seat at once, or all of them later.

A one-time link transfers one seat and expires within minutes. A private link is kept in case a
device or its cookie is lost: it transfers all seats, and is replaced by a new one when it is used.
"""

import hashlib
import secrets
from dataclasses import dataclass, replace

from pitboss.server import clock
from pitboss.server.api import responses
from pitboss.server.api.errors import ApiError, busy, conflict, not_your_seat
from pitboss.server.security.identity import YEAR
from pitboss.server.storage import seat_links
from pitboss.server.storage.rows import Change
from pitboss.server.storage.store import Store
from pitboss.server.tables.consent import witnesses_after_transfer
from pitboss.server.tables.position_presenter import timestamp
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.seats import seat_at, with_seat
from pitboss.server.tables.table import Table, Update

LINK_SECONDS = 600.0
_MOST_TABLES = 200
"""The most tables that one request opens."""


@dataclass(frozen=True)
class TransferSeat:
    """Give a seat to the device that opened the link."""

    giver: str
    receiver: str
    seat: int

    async def decide(self, table: Table) -> Update:
        """Check that the giver still holds the seat; a host with one seat gives that up, too."""
        seat = seat_at(table, self.seat)
        if seat.person != self.giver:
            raise ApiError(410, "gone", "The seat has changed hands since this link was made.")
        given = replace(seat, person=self.receiver)
        witnesses = witnesses_after_transfer(table, self.giver, self.receiver)
        if table.row.host == self.giver and len(table.seats_of(self.giver)) == 1:
            return with_seat(table, given, host=self.receiver, witnesses=witnesses)
        return with_seat(table, given, witnesses=witnesses)


@dataclass(frozen=True)
class TransferHost:
    """Make the device that opened the link host of a table where the giver has no seat."""

    giver: str
    receiver: str

    async def decide(self, table: Table) -> Update:
        """Check that the giver still is the host."""
        if table.row.host != self.giver:
            raise gone()
        change = Change(table.row.id, {"host": self.receiver}, version=table.row.version)
        return Update(change)


@dataclass(frozen=True)
class Taken:
    """The seats that a link has transferred to a device."""

    seats: tuple[tuple[Table, int], ...]
    kept: responses.SeatTransfer | None = None
    """The private link that replaces the one that was used."""


async def create_link(table: Table, person: str, seat: int, origin: str) -> responses.SeatTransfer:
    """Create a one-time link that transfers a seat."""
    if seat_at(table, seat).person != person:
        raise not_your_seat(seat)
    code, now = secrets.token_urlsafe(24), clock.now()
    expires = now + LINK_SECONDS
    one = (table.row.id, seat)
    await table.node.store.do(
        lambda connection: seat_links.add(connection, _digest(code), person, expires, now, one)
    )
    return responses.SeatTransfer(code, f"{origin}/carry/{code}", timestamp(expires))


async def keep_link(store: Store, person: str, origin: str) -> responses.SeatTransfer:
    """Create a private link to all seats of a person; an earlier one is revoked.

    Its code is the fragment of the address (after #), which is never sent to a server or proxy.
    """
    if not await store.tables_of(person):
        raise conflict("You have no seat yet: take one first, then keep a link to it.")
    code, now = secrets.token_urlsafe(24), clock.now()
    expires = now + YEAR
    await store.do(
        lambda connection: seat_links.add(connection, _digest(code), person, expires, now)
    )
    return responses.SeatTransfer(code, f"{origin}/carry#{code}", timestamp(expires))


async def revoke_link(store: Store, person: str) -> None:
    """Revoke the private link of a person."""
    if not await store.do(lambda connection: seat_links.revoke(connection, person)):
        raise ApiError(404, "not_found", "You have no private link to revoke.")


async def kept_until(store: Store, person: str) -> str | None:
    """Say until when a person's private link is valid; None without one."""
    found = await store.read(seat_links.kept_by(person, clock.now()))
    return timestamp(found[0]["expires"]) if found else None


async def use_link(registry: TableRegistry, person: str, code: str, origin: str) -> Taken:
    """Take over the seat, or all the seats, that a link is for."""
    store, digest = registry.node.store, _digest(code)
    good = await store.read(seat_links.good(digest, clock.now()))
    if not good:
        raise gone()
    found = good[0]
    if found["table_id"] is None:
        return await _take_all(registry, found["person"], person, digest, origin)
    if not await store.do(lambda connection: seat_links.use_up(connection, digest)):
        raise gone()
    table, seat = await registry.get(found["table_id"]), int(found["seat"])
    await _transfer(table, found["person"], person, seat)
    return Taken(((table, seat),))


async def _take_all(
    registry: TableRegistry, giver: str, receiver: str, digest: str, origin: str
) -> Taken:
    """Transfer every seat and replace the private link, which is no longer valid.

    So a link that somebody else knows cannot be used a second time to take the new owner's seats.
    It is used up last: if anything fails before, it can be used again for the rest.
    """
    store = registry.node.store
    taken: list[tuple[Table, int]] = []
    if giver != receiver:
        unfinished = await store.unfinished_of(giver, _MOST_TABLES)
        for table_id in unfinished:
            taken += await _take_table(registry, table_id, giver, receiver)
        left = await store.unfinished_of(giver, _MOST_TABLES)
        if left and left != unfinished:  # if nothing has changed, the rest cannot be opened at all
            raise busy("You are at very many tables: open the link again for the rest.")
        await _finish(registry, giver, receiver)
    if not await store.do(lambda connection: seat_links.use_up(connection, digest)):
        raise gone()
    return Taken(tuple(taken), await _next_link(store, receiver, origin))


async def _next_link(store: Store, person: str, origin: str) -> responses.SeatTransfer | None:
    """Create the next private link, unless there are no seats or the person has a link already."""
    if await kept_until(store, person) is not None or not await store.tables_of(person):
        return None
    return await keep_link(store, person, origin)


async def _take_table(
    registry: TableRegistry, table_id: str, giver: str, receiver: str
) -> list[tuple[Table, int]]:
    """Transfer what a person has at one table; a damaged table is skipped."""
    try:
        table = await registry.get(table_id)
    except ApiError:
        return []
    if table.damage is not None:
        return []
    own = table.seats_of(giver)
    for seat in own:
        await _transfer(table, giver, receiver, seat)
    if not own and table.row.host == giver:
        await table.submit(TransferHost(giver, receiver))
    return [(table, seat) for seat in own]


async def _finish(registry: TableRegistry, giver: str, receiver: str) -> None:
    """Transfer finished games as well, and the name to a receiver who has none."""
    store = registry.node.store
    moved = await store.do(
        lambda connection: seat_links.hand_over_finished(connection, giver, receiver)
    )
    for table_id in moved:
        if table_id in registry.open_tables:
            await registry.open_tables[table_id].refresh()
    name = await store.name_of(giver)
    if name and not await store.name_of(receiver):
        await store.rename(receiver, name)


async def _transfer(table: Table, giver: str, receiver: str, seat: int) -> None:
    await table.submit(TransferSeat(giver, receiver, seat))
    table.node.presence.seats_changed(table)


def gone() -> ApiError:
    """Refuse a link without saying for which reason, so that guessing reveals nothing."""
    return ApiError(
        410, "gone", "This link was used already, revoked or is too old: ask for a new one."
    )


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
