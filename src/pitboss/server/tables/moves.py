"""Moves: check the seat, key and seq, play on a copy, settle chance."""

from dataclasses import dataclass
from typing import Any

from pitboss.engine import Position
from pitboss.engine.replay import practice_from, undo_entry
from pitboss.kernel import OVER as NOBODY
from pitboss.server import clock
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import ApiError, conflict, not_your_seat
from pitboss.server.metrics import METRICS
from pitboss.server.storage.rows import OVER, PLAYING, Change, EntryRow, SeatRow
from pitboss.server.tables.entries import ending, last_row, seat_to_act, settle
from pitboss.server.tables.position_presenter import present_entry, seat_names
from pitboss.server.tables.sight import public_digest
from pitboss.server.tables.table import Table, Update


class AlreadyPlayed(Exception):
    """The same request was stored before, as these entries."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(first, last)
        self.first = first
        self.last = last


@dataclass(frozen=True)
class PersonMove:
    """A person's move."""

    person: str
    move: requests.Move

    async def decide(self, table: Table) -> Update:
        """Check who moves and when, then play."""
        move = self.move
        seat = check_seat(table, self.person, move.seat)
        key = f"{move.seat}:{move.key}"
        if key in table.idempotency_keys:
            raise AlreadyPlayed(*table.idempotency_keys[key])
        check_playing(table)
        if seat.stand_in is not None:
            raise conflict("A bot plays this seat for you: take it back first.")
        check_length(table)
        check_seq(table, move.seq)
        return play_on_copy(table, move.text, move.seat, key)


@dataclass(frozen=True)
class BotMove:
    """The move that a bot chose after entry `seq`."""

    seat: int
    seq: int
    text: str
    note: str | None = None
    """What it says of its move."""

    async def decide(self, table: Table) -> Update:
        """Check that the table still waits for this bot, then play."""
        check_seq(table, self.seq)
        if table.bot_to_act != self.seat:
            raise conflict("The seat was taken back.")
        return play_on_copy(table, self.text, self.seat, None, self.note)


async def submit_move(table: Table, person: str, move: requests.Move) -> responses.MoveAnswer:
    """Play a person's move and answer with its entries."""
    await catch_up_to(table, move.seq)
    try:
        update = await table.submit(PersonMove(person, move))
    except AlreadyPlayed as stored:
        return done(table, stored.first, stored.last)
    METRICS.moves.labels("person").inc()
    return done(table, update.change.entries[0].seq, update.change.entries[-1].seq)


def play_on_copy(
    table: Table, text: str, seat: int, key: str | None, note: str | None = None
) -> Update:
    """Play a move on a copy and settle the chance that follows; nothing is stored yet."""
    assert table.position is not None
    now, names = clock.now(), seat_names(table.seats)
    waited_for, position = table.position.to_act, table.position.copy()
    events = position.play(text, seat=seat)
    row = last_row(position, now, key, note)
    entry = present_entry(position.game, row, events, names)
    return _settled(table, position, row, entry, decided=seat == waited_for)


def undo_on_copy(table: Table, to: int, seat: int) -> Update:
    """Go back to the position after entry `to`, as one more entry."""
    assert table.position is not None
    now, position = clock.now(), table.position.copy()
    position.undo(to, seat)
    written = undo_entry(seat, to)
    row = EntryRow(position.seq, written.seat, written.text, now)
    entry = present_entry(position.game, row, [], seat_names(table.seats))
    # Chance that was due at that entry is due again; new entries have new dice.
    update = _settled(table, position, row, entry, decided=True)
    if not table.row.practice and practice_from(position.entries) is not None:
        update.change.values["practice"] = True
    return update


def _settled(
    table: Table, position: Position, row: EntryRow, entry: responses.Entry, *, decided: bool
) -> Update:
    rows, entries = settle(position, table.dealer, row.at, seat_names(table.seats))
    change = _change(table, position, (row, *rows), decided, row.at)
    return Update(change, position, [entry, *entries])


def _change(
    table: Table, position: Position, rows: tuple[EntryRow, ...], decided: bool, now: float
) -> Change:
    to_act = seat_to_act(position)
    fresh = decided or to_act != table.row.to_act
    values: dict[str, Any] = {
        "seq": rows[-1].seq,
        "to_act": to_act,
        "moved": now,
        "waits_since": now if fresh else table.row.waits_since,
        "status": OVER if position.to_act == NOBODY else PLAYING,
        "undo": None,
        "sight": public_digest(position),
        **ending(position),
    }
    return Change(table.row.id, values, rows)


def check_seat(table: Table, person: str, seat: int) -> SeatRow:
    """Give the seat if the person holds it."""
    if not 0 <= seat < len(table.seats) or table.seats[seat].person != person:
        raise not_your_seat(seat)
    return table.seats[seat]


def check_playing(table: Table) -> None:
    """Refuse unless the game is on."""
    table.check_sound()
    if table.row.status != PLAYING:
        over = table.row.status == OVER
        raise conflict("The game is over." if over else "The game has not started yet.")


def check_length(table: Table) -> None:
    """Refuse another move or undo of a person in a game that is too long."""
    if len(table.entries) >= table.node.settings.limits.table_entries:
        raise conflict("This game has too many entries to go on.")


async def catch_up_to(table: Table, seq: int) -> None:
    """Read the store if the client has seen a newer entry through another node."""
    if seq > table.seq:
        await table.refresh()


def check_seq(table: Table, seq: int) -> None:
    """Refuse a decision about an earlier position, and list the entries since."""
    if seq > table.seq:
        raise conflict(f"There is no entry {seq} yet: the game is at entry {table.seq}.")
    if seq < table.seq:
        raise ApiError(
            409,
            "stale",
            "Something happened since: look again before you decide.",
            seq=table.seq,
            entries=table.entries[seq:],
        )


def done(table: Table, first: int, last: int) -> responses.MoveAnswer:
    """Answer with the entries from `first` to `last`."""
    return responses.MoveAnswer("done", last, table.entries[first - 1 : last], None)


def explain(table: Table, person: str, asked: requests.Why) -> responses.Legality:
    """Say whether a move is legal and, if not, why; play nothing."""
    check_seat(table, person, asked.seat)
    check_playing(table)
    assert table.position is not None
    refusal = table.position.why(asked.text, asked.seat)
    if refusal is None:
        return responses.Legality(True, "", "")
    return responses.Legality(False, refusal.reason, refusal.rule)
