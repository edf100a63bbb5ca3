"""A lesson: a record, and the steps of the lesson along it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pitboss.engine import Record

FORMAT = 1
FIRST_LINE = "pitboss lesson"
ANY = "*"
"""The wildcard of answers: it matches the rest of a move, or any move."""

MOST_BYTES = 200_000
MOST_STEPS = 300
LONGEST_WORDS = 600
LONGEST_TITLE = 80
LONGEST_ABOUT = 240
MOST_MARKS = 12
MOST_HINTS = 5
MOST_ANSWERS = 30


@dataclass(frozen=True)
class Mark:
    """A highlighted place on the board, or an arrow from it to another one."""

    spot: str
    to: str
    line: int


@dataclass(frozen=True)
class Answer:
    """The answer to a move that is not the lesson's own."""

    move: str
    """A move, or the beginning of some with `*` for the rest."""
    words: str
    accepted: bool
    """The move is as good: the lesson goes on, with its own move."""
    line: int

    @property
    def beginning(self) -> tuple[str, ...]:
        """The words that a move must begin with."""
        return tuple(word for word in self.move.split() if word != ANY)

    @property
    def is_open(self) -> bool:
        """Say whether the answer is meant for several moves."""
        return self.move.split()[-1] == ANY

    def fits(self, move: str) -> bool:
        """Say whether this answers a move, as the game spells it."""
        if not self.is_open:
            return move == self.move
        words = tuple(move.split())
        return words[: len(self.beginning)] == self.beginning


@dataclass(frozen=True)
class Step:
    """Something said at a position, or asked there."""

    kind: Literal["say", "ask"]
    at: int
    """How many entries of the record come before it."""
    words: str
    line: int
    marks: tuple[Mark, ...] = ()
    rule: str = ""
    """The paragraph of RULES.md to read on, or ""."""
    hints: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson as it is written."""

    title: str
    about: str
    minutes: int
    learner: int
    """The seat that the learner plays."""
    record: Record
    steps: tuple[Step, ...]
    entry_lines: Sequence[int]
    """The line of the text that holds each entry."""
    text: str

    def asked_at(self, seq: int) -> Step | None:
        """Give the question at a position, or None where nothing is asked."""
        return next((step for step in self.steps if step.kind == "ask" and step.at == seq), None)

    def move_at(self, seq: int) -> str:
        """Give the lesson's own move after `seq` entries."""
        return self.record.entries[seq].text
