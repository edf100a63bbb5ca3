"""Softmax in compiled code: shares of winning from estimates, for any game."""

import math

from pitboss.kernel import rule

LEAST_EXPONENT = -700.0
"""Below this, `exp` underflows to 0 or to numbers that are slow to handle."""


@rule
def softmax(seats, temperature, work):
    """Turn `work.estimates` into `work.shares`; a low temperature favours the best seat."""
    estimates = work.estimates
    shares = work.shares
    best = estimates[0]
    for seat in range(1, seats):
        best = max(best, estimates[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = math.exp(max(LEAST_EXPONENT, (estimates[seat] - best) / temperature))
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
