"""Replays of tables and uploaded records: every position, kept while a page steps through them."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pitboss.engine import BadRecord, Position, Record, replay
from pitboss.engine.record import MOST_ENTRIES
from pitboss.lessons import PlayedLesson, is_lesson, read_lesson
from pitboss.server import clock
from pitboss.server.api import record_responses, responses
from pitboss.server.api.errors import bad_request, not_found
from pitboss.server.settings import Limits
from pitboss.server.storage.rows import EntryRow
from pitboss.server.storage.store import Store
from pitboss.server.tables.creation import new_id
from pitboss.server.tables.entries import start_position
from pitboss.server.tables.position_presenter import frame, present_entry, seat_names
from pitboss.server.tables.sight import EVERYTHING, Sight
from pitboss.server.tables.table import Table

Key = TypeVar("Key")
Kept = TypeVar("Kept")
_MOST_KEPT = 8
MOST_FRAMES = 100


@dataclass(frozen=True)
class GameReplay:
    """A game with the position after each entry."""

    positions: Sequence[Position]
    entries: Sequence[responses.Entry]
    names: list[str]
    sight: Sight = EVERYTHING
    """What whoever looks may see."""

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    def frame(self, seq: int, seat: int | None) -> record_responses.Frame:
        """Present the position after an entry as a seat sees it."""
        if not 0 <= seq <= self.last:
            raise not_found("entry")
        if seat is not None and seat >= len(self.names):
            raise not_found("seat")
        self.sight.check_seat(seat)
        entry = self.entries[seq - 1] if seq else None
        return frame(self.positions[seq], entry, seat, self.last, self.names, self.sight)

    def frames(self, first: int, last: int, seat: int | None) -> list[record_responses.Frame]:
        """Present several positions in a row."""
        if last < first:
            raise bad_request("The last frame comes before the first.")
        last = min(last, self.last, first + MOST_FRAMES - 1)
        return [self.frame(seq, seat) for seq in range(first, last + 1)]


@dataclass(frozen=True)
class UploadedRecord:
    """A stored record, read and replayed."""

    id: str
    text: str
    record: Record
    verified: bool | None
    """Whether the dice follow from the secret; None where there is nothing to check."""
    created: float
    replay: GameReplay
    fault: BadRecord | None = None
    """The first entry that today's rules refuse, where an earlier version allowed it."""
    lesson: PlayedLesson | None = None
    """The lesson that was uploaded as a record with comments."""


class Replays:
    """The replays that were used lately. One is made at a time, in a thread."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._tables: OrderedDict[tuple[str, int], Sequence[Position]] = OrderedDict()
        self._records: OrderedDict[str, UploadedRecord] = OrderedDict()
        self._making = asyncio.Lock()

    async def of_table(self, table: Table, person: str | None) -> GameReplay:
        """Replay a table that is open, as a person may see it."""
        assert table.position is not None
        key, at = (table.row.id, table.seq), table.position
        positions = self._tables.get(key)
        if positions is None:
            start = start_position(table.row, len(table.seats))
            async with self._making:
                made = await asyncio.to_thread(replay.replay, start, at.entries)
            positions = made.positions
            _keep(self._tables, key, positions)
        # The positions are the same for ever; a seat may have another name by now.
        entries, names = table.entries[: len(positions) - 1], seat_names(table.seats)
        return GameReplay(positions, entries, names, Sight.of(table, person))

    async def of_record(self, record_id: str) -> UploadedRecord:
        """Read and replay an uploaded record."""
        found = self._records.get(record_id)
        if found is None:
            row = await self._store.record(record_id)
            if row is None:
                raise not_found("record")
            async with self._making:
                made = await asyncio.to_thread(_read_and_replay, row["text"])
            found = replace(made, id=record_id, verified=row["verified"], created=row["created"])
            _keep(self._records, record_id, found)
        return found

    async def upload(self, person: str, text: str) -> UploadedRecord:
        """Check a record, every entry and its dice, and store it."""
        async with self._making:
            checked = await asyncio.to_thread(_check, text, self._limits.record_entries)
        uploaded = replace(checked, id=new_id(), created=clock.now())
        await self._store.add_record(uploaded.id, person, text, uploaded.verified, uploaded.created)
        _keep(self._records, uploaded.id, uploaded)
        return uploaded


def _keep(kept: "OrderedDict[Key, Kept]", key: Key, made: Kept) -> None:
    kept[key] = made
    while len(kept) > _MOST_KEPT:
        kept.popitem(last=False)


def _read_and_replay(text: str) -> UploadedRecord:
    if is_lesson(text):
        return _lesson(text, MOST_ENTRIES)
    record = Record.read(text)
    made = replay.replay(record.start(), record.entries)
    fault = record.fault_at(made.fault) if made.fault else None
    return UploadedRecord("", text, record, None, 0.0, presented(record, made), fault)


def _lesson(text: str, most_entries: int) -> UploadedRecord:
    """Read a lesson, which is a record with comments, and play it to its end."""
    lesson = read_lesson(text)
    _check_length(lesson.record, most_entries)
    played = PlayedLesson.of(lesson)
    shown = presented(lesson.record, played.replay)
    return UploadedRecord("", text, lesson.record, None, 0.0, shown, lesson=played)


def _check_length(record: Record, most_entries: int) -> None:
    if len(record.entries) > most_entries:
        raise BadRecord(f"this server takes at most {most_entries} entries", record.first_line)


def _check(text: str, most_entries: int) -> UploadedRecord:
    if is_lesson(text):
        return _lesson(text, most_entries)
    record = Record.read(text)
    _check_length(record, most_entries)
    verification = replay.verify(record)
    if verification.replay.fault is not None:
        raise record.fault_at(verification.replay.fault)
    verified = {"derived": True, "refuted": False}.get(verification.dice)
    return UploadedRecord("", text, record, verified, 0.0, presented(record, verification.replay))


def presented(record: Record, made: replay.Replay) -> GameReplay:
    """Present a record that was replayed, whole."""
    names = [record.names.get(seat, f"Seat {seat}") for seat in range(record.seats)]
    entries = [
        present_entry(
            step.at.game,
            EntryRow(step.seq, step.entry.seat, step.entry.text, 0.0),
            step.events,
            names,
            timed=False,
        )
        for step in made.steps
    ]
    return GameReplay(made.positions, entries, names)
