"""The process that reviews games: a line of JSON in, lines of JSON with its progress out."""

import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from pitboss.analysis import review
from pitboss.engine import Record, Refusal
from pitboss.server.bots.answer_lines import BEGUN, answer_lines
from pitboss.server.reviews.questions import (
    Finished,
    Job,
    Progress,
    Report,
    ReviewQuestion,
    Unanswerable,
    encode,
    read_job,
)
from pitboss.server.reviews.what_if import NoSuchStep, what_if

_STEP = 0.01
"""The least progress that is reported."""


def answers(line: bytes) -> Iterator[bytes]:
    """Answer a job: a line when it begins, lines with its progress, and a line with its result."""
    job = read_job(line)
    yield BEGUN
    told: SimpleQueue[Report | None] = SimpleQueue()
    Thread(target=_work, args=(job, told.put), daemon=True).start()
    last = 0.0
    while (report := told.get()) is not None:
        if isinstance(report, Progress):
            if report.done < last + _STEP:
                continue
            last = report.done
        yield encode(report)


def _work(job: Job, tell: Callable[[Report | None], None]) -> None:
    try:
        result = encode(answer(job, lambda done: tell(Progress(done))))
        tell(Finished(msgspec.Raw(result)))
    except (Refusal, NoSuchStep) as refusal:
        tell(Unanswerable(str(refusal)))
    except Exception as error:
        print(repr(error), file=sys.stderr)
        tell(Unanswerable("Something went wrong on our side with this game."))
    tell(None)


def answer(job: Job, tell: Callable[[float], None]) -> Any:
    """Review a game, or play it on from a changed step."""
    record, question = Record.read(job.record), job.question
    if isinstance(question, ReviewQuestion):
        return review(
            record, depth=question.depth, tell=lambda done, total: tell(done / max(1, total))
        )
    return what_if(record, question.seq, question.text, question.games, tell)


if __name__ == "__main__":
    answer_lines(answers)
