"""The lessons of this server: those that come with pitboss, and those that people uploaded."""

import asyncio
from dataclasses import dataclass

from pitboss.engine import games
from pitboss.lessons import Lesson, PlayedLesson, Step, lesson_names, packaged
from pitboss.server.api import lesson_responses, requests
from pitboss.server.api.errors import not_found
from pitboss.server.tables.rehearsal import rehearse_from
from pitboss.server.tables.replays import GameReplay, Replays, presented


@dataclass(frozen=True)
class ShownLesson:
    """A lesson that was played to its end, with its positions as the interface presents them."""

    id: str
    played: PlayedLesson
    replay: GameReplay

    @property
    def whole(self) -> lesson_responses.LessonText:
        """Present the lesson without its positions."""
        lesson = self.played.lesson
        return lesson_responses.LessonText(
            summary(self.id, lesson),
            learner=lesson.learner,
            names=self.replay.names,
            last=self.replay.last,
            steps=[self._step(step) for step in lesson.steps],
        )

    def _step(self, step: Step) -> lesson_responses.LessonStep:
        return lesson_responses.LessonStep(
            kind=step.kind,
            at=step.at,
            words=step.words,
            marks=[lesson_responses.LessonMark(mark.spot, mark.to) for mark in step.marks],
            rule=step.rule,
            hints=list(step.hints),
            move=self.played.spelled(step.at) if step.kind == "ask" else "",
        )

    def attempt(self, asked: requests.TryInLesson) -> lesson_responses.LessonTry:
        """Rehearse the learner's steps, and give the lesson's answer to the first of them."""
        if asked.seq > self.replay.last:
            raise not_found("entry")
        learner, at = self.played.lesson.learner, self.played.positions[asked.seq]
        rehearsed = rehearse_from(at, learner, asked.steps, self.replay.names)
        verdict = None
        if rehearsed.refused is None and asked.steps[0].seat == learner:
            verdict = self.played.judge(asked.seq, asked.steps[0].text)
        if verdict is None:
            return lesson_responses.LessonTry(None, "", "", rehearsed)
        return lesson_responses.LessonTry(*verdict, rehearsed)


def summary(lesson_id: str, lesson: Lesson) -> lesson_responses.LessonSummary:
    """Present a lesson as a list shows it."""
    game = lesson.record.game
    return lesson_responses.LessonSummary(
        lesson=lesson_id,
        game=game,
        game_title=games()[game].title,
        title=lesson.title,
        about=lesson.about,
        minutes=lesson.minutes,
        moves=sum(step.kind == "ask" for step in lesson.steps),
    )


class Lessons:
    """The lessons of this server. Those that come with pitboss are few and stay in memory."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._kept: dict[str, ShownLesson] = {}
        self._making = asyncio.Lock()

    def listed(self) -> list[lesson_responses.LessonSummary]:
        """List the lessons that come with pitboss."""
        return [summary(name, packaged(name)) for name in lesson_names()]

    async def get(self, lesson_id: str, asker: str) -> ShownLesson:
        """Give a lesson of pitboss, or one that somebody uploaded."""
        if lesson_id in lesson_names():
            async with self._making:
                if lesson_id not in self._kept:
                    self._kept[lesson_id] = await asyncio.to_thread(_shown, lesson_id)
            return self._kept[lesson_id]
        uploaded = await self._replays.of_record(lesson_id, asker)
        if uploaded.lesson is None:
            raise not_found("lesson")
        return ShownLesson(lesson_id, uploaded.lesson, uploaded.replay)


def _shown(name: str) -> ShownLesson:
    played = PlayedLesson.of(packaged(name))
    return ShownLesson(name, played, presented(played.lesson.record, played.replay))
