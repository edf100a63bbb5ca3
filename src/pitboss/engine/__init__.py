"""The interface of a game, and everything generic that is built on it."""

from pitboss.engine.batches.batch import Batch
from pitboss.engine.batches.playouts import Playouts
from pitboss.engine.dealer import Dealer, RecordedDealer, ScriptedDealer, SealedDealer, Seed
from pitboss.engine.errors import (
    BadRecord,
    Illegal,
    NotYourTurn,
    Refusal,
    UnknownGame,
    Unreadable,
)
from pitboss.engine.game import Event, Game, Printed, View
from pitboss.engine.meta import Choice, Meta, Options, RulesChange, Toggle, Words, spell_option
from pitboss.engine.perft import perft
from pitboss.engine.position import Entry, Position
from pitboss.engine.record import Record
from pitboss.engine.registry import games, load
from pitboss.engine.result import Result, Standing

__all__ = [
    "BadRecord",
    "Batch",
    "Choice",
    "Dealer",
    "Entry",
    "Event",
    "Game",
    "Illegal",
    "Meta",
    "NotYourTurn",
    "Options",
    "Playouts",
    "Position",
    "Printed",
    "Record",
    "RecordedDealer",
    "Refusal",
    "Result",
    "RulesChange",
    "ScriptedDealer",
    "SealedDealer",
    "Seed",
    "Standing",
    "Toggle",
    "UnknownGame",
    "Unreadable",
    "View",
    "Words",
    "games",
    "load",
    "perft",
    "spell_option",
]
