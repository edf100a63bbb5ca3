"""95 % intervals, without a library of statistics."""

import math
from functools import cache

Z95 = 1.959964
"""As many standard errors lie on either side when there are very many observations."""
TAIL = 0.025


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

    Where all deals came out alike there is no error to go by. Then it is the exact bound of Clopper
    and Pearson for the part of deals that may come out in another way, none of which was seen.
    """
    if error == 0 or deals < 2:
        unseen = 1 - TAIL ** (1 / deals)
        return share * (1 - unseen), share + (1 - share) * unseen
    margin = student(deals - 1) * error
    return max(0.0, share - margin), min(1.0, share + margin)
