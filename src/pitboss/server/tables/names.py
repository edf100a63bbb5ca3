"""Names: a person's own, and those of the seats they hold."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from pitboss.server.api.errors import Trouble, conflict, not_your_seat
from pitboss.server.storage.rows import OVER, Change, SeatRow
from pitboss.server.tables.presenter import clean_name
from pitboss.server.tables.registry import Decide, House
from pitboss.server.tables.seats import seat_of
from pitboss.server.tables.table import Room, Step


async def name_seat(house: House, room: Room, person: str, seat: int, given: str) -> None:
    """Give the player in one's own seat another name, before the start or later."""
    name = clean_name(given)

    async def decide(room: Room) -> Step:
        if seat_of(room, seat).person != person:
            raise not_your_seat(seat)
        if room.row.status == OVER:
            raise conflict("The game is over: its record keeps the names it was played under.")
        return _named(room, (seat,), name)

    await house.change(room, decide)


async def rename(house: House, person: str, given: str) -> None:
    """Give oneself a name, also in the seats one sits in oneself at tables that are not over.

    The tables come first: when one of them cannot be changed now, the same request can be sent
    again and still knows the old name.
    """
    name, old = clean_name(given), await house.store.name_of(person)
    for row, seats in await house.store.tables_of(person):
        if row.status == OVER or not _own_seats(seats, person, old):
            continue
        try:
            room = await house.room(row.id)
        except Trouble:  # a table that cannot be opened is no reason to be called as before
            continue
        await house.change(room, _renamed(person, old, name))
    await house.store.rename(person, name)


def _renamed(person: str, old: str, name: str) -> Decide:
    async def decide(room: Room) -> Step:
        return _named(room, _own_seats(room.seats, person, old), name)

    return decide


def _own_seats(seats: Sequence[SeatRow], person: str, old: str) -> list[int]:
    """List the seats a person sits in themselves: the only one, or those under their own name.

    The others are held for somebody else at the same screen, who has a name of their own.
    """
    held = [seat for seat in seats if seat.person == person]
    return [seat.seat for seat in held if len(held) == 1 or seat.name == old]


def _named(room: Room, which: Collection[int], name: str) -> Step:
    seats = tuple(replace(seat, name=name) if seat.seat in which else seat for seat in room.seats)
    return Step(Change(room.row.id, {}, seats=seats, version=room.row.version))
