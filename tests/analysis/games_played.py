"""Whole games between bots, as records."""

from functools import cache

from bench.review_games import play

from pitboss.engine import Record


@cache
def played(game: str, players: tuple[str, ...], seed: int, *options: tuple[str, object]) -> Record:
    """Play a game between bots; equal arguments give equal games."""
    return play(game, players, seed, dict(options))
