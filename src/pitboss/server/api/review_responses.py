"""The JSON about reviews, what-if questions, judged positions and advice."""

from typing import Literal

from msgspec import Struct

from pitboss.analysis.results import Review
from pitboss.server.api.responses import ChanceOutcome, Prompt, RefusedStep, Standing, View


class Branch(Struct):
    text: str
    shares: list[float]
    errors: list[float]


class WhatIf(Struct):
    seq: int
    seat: int | None
    games: int
    asked: int
    level: str
    played: Branch
    changed: Branch


class ReviewJob(Struct):
    review: str
    kind: Literal["review", "what_if"]
    depth: Literal["quick", "deep"] | None
    seq: int | None
    text: str | None
    status: Literal["waiting", "running", "done", "failed"]
    progress: float
    yours: bool
    created: str
    fault: str | None
    preparing: bool
    """Whether it waits for the compiler, once on this machine; it begins by itself."""


class ReviewJobs(Struct):
    reviews: list[ReviewJob]


class ReviewAnswer(Struct):
    job: ReviewJob
    review: Review | None
    what_if: WhatIf | None


class Cancelled(Struct):
    cancelled: bool


class JudgedMove(Struct):
    move: str
    shares: list[float]


class Analysis(Struct):
    position: str
    view: View
    prompt: Prompt
    to_act: int | Literal["chance"] | None
    standing: list[Standing]
    legal: list[str]
    told: list[str]
    chances: list[ChanceOutcome]
    drawn: str | None
    refused: RefusedStep | None
    shares: list[float]
    moves: list[JudgedMove]
    judge: str


class EvenMoney(Struct):
    seat: int
    payer: int
    receiver: int
    amount: int | None


class DealPrice(Struct):
    seat: int
    text: str
    parties: list[int]
    before: list[float]
    after: list[float]
    even: list[EvenMoney]
    judge: str


class TableAdvice(Struct):
    seq: int
    seat: int
    move: str
    reasons: list[str]
    shares: list[float]
    moves: list[JudgedMove]
    judge: str
