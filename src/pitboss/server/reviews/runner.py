"""Works off the queue of reviews: a few processes beside the event loop, one job at a time each."""

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections.abc import Callable

from pitboss.analysis.preparation import is_coming
from pitboss.server import clock
from pitboss.server.bots.answering_process import AnsweringProcess, Died, TookTooLong
from pitboss.server.metrics import METRICS
from pitboss.server.reviews.questions import (
    Finished,
    Job,
    Progress,
    ReviewQuestion,
    Unanswerable,
    encode,
    read_question,
    read_report,
)
from pitboss.server.settings import Limits
from pitboss.server.storage.reviews import ReviewRow
from pitboss.server.storage.store import Store

log = logging.getLogger("pitboss.reviews")

_COMMAND = (sys.executable, "-m", "pitboss.server.reviews.worker")
_RENEW_SECONDS = 2.0
"""Between two renewals of a lease; a cancelled job ends within this time."""
_POLL_SECONDS = 2.0
"""Between two looks for jobs that were queued or left behind by other nodes."""
_IDLE_SECONDS = 120.0
"""After which a process without work is ended, to free its memory."""


class ReviewRunner:
    """The workers of one node."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._jobs = store.reviews
        self._limits = limits
        self._node = secrets.token_hex(8)
        self._end = asyncio.Event()
        self._asked = asyncio.Event()
        self._slots: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to look for jobs."""
        self._ended = asyncio.create_task(self._end.wait())
        self._slots = [
            asyncio.create_task(self._serve()) for _ in range(self._limits.reviews_at_once)
        ]

    async def stop(self) -> None:
        """Give running jobs back, for another node or the next start, and end the processes."""
        self._end.set()
        self._asked.set()
        if self._slots:
            await asyncio.wait(self._slots, timeout=10)

    def wake(self) -> None:
        """Look for jobs at once: one was queued here."""
        self._asked.set()

    async def _serve(self) -> None:
        # Uncompiled, a review would take an hour: the worker waits for the compiler.
        process = AnsweringProcess(_COMMAND, self._limits.review_seconds, rules="compiled")
        idle_since = time.monotonic()
        try:
            while not self._end.is_set():
                job = await self._next()
                if job is not None:
                    await self._work(process, job)
                    idle_since = time.monotonic()
                    continue
                if time.monotonic() - idle_since > _IDLE_SECONDS:
                    await process.stop()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._asked.wait(), _POLL_SECONDS)
                if not self._end.is_set():
                    self._asked.clear()
        finally:
            await process.stop()

    async def _next(self) -> ReviewRow | None:
        try:
            now = clock.now()
            if not await self._jobs.are_waiting(now):
                return None
            return await self._jobs.take(self._node, now)
        except Exception as error:
            log.warning("no review could be taken", extra={"error": repr(error)})
            return None

    async def _work(self, process: AnsweringProcess, job: ReviewRow) -> None:
        if job.tries > 1:
            METRICS.reviews.labels("taken again").inc()
        METRICS.reviewing.inc()
        began = time.monotonic()
        try:
            ended = await self._run(process, job)
        except Exception as error:
            log.warning("a review was left", extra={"review": job.id, "error": repr(error)})
            ended = "left"
        METRICS.reviewing.dec()
        METRICS.reviews.labels(ended).inc()
        kind = type(read_question(job.asked)).__name__.removesuffix("Question").lower()
        METRICS.review_seconds.labels(kind).observe(time.monotonic() - began)

    async def _run(self, process: AnsweringProcess, job: ReviewRow) -> str:
        """Work on a job; say how it ended."""
        progress = 0.0

        def is_last(line: bytes) -> bool:
            nonlocal progress
            report = read_report(line)
            if isinstance(report, Progress):
                progress = min(report.done, 0.99)
                return False
            return True

        answering = asyncio.create_task(_answer(process, job, is_last))
        try:
            while not answering.done():
                await asyncio.wait(
                    {answering, self._ended},
                    timeout=_RENEW_SECONDS,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if self._end.is_set():
                    await self._jobs.release(job.id, self._node, tried=False)
                    return "given back"
                if not answering.done() and not await self._jobs.renew(
                    job.id, self._node, progress, clock.now()
                ):
                    return "cancelled"
            return await self._store(job, answering)
        finally:
            answering.cancel()  # its process ends with it, unless it has answered
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await answering

    async def _store(self, job: ReviewRow, answering: "asyncio.Task[bytes]") -> str:
        try:
            report = read_report(answering.result())
        except TookTooLong:
            report = Unanswerable("It took longer than this server allows.")
        except (Died, OSError) as error:
            log.error("a worker died", extra={"review": job.id, "error": repr(error)})
            await self._jobs.release(job.id, self._node, tried=True)
            return "died"
        now = clock.now()
        if isinstance(report, Finished):
            stored = await self._jobs.finish(job.id, self._node, now, bytes(report.result).decode())
            return "done" if stored else "cancelled"
        assert isinstance(report, Unanswerable)
        await self._jobs.fail(job.id, self._node, now, report.reason)
        return "failed"


async def _answer(
    process: AnsweringProcess, job: ReviewRow, is_last: Callable[[bytes], bool]
) -> bytes:
    """Have a job done once all it needs is compiled, so that the worker does not compile it too."""
    while waits_for_compiler(job):
        await asyncio.sleep(_POLL_SECONDS)
    return await process.follow(encode(Job(job.record, read_question(job.asked))), is_last)


def waits_for_compiler(job: ReviewRow) -> bool:
    """Say whether a review cannot begin yet because its evaluator is still being compiled.

    False for rows of a list, which come without their records.
    """
    is_review = isinstance(read_question(job.asked), ReviewQuestion)
    return is_review and bool(job.record) and is_coming(_game_of(job.record))


def _game_of(record: str) -> str:
    """Read the game from the second line of a record, without parsing the rest at every poll."""
    return record.partition("\n")[2].partition("\n")[0].removeprefix("game ")
