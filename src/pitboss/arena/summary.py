"""What a match shows, with 95 % intervals.

Games of one deal share their luck, so they are not independent. The mean over a deal's rotations
is one observation, and intervals are made from those.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.arena.match import Match, Played

Z95 = 1.959964
Observations = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.margin

    @classmethod
    def of(cls, observations: npt.NDArray[np.float64]) -> "Estimate":
        """Estimate a mean from independent observations."""
        if len(observations) < 2:
            return cls(float(observations.mean()), math.inf)
        error = float(observations.std(ddof=1)) / math.sqrt(len(observations))
        return cls(float(observations.mean()), Z95 * error)


@dataclass(frozen=True)
class PlayerSummary:
    """A bot's showing; one that sits in several chairs is the mean of them."""

    player: str
    chairs: int
    win_share: Estimate
    points: Estimate
    seconds_a_decision: float
    decisions: int


@dataclass(frozen=True)
class Summary:
    """A match so far. Deals whose rotations are not all played yet are left out."""

    deals: int
    games: int
    players: tuple[PlayerSummary, ...]

    def of(self, player: str) -> PlayerSummary:
        """Give one bot's showing."""
        return next(row for row in self.players if row.player == player)


def deal_means(match: Match, played: Sequence[Played], player: str, what: str) -> Observations:
    """Give one number a deal for a bot: the mean over its chairs and all rotations."""
    chairs = [chair for chair, name in enumerate(match.players) if name == player]
    by_deal: dict[int, list[float]] = {}
    for game in played:
        values = getattr(game, what)
        by_deal.setdefault(game.deal, []).append(sum(values[c] for c in chairs) / len(chairs))
    whole = [sum(v) / len(v) for _, v in sorted(by_deal.items()) if len(v) == match.seats]
    return np.array(whole)


def summarise(match: Match, played: Sequence[Played]) -> Summary:
    """Sum a match up, bots in the order of the players."""
    rows = []
    shares = np.zeros(0)
    for player in dict.fromkeys(match.players):
        shares = deal_means(match, played, player, "shares")
        if not len(shares):
            return Summary(0, 0, ())
        points = deal_means(match, played, player, "points")
        chairs = [chair for chair, name in enumerate(match.players) if name == player]
        decisions = sum(game.moves[chair] for game in played for chair in chairs)
        seconds = sum(game.seconds[chair] for game in played for chair in chairs)
        rows.append(
            PlayerSummary(
                player=player,
                chairs=len(chairs),
                win_share=Estimate.of(shares),
                points=Estimate.of(points),
                seconds_a_decision=seconds / max(1, decisions),
                decisions=decisions,
            )
        )
    return Summary(len(shares), len(shares) * match.seats, tuple(rows))
