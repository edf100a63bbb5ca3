"""pitboss: play, study and simulate the Vegas board games.

>>> import pitboss
>>> at = pitboss.load("las-vegas").start(seats=3)
>>> at.to_act == pitboss.CHANCE
True
"""

from typing import TYPE_CHECKING, Any

from pitboss.engine import (
    BadRecord,
    Batch,
    Dealer,
    Game,
    Illegal,
    NotYourTurn,
    Playouts,
    Position,
    Record,
    RecordedDealer,
    Refusal,
    Result,
    ScriptedDealer,
    SealedDealer,
    Standing,
    UnknownGame,
    Unreadable,
    games,
    load,
    perft,
)
from pitboss.kernel import CHANCE, OVER

if TYPE_CHECKING:
    from pitboss.analysis import Review

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "BadRecord",
    "Batch",
    "Dealer",
    "Game",
    "Illegal",
    "NotYourTurn",
    "Playouts",
    "Position",
    "Record",
    "RecordedDealer",
    "Refusal",
    "Result",
    "ScriptedDealer",
    "SealedDealer",
    "Standing",
    "UnknownGame",
    "Unreadable",
    "__version__",
    "games",
    "load",
    "perft",
    "review",
]


def review(record: Record | str | bytes, depth: str = "quick", **more: Any) -> "Review":
    """Review a finished game, move by move: see `pitboss.analysis.review`."""
    # Bots and their tables are imported only now: the rules alone do without them.
    from pitboss.analysis import review as review_record

    return review_record(record, depth, **more)
