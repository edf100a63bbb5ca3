"""How a set of moves is written down."""

from pitboss.kernel import add_run, rule
from pitboss.kernel.sets import lowest, size_of


@rule
def add_set(out, n, zero, members):
    """List one code for every member of a set; `zero` is the code of member 0."""
    while members:
        lump = members & ~(members + (members & -members))  # the lowest members without a gap
        n = add_run(out, n, zero + lowest(lump), size_of(lump))
        members &= ~lump
    return n
