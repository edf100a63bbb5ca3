"""Verdicts: the name of a loss, and the accuracy from 0 to 100."""

import math

from pitboss.analysis.judge import Judged
from pitboss.analysis.results import Depth, Settings, Verdict

NAMED: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")
CLEAR = 3.0
NEAR_FORCED = 0.005
_THRESHOLDS = {"vegas-showdown": (0.05, 0.10, 0.15)}
_USUAL = (0.02, 0.05, 0.10)


def settings_of(game: str, depth: Depth, error: float) -> Settings:
    """Give the settings of a review of this game."""
    inaccuracy, mistake, blunder = _THRESHOLDS.get(game, _USUAL)
    return Settings(depth, error, inaccuracy, mistake, blunder, NEAR_FORCED, CLEAR)


def verdict(found: Judged, settings: Settings) -> Verdict:
    """Name a loss; one that is not significantly above zero is about equal, whatever its size."""
    loss = found.loss
    if not found.best:
        return "best"
    if loss < max(settings.inaccuracy, settings.clear * found.error) or not found.is_enough:
        return "about equal"
    if loss < settings.mistake:
        return "inaccuracy"
    return "mistake" if loss < settings.blunder else "blunder"


def accuracy(loss: float) -> float:
    """Turn a share that was lost into 0 to 100, by the curve that lichess uses for win chances.

    A loss below zero is a noisy zero. 1, 2, 5, 10 and 20 points give 97, 92, 81, 65 and 41.
    """
    points = 100 * max(0.0, loss)
    return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * points) - 3.1669 + 1.0))
