"""A table in the memory of this process: its stored state, its readers, and how it changes.

Every change goes through `Table.submit`: it locks the table, lets a command check and decide,
stores the change, swaps the result in, sends it to the readers, notifies other nodes, and asks the
scheduler what is due next.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from pitboss.engine import Position, SealedDealer
from pitboss.server import clock
from pitboss.server.api import responses
from pitboss.server.api.errors import busy, damaged, not_found
from pitboss.server.metrics import METRICS
from pitboss.server.node import Node
from pitboss.server.realtime.broadcast import send_all, send_play, send_table
from pitboss.server.realtime.cluster import Notice
from pitboss.server.realtime.connection import Connection
from pitboss.server.storage.rows import (
    GATHERING,
    OPEN,
    PERSON,
    PLAYING,
    Change,
    EntryRow,
    SeatRow,
    TableRow,
)
from pitboss.server.storage.store import Lost
from pitboss.server.tables.encoded_position import EncodedPosition
from pitboss.server.tables.entries import Damage, damage, replay_rows, start_position
from pitboss.server.tables.position_presenter import chat_line, renamed_entries, seat_names

log = logging.getLogger("pitboss.tables")

_TRIES = 20


@dataclass(frozen=True)
class Update:
    """A change to store, and the position and entries that follow from it."""

    change: Change
    position: Position | None = None
    entries: Sequence[responses.Entry] = ()


class Command(Protocol):
    """A change that somebody asks for."""

    async def decide(self, table: "Table") -> Update:
        """Check the command against the table as it is now. Repeated if another node was first."""


class Table:
    """One table: its row, seats, position and entries. Changed only after storing."""

    def __init__(self, node: Node, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        self.node = node
        self.row = row
        self.seats = seats
        self.position: Position | None = None
        self.entries: list[responses.Entry] = []
        self.idempotency_keys: dict[str, tuple[int, int]] = {}
        """The first and last entry stored under each key."""
        self.connections: set[Connection] = set()
        self.reader_count = 0
        """Connections, and those being opened: what the limit counts."""
        self.lock = asyncio.Lock()
        self.in_doubt = False
        """A transaction ended without an answer: read the table again before using it."""
        self.damage: Damage | None = None
        """Why the table cannot go on; earlier positions are shown, and nothing can be changed."""
        self.last_used = time.monotonic()
        self.visit_due = 0.0
        """When to store the next visit, for the retention."""
        self.asked_from = ""
        """The address from which somebody who sits here, or the host, has asked last."""
        self.last_chat = 0
        self.presence_changed = False
        """Who is online or watching has changed since the table was last sent."""
        self._encoded: EncodedPosition | None = None

    # What it is

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.row.seq

    @property
    def dealer(self) -> SealedDealer:
        """The dice of this table."""
        return SealedDealer(bytes.fromhex(self.row.secret), self.row.seeds.in_dice)

    @property
    def to_act(self) -> int | None:
        """The seat the table waits for."""
        goes_on = self.row.status == PLAYING and self.damage is None
        return self.row.to_act if goes_on else None

    @property
    def bot_to_act(self) -> int | None:
        """The seat the table waits for, if a bot plays it."""
        seat = self.to_act
        return seat if seat is not None and self.seats[seat].played_by_bot else None

    @property
    def deadline(self) -> float | None:
        """When the clock of the person to act runs out."""
        if self.row.clock is None or self.to_act is None or self.bot_to_act is not None:
            return None
        return self.row.waits_since + self.row.clock

    @property
    def spectator_count(self) -> int:
        """How many readers on this node hold no seat."""
        return sum(not self.seats_of(reader.person) for reader in self.connections)

    @property
    def encoded_position(self) -> EncodedPosition:
        """The position as JSON, encoded once for all readers."""
        if self._encoded is None:
            assert self.position is not None
            self._encoded = EncodedPosition(self.position)
        return self._encoded

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """List the seats a person holds."""
        if person is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.person == person)

    def people(self) -> set[str]:
        """Everybody who plays a seat themselves."""
        return {
            seat.person
            for seat in self.seats
            if seat.kind == PERSON and seat.person is not None and seat.stand_in is None
        }

    @property
    def is_between_people(self) -> bool:
        """Say whether two or more people hold seats."""
        return len({seat.person for seat in self.seats if seat.person is not None}) > 1

    def is_online(self, seat: SeatRow, now: float) -> bool:
        """Say whether whoever plays a seat is online."""
        if seat.kind != PERSON:
            return seat.kind != OPEN
        connected = any(reader.person == seat.person for reader in self.connections)
        asked = self.node.presence.asked_lately(seat.person, self.row.id)
        return connected or asked or seat.online_until > now

    @property
    def is_attended(self) -> bool:
        """Say whether somebody reads this table here, or plays at it from anywhere."""
        now = clock.now()
        seated = (seat for seat in self.seats if seat.kind == PERSON)
        return self.reader_count > 0 or any(self.is_online(seat, now) for seat in seated)

    # Who reads it

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Count a reader from before its connection is open until after it is closed."""
        self.reader_count += 1
        try:
            yield
        finally:
            self.reader_count -= 1

    def connect(self, connection: Connection) -> None:
        """Add a reader."""
        self.connections.add(connection)
        self.presence_changed = True

    def disconnect(self, connection: Connection) -> None:
        """Remove a reader."""
        self.connections.discard(connection)
        self.presence_changed = True
        self.touch()

    def touch(self) -> None:
        """Note that the table is in use: it stays in memory for a while."""
        self.last_used = time.monotonic()

    def broadcast(self) -> None:
        """Send every reader the table, with who is online and watching."""
        self.presence_changed = False
        send_table(self)

    # How it changes

    async def submit(self, command: Command) -> Update:
        """Decide, store, swap in, send; decide again when another node was first.

        The work goes on when the client disconnects: whatever is stored is also sent.
        """
        tasks = self.node.tasks
        if tasks.stopping:
            raise busy("The server is stopping. Please try again in a moment.")
        return await asyncio.shield(tasks.spawn(self._submit(command)))

    async def _submit(self, command: Command) -> Update:
        for _ in range(_TRIES):
            async with self.lock:
                if self.in_doubt:
                    await self._catch_up()
                self.check_sound()
                before = self.row
                update = await command.decide(self)
                try:
                    await self.node.store.write(update.change)
                except Lost:
                    METRICS.conflicts.inc()
                    await self._catch_up()
                    continue
                except (SQLAlchemyError, OSError) as error:
                    self.in_doubt = True
                    log.error("a change is in doubt", extra={"table": self.row.id})
                    raise busy("The database does not answer. Please try again.") from error
                self._swap_in(update)
                self._tell(before)
                self.node.outbox.notify(self)
                self.node.scheduler.after(self, own=True)
            return update
        raise busy()

    def check_sound(self) -> None:
        """Refuse to change or continue a table whose entries cannot be replayed."""
        if self.damage is not None:
            raise damaged(self.damage.reason, self.damage.rule, self.damage.entry)

    def _swap_in(self, update: Update) -> None:
        change = update.change
        self.row = change.of(self.row)
        if change.seats is not None:
            self._set_seats(change.seats)
        if update.position is not None:
            self._append(update.position, update.entries, change.entries)
        self._encoded = None

    def _append(
        self,
        position: Position,
        entries: Sequence[responses.Entry],
        rows: Sequence[EntryRow],
    ) -> None:
        self.position = position
        self.entries.extend(entries)
        key = None
        for row in rows:
            if row.seat >= 0:
                key = row.key
            if key is not None:
                first, _ = self.idempotency_keys.get(key, (row.seq, row.seq))
                self.idempotency_keys[key] = (first, row.seq)

    def _set_seats(self, seats: tuple[SeatRow, ...]) -> None:
        """Swap in the seats; earlier entries get the new names, as they would after loading."""
        before, self.seats = seat_names(self.seats), seats
        if self.entries and self.position is not None and seat_names(seats) != before:
            self.entries = renamed_entries(self.position.game, self.entries, seat_names(seats))

    def _tell(self, before: TableRow) -> None:
        """Send the readers what is new since the row was `before`."""
        row = self.row
        other = row.version != before.version
        shown = (row.status, row.undo, row.practice)
        if other or shown != (before.status, before.undo, before.practice):
            self.broadcast()
        if row.seq != before.seq or other:
            send_play(self)
        if row.listed:
            self.node.lobby.mark_changed()

    def note_presence(self, came: set[str], went: set[str], now: float, online_for: float) -> None:
        """Note who came and who went."""

        def noted(seat: SeatRow) -> SeatRow:
            if seat.person in came:
                return replace(seat, online_until=now + online_for)
            return replace(seat, online_until=now) if seat.person in went else seat

        self.seats = tuple(noted(seat) for seat in self.seats)
        self.presence_changed = True

    # How it follows the store

    def load(self, rows: Sequence[EntryRow]) -> None:
        """Replay the stored entries. It may take a while: call it in a thread."""
        if self.row.status != GATHERING:
            self._replay(self.row, self.seats, rows)

    def _replay(self, row: TableRow, seats: tuple[SeatRow, ...], rows: Sequence[EntryRow]) -> None:
        """Play stored entries that are new here, up to the first one that does not follow."""
        position = self.position
        try:
            start = start_position(row, len(seats)) if position is None else position
        except Exception as fault:
            self.damage = damage(row, 0, fault)
            return
        position, entries, self.damage = replay_rows(row, start, rows, seat_names(seats))
        self._append(position, entries, rows[: len(entries)])

    async def refresh(self) -> None:
        """Read what other nodes have stored."""
        async with self.lock:
            await self._catch_up()

    async def receive(self, notice: Notice) -> None:
        """Follow another node's notice."""
        async with self.lock:
            behind = notice.seq > self.seq or notice.version > self.row.version
            if behind or notice.presence:
                await self._catch_up()
                self.presence_changed = self.presence_changed or notice.presence
        if notice.chat > self.last_chat:
            await self.send_new_chat()

    async def _catch_up(self) -> None:
        """Read what other nodes have stored. The caller holds the lock."""
        found = await self.node.store.table(self.row.id)
        if found is None:
            raise not_found("table")
        row, seats = found
        before = self.row
        unread = row.seq > before.seq or (row.status != GATHERING and self.position is None)
        if unread and self.damage is None:
            rows = await self.node.store.entries(row.id, self.seq)
            await asyncio.to_thread(self._replay, row, seats, rows[: row.seq - self.seq])
        self.row = row
        self._set_seats(seats)
        self._encoded = None
        self.in_doubt = False
        self._tell(before)
        self.node.scheduler.after(self, own=False)

    def note_chat_sent(self, last: int) -> None:
        """Note the last chat line that the readers have."""
        self.last_chat = max(self.last_chat, last)

    async def send_new_chat(self) -> None:
        """Send the chat lines stored since the last one sent."""
        for line in await self.node.store.chat(self.row.id, self.last_chat):
            if line.n > self.last_chat:
                self.note_chat_sent(line.n)
                message = responses.ChatMessage([chat_line(line)])
                send_all(self, responses.encode_text(message))
