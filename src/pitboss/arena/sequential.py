"""A sequential test by betting: stop as soon as the question is answered.

One bettor claims that the win share is more than LOW, the other that it is less than HIGH. For the
bettor who is wrong no bet is better than fair, whatever the deals are like. So a stake that grows
twentyfold is wrong one time in twenty at most (Ville's inequality), however often one looks and
however near the shares are to 0 or 1. On deals that are coin flips the bets are those of Wald's
sequential probability ratio test. (Waudby-Smith and Ramdas, Estimating means of bounded random
variables by betting.)
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

IMAGINED_DEALS = 10
"""The prior on the variance of deals, as so many coin flips."""
BOLDNESS = 0.9
"""The most of a stake that one deal can lose."""


@dataclass(frozen=True)
class SequentialTest:
    """Is the win share `low` or less, or `high` or more? Wrong at most `alpha` or `beta` often."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, observations: Iterable[float]) -> str | None:
        """Give "passed" (`high`), "failed" (`low`), or None while it is open.

        The observations are the deal means of one bot's win share, in order; those after the
        deciding one are ignored.
        """
        stakes = Stakes(self)
        return next((said for said in map(stakes.see, observations) if said), None)


class Stakes:
    """The capital of the two bettors as deals come in."""

    def __init__(self, test: SequentialTest) -> None:
        self._test = test
        self._above_low = 0.0
        self._below_high = 0.0
        middle = (test.low + test.high) / 2
        # Coin flips: the square of each is itself.
        self._seen = float(IMAGINED_DEALS)
        self._sum = self._squares = IMAGINED_DEALS * middle

    def see(self, share: float) -> str | None:
        """Let both bet on one more deal; say "passed" or "failed" if that decides it."""
        test = self._test
        spread = self._spread()
        self._above_low += _won(share - test.low, test.low, test, spread)
        self._below_high += _won(test.high - share, 1 - test.high, test, spread)
        self._seen += 1
        self._sum += share
        self._squares += share * share
        sure = (self._above_low >= -math.log(test.alpha), self._below_high >= -math.log(test.beta))
        # Shares between the two bounds let both stakes grow: then the answer is neither.
        return {(True, False): "passed", (False, True): "failed"}.get(sure)

    def _spread(self) -> float:
        """Give the variance of deals so far, as a part of what coin flips would have."""
        mean = self._sum / self._seen
        return max(1e-9, self._squares / self._seen - mean * mean) / (mean * (1 - mean))


def _won(off: float, most_lost: float, test: SequentialTest, spread: float) -> float:
    """Give the logarithm by which a stake grows when the share is `off` the right way.

    The bet is the best one if the other bound is the truth. It must be fixed before the deal is
    seen, otherwise the bound on errors would not hold.
    """
    gap = test.high - test.low
    wanted = gap / max(1e-9, most_lost * (1 - most_lost) * spread)
    return math.log1p(min(wanted, BOLDNESS / max(1e-9, most_lost)) * off)
