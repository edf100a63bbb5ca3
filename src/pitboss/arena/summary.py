"""The results of a match, with 95 % intervals.

Games of one deal share their luck, so they are not independent. The mean over a deal's rotations
is one observation, and intervals are made from those.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.arena.intervals import share_interval, student
from pitboss.arena.match import Match, Played

Observations = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean, its standard error and the ends of its 95 % interval."""

    mean: float
    error: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval; it need not lie evenly about the mean."""
        return (self.high - self.low) / 2


def of_points(observations: Observations) -> Estimate:
    """Estimate a mean from independent observations; a single one gives no error."""
    mean = float(observations.mean())
    if len(observations) < 2:
        return Estimate(mean, math.inf, -math.inf, math.inf)
    error = _error(observations)
    margin = student(len(observations) - 1) * error
    return Estimate(mean, error, mean - margin, mean + margin)


def of_shares(observations: Observations) -> Estimate:
    """Estimate a mean share, which lies between 0 and 1."""
    mean = float(observations.mean())
    error = _error(observations) if len(observations) > 1 else math.inf
    return Estimate(mean, error, *share_interval(mean, error, len(observations)))


def _error(observations: Observations) -> float:
    # The mean of equal numbers may differ from them by rounding.
    if np.ptp(observations) < 1e-12:
        return 0.0
    return float(observations.std(ddof=1)) / math.sqrt(len(observations))


@dataclass(frozen=True)
class PlayerSummary:
    """A bot's results; with several chairs, the mean of them."""

    player: str
    chairs: int
    win_share: Estimate
    points: Estimate
    seconds_a_decision: float
    longest: float
    """Seconds of the longest decision."""
    cpu_a_decision: float
    cpu_longest: float
    """The same in processor time."""
    decisions: int


@dataclass(frozen=True)
class Summary:
    """A match so far. Deals whose rotations are not all played yet are left out."""

    deals: int
    games: int
    players: tuple[PlayerSummary, ...]

    def of(self, player: str) -> PlayerSummary:
        """Give one bot's results."""
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
        cpu_seconds = sum(game.cpu_seconds[chair] for game in played for chair in chairs)
        rows.append(
            PlayerSummary(
                player=player,
                chairs=len(chairs),
                win_share=of_shares(shares),
                points=of_points(points),
                seconds_a_decision=seconds / max(1, decisions),
                longest=max(game.longest[chair] for game in played for chair in chairs),
                cpu_a_decision=cpu_seconds / max(1, decisions),
                cpu_longest=max(game.cpu_longest[chair] for game in played for chair in chairs),
                decisions=decisions,
            )
        )
    return Summary(len(shares), len(shares) * match.seats, tuple(rows))
