"""From rows to a position: entries are played again, and what they caused is told."""

from collections.abc import Sequence

from pitboss.engine import Entry, Event, Position, Refusal, SealedDealer, load
from pitboss.kernel import CHANCE
from pitboss.server.api import responses
from pitboss.server.storage.rows import EntryRow, TableRow
from pitboss.server.tables.presenter import entry_told


class Damaged(Exception):
    """Stored entries do not fit the rules; the table cannot go on."""


def start_position(row: TableRow, seats: int) -> Position:
    """Lay out the position before entry 1."""
    game = load(row.game)
    if row.opened:
        return game.position(row.opened)
    return game.start(seats, **row.options)


def replay(
    at: Position,
    rows: Sequence[EntryRow],
    names: Sequence[str],
    kept: dict[int, Position] | None = None,
    *,
    timed: bool = True,
) -> list[responses.EntryTold]:
    """Play rows on `at` and give what is told of each; `kept` collects a copy after each."""
    told = []
    if kept is None and any(row.text.startswith("undo ") for row in rows):
        kept = {}
    if kept is not None:
        kept[at.seq] = at.copy()
    for row in rows:
        events = _replay_row(at, row, kept or {})
        told.append(entry_told(at.game, row, events, names, timed=timed))
        if kept is not None:
            kept[at.seq] = at.copy()
    return told


def _replay_row(at: Position, row: EntryRow, kept: dict[int, Position]) -> list[Event]:
    if row.text.startswith("undo "):
        back = int(row.text.removeprefix("undo "))
        at.go_back(kept.get(back) or _again(at, back), Entry(row.seat, row.text))
        return []
    try:
        return at.play(row.text, seat=None if row.seat == CHANCE else row.seat)
    except Refusal as refusal:
        raise Damaged(f"entry {row.seq}: {refusal.reason}") from refusal


def _again(at: Position, seq: int) -> Position:
    twin = at.copy()
    twin.undo(seq)
    return twin


def settle(
    at: Position, dealer: SealedDealer, now: float, names: Sequence[str]
) -> tuple[list[EntryRow], list[responses.EntryTold]]:
    """Play every pending chance step; gives the rows to store and what is told of them."""
    rows, told = [], []
    while at.to_act == CHANCE:
        code = dealer.draw(at)
        row = EntryRow(at.seq + 1, CHANCE, at.game.notation.spell(at.state, code), now)
        events = at.play_code(code)
        rows.append(row)
        told.append(entry_told(at.game, row, events, names))
    return rows, told


def last_entry(at: Position, now: float, key: str | None) -> EntryRow:
    """Give the row of the entry just played."""
    entry = at.last_entry
    return EntryRow(at.seq, entry.seat, entry.text, now, key)
