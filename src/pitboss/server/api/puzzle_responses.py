"""The JSON about puzzles: their positions, and why an answer is right or wrong."""

from typing import Literal

from msgspec import Struct

from pitboss.server.api.record_responses import Frame
from pitboss.server.api.responses import Rehearsal


class PuzzleSummary(Struct):
    puzzle: str
    theme: str
    grade: int


class PuzzleList(Struct):
    game: str
    title: str
    puzzles: list[PuzzleSummary]


class PuzzlePosition(Struct):
    summary: PuzzleSummary
    seat: int
    frame: Frame


class RatedMove(Struct):
    move: str
    share: float
    error: float


class PuzzleAnswer(Struct):
    right: bool
    open: bool
    """The best move can still be played after this one, in the same turn: nothing is told yet."""
    move: str
    moves: list[RatedMove]
    basis: Literal["proven", "solved", "sampled"]
    clear: float
    reasons: list[str]
    rehearsal: Rehearsal
