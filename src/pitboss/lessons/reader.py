"""Read a lesson from untrusted text; every fault names its line."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from pitboss.engine import BadRecord, Record
from pitboss.engine.text import find_whole, is_whole, quoted
from pitboss.lessons.lesson import (
    FIRST_LINE,
    FORMAT,
    LONGEST_ABOUT,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_ANSWERS,
    MOST_BYTES,
    MOST_HINTS,
    MOST_MARKS,
    MOST_STEPS,
    Answer,
    Lesson,
    Mark,
    Step,
)

_OWN = ("title", "about", "minutes", "learner")
"""The lines of the header that a record does not have."""
_OF_A_RECORD = ("game", "rules", "seats", "option", "name", "from")


def is_lesson(text: str) -> bool:
    """Say whether a text begins like a lesson."""
    return text.lstrip("\ufeff").startswith(FIRST_LINE)


def read_lesson(text: str) -> Lesson:
    """Read a lesson, without checking that it can be played: `PlayedLesson.of` does."""
    lines = _lines(text)
    header = _header(lines)
    body = _Body()
    for number, line in enumerate(lines[header.ends + 1 :], header.ends + 2):
        body.take(line.strip(), number)
    body.close(len(lines))
    record = _record(header.of_record, body.entries)
    learner = _number(header.own, "learner", 0, record.seats - 1)
    return Lesson(
        title=_said(header.own, "title", LONGEST_TITLE),
        about=_said(header.own, "about", LONGEST_ABOUT),
        minutes=_number(header.own, "minutes", 1, 60),
        learner=learner,
        record=record,
        steps=_checked(tuple(body.steps), record, learner),
        entry_lines=tuple(entry.line for entry in body.entries),
        text=text,
    )


class _Line(NamedTuple):
    text: str
    line: int


class _Header(NamedTuple):
    own: dict[str, _Line]
    of_record: list[_Line]
    ends: int
    """The index of the empty line behind it."""


def _lines(text: str) -> list[str]:
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise BadRecord(f"a lesson has at most {MOST_BYTES // 1000} kB", 1)
    lines = [line.rstrip("\r") for line in text.lstrip("\ufeff").split("\n")]
    if lines[0].strip() != f"{FIRST_LINE} {FORMAT}":
        raise BadRecord(f"a lesson begins with '{FIRST_LINE} {FORMAT}'", 1)
    for number, line in enumerate(lines, 1):
        if not line.isprintable():
            raise BadRecord("the line holds signs that cannot be printed", number)
    return lines


def _header(lines: list[str]) -> _Header:
    if "" not in lines:
        raise BadRecord("the lesson is cut off: an empty line ends the header", len(lines))
    ends = lines.index("")
    own: dict[str, _Line] = {}
    of_record: list[_Line] = []
    for number, line in enumerate(lines[1:ends], 2):
        key, _, rest = line.partition(" ")
        if key.startswith("#"):
            continue
        if key in own:
            raise BadRecord(f"{key!r} stands twice in the header", number)
        if key in _OWN:
            own[key] = _Line(rest.strip(), number)
        elif key in _OF_A_RECORD:
            of_record.append(_Line(line, number))
        else:
            known = ", ".join((*_OWN, *_OF_A_RECORD))
            raise BadRecord(f"{quoted(key)} is no line of a lesson's header: {known} are", number)
    for key in _OWN:
        if key not in own:
            raise BadRecord(f"the header has no {key!r} line", ends + 1)
    return _Header(own, of_record, ends)


def _said(own: dict[str, _Line], key: str, longest: int) -> str:
    words, line = own[key]
    return _words(words, line, key, longest)


def _words(words: str, line: int, key: str, longest: int = LONGEST_WORDS) -> str:
    if not words:
        raise BadRecord(f"{key!r} is followed by words", line)
    if len(words) > longest:
        raise BadRecord(f"{key!r} takes at most {longest} characters, not {len(words)}", line)
    return words


def _number(own: dict[str, _Line], key: str, low: int, high: int) -> int:
    words, line = own[key]
    number = find_whole(words, low, high)
    if number is None:
        raise BadRecord(
            f"{key!r} takes a whole number from {low} to {high}, not {quoted(words)}", line
        )
    return number


@dataclass
class _Body:
    """The lines after the header, one after the other."""

    entries: list[_Line] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    ended: int = 0

    def take(self, line: str, number: int) -> None:
        key, _, rest = line.partition(" ")
        if not line or key.startswith("#"):
            return
        if self.ended:
            raise BadRecord("nothing follows the line 'end'", number)
        read = _READERS.get(key)
        if read is not None:
            read(self, rest.strip(), number)
        elif key == "*" or is_whole(key):
            self._entry(line, number)
        else:
            known = ", ".join(_READERS)
            raise BadRecord(
                f"{quoted(key)} begins no line of a lesson: an entry does, or {known}", number
            )

    def close(self, last: int) -> None:
        if not self.ended:
            raise BadRecord("the lesson is cut off: its last line is 'end'", last)
        if not self.steps:
            raise BadRecord("a lesson says something: there is no 'say' or 'ask' line", last)

    def _entry(self, line: str, number: int) -> None:
        words = line.split(" ", 2)
        if len(words) > 2 and (words[1] == "*" or is_whole(words[1])):
            wanted = str(len(self.entries) + 1)
            if words[0] != wanted:
                raise BadRecord(f"this should be entry {wanted}, not {quoted(words[0])}", number)
            line = f"{words[1]} {words[2]}"
        self.entries.append(_Line(line, number))

    def begin(self, kind: Literal["say", "ask"], words: str, number: int) -> None:
        if len(self.steps) == MOST_STEPS:
            raise BadRecord(f"a lesson has at most {MOST_STEPS} steps", number)
        self.steps.append(Step(kind, len(self.entries), _words(words, number, kind), number))

    def last(self, key: str, number: int, *, asked: bool = False) -> Step:
        """The step that a line belongs to."""
        step = self.steps[-1] if self.steps else None
        if step is None or step.at != len(self.entries) or (asked and step.kind != "ask"):
            raise BadRecord(
                f"{key!r} belongs to an {'ask' if asked else 'say or ask'} line before it", number
            )
        return step

    def mark(self, spots: str, number: int, key: str, count: int) -> None:
        step, words = self.last(key, number), spots.split()
        if len(words) != count:
            raise BadRecord(f"{key!r} names {('a place', 'two places')[count - 1]}", number)
        if len(step.marks) == MOST_MARKS:
            raise BadRecord(f"a step has at most {MOST_MARKS} marks", number)
        mark = Mark(words[0], words[1] if count == 2 else "", number)
        self.steps[-1] = replace(step, marks=(*step.marks, mark))

    def rule(self, anchor: str, number: int) -> None:
        self.steps[-1] = replace(self.last("rule", number), rule=anchor)

    def hint(self, words: str, number: int) -> None:
        step = self.last("hint", number, asked=True)
        if len(step.hints) == MOST_HINTS:
            raise BadRecord(f"a question has at most {MOST_HINTS} hints", number)
        self.steps[-1] = replace(step, hints=(*step.hints, _words(words, number, "hint")))

    def answer(self, rest: str, number: int, key: str) -> None:
        step = self.last(key, number, asked=True)
        move, colon, words = rest.partition(": ")
        if not colon or not move.strip():
            raise BadRecord(f"it is spelled '{key} MOVE: WORDS'", number)
        if len(step.answers) == MOST_ANSWERS:
            raise BadRecord(f"a question has at most {MOST_ANSWERS} answers", number)
        spelled = " ".join(move.split())
        said = _words(words.strip(), number, key)
        answer = Answer(spelled, said, key == "also", number)
        self.steps[-1] = replace(step, answers=(*step.answers, answer))

    def end(self, rest: str, number: int) -> None:
        if rest not in ("", str(len(self.entries))):
            raise BadRecord(f"there are {len(self.entries)} entries, not {quoted(rest)}", number)
        self.ended = number


_Read = Callable[[_Body, str, int], None]
_READERS: dict[str, _Read] = {
    "say": lambda body, rest, number: body.begin("say", rest, number),
    "ask": lambda body, rest, number: body.begin("ask", rest, number),
    "mark": lambda body, rest, number: body.mark(rest, number, "mark", 1),
    "arrow": lambda body, rest, number: body.mark(rest, number, "arrow", 2),
    "rule": _Body.rule,
    "hint": _Body.hint,
    "also": lambda body, rest, number: body.answer(rest, number, "also"),
    "answer": lambda body, rest, number: body.answer(rest, number, "answer"),
    "end": _Body.end,
}


def _record(header: list[_Line], entries: list[_Line]) -> Record:
    """Read the record in a lesson; a fault names the line of the lesson."""
    numbered = [f"{seq} {entry.text}" for seq, entry in enumerate(entries, 1)]
    written = ["pitboss record 1", *(line.text for line in header), "", *numbered, "", ""]
    written[-1] = f"end {len(entries)}"
    at = [1, *(line.line for line in header), len(header) + 2, *(entry.line for entry in entries)]
    try:
        return Record.read("\n".join(written))
    except BadRecord as fault:
        line = at[min(fault.line, len(at)) - 1]
        raise BadRecord(without_line(fault), line, fault.rule) from fault


def without_line(fault: BadRecord) -> str:
    """Give the reason of a fault without the line that it names."""
    return fault.reason.removeprefix(f"line {fault.line}: ")


def _checked(steps: tuple[Step, ...], record: Record, learner: int) -> tuple[Step, ...]:
    asked = [step for step in steps if step.kind == "ask"]
    for step in asked:
        entry = record.entries[step.at] if step.at < len(record.entries) else None
        if entry is None or entry.seat != learner:
            raise BadRecord("after an 'ask' comes the learner's own move", step.line)
    for before, after in pairwise(steps):
        if before.kind == "ask" and before.at == after.at:
            raise BadRecord("after an 'ask' comes the learner's own move", after.line)
    return steps
