"""Analysis: what a game was worth, move by move, and who owes it to luck.

`review` reviews a finished game, `evaluator` gives positions their value, `reasons` says in words
what speaks for a move.
"""

from pitboss.analysis.evaluator import Evaluator, evaluator
from pitboss.analysis.reasons import reasons
from pitboss.analysis.results import (
    Choice,
    DealReview,
    EntryReview,
    Review,
    SeatReview,
    TurningPoint,
    read_review,
)
from pitboss.analysis.review import review

__all__ = [
    "Choice",
    "DealReview",
    "EntryReview",
    "Evaluator",
    "Review",
    "SeatReview",
    "TurningPoint",
    "evaluator",
    "read_review",
    "reasons",
    "review",
]
