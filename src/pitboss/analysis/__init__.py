"""Analysis: the value of positions, and how much luck and play contributed to a result.

`review` reviews a finished game, `evaluator` gives positions their value, `reasons` explains a move
in words.
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
