"""How far predicted shares agree with actual ones.

Positions of one game are not independent, so errors are taken over games.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.analysis.calibration.games import Asked
from pitboss.arena.intervals import Z95

Reals = npt.NDArray[np.float64]
Wholes = npt.NDArray[np.int64]

LEAST = 1e-6
"""The floor of predicted shares, so that the log loss is finite."""
BINS = 10
STAGES = 3
MOST_STEPS = 100


@dataclass(frozen=True)
class Figure:
    """A measured number and the half-width of its 95 % interval."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


@dataclass(frozen=True)
class Bin:
    """Predicted shares between two bounds: their number and mean, and the mean of what was won."""

    low: float
    high: float
    count: int
    predicted: float
    won: Figure


@dataclass(frozen=True)
class Calibration:
    """The calibration of a row: how far predicted shares agree with actual ones."""

    games: int
    positions: int
    log_loss: float
    even: float
    """The log loss if all seats had equal shares."""
    brier: float
    temperature: Figure
    """The factor of all log odds that fits best: 1 is calibrated, below 1 overconfident."""
    stages: tuple[Figure, ...]
    """The temperature in the first, middle and last third of the games."""
    bins: tuple[Bin, ...]


def measure(asked: Sequence[Asked]) -> Calibration:
    """Compare predictions with results."""
    predicted = np.array([row for game in asked for row in game.predicted])
    won = np.array([game.won for game in asked for _ in game.predicted])
    owner = np.array([number for number, game in enumerate(asked) for _ in game.predicted])
    progress = np.array([part for game in asked for part in game.progress])
    stage = np.minimum((progress * STAGES).astype(int), STAGES - 1)
    return Calibration(
        games=len(asked),
        positions=len(predicted),
        log_loss=float(-(won * np.log(np.maximum(predicted, LEAST))).sum(axis=1).mean()),
        even=float(np.log(predicted.shape[1])),
        brier=float(((predicted - won) ** 2).sum(axis=1).mean()),
        temperature=temperature(predicted, won, owner),
        stages=tuple(
            temperature(predicted[stage == k], won[stage == k], owner[stage == k])
            for k in range(STAGES)
        ),
        bins=reliability(predicted, won, owner),
    )


def temperature(predicted: Reals, won: Reals, owner: Wholes) -> Figure:
    """Fit the factor of the log odds to the results (maximum likelihood, Newton's method)."""
    log_odds = np.log(np.maximum(predicted, LEAST))
    factor = 1.0
    for _ in range(MOST_STEPS):
        score, curvature = _slopes(log_odds, won, factor)
        if curvature.sum() <= 0:
            return Figure(float("nan"), float("inf"))
        step = float(score.sum() / curvature.sum())
        factor = max(factor + step, factor / 4)
        if abs(step) < 1e-9:
            break
    score, curvature = _slopes(log_odds, won, factor)
    by_game = np.bincount(owner, weights=score)
    error = float(np.sqrt((by_game**2).sum()) / curvature.sum())
    return Figure(factor, Z95 * error)


def _slopes(log_odds: Reals, won: Reals, factor: float) -> tuple[Reals, Reals]:
    """Give the slope of each position's log likelihood in the factor, and its curvature."""
    scaled = factor * log_odds
    shares = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    mean = (shares * log_odds).sum(axis=1)
    spread = (shares * log_odds**2).sum(axis=1) - mean**2
    return (won * log_odds).sum(axis=1) - mean, spread


def reliability(predicted: Reals, won: Reals, owner: Wholes) -> tuple[Bin, ...]:
    """Sort predicted shares into bins, and average what was won in each."""
    seats = predicted.shape[1]
    flat, result, games = predicted.ravel(), won.ravel(), owner.repeat(seats)
    place = np.minimum((flat * BINS).astype(int), BINS - 1)
    bins = []
    for number in range(BINS):
        inside = place == number
        if not inside.any():
            continue
        mean = float(result[inside].mean())
        by_game = np.bincount(games[inside], weights=result[inside] - mean)
        error = float(np.sqrt((by_game**2).sum()) / inside.sum())
        bins.append(
            Bin(
                number / BINS,
                (number + 1) / BINS,
                int(inside.sum()),
                float(flat[inside].mean()),
                Figure(mean, Z95 * error),
            )
        )
    return tuple(bins)
