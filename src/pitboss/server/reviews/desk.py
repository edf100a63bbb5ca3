"""Where reviews are asked for, looked at and cancelled."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import msgspec
from msgspec import Struct

import pitboss
from pitboss.analysis.evaluator import judge_of
from pitboss.analysis.results import FORMAT, EvaluatorName
from pitboss.engine import Position, Record
from pitboss.kernel import CHANCE, OVER
from pitboss.server import clock
from pitboss.server.api import review_responses
from pitboss.server.api.errors import busy, conflict, not_found, played_now, too_many
from pitboss.server.last_used import LastUsed
from pitboss.server.reviews.questions import (
    Question,
    ReviewQuestion,
    WhatIfQuestion,
    digest,
    encode,
    read_question,
)
from pitboss.server.reviews.runner import ReviewRunner, waits_for_compiler
from pitboss.server.settings import Limits
from pitboss.server.storage.reviews import DONE, RUNNING, WAITING, QueueFull, ReviewRow
from pitboss.server.storage.store import Store
from pitboss.server.tables.creation import new_id
from pitboss.server.tables.position_presenter import timestamp
from pitboss.server.tables.sight import public_digest

_AGAIN_SECONDS = 20.0
_MOST_REMEMBERED = 1_000
"""Far more reviews than may wait, so that older ones are certainly done."""


@dataclass(frozen=True)
class Reviewable:
    """A finished game, of a table or an uploaded record, that somebody may see."""

    record: Record
    positions: "list[Position]"
    table_id: str | None = None
    record_id: str | None = None


class ReviewDesk:
    """Checks what people ask for, queues it, and presents the state of the queue."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._jobs = store.reviews
        self._limits = limits
        self._from: LastUsed[str, str] = LastUsed(_MOST_REMEMBERED)
        """The address that asked for each review: a new cookie gives nobody more places."""
        self.runner = ReviewRunner(store, limits)

    async def ask(
        self, game: Reviewable, question: Question, person: str, address: str
    ) -> review_responses.ReviewAnswer:
        """Queue a question, or give what was asked for before."""
        if game.positions[-1].to_act != OVER:
            raise conflict("This record ends before the game does: only a whole game is reviewed.")
        await self._check_fair(self._asked_about(game, question))
        row, limits = await asyncio.to_thread(self._row, game, question, person), self._limits
        try:
            found = await self._jobs.add(
                row,
                limits.reviews_a_person,
                limits.reviews_waiting,
                {review for review, one in self._from.items() if one == address},
                limits.reviews_a_person * limits.people_an_address,
            )
        except QueueFull as full:
            if full.own:
                raise too_many(
                    "Your last reviews are still under way. Wait for one, or cancel it.",
                    _AGAIN_SECONDS,
                ) from None
            raise busy("Many reviews are waiting just now. Please try again later.") from None
        if found.id == row.id:
            self._from.keep(row.id, address, 1)
            self.runner.wake()
        return present(found, person)

    def _asked_about(self, game: Reviewable, question: Question) -> Sequence[Position]:
        """Give the positions that an answer would judge and that people might be playing here.

        A game may be invented: the moves of one that people are playing, and any moves after them,
        in an uploaded record or at a table of bots that was forked from one.
        """
        if isinstance(question, ReviewQuestion):
            return [at for at in game.positions if at.to_act >= 0]
        if not 1 <= question.seq < len(game.positions):
            raise not_found("entry")
        before, entry = game.positions[question.seq - 1], game.record.entries[question.seq - 1]
        after = before.copy()
        after.play(question.text, seat=None if entry.seat == CHANCE else entry.seat)
        return [before, game.positions[question.seq], after]

    async def _check_fair(self, positions: Sequence[Position]) -> None:
        """Refuse positions that people are playing here: the review would be advice to them."""
        if not positions:
            return
        sights = await asyncio.to_thread(lambda: {public_digest(at) for at in positions})
        if await self._store.is_played_by_people(positions[0].game.slug, sights):
            raise played_now()

    def _row(self, game: Reviewable, question: Question, person: str) -> ReviewRow:
        plain = replace(game.record, names={}, secret="", seeds=(), commitment="")
        judge = judge_of(game.record.game, game.record.seats).version
        source = f"{game.table_id} {game.record_id} {pitboss.__version__} {FORMAT} {judge}"
        return ReviewRow(
            id=new_id(),
            digest=digest(str(plain), question, source),
            table_id=game.table_id,
            record_id=game.record_id,
            person=person,
            asked=encode(question).decode(),
            record=str(game.record),
            created=clock.now(),
        )

    async def of(
        self, table_id: str | None, record_id: str | None, person: str | None
    ) -> review_responses.ReviewJobs:
        """List the reviews of a game."""
        rows = await self._jobs.of(table_id, record_id)
        return review_responses.ReviewJobs([present(row, person).job for row in rows])

    async def row(self, review_id: str) -> ReviewRow:
        """Read a review."""
        found = await self._jobs.get(review_id)
        if found is None:
            raise not_found("review")
        return found

    async def cancel(self, row: ReviewRow, person: str) -> None:
        """Cancel a review that is not done yet."""
        if row.person != person:
            raise conflict("Somebody else asked for this review: only they can cancel it.")
        if not await self._jobs.cancel(row.id, person):
            raise conflict("This review has ended already.")
        self.runner.wake()


