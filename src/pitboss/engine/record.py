"""The record of a game: a header and numbered entries, chance included, that a person can read.

    pitboss record 1
    game las-vegas
    rules 1
    seats 2
    option neutral_dice no
    name 0 Anna

    1 * note 1 60
    2 * note 2 30
    13 0 place 3
    14 0 undo 12

    end 14

`*` is chance. `undo 12` restores the position after entry 12. The last line counts the entries, so
that a record that was cut off is noticed. If an undo takes dice or cards back, a line `practice`
before it names the first such entry. Records are untrusted input: every fault is one sentence that
names its line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.engine.dealer import Seed
from pitboss.engine.errors import BadRecord, Refusal
from pitboss.engine.meta import Options, spell_option
from pitboss.engine.position import Entry, Position
from pitboss.engine.registry import games, load
from pitboss.engine.replay import BadEntry, Step, practice_from, steps
from pitboss.kernel import CHANCE

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_ENTRIES = 50_000
LONGEST_LINE = 5_000


@dataclass(frozen=True)
class Record:
    """A game as text: its options, seats and names, and all entries."""

    game: str
    seats: int
    options: Options
    rules_version: int
    """The version the game began under; it is replayed under today's rules."""
    entries: tuple[Entry, ...] = ()
    opened: str = ""
    """The position the record starts from, or "" for the start of a game."""
    names: Mapping[int, str] = field(default_factory=dict)
    commitment: str = ""
    """The digest of the secret that the dice come from, published before the first step."""
    seeds: tuple[Seed, ...] = ()
    """The players' seeds, in the order of their seats."""
    secret: str = ""
    """That secret, published after the last step."""
    first_line: int = field(default=1, compare=False)
    """The line of the text that holds entry 1, so that a fault in replay can name its line."""

    @classmethod
    def of(cls, at: Position, names: Mapping[int, str] | None = None) -> "Record":
        """Make the record of a position."""
        at = at.copy()  # which no other thread plays in
        return cls(
            game=at.game.slug,
            seats=at.seats,
            options=dict(at.options),
            rules_version=at.game.meta.rules_version,
            entries=tuple(at.entries),
            opened=at.opened,
            names=dict(names or {}),
        )

    @classmethod
    def read(cls, text: str | bytes) -> "Record":
        """Read a record. Its steps are checked by `replay`, not here."""
        from pitboss.engine.record_reader import read_record

        return read_record(text)

    def __repr__(self) -> str:
        return f"<Record of {self.game} seats={self.seats}, {len(self.entries)} entries>"

    def __str__(self) -> str:
        return "\n".join([*self._header(), "", *self._numbered(), *self._footer(), ""])

    def _header(self) -> Iterator[str]:
        yield f"pitboss record {FORMAT}"
        yield f"game {self.game}"
        yield f"rules {self.rules_version}"
        yield f"seats {self.seats}"
        for name, value in self.options.items():
            yield f"option {name} {spell_option(value)}".rstrip()
        for seat, name in sorted(self.names.items()):
            yield f"name {seat} {name}"
        if self.commitment:
            yield f"dice sha256 {self.commitment}"
            for seed in self.seeds:
                yield f"seed {seed}"
        if self.opened:
            yield f"from {self.opened}"

    def _numbered(self) -> Iterator[str]:
        for seq, entry in enumerate(self.entries, 1):
            yield f"{seq} {'*' if entry.seat == CHANCE else entry.seat} {entry.text}"

    def _footer(self) -> Iterator[str]:
        yield ""
        if self.practice is not None:
            yield f"practice {self.practice}"
        if self.secret:
            yield f"secret {self.secret}"
        yield f"end {len(self.entries)}"

    @property
    def practice(self) -> int | None:
        """The first entry that took dice or cards back; from there on the game is practice.

        Computed from the entries, so that deleting the line of the text hides nothing.
        """
        return practice_from(self.entries)

    def start(self) -> Position:
        """Lay out the position before entry 1."""
        self._check_versions()
        game = load(self.game)
        try:
            if self.opened:
                return game.position(self.opened)
            return game.start(self.seats, **self.options)
        except Refusal as refusal:
            raise BadRecord(refusal.reason, 1, refusal.rule) from refusal

    def _check_versions(self) -> None:
        meta = games().get(self.game)
        if meta is None:
            raise BadRecord(f"there is no game {self.game!r}: known are {', '.join(games())}", 2)
        try:
            meta.check_rules_version(self.rules_version)
        except Refusal as refusal:
            raise BadRecord(refusal.reason, 3) from refusal

    def replay(self, upto: int | None = None) -> Position:
        """Play the entries again, all or the first `upto`, checking every step."""
        last = self.start()
        for at in self.positions(upto):
            last = at
        return last

    def positions(self, upto: int | None = None) -> Iterator[Position]:
        """Give the position after each entry, all or the first `upto`."""
        return (step.at for step in self.steps(upto))

    def steps(self, upto: int | None = None) -> Iterator[Step]:
        """Play the entries again, all or the first `upto`, one by one."""
        try:
            yield from steps(self.start(), self.first(upto))
        except BadEntry as fault:
            raise self.fault_at(fault) from fault

    def first(self, upto: int | None) -> tuple[Entry, ...]:
        """Give the entries, all or the first `upto`."""
        if upto is not None and not 0 <= upto <= len(self.entries):
            raise Refusal(f"the record has entries 1 to {len(self.entries)}, there is no {upto}")
        return self.entries[:upto]

    def line_of(self, seq: int) -> int:
        """The line of the text that holds entry `seq`."""
        return self.first_line + seq - 1

    def fault_at(self, fault: BadEntry) -> BadRecord:
        """Name the line of the entry that cannot be replayed, and the rules that have changed."""
        return self.fault(fault.seq, fault.reason, fault.rule)

    def fault(self, seq: int, reason: str, rule: str = "") -> BadRecord:
        """Say what is wrong with entry `seq`, and which rules have changed since the game."""
        changes = games()[self.game].changes_since(self.rules_version, rule)
        said = f"{reason}. {changes}" if changes else reason
        return BadRecord(said, self.line_of(seq), rule)
