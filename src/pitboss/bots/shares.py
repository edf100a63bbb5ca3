"""Shares of winning from estimates, in compiled code, for any game."""

import math

from pitboss.kernel import rule


@rule
def spread_shares(seats, first, heat, reals):
    """Turn the estimates from reals[first] on into shares from reals[0] on.

    The less heat, the more the best one has.
    """
    best = reals[first]
    for seat in range(1, seats):
        best = max(best, reals[first + seat])
    total = 0.0
    for seat in range(seats):
        reals[seat] = math.exp(max(-700.0, (reals[first + seat] - best) / heat))
        total += reals[seat]
    for seat in range(seats):
        reals[seat] /= total
