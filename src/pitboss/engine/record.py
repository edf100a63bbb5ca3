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

`*` is chance. `undo 12` means that things are again as they were after entry 12. The last line
counts the entries, so that a record that was cut off is noticed. A record from a
stranger is bad input until it has been read: every fault is one sentence that names its line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.engine.errors import BadRecord, Refusal
from pitboss.engine.meta import Options, spell_option
from pitboss.engine.position import Entry, Position
from pitboss.engine.registry import games, load
from pitboss.kernel import CHANCE

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_ENTRIES = 50_000
LONGEST_LINE = 5_000


@dataclass(frozen=True)
class Record:
    """A game as text: what was chosen at the start and everything that happened since."""

    game: str
    seats: int
    options: Options
    rules_version: int
    entries: tuple[Entry, ...] = ()
    opened: str = ""
    """The position the record starts from, or "" for the start of a game."""
    names: Mapping[int, str] = field(default_factory=dict)
    commitment: str = ""
    """The digest of the secret that the dice come from, published before the first step."""
    secret: str = ""
    """That secret, published after the last step."""
    first_line: int = field(default=1, compare=False)
    """The line of the text that holds entry 1, so that a fault in replay can name its line."""

    @classmethod
    def of(cls, at: Position, names: Mapping[int, str] | None = None) -> "Record":
        """Write down how `at` came to be."""
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
        if self.opened:
            yield f"from {self.opened}"

    def _numbered(self) -> Iterator[str]:
        for seq, entry in enumerate(self.entries, 1):
            yield f"{seq} {'*' if entry.seat == CHANCE else entry.seat} {entry.text}"

    def _footer(self) -> Iterator[str]:
        yield ""
        if self.secret:
            yield f"secret {self.secret}"
        yield f"end {len(self.entries)}"

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
        if meta.rules_version != self.rules_version:
            raise BadRecord(
                f"the record was played under rules {self.rules_version} of {self.game},"
                f" this pitboss plays rules {meta.rules_version}",
                3,
            )

    def replay(self, upto: int | None = None) -> Position:
        """Play the entries again, all or the first `upto`, checking every step."""
        count = len(self.entries) if upto is None else upto
        if not 0 <= count <= len(self.entries):
            raise Refusal(f"the record has entries 1 to {len(self.entries)}, there is no {upto}")
        last = self.start()
        for at in self.positions(count):
            last = at
        return last

    def positions(self, upto: int | None = None) -> Iterator[Position]:
        """Give the position after each entry. It is the same object, advanced: copy to keep it."""
        at = self.start()
        keep = any(entry.text.startswith("undo ") for entry in self.entries)
        kept = [at.copy()] if keep else []
        for seq, entry in enumerate(self.entries[:upto], 1):
            try:
                if keep and entry.text.startswith("undo "):
                    at.go_back(_undo_target(entry.text, seq, kept), entry)
                else:
                    _replay_entry(at, entry)
            except BadRecord:
                raise
            except Refusal as refusal:
                line = self.first_line + seq - 1
                reason = f"entry {seq} cannot be played: {refusal.reason}"
                raise BadRecord(reason, line, refusal.rule) from refusal
            if keep:
                kept.append(at.copy())
            yield at


def _replay_entry(at: Position, entry: Entry) -> None:
    # Where a game judges steps of its own, a seat may offer a deal before a card is drawn.
    judged = entry.seat != CHANCE and at.game.judge is not None
    if (entry.seat == CHANCE) != (at.to_act == CHANCE) and not judged:
        waits = "chance" if at.to_act == CHANCE else f"seat {at.to_act}"
        raise Refusal(f"the table waits for {waits}")
    at.play(entry.text, seat=None if entry.seat == CHANCE else entry.seat)


def _undo_target(text: str, seq: int, kept: list[Position]) -> Position:
    number = text.removeprefix("undo ")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and int(number) < seq - 1):
        raise Refusal(f"{text!r} should name an earlier entry, 0 to {seq - 2}")
    return kept[int(number)]
