"""Any entry of any record: positions kept for a while, so that a page can step through a game."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.engine import BadRecord, Entry, Position, Record, Refusal, SealedDealer
from pitboss.kernel import CHANCE
from pitboss.server.api import responses
from pitboss.server.api.errors import bad_request, not_found, refused
from pitboss.server.storage.rows import EntryRow
from pitboss.server.storage.store import Store
from pitboss.server.tables.history import Damaged, replay, start_position
from pitboss.server.tables.presenter import frame_told, names_of
from pitboss.server.tables.table import Room

_MOST_KEPT = 16
MOST_FRAMES = 100


@dataclass(frozen=True)
class Replay:
    """A game with the position after each entry."""

    positions: Sequence[Position]
    entries: Sequence[responses.EntryTold]
    names: list[str]
    seats: int

    @property
    def last(self) -> int:
        """The last entry."""
        return len(self.entries)

    def frame(self, seq: int, seat: int | None) -> responses.Frame:
        """Tell a moment of the game."""
        if not 0 <= seq <= self.last:
            raise not_found("entry")
        if seat is not None and seat >= self.seats:
            raise not_found("seat")
        entry = self.entries[seq - 1] if seq else None
        return frame_told(self.positions[seq], entry, seat, self.last, self.names)

    def frames(self, first: int, last: int, seat: int | None) -> list[responses.Frame]:
        """Tell several moments in a row."""
        if last < first:
            raise bad_request("The last frame comes before the first.")
        last = min(last, self.last, first + MOST_FRAMES - 1)
        return [self.frame(seq, seat) for seq in range(first, last + 1)]


class Replays:
    """The replays that were asked for lately. One is made at a time, in a thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._making = asyncio.Lock()

    async def of_room(self, room: Room) -> Replay:
        """Step through a table that is open."""
        assert room.at is not None
        key, at = (room.row.id, room.seq), room.at
        found = self._kept.get(key)
        if found is None:
            start = start_position(room.row, len(room.seats))
            found = await self._make(key, start, at.entries, names_of(room.seats), room.told[:])
        # The positions are the same for ever, the names may be others by now.
        return replace(found, entries=room.told[: found.last], names=names_of(room.seats))

    async def of_record(self, name: str, record: Record) -> Replay:
        """Step through a record."""
        found = self._kept.get((name, 0))
        if found is None:
            start = record.start()
            found = await self._make((name, 0), start, record.entries, record_names(record), None)
        return found

    async def check(self, text: str, most_entries: int) -> bool | None:
        """Read a stranger's record and check every step; says whether its dice are as sealed."""
        async with self._making:
            return await asyncio.to_thread(check_record, text, most_entries)

    async def _make(
        self,
        key: tuple[str, int],
        start: Position,
        entries: Sequence[Entry],
        names: list[str],
        told: list[responses.EntryTold] | None,
    ) -> Replay:
        async with self._making:
            made = await asyncio.to_thread(make_replay, start, entries, names)
        if told is not None:  # a table knows when things happened
            made = Replay(made.positions, told, names, made.seats)
        self._kept[key] = made
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return made


def make_replay(start: Position, entries: Sequence[Entry], names: list[str]) -> Replay:
    """Play entries again and keep every position."""
    rows = [EntryRow(seq, entry.seat, entry.text, 0.0) for seq, entry in enumerate(entries, 1)]
    kept: dict[int, Position] = {}
    told = replay(start, rows, names, kept, timed=False)
    return Replay([kept[seq] for seq in range(len(rows) + 1)], told, names, start.seats)


async def read_stored(store: Store, name: str) -> tuple[dict[str, Any], Record]:
    """Read an uploaded record: its row, and what it says."""
    found = await store.record(name)
    if found is None:
        raise not_found("record")
    try:
        return found, Record.read(found["text"])
    except Refusal as refusal:
        raise refused(refusal) from None


def record_names(record: Record) -> list[str]:
    """Name the seats of a record."""
    return [record.names.get(seat, f"Seat {seat}") for seat in range(record.seats)]


def check_record(text: str, most_entries: int) -> bool | None:
    """Read a stranger's record, check every step of it, and derive its dice again."""
    record = Record.read(text)
    if len(record.entries) > most_entries:
        raise BadRecord(f"this server takes at most {most_entries} entries", record.first_line)
    for _ in record.positions():
        pass
    try:
        made = make_replay(record.start(), record.entries, record_names(record))
    except (Damaged, Refusal, ValueError) as damage:
        raise BadRecord(str(damage), record.first_line) from damage
    return _verified(record, made)


def _verified(record: Record, made: Replay) -> bool | None:
    if not record.secret or not record.commitment:
        return None
    secret = bytes.fromhex(record.secret)
    if hashlib.sha256(secret).hexdigest() != record.commitment:
        return False
    dealer = SealedDealer(secret)
    for before, entry in zip(made.positions, record.entries, strict=False):
        if entry.seat == CHANCE:
            derived = before.game.notation.spell(before.state, dealer.draw(before))
            if derived != entry.text:
                return False
    return True
