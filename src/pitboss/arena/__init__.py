"""Matches between bots: duplicate deals, all rotations, intervals, ratings, the ladder."""

from pitboss.arena.duplicate_dealer import DuplicateDealer
from pitboss.arena.match import Match, Played, play_game
from pitboss.arena.run import run
from pitboss.arena.sequential import SequentialTest
from pitboss.arena.summary import Estimate, PlayerSummary, Summary, summarise

__all__ = [
    "DuplicateDealer",
    "Estimate",
    "Match",
    "Played",
    "PlayerSummary",
    "SequentialTest",
    "Summary",
    "play_game",
    "run",
    "summarise",
]
