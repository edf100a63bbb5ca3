"""Transferring a seat to another device by a link that works once."""

import hashlib
import secrets
from dataclasses import dataclass, replace

from pitboss.server import clock
from pitboss.server.api import responses
from pitboss.server.api.errors import ApiError, not_your_seat
from pitboss.server.tables.consent import witnesses_after_transfer
from pitboss.server.tables.position_presenter import timestamp
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.seats import seat_at, with_seat
from pitboss.server.tables.table import Table, Update

LINK_SECONDS = 600.0


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


async def create_link(table: Table, person: str, seat: int, origin: str) -> responses.SeatTransfer:
    """Create a one-time link that transfers a seat."""
    if seat_at(table, seat).person != person:
        raise not_your_seat(seat)
    code, expires = secrets.token_urlsafe(24), clock.now() + LINK_SECONDS
    await table.node.store.add_transfer(_digest(code), table.row.id, seat, person, expires)
    return responses.SeatTransfer(code, f"{origin}/carry/{code}", timestamp(expires))


async def use_link(registry: TableRegistry, person: str, code: str) -> tuple[Table, int]:
    """Take over the seat that a one-time link transfers."""
    found = await registry.node.store.use_transfer(_digest(code))
    if found is None:
        raise ApiError(410, "gone", "This link was used already or is too old: ask for a new one.")
    table, seat = await registry.get(found["table_id"]), int(found["seat"])
    await table.submit(TransferSeat(found["person"], person, seat))
    table.node.presence.seats_changed(table)
    return table, seat


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
