"""Questions about a finished game, as they are stored in the queue and sent to a worker."""

import hashlib
from typing import Literal

import msgspec
from msgspec import Struct

WHAT_IF_GAMES = 1_000
"""The most games that are played on from a changed step."""


class ReviewQuestion(Struct, tag="review", frozen=True):
    """What was every entry worth?"""

    depth: Literal["quick", "deep"]


class WhatIfQuestion(Struct, tag="what_if", frozen=True):
    """How would the game have gone on with another step at an entry?"""

    seq: int
    text: str
    games: int


Question = ReviewQuestion | WhatIfQuestion


class Job(Struct, frozen=True):
    """A record and a question about it: a line to a worker."""

    record: str
    question: Question


class Progress(Struct, tag="progress"):
    """How much of a job is done, from 0 to 1."""

    done: float


class Finished(Struct, tag="finished"):
    """The result, as JSON."""

    result: msgspec.Raw


class Unanswerable(Struct, tag="unanswerable"):
    """Why there is no result, in a sentence."""

    reason: str


Report = Progress | Finished | Unanswerable

encode = msgspec.json.Encoder().encode
read_question = msgspec.json.Decoder(Question).decode
read_job = msgspec.json.Decoder(Job).decode
read_report = msgspec.json.Decoder(Report).decode


def digest(record: str, question: Question, judge: str) -> str:
    """Digest a question about a game: equal ones for the same judge share one answer."""
    parts = (record.encode(), encode(question), judge.encode())
    return hashlib.sha256(b"\x00".join(parts)).hexdigest()
