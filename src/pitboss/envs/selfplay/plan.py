"""The plan of self-play: the bots, the games, and their shards."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pitboss.arena import Match
from pitboss.arena.sources import package_digest
from pitboss.engine import load

FORMAT = 1
"""The columns and what they mean; see docs/selfplay.md."""


@dataclass(frozen=True)
class Shard:
    """Consecutive games of a plan in one file, named by what it holds."""

    name: str
    first: int
    games: int


@dataclass(frozen=True)
class SelfPlay:
    """Bots at one table for some games; they move on by a seat after each game.

    Every game depends on these fields and its number alone.
    """

    match: Match
    actions: str = "v1"
    observation: str = "v1"
    games_a_shard: int = 100

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Name everything that the rows depend on, except the number of games."""
        game = load(self.match.game)
        budget = self.match.budget
        return {
            "format": FORMAT,
            "game": self.match.game,
            "options": dict(self.match.options),
            "bots": list(self.match.players),
            "seed": self.match.seed,
            "budget": {"nodes": budget.nodes, "seconds": budget.seconds} if budget else None,
            "rules_version": game.meta.rules_version,
            "actions": {"version": self.actions, "size": game.actions(self.actions).size},
            "observation": {
                "version": self.observation,
                "size": game.observation(self.observation).size,
            },
            "sources": package_digest(),
        }

    @cached_property
    def digest(self) -> str:
        """Digest the plan, for the names of its shards."""
        return hashlib.sha256(json.dumps(self.manifest, sort_keys=True).encode()).hexdigest()[:12]

    def shards(self) -> Iterator[Shard]:
        """Cut the games into shards; the last one may be short."""
        games = self.match.deals
        for first in range(0, games, self.games_a_shard):
            count = min(self.games_a_shard, games - first)
            name = f"{self.match.game}-{self.digest}-{first:07d}-{first + count - 1:07d}.parquet"
            yield Shard(name, first, count)
