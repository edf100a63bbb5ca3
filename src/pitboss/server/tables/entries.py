"""From stored entries to a position, and from the dice to entries to store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pitboss.engine import Entry, Position, Record, Refusal, SealedDealer, games, load
from pitboss.engine.replay import BadEntry, steps
from pitboss.kernel import CHANCE, OVER
from pitboss.server.api import responses
from pitboss.server.storage.rows import EntryRow, TableRow
from pitboss.server.tables.position_presenter import present_entry, result


@dataclass(frozen=True)
class Damage:
    """Why a table cannot go on: the first stored entry that does not follow."""

    entry: int
    """Its number; 0 where even the start cannot be laid out."""
    reason: str
    rule: str = ""


def start_position(row: TableRow, seats: int) -> Position:
    """Lay out the position before entry 1; refuse rules that are newer than this server's."""
    game = load(row.game)
    game.meta.check_rules_version(row.rules_version)
    if row.opened:
        return game.position(row.opened)
    return game.start(seats, **row.options)


def replay_rows(
    row: TableRow, start: Position, rows: Sequence[EntryRow], names: Sequence[str]
) -> tuple[Position, list[responses.Entry], Damage | None]:
    """Play rows from `start` up to the first that does not follow, under today's rules.

    Give the last position, every row played as it is presented, and what stopped it.
    """
    position, entries = start, []
    try:
        played = steps(start, [Entry(found.seat, found.text) for found in rows])
        for found, step in zip(rows, played, strict=True):
            if found.seq != step.seq:
                raise Refusal("it is not stored")
            position = step.at
            entries.append(present_entry(position.game, found, step.events, names))
        if position.seq < row.seq:
            raise Refusal("it is not stored")
    except Exception as fault:
        return position, entries, damage(row, position.seq + 1, fault)
    return position, entries, None


def damage(row: TableRow, entry: int, fault: Exception) -> Damage:
    """Say why a table cannot go on, and which rules have changed since it began."""
    if not isinstance(fault, Refusal):
        return Damage(entry, f"entry {entry} cannot be played: what is stored is damaged")
    meta = games().get(row.game)
    changes = meta.changes_since(row.rules_version, fault.rule) if meta else ""
    known = isinstance(fault, BadEntry) or not entry
    reason = fault.reason if known else f"entry {entry} cannot be played: {fault.reason}"
    return Damage(entry, f"{reason}. {changes}" if changes else reason, fault.rule)


def record_of(
    row: TableRow, rows: Sequence[EntryRow], names: Sequence[str], secret: str | None
) -> Record:
    """Write down what is stored, also where it cannot be replayed, under the rules it began."""
    return Record(
        game=row.game,
        seats=len(names),
        options=row.options,
        rules_version=row.rules_version,
        entries=tuple(Entry(found.seat, found.text) for found in rows),
        opened=row.opened,
        names=dict(enumerate(names)),
        commitment=SealedDealer(bytes.fromhex(row.secret)).commitment,
        seeds=row.seeds.in_dice,
        secret=secret or "",
    )


def settle(
    position: Position, dealer: SealedDealer, now: float, names: Sequence[str]
) -> tuple[list[EntryRow], list[responses.Entry]]:
    """Play every pending chance step; give the rows to store, and each as it is presented."""
    rows, entries = [], []
    while position.to_act == CHANCE:
        # What the game's own sample draws needs no check: replays check it against the rules.
        events = list(position.play_code(dealer.draw(position), check=False))
        rows.append(last_row(position, now))
        entries.append(present_entry(position.game, rows[-1], events, names))
    return rows, entries


def last_row(
    position: Position, now: float, key: str | None = None, note: str | None = None
) -> EntryRow:
    """Give the row of the entry just played."""
    entry = position.last_entry
    return EntryRow(position.seq, entry.seat, entry.text, now, key, note)


def ending(position: Position) -> dict[str, Any]:
    """Give what is stored of the end of a game; nothing while it is on."""
    found = result(position)
    return {} if found is None else {"result": msgspec.to_builtins(found)}


def seat_to_act(position: Position) -> int | None:
    """Give the seat to act, as it is stored: None once the game is over."""
    return None if position.to_act == OVER else position.to_act
