"""Stop as soon as the question is answered: Wald's sequential probability ratio test.

The observations are the deal means of one bot's win share. They are no coin flips, so the ratio is
that of two normal distributions with the variance seen so far (the generalised test that chess
engine testers use).
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LEAST_DEALS = 16
"""Before that many, the variance is too uncertain to decide anything by."""


@dataclass(frozen=True)
class SequentialTest:
    """Is the win share `low` or less, or `high` or more? Wrong at most `alpha` or `beta` often."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, observations: npt.NDArray[np.float64]) -> float:
        """Give the logarithm of how much likelier `high` is than `low`."""
        if len(observations) < LEAST_DEALS:
            return 0.0
        variance = max(float(observations.var(ddof=1)), 1e-6)
        off = float(observations.mean()) - (self.low + self.high) / 2
        return len(observations) * (self.high - self.low) * off / variance

    def verdict(self, observations: npt.NDArray[np.float64]) -> str | None:
        """Say "passed" (`high`), "failed" (`low`), or None when it is still open."""
        ratio = self.ratio(observations)
        if ratio >= math.log((1 - self.beta) / self.alpha):
            return "passed"
        if ratio <= math.log(self.beta / (1 - self.alpha)):
            return "failed"
        return None
