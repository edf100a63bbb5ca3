"""A lesson played to its end: all its positions, and the checks of everything in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pitboss.engine import BadRecord, Position, Refusal
from pitboss.engine.replay import Replay, replay
from pitboss.engine.rules_text import paragraphs
from pitboss.lessons.lesson import Answer, Lesson, Step
from pitboss.lessons.places import places
from pitboss.lessons.reader import without_line

MOST_ENTRIES = 1_500


class Verdict(NamedTuple):
    """The lesson's answer to a move of the learner."""

    kind: Literal["right", "also", "other"]
    """The lesson's own move; one that is as good; any other legal one."""
    words: str
    move: str
    """The move as the game spells it."""


@dataclass(frozen=True)
class PlayedLesson:
    """A lesson and the position after each of its entries."""

    lesson: Lesson
    replay: Replay

    @classmethod
    def of(cls, lesson: Lesson) -> "PlayedLesson":
        """Play a lesson to its end and check all of it; raise the first fault with its line."""
        record = lesson.record
        if len(record.entries) > MOST_ENTRIES:
            line = lesson.entry_lines[MOST_ENTRIES]
            raise BadRecord(f"a lesson has at most {MOST_ENTRIES} entries", line)
        played = cls(lesson, _replayed(lesson))
        rules, spots = set(paragraphs(played.first.game.rules_text)), places(played.first)
        for step in lesson.steps:
            _check_marks(step, rules, spots)
            if step.kind == "ask":
                _check_answers(step, played)
        return played

    @property
    def positions(self) -> Sequence[Position]:
        """The position before the first entry, then the position after each."""
        return self.replay.positions

    @property
    def first(self) -> Position:
        """The position that the lesson begins with."""
        return self.positions[0]

    def spelled(self, seq: int) -> str:
        """Give the lesson's own move after `seq` entries, as the game spells it."""
        return self.positions[seq + 1].last_entry.text

    def judge(self, seq: int, text: str) -> Verdict | None:
        """Give the lesson's answer to a legal move; None where it asks nothing.

        Raise a `Refusal` if the move is not legal.
        """
        step = self.lesson.asked_at(seq)
        after = self.after(seq, text)
        if step is None:
            return None
        move = after.last_entry.text
        if move == self.spelled(seq):
            return Verdict("right", "", move)
        for answer in step.answers:
            if answer.fits(move):
                return Verdict("also" if answer.accepted else "other", answer.words, move)
        return Verdict("other", "", move)

    def after(self, seq: int, text: str) -> Position:
        """Give the position that a move of the learner leads to."""
        at = self.positions[seq].copy()
        at.play(text, seat=self.lesson.learner)
        return at


def _replayed(lesson: Lesson) -> Replay:
    try:
        start = lesson.record.start()
    except BadRecord as fault:
        raise BadRecord(without_line(fault), 1, fault.rule) from fault
    played = replay(start, lesson.record.entries)
    if played.fault is not None:
        line = lesson.entry_lines[played.fault.seq - 1]
        raise BadRecord(played.fault.refusal.reason, line, played.fault.rule)
    return played


def _check_marks(step: Step, rules: set[str], spots: frozenset[str]) -> None:
    if step.rule and step.rule not in rules:
        raise BadRecord(f"the rules have no paragraph {step.rule!r}", step.line)
    for mark in step.marks:
        for spot in filter(None, (mark.spot, mark.to)):
            if spot not in spots:
                some = ", ".join(sorted(spots)[:4])
                raise BadRecord(
                    f"there is no place {spot!r} on the board: there are {some}, …", mark.line
                )


def _check_answers(step: Step, played: PlayedLesson) -> None:
    """Check that every answer can come up: it fits a legal move that none before it fits."""
    at, own = played.positions[step.at], played.spelled(step.at)
    legal = at.legal() if at.to_act == played.lesson.learner else []
    left = [move for move in legal if move != own]
    for answer in step.answers:
        if answer.is_open:
            heard = [move for move in left if answer.fits(move)]
        else:
            heard = [_spelled(played, step, answer, own)]
        if not heard:
            reason = f"no legal move is left for {answer.move!r} to answer"
            raise BadRecord(reason, answer.line)
        left = [move for move in left if move not in heard]


def _spelled(played: PlayedLesson, step: Step, answer: Answer, own: str) -> str:
    try:
        move = played.after(step.at, answer.move).last_entry.text
    except Refusal as refusal:
        reason = f"{answer.move!r} cannot be played here: {refusal.reason}"
        raise BadRecord(reason, answer.line, refusal.rule) from refusal
    if move == own:
        raise BadRecord(f"{answer.move!r} is the lesson's own move", answer.line)
    if move != answer.move:
        raise BadRecord(f"the game spells {answer.move!r} as {move!r}", answer.line)
    before = step.answers[: step.answers.index(answer)]
    if any(other.fits(move) for other in before):
        raise BadRecord(f"{answer.move!r} is answered by a line before it", answer.line)
    return move
