"""pitboss: play, study and simulate the Vegas board games.

>>> import pitboss
>>> at = pitboss.load("las-vegas").start(seats=3)
>>> at.to_act == pitboss.CHANCE
True
"""

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
]
