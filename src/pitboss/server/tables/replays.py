"""Replays of tables and uploaded records: every position, kept while a page steps through them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.engine import BadRecord, Position, Record, replay
from pitboss.engine.record import MOST_ENTRIES
from pitboss.lessons import PlayedLesson, is_lesson, read_lesson
from pitboss.server import clock
from pitboss.server.api import record_responses, responses
from pitboss.server.api.errors import bad_request, busy, not_found, too_many
from pitboss.server.last_used import LastUsed
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.settings import Limits
from pitboss.server.storage.rows import EntryRow
from pitboss.server.storage.store import Store
from pitboss.server.tables.creation import new_id
from pitboss.server.tables.entries import start_position
from pitboss.server.tables.position_presenter import frame, present_entry, seat_names
from pitboss.server.tables.sight import EVERYTHING, Sight
from pitboss.server.tables.table import Table

MOST_KEPT = 10_000
"""Positions kept in memory, over all games: each takes some kB, and uploads may be long."""
MOST_FRAMES = 100


@dataclass(frozen=True)
class GameReplay:
    """A game with the position after each entry."""

    positions: Sequence[Position]
    entries: Sequence[responses.Entry]
    names: list[str]
    sight: Sight = EVERYTHING
    """What the viewer may see."""

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
    """A cache of replays. One is made at a time, in a thread."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._tables: LastUsed[str, Sequence[Position]] = LastUsed(MOST_KEPT)
        self._records: LastUsed[str, UploadedRecord] = LastUsed(MOST_KEPT)
        self._making = asyncio.Lock()
        self._replayed = RateLimit(limits.replayed_a_second, limits.replayed_burst)

    def check_cost(self, entries: int, asker: str) -> None:
        """Refuse an address that requests more replays than any page does."""
        wait = self._replayed.wait(asker, min(entries, self._limits.replayed_burst))
        if wait:
            raise too_many("That were many long games just now. Please wait a moment.", wait)

    async def of_table(self, table: Table, person: str | None, asker: str) -> GameReplay:
        """Replay an open table as a person may see it, from the last cached position on."""
        at = table.position
        assert at is not None
        positions = self._tables.get(table.row.id)
        if positions is None or len(positions) <= at.seq:
            self.check_cost(at.seq + 1 - len(positions or ()), asker)
            async with self._making:
                known = self._tables.get(table.row.id)
                known = known or (start_position(table.row, len(table.seats)),)
                positions = await asyncio.to_thread(_played_on, known, at)
            self._tables.keep(table.row.id, positions, len(positions))
        # Positions never change, so they may come from the cache; names of seats may change.
        entries, names = table.entries[: at.seq], seat_names(table.seats)
        return GameReplay(positions[: at.seq + 1], entries, names, Sight.of(table, person))

    async def of_record(self, record_id: str, asker: str) -> UploadedRecord:
        """Read and replay an uploaded record, for somebody at an address."""
        found = self._records.get(record_id)
        if found is not None:
            return found
        row = await self._store.record(record_id)
        if row is None:
            raise not_found("record")
        self.check_cost(row["text"].count("\n"), asker)
        async with self._making:
            found = self._records.get(record_id)
            if found is None:  # nobody else has asked for it meanwhile
                made = await asyncio.to_thread(_read_and_replay, row["text"])
                found = replace(
                    made, id=record_id, verified=row["verified"], created=row["created"]
                )
                self._records.keep(record_id, found, len(found.replay.positions))
        return found

    async def upload(self, person: str, text: str) -> UploadedRecord:
        """Check a record, every entry and its dice, and store it."""
        if await self._store.count_records() >= self._limits.uploads_kept:
            raise busy("This server has no room for more records: try again in some days.")
        async with self._making:
            checked = await asyncio.to_thread(_check, text, self._limits.record_entries)
        uploaded = replace(checked, id=new_id(), created=clock.now())
        await self._store.add_record(uploaded.id, person, text, uploaded.verified, uploaded.created)
        self._records.keep(uploaded.id, uploaded, len(uploaded.replay.positions))
        return uploaded


def _played_on(known: Sequence[Position], at: Position) -> Sequence[Position]:
    """Add the positions of the entries played since to the known ones."""
    made = replay.replay(known[-1], at.entries[len(known) - 1 :])
    return (*known, *made.positions[1:])


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
