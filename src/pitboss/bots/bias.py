"""The known bias of values, as calibration has measured it: more rollouts do not remove it."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

Z95 = 1.959964
LEAST = 1e-6
"""A share below this counts as this much: its logarithm is finite."""


class Sureness(NamedTuple):
    """The factor of all log odds that fits the results best, and its standard error."""

    factor: float
    error: float


@cache
def _measured() -> dict[str, dict[str, dict[str, list[float]]]]:
    text = (files("pitboss.bots") / "calibration.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def sureness(game: str, seats: int, by_hand: bool) -> Sureness | None:
    """Give the factor measured with the nearest number of seats; None if there is none."""
    rows = _measured().get(game, {}).get("by-hand" if by_hand else "learned")
    if not rows:
        return None
    factor, margin = rows[min(rows, key=lambda count: (abs(int(count) - seats), count))]
    return Sureness(factor, margin / Z95)


def bias_error(game: str, shares: Reals, by_hand: bool) -> Reals:
    """Estimate how far bias may put each share off; `shares` is one position, or one a row.

    That is the distance to the share at the measured factor, and how much it moves with the
    factor's own error. It is 0 for equal seats, and for a seat that has won.
    """
    known = sureness(game, shares.shape[-1], by_hand)
    if known is None:
        return np.zeros(shares.shape)
    log_odds = np.log(np.maximum(shares, LEAST))
    mended = np.exp(known.factor * (log_odds - log_odds.max(-1, keepdims=True)))
    mended /= mended.sum(-1, keepdims=True)
    slope = shares * (log_odds - (shares * log_odds).sum(-1, keepdims=True))
    found: Reals = np.hypot(mended - shares, slope * known.error)
    return found
