"""From stored entries to a position, and from the dice to entries to store."""

from collections.abc import Sequence

from pitboss.engine import Entry, Position, SealedDealer, load
from pitboss.engine.replay import BadEntry, steps
from pitboss.kernel import CHANCE, OVER
from pitboss.server.api import responses
from pitboss.server.storage.rows import EntryRow, TableRow
from pitboss.server.tables.position_presenter import present_entry


class DamagedEntries(Exception):
    """Stored entries do not fit the rules; the table cannot go on."""


def start_position(row: TableRow, seats: int) -> Position:
    """Lay out the position before entry 1."""
    game = load(row.game)
    if row.opened:
        return game.position(row.opened)
    return game.start(seats, **row.options)


def replay_rows(
    start: Position, rows: Sequence[EntryRow], names: Sequence[str]
) -> tuple[Position, list[responses.Entry]]:
    """Play rows from `start`; give the last position, and every row as it is presented."""
    position, entries = start, []
    played = steps(start, [Entry(row.seat, row.text) for row in rows])
    try:
        for row, step in zip(rows, played, strict=True):
            position = step.at
            entries.append(present_entry(position.game, row, step.events, names))
    except BadEntry as fault:
        raise DamagedEntries(fault.reason) from fault
    return position, entries


def settle(
    position: Position, dealer: SealedDealer, now: float, names: Sequence[str]
) -> tuple[list[EntryRow], list[responses.Entry]]:
    """Play every pending chance step; give the rows to store, and each as it is presented."""
    rows, entries = [], []
    while position.to_act == CHANCE:
        events = list(position.play_code(dealer.draw(position)))
        rows.append(last_row(position, now))
        entries.append(present_entry(position.game, rows[-1], events, names))
    return rows, entries


def last_row(position: Position, now: float, key: str | None = None) -> EntryRow:
    """Give the row of the entry just played."""
    entry = position.last_entry
    return EntryRow(position.seq, entry.seat, entry.text, now, key)


def seat_to_act(position: Position) -> int | None:
    """Give the seat to act, as it is stored: None once the game is over."""
    return None if position.to_act == OVER else position.to_act
