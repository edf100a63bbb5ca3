"""Sets as whole numbers: a bit is a square of a sheet, or a type of tile."""

from pitboss.kernel import rule


@rule
def lowest(members):
    """Give the lowest member of a set that is not empty."""
    return size_of((members & -members) - 1)


@rule
def size_of(members):
    """Count the members of a set."""
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n
