"""Names: a person's own, and those of the seats they hold."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pitboss.server.api.clean_text import clean_name
from pitboss.server.api.errors import ApiError, conflict, not_your_seat
from pitboss.server.storage.rows import OVER, Change, SeatRow
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.seats import seat_at
from pitboss.server.tables.table import Table, Update


@dataclass(frozen=True)
class NameSeat:
    """Rename the player in one's own seat, before the start or later."""

    person: str
    seat: int
    name: str

    async def decide(self, table: Table) -> Update:
        """Check that the seat is one's own and the game not over."""
        if seat_at(table, self.seat).person != self.person:
            raise not_your_seat(self.seat)
        if table.row.status == OVER:
            raise conflict("The game is over: its record keeps the names it was played under.")
        return _with_name(table, (self.seat,), self.name)


@dataclass(frozen=True)
class RenamePerson:
    """Rename a person in the seats they play themselves."""

    person: str
    old: str
    new: str

    async def decide(self, table: Table) -> Update:
        """Rename their own seats and no others."""
        return _with_name(table, _own_seats(table.seats, self.person, self.old), self.new)


async def rename(registry: TableRegistry, person: str, given: str) -> None:
    """Rename a person, also in the seats they play themselves at tables that are not over.

    The tables come first: when one of them cannot be changed now, the same request can be sent
    again and still knows the old name.
    """
    store = registry.node.store
    name, old = clean_name(given), await store.name_of(person)
    for row, seats in await store.tables_of(person):
        if row.status == OVER or not _own_seats(seats, person, old):
            continue
        try:
            table = await registry.get(row.id)
        except ApiError:  # a table that cannot be opened does not prevent the renaming
            continue
        if table.damage is not None:  # nor does a damaged one
            continue
        await table.submit(RenamePerson(person, old, name))
    await store.rename(person, name)


def _own_seats(seats: Sequence[SeatRow], person: str, old: str) -> list[int]:
    """List the seats a person plays themselves: the only one, or those under their own name.

    The others are held for somebody else at the same screen, who has a name of their own.
    """
    held = [seat for seat in seats if seat.person == person]
    return [seat.seat for seat in held if len(held) == 1 or seat.name == old]


def _with_name(table: Table, which: Collection[int], name: str) -> Update:
    seats = tuple(replace(seat, name=name) if seat.seat in which else seat for seat in table.seats)
    return Update(Change(table.row.id, {}, seats=seats, version=table.row.version))
