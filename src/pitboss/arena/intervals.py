"""95 % intervals, without a library of statistics."""

import math
from functools import cache

Z95 = 1.959964
"""The standard errors on either side of the mean, for very many observations."""
TAIL = 0.025
LEAST_DIFFERING = 2.5
"""With fewer, the interval is too narrow near 0 and 1, and losing a game could raise its end."""


@cache
def student(freedom: int) -> float:
    """Give the t of Student's distribution that leaves 2.5 % above it."""
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _inside(middle, freedom) < 1 - 2 * TAIL:
            low = middle
        else:
            high = middle
    return high


def _inside(t: float, freedom: int) -> float:
    """Give the chance to lie between -t and t: for whole degrees of freedom, a finite sum."""
    angle = math.atan(t / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= square * (k - 1) / k
        total += term
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


def share_interval(share: float, error: float, deals: int) -> tuple[float, float]:
    """Give the ends of a mean share's interval from its standard error over so many deals.

    They are the bounds of Clopper and Pearson for as many coin flips as have that error (Korn and
    Graubard, Confidence intervals for proportions with small expected number of positive counts).
    Far from 0 and 1 and with many deals, that is Student's interval. Near 0 and 1 few deals differ
    from the rest and their error says little, so each deal counts as about one coin flip.
    """
    flips = _coin_flips(share, error, deals)
    won, lost = share * flips, (1 - share) * flips
    return _lower(won, lost), 1 - _lower(lost, won)


def _coin_flips(share: float, error: float, deals: int) -> float:
    """Give the number of coin flips that equals the deals in precision: their number, or more.

    A few deals that differ from the rest say little about the variance, so it is assumed to be that
    of at least `LEAST_DIFFERING` deals.
    """
    flipped = deals * share * (1 - share)
    if deals < 2 or flipped == 0:
        return float(deals)
    seen = max((deals * error) ** 2, LEAST_DIFFERING) * (student(deals - 1) / Z95) ** 2
    return deals * max(1.0, flipped / seen)


def _lower(won: float, lost: float) -> float:
    """Give the share under which so many flips or more would be won 2.5 % of the time at most."""
    if won <= 0:
        return 0.0
    low, high = 0.0, won / (won + lost)
    for _ in range(36):
        middle = (low + high) / 2
        if _beta(middle, won, lost + 1) < TAIL:
            low = middle
        else:
            high = middle
    return high


def _beta(x: float, a: float, b: float) -> float:
    """Give the regularised incomplete beta function: for whole numbers, the binomial's tail."""
    if x <= 0:
        return 0.0
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(front + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front / a / _fraction(x, a, b)
    return 1 - front / b / _fraction(1 - x, b, a)


def _fraction(x: float, a: float, b: float) -> float:
    """Give the continued fraction of the incomplete beta function, by the method of Lentz."""
    total, above, below = 1.0, 1.0, 0.0
    for step in range(1, 10_000):
        m = step // 2
        if step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        above, below = 1 + term / above, 1 / (1 + term * below)
        total *= above * below
        if abs(above * below - 1) < 1e-13:
            break
    return total
