"""The compiled functions that a review calls, so that they can be compiled ahead of time."""

from typing import Any

from pitboss.analysis.evaluator import searches_of
from pitboss.arena.run import compiled_parts as parts_of_a_match
from pitboss.bots import preparation
from pitboss.kernel.compiled import Library


def compiled_parts(game: str) -> list[tuple[Library[Any], tuple[str, ...]]]:
    """List what a review of a game runs compiled: each library with the names it needs."""
    own = searches_of(game)
    return [*parts_of_a_match(game), (own, tuple(own.templates))]


def libraries(game: str) -> list[Library[Any]]:
    """List all that is compiled for a game: rules, what its bots search with, and the analysis."""
    return [*preparation.libraries(game), searches_of(game)]
