"""The stored rows as Python values."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.engine import Options, Seed

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
OPEN, PERSON, BOT = "open", "person", "bot"


@dataclass(frozen=True)
class Undo:
    """A request to undo to entry `seq`, made by seat `by` when entry `at` was the last."""

    seq: int
    by: int
    at: int
    agreed: tuple[str, ...] = ()
    """The people who agree, the one who asks included."""


@dataclass(frozen=True)
class Seeds:
    """The seeds that people's pages add to the dice: open until the host starts, then fixed."""

    by_person: tuple[tuple[str, Seed], ...] = ()
    """One for each person; once closed, in the order of the seats they held then."""
    closed: float | None = None
    """When the promises were closed; from then on seeds are told and none is promised."""

    @property
    def promised(self) -> tuple[Seed, ...]:
        """Every seed, without its person."""
        return tuple(seed for _, seed in self.by_person)

    @property
    def in_dice(self) -> tuple[Seed, ...]:
        """The seeds that the dice come from: those that were closed."""
        return () if self.closed is None else self.promised

    def of(self, person: str) -> Seed | None:
        """Give the seed of a person, if they promised one."""
        return dict(self.by_person).get(person)


@dataclass(frozen=True)
class TableRow:
    """A table without its seats and entries."""

    id: str
    game: str
    options: Options
    rules_version: int
    status: str
    listed: bool
    host: str
    clock: int | None
    secret: str
    created: float
    opened: str = ""
    """The position the game starts from, or "" for the start."""
    opened_from: dict[str, Any] | None = None
    rematch: str | None = None
    undo: Undo | None = None
    seq: int = 0
    to_act: int | None = None
    moved: float = 0.0
    waits_since: float = 0.0
    version: int = 1
    """Counts the changes other than entries; a change names the version it starts from."""
    witnesses: tuple[tuple[str, int], ...] = ()
    """People who have stopped playing a seat, each with the last entry before they stopped."""
    sight: str | None = None
    """A digest of what everybody sees of the position."""
    visited: float = 0.0
    """When somebody last had the table open; written at intervals while they have."""
    seeds: Seeds = Seeds()
    advice: str | None = None
    """Who gets advice while the game is on; None: a lone person against bots."""
    fixed_dice: bool = False
    """No undo goes back past dice or cards."""
    practice: bool = False
    """Dice or cards were taken back: the game counts for nothing."""
    result: dict[str, Any] | None = None
    """How it ended, as it is presented; None while it is on, and for games that ended earlier."""


@dataclass(frozen=True)
class SeatRow:
    """A seat and who plays it."""

    seat: int
    kind: str
    name: str = ""
    person: str | None = None
    level: str | None = None
    stand_in: str | None = None
    online_until: float = 0.0

    @property
    def played_by_bot(self) -> str | None:
        """The level of the bot that moves for this seat, if one does."""
        return self.level if self.kind == BOT else self.stand_in


@dataclass(frozen=True)
class EntryRow:
    """A line of the record. `seat` is CHANCE for an outcome."""

    seq: int
    seat: int
    text: str
    at: float
    key: str | None = None
    note: str | None = None
    """What a bot says of its move."""


@dataclass(frozen=True)
class ChatRow:
    """A chat line."""

    n: int
    person: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Change:
    """What a change of a table writes, in one transaction."""

    table_id: str
    values: dict[str, Any]
    entries: tuple[EntryRow, ...] = ()
    seats: tuple[SeatRow, ...] | None = None
    version: int | None = None
    """Write only if this is still the stored version; None where the entries are the lock."""
    new_tables: tuple[tuple[TableRow, tuple[SeatRow, ...]], ...] = field(default=())

    def of(self, row: TableRow) -> TableRow:
        """Apply the values to a row in memory."""
        if self.version is None:
            return replace(row, **self.values)
        return replace(row, version=self.version + 1, **self.values)


def to_columns(values: dict[str, Any]) -> dict[str, Any]:
    """Write the structured columns of `tables` as text."""
    found = dict(values)
    if "options" in found:
        found["options"] = json.dumps(found["options"])
    for name in ("opened_from", "result"):
        if found.get(name) is not None:
            found[name] = json.dumps(found[name])
    if "witnesses" in found:
        found["witnesses"] = json.dumps(found["witnesses"]) if found["witnesses"] else None
    undo = found.get("undo")
    if undo is not None:
        found["undo"] = json.dumps([undo.seq, undo.by, undo.at, list(undo.agreed)])
    if "seeds" in found:
        found["seeds"] = _seeds_text(found["seeds"])
    return found


class UnreadableRow(Exception):
    """A row of `tables` that this server did not write."""


def read_table(columns: dict[str, Any]) -> TableRow:
    """Read a row of `tables`."""
    try:
        return _read_table(dict(columns))
    except (TypeError, ValueError) as error:
        raise UnreadableRow(f"the row of table {columns.get('id')} is damaged: {error}") from None


def _read_table(found: dict[str, Any]) -> TableRow:
    found["options"] = json.loads(found["options"])
    for name in ("opened_from", "result"):
        if found[name] is not None:
            found[name] = json.loads(found[name])
    found["witnesses"] = tuple(
        (str(person), int(seq)) for person, seq in json.loads(found["witnesses"] or "[]")
    )
    if found["undo"] is not None:
        seq, by, at, agreed = json.loads(found["undo"])
        found["undo"] = Undo(seq, by, at, tuple(agreed))
    found["seeds"] = _read_seeds(found["seeds"])
    return TableRow(**found)


def _seeds_text(seeds: Seeds) -> str | None:
    if seeds == Seeds():
        return None
    promised = [[person, seed.digest, seed.told] for person, seed in seeds.by_person]
    return json.dumps({"closed": seeds.closed, "by_person": promised})


def _read_seeds(text: str | None) -> Seeds:
    if text is None:
        return Seeds()
    found = json.loads(text)
    promised = ((person, Seed(digest, told)) for person, digest, told in found["by_person"])
    return Seeds(tuple(promised), found["closed"])
