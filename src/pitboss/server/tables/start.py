"""Beginning a game, and playing again."""

import secrets
import time
from dataclasses import replace

from pitboss.engine import Refusal, load
from pitboss.server.api.errors import Trouble, conflict, refused
from pitboss.server.storage.rows import GATHERING, OPEN, OVER, PLAYING, Change
from pitboss.server.tables.history import settle
from pitboss.server.tables.presenter import names_of
from pitboss.server.tables.registry import House
from pitboss.server.tables.seats import check_host, new_id
from pitboss.server.tables.table import Room, Step, to_act_of


async def start(house: House, room: Room, person: str, drop_open: bool) -> None:
    """Begin: lay out the game and settle the chance steps that come before the first move."""

    async def decide(room: Room) -> Step:
        check_host(room, person)
        if room.row.status != GATHERING:
            raise conflict("The game has started already.")
        return begun(room, drop_open)

    try:
        await house.change(room, decide)
    except Refusal as refusal:
        raise refused(refusal) from None


def begun(room: Room, drop_open: bool) -> Step:
    """Lay out the game of a room that gathers."""
    seats = room.seats
    if drop_open and not room.row.opened:
        kept = [seat for seat in seats if seat.kind != OPEN]
        seats = tuple(replace(seat, seat=number) for number, seat in enumerate(kept))
    waiting = [seat.seat for seat in seats if seat.kind == OPEN]
    if waiting:
        raise conflict(f"Seat {waiting[0]} is still open.")
    game, now = load(room.row.game), time.time()
    if room.row.opened:
        at = game.position(room.row.opened)
    else:
        at = game.start(len(seats), **room.row.options)
    rows, told = settle(at, room.dealer, now, names_of(seats))
    values = {
        "status": PLAYING if to_act_of(at) is not None else OVER,
        "seq": at.seq,
        "to_act": to_act_of(at),
        "moved": now,
        "waits_since": now,
    }
    change = Change(room.row.id, values, tuple(rows), seats, room.row.version)
    return Step(change, at, told)


async def rematch(house: House, room: Room, person: str) -> tuple[Room, bool]:
    """Make a new table with the seats moved on by one; says whether it is new."""

    async def decide(room: Room) -> Step:
        if not room.held_by(person) and room.row.host != person:
            raise Trouble(403, "not_your_seat", "Only those who sat here can ask for a rematch.")
        if room.row.status != OVER:
            raise conflict("The game is not over yet.")
        if room.row.rematch is not None:
            raise _Made
        count, now = len(room.seats), time.time()
        seats = tuple(
            replace(room.seats[(number - 1) % count], seat=number, stand_in=None)
            for number in range(count)
        )
        seats = tuple(replace(seat, name="") if seat.kind == OPEN else seat for seat in seats)
        row = replace(
            room.row,
            id=new_id(),
            status=GATHERING,
            secret=secrets.token_hex(32),
            created=now,
            opened="",
            opened_from=None,
            rematch=None,
            undo=None,
            seq=0,
            to_act=None,
            moved=now,
            waits_since=now,
            version=1,
        )
        return Step(
            Change(
                room.row.id,
                {"rematch": row.id},
                version=room.row.version,
                new_tables=((row, seats),),
            )
        )

    new = True
    try:
        await house.change(room, decide)
    except _MadeError:
        new = False
    assert room.row.rematch is not None
    return await house.room(room.row.rematch), new


class _MadeError(Exception):
    """There is a rematch already."""


_Made = _MadeError()
