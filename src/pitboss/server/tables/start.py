"""Starting a game, and playing again."""

from dataclasses import dataclass, replace

from pitboss.engine import games
from pitboss.server import clock
from pitboss.server.api.errors import ApiError, conflict
from pitboss.server.storage.rows import (
    GATHERING,
    OPEN,
    OVER,
    PLAYING,
    Change,
    SeatRow,
    Seeds,
    TableRow,
)
from pitboss.server.tables.creation import new_id, new_secret
from pitboss.server.tables.entries import ending, seat_to_act, settle, start_position
from pitboss.server.tables.position_presenter import seat_names
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.seats import check_host
from pitboss.server.tables.seeds import closed_promises, see_closing, wait_until_told
from pitboss.server.tables.sight import public_digest
from pitboss.server.tables.table import Table, Update


@dataclass(frozen=True)
class Start:
    """Lay out the game and settle the chance that comes before the first move.

    Where seeds are promised for the dice, the first such command closes the promises and the
    second, by which time the seeds have been told, starts.
    """

    person: str
    drop_open: bool
    closed: bool = False
    """Promises were closed before: refuse if somebody has sat down or left since."""

    async def decide(self, table: Table) -> Update:
        """Check that the host asks and that every seat is taken."""
        check_host(table, self.person)
        if table.row.status != GATHERING:
            raise conflict("The game has started already.")
        seats = self._seats(table)
        if table.row.seeds.closed is None:
            if self.closed:
                raise conflict("Somebody sat down or left just now. Start again.")
            closed = closed_promises(table)
            if closed.by_person:
                return Update(Change(table.row.id, {"seeds": closed}, version=table.row.version))
        now, position = clock.now(), start_position(table.row, len(seats))
        rows, entries = settle(position, table.dealer, now, seat_names(seats))
        to_act = seat_to_act(position)
        values = {
            "status": OVER if to_act is None else PLAYING,
            "rules_version": position.game.meta.rules_version,
            "seeds": table.row.seeds if table.row.seeds.closed is not None else Seeds(),
            "seq": position.seq,
            "to_act": to_act,
            "moved": now,
            "waits_since": now,
            "sight": public_digest(position),
            **ending(position),
        }
        change = Change(table.row.id, values, tuple(rows), seats, table.row.version)
        return Update(change, position, entries)

    def _seats(self, table: Table) -> tuple[SeatRow, ...]:
        seats = table.seats
        if self.drop_open and not table.row.opened:
            kept = [seat for seat in seats if seat.kind != OPEN]
            seats = tuple(replace(seat, seat=number) for number, seat in enumerate(kept))
        for seat in seats:
            if seat.kind == OPEN:
                raise conflict(f"Seat {seat.seat} is still open.")
        return seats


async def start(table: Table, command: Start) -> bool:
    """Start, or close the promises of seeds; say whether the game is on."""
    if command.closed:
        await see_closing(table)
    await wait_until_told(table)
    await table.submit(command)
    return table.row.status != GATHERING


class RematchExists(Exception):
    """There is a rematch already."""


@dataclass(frozen=True)
class Rematch:
    """Create a new table with the seats moved on by one."""

    person: str

    async def decide(self, table: Table) -> Update:
        """Check that the game is over and that the person played or is the host."""
        if not table.seats_of(self.person) and table.row.host != self.person:
            raise ApiError(403, "not_your_seat", "Only those who sat here can ask for a rematch.")
        if table.row.status != OVER:
            raise conflict("The game is not over yet.")
        if table.row.rematch is not None:
            raise RematchExists
        row = _next_row(table.row)
        return Update(
            Change(
                table.row.id,
                {"rematch": row.id},
                version=table.row.version,
                new_tables=((row, _moved_on(table.seats)),),
            )
        )


def _moved_on(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    moved = (
        replace(seats[(number - 1) % len(seats)], seat=number, stand_in=None)
        for number in range(len(seats))
    )
    return tuple(replace(seat, name="") if seat.kind == OPEN else seat for seat in moved)


def _next_row(row: TableRow) -> TableRow:
    now = clock.now()
    return replace(
        row,
        id=new_id(),
        rules_version=games()[row.game].rules_version,
        status=GATHERING,
        secret=new_secret(),
        created=now,
        opened="",
        opened_from=None,
        rematch=None,
        seeds=Seeds(),
        undo=None,
        seq=0,
        to_act=None,
        moved=now,
        waits_since=now,
        version=1,
        witnesses=(),
        sight=None,
        practice=False,
        result=None,
    )


async def rematch(registry: TableRegistry, table: Table, person: str) -> tuple[Table, bool]:
    """Give the rematch of a table, and whether it is new."""
    new = True
    try:
        await table.submit(Rematch(person))
    except RematchExists:
        new = False
    assert table.row.rematch is not None
    return await registry.get(table.row.rematch), new
