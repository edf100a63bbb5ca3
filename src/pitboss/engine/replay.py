"""Replay: play the entries of a record again, undo included, and derive sealed dice again.

`steps` goes entry by entry and raises at the first one that is refused; `replay` keeps every
position before it and names it; `verify` does the same for a record and checks its dice as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from pitboss.engine.dealer import SealedDealer
from pitboss.engine.errors import BadRecord, Illegal, NotYourTurn, Refusal
from pitboss.engine.game import Event
from pitboss.engine.position import Entry, Position
from pitboss.engine.text import find_whole
from pitboss.kernel import CHANCE, OVER

if TYPE_CHECKING:
    from pitboss.engine.record import Record

UNDO = "undo "

DiceCheck = Literal["derived", "sealed", "unsealed", "refuted"]
"""What a record proves of its dice.

`derived`: every outcome follows from the published secret and the players' seeds, if there are
any. `sealed`: there is a commitment, the secret is not published yet. `unsealed`: there is no
commitment. `refuted`: the secret or a seed is not the one that was committed to, or gives another
outcome.
"""


class Step(NamedTuple):
    """One entry played: the position after it, which stays as it is, and what happened."""

    seq: int
    entry: Entry
    at: Position
    events: list[Event]


class BadEntry(Refusal):
    """An entry that is refused after those before it; `refusal` says why."""

    def __init__(self, seq: int, entry: Entry, refusal: Refusal) -> None:
        super().__init__(f"entry {seq} cannot be played: {refusal.reason}", refusal.rule)
        self.seq = seq
        self.entry = entry
        self.refusal = refusal


@dataclass(frozen=True)
class Replay:
    """Entries played again, up to the first one that is refused."""

    start: Position
    steps: tuple[Step, ...]
    fault: BadEntry | None = None
    """The first entry that does not follow, or None where all do."""

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first entry, then the position after each."""
        return (self.start, *(step.at for step in self.steps))

    @property
    def last(self) -> Position:
        """The position after the last entry that follows."""
        return self.positions[-1]


@dataclass(frozen=True)
class Verification:
    """What a record proves: its replay, and how far its dice can be trusted."""

    replay: Replay
    dice: DiceCheck
    fault: BadRecord | None = None
    """The first thing that is wrong with the record, with its line, or None."""

    def check(self) -> "Verification":
        """Raise what is wrong with the record, if anything is."""
        if self.fault is not None:
            raise self.fault
        return self


def is_undo(entry: Entry) -> bool:
    """Say whether an entry goes back to an earlier one."""
    return entry.text.startswith(UNDO)


def undo_entry(seat: int, seq: int) -> Entry:
    """Write down that a seat goes back to how things were after entry `seq`."""
    return Entry(seat, f"{UNDO}{seq}")


def practice_from(entries: Sequence[Entry]) -> int | None:
    """Give the first entry that takes chance back: from there on a game is practice.

    None if no undo went back past dice or cards.
    """
    last_chance = 0
    for seq, entry in enumerate(entries, 1):
        if entry.seat == CHANCE:
            last_chance = seq
        elif is_undo(entry):
            to = _undo_number(entry, seq)
            if to is not None and to < last_chance:
                return seq
    return None


def steps(start: Position, entries: Sequence[Entry]) -> Iterator[Step]:
    """Play `entries` from `start`, which is left as it is; raise `BadEntry` where one is refused.

    `start` may itself be the middle of a game: an undo entry may go back to before it.
    """
    at = start
    last = start.seq + len(entries)
    targets = {_undo_number(entry, last) for entry in entries if is_undo(entry)}
    kept = {at.seq: at}
    for entry in entries:
        at, seq = at.copy(), at.seq + 1
        try:
            if is_undo(entry):
                at.go_back(_undo_target(entry, seq, start, kept), entry)
                events = []
            else:
                events = _play(at, entry)
        except Refusal as refusal:
            raise BadEntry(seq, entry, refusal) from refusal
        if seq in targets:
            kept[seq] = at
        yield Step(seq, entry, at, events)


def replay(start: Position, entries: Sequence[Entry]) -> Replay:
    """Play `entries` from `start` and keep every position, up to the first that is refused."""
    taken: list[Step] = []
    try:
        taken.extend(steps(start, entries))
    except BadEntry as fault:
        return Replay(start, tuple(taken), fault)
    return Replay(start, tuple(taken))


def verify(record: "Record") -> Verification:
    """Replay a record and derive its dice again; name the first entry that does not follow.

    Raise `BadRecord` where there is nothing to replay: the record names no game of this pitboss,
    rules that are newer than it, or a position that cannot be read.
    """
    played = replay(record.start(), record.entries)
    wrong_dice = _wrong_dice(record, played)
    if wrong_dice is not None:
        return Verification(played, "refuted", wrong_dice)
    if played.fault is not None:
        return Verification(played, _claimed(record), record.fault_at(played.fault))
    return Verification(played, "derived" if _is_provable(record) else _claimed(record))


def _claimed(record: "Record") -> DiceCheck:
    return "sealed" if record.commitment else "unsealed"


def _is_provable(record: "Record") -> bool:
    return bool(record.secret and record.commitment)


def _wrong_dice(record: "Record", played: Replay) -> BadRecord | None:
    for number, seed in enumerate(record.seeds, 1):
        if not seed.is_kept:
            return BadRecord(f"seed {number} is not the one that was promised", record.first_line)
    if not _is_provable(record):
        return None
    dealer = SealedDealer(bytes.fromhex(record.secret), record.seeds)
    if dealer.commitment != record.commitment:
        return BadRecord("the secret is not the one that was committed to", record.first_line)
    for before, step in zip(played.positions, played.steps, strict=False):
        if step.entry.seat == CHANCE:
            derived = before.game.notation.spell(before.state, dealer.draw(before))
            if derived != step.at.last_entry.text:
                reason = f"entry {step.seq} says {step.entry.text!r}, the secret gives {derived!r}"
                return record.fault(step.seq, reason)
    return None


def _play(at: Position, entry: Entry) -> list[Event]:
    waits_for = at.to_act
    # Where a game judges steps of its own, a seat may offer a deal before a card is drawn.
    judged = entry.seat != CHANCE and at.game.judge is not None
    if waits_for != OVER and (entry.seat == CHANCE) != (waits_for == CHANCE) and not judged:
        whom = "chance" if waits_for == CHANCE else f"seat {waits_for}"
        raise NotYourTurn(f"the table waits for {whom}")
    return at.play(entry.text, seat=None if entry.seat == CHANCE else entry.seat)


def _undo_target(entry: Entry, seq: int, start: Position, kept: dict[int, Position]) -> Position:
    if entry.seat == CHANCE:
        raise Illegal("chance cannot undo: an undo entry names a seat")
    number = _undo_number(entry, seq)
    if number is None:
        raise Illegal(f"{entry.text!r} should name an earlier entry, 0 to {seq - 2}")
    if number not in kept:
        kept[number] = start.copy()
        kept[number].undo(number)
    return kept[number]


def _undo_number(entry: Entry, seq: int) -> int | None:
    """The entry that undo entry number `seq`, or one before it, goes back to."""
    return find_whole(entry.text.removeprefix(UNDO), 0, seq - 2)
