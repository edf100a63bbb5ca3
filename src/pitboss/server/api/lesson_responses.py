"""The JSON about lessons: their steps, and the answers to moves that are tried."""

from typing import Literal

from msgspec import Struct

from pitboss.server.api.responses import Rehearsal


class LessonSummary(Struct):
    lesson: str
    game: str
    game_title: str
    title: str
    about: str
    minutes: int
    moves: int


class LessonList(Struct):
    lessons: list[LessonSummary]


class LessonMark(Struct):
    spot: str
    to: str


class LessonStep(Struct):
    kind: Literal["say", "ask"]
    at: int
    words: str
    marks: list[LessonMark]
    rule: str
    hints: list[str]
    move: str


class LessonText(Struct):
    summary: LessonSummary
    learner: int
    names: list[str]
    last: int
    steps: list[LessonStep]


class LessonTry(Struct):
    verdict: Literal["right", "also", "other"] | None
    words: str
    move: str
    rehearsal: Rehearsal
