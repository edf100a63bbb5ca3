"""Sets of up to 63 things, a bit each in one whole number.

The loops are written so that the compiler makes one instruction of each.
"""

import numpy as np

from pitboss.kernel.rule import rule


@rule
def just(member):
    """Give the set of one thing."""
    return np.int64(1) << member


@rule
def size_of(members):
    """Count the members of a set."""
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n


@rule
def lowest(members):
    """Give the lowest member of a set that is not empty."""
    return size_of(~members & (members - 1))


@rule
def nth(members, n):
    """Give the member of a set that has `n` others below it."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)