class _Kept(Struct):
    """The version of the values behind a stored review."""

    version: int
    game: str
    evaluator: EvaluatorName
    start: tuple[float, ...]


_read_kept = msgspec.json.Decoder(_Kept).decode
_Status = Literal["waiting", "running", "done", "failed"]


def present(row: ReviewRow, person: str | None) -> review_responses.ReviewAnswer:
    """Present a review and, once it is done, its result as it is stored.

    What another version of pitboss has stored is told: what it says is no longer what this one
    would say, or cannot be read any more.
    """
    question = read_question(row.asked)
    of_step = question if isinstance(question, WhatIfQuestion) else None
    kind: Literal["review", "what_if"] = "review" if of_step is None else "what_if"
    stored = row.result.encode() if row.status == DONE and row.result else None
    status: _Status = row.status  # type: ignore[assignment]
    fault = row.fault
    if stored is not None and of_step is None:
        fault, is_readable = _outdated(stored)
        if not is_readable:
            status, stored = "failed", None
    job = review_responses.ReviewJob(
        review=row.id,
        kind=kind,
        depth=question.depth if isinstance(question, ReviewQuestion) else None,
        seq=of_step.seq if of_step else None,
        text=of_step.text if of_step else None,
        status=status,
        progress=round(row.progress, 3),
        yours=person is not None and row.person == person,
        created=timestamp(row.created),
        fault=fault,
        preparing=row.status in (WAITING, RUNNING) and waits_for_compiler(row),
    )
    given = msgspec.Raw(stored) if stored else None
    result: dict[str, object] = {"review": None, "what_if": None, kind: given}
    return review_responses.ReviewAnswer(job, **result)  # type: ignore[arg-type]


def _outdated(stored: bytes) -> tuple[str | None, bool]:
    """Say why a stored review is not what this server would say, and whether it can be read."""
    try:
        kept = _read_kept(stored)
    except msgspec.ValidationError:
        kept = None
    if kept is None or kept.version != FORMAT:
        return (
            "This review was made by another version of pitboss, which wrote it in another way:"
            " ask for a new one.",
            False,
        )
    judge = judge_of(kept.game, len(kept.start))
    if kept.evaluator.version == judge.version:
        return None, True
    return (
        f"This review was made by values of version {kept.evaluator.version}, and this server has"
        f" version {judge.version} now: their figures cannot be compared. Ask for a new one.",
        True,
    )
