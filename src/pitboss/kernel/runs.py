"""How `legal` lists moves: by runs of consecutive codes.

Every bet from 1 to the limit is a move, but the rules add all of them by one `add_run`, and every
brand that a casino may take by one `add_set`. What they write is decided where the rules are bound.
In a list of moves they write every code. Where only a few moves are needed, such as a random one,
`note_run` and `note_set` take their places: the list has two numbers for each run, and a set is
noted as two runs.
"""

import numpy as np

from pitboss.kernel.rule import rule
from pitboss.kernel.sets import lowest, nth, size_of

RUNS = 0x7FFFFFFF
WITH_SETS = 1 << 31
"""Beside the number of runs: there are sets among them."""
A_SET = 1 << 62
APART = 56
"""In the first number of a set: that it is one, and the bits from which on its spacing lies."""


@rule
def add_run(out, n, first, count):
    """Add the moves `first`, `first` + 1 and so on to a list of `n`; give how many there are now.

    `count` is at least 0.
    """
    for k in range(count):
        out[n + k] = first + k
    return n + count


@rule
def add_move(out, n, code):
    """Add one move to a list of `n`; give how many there are now."""
    return add_run(out, n, code, 1)


@rule
def add_set(out, n, zero, members, apart=0):
    """Add one move for every member of a set; `zero` is the code of member 0.

    Each member's code lies 1 << `apart` above that of the member before it.
    """
    while members:
        out[n] = zero + (lowest(members) << apart)
        n += 1
        members &= members - 1
    return n


@rule
def note_run(out, n, first, count):
    """Note a run in a list of runs; give how many runs and moves there are now.

    Both are in `n`, the moves from bit 32 on. A run is two numbers in `out`: its first code less
    the number of moves before it, and the number of moves up to its end.
    """
    run = n & RUNS
    moves = n >> 32
    out[2 * run] = first - moves
    out[2 * run + 1] = moves + count
    more = np.int64(count)  # wide enough in every mode
    return n + (more << 32) + (1 if more > 0 else 0)  # the next writes over an empty run


@rule
def note_set(out, n, zero, members, apart=0):
    """Note a set in a list of runs: a run without moves that is the members, then one with all."""
    run = n & RUNS
    moves = n >> 32
    more = size_of(members)
    out[2 * run] = members
    out[2 * run + 1] = moves
    out[2 * run + 2] = A_SET + (apart << APART) + zero
    out[2 * run + 3] = moves + more
    return (n | WITH_SETS) + (more << 32) + (2 if more > 0 else 0)


BY_RUNS = {add_run: note_run, add_set: note_set}
"""What takes whose place where a list of runs is wanted."""


@rule
def code_in_set(first, member):
    """Give the code of a member of a noted set, by the first number of the set."""
    zero = first & ((1 << APART) - 1)
    return zero + (member << ((first >> APART) & 63))


@rule
def moves_in(n):
    """Count the moves in a list of runs."""
    return n >> 32


@rule
def move_of(out, n, k):
    """Give move `k` of a list of runs, counted from 0."""
    run = 0
    if n & (RUNS | WITH_SETS) == n >> 32:
        run = k  # every run is one move
    else:
        while out[2 * run + 1] <= k:
            run += 1
    first = out[2 * run]
    if first < A_SET:
        return first + k
    return code_in_set(first, nth(out[2 * run - 2], k - out[2 * run - 1]))


@rule
def write_runs(out, n, codes, place):
    """Write the moves of a list of runs into `codes`, one by one; give the place behind them."""
    k = 0
    for run in range(n & RUNS):
        first = out[2 * run]
        end = out[2 * run + 1]
        if k < end and first >= A_SET:
            members = out[2 * run - 2]
            while members:
                codes[place + k] = code_in_set(first, lowest(members))
                members &= members - 1
                k += 1
        while k < end:
            codes[place + k] = first + k
            k += 1
    return place + k


def room_for_runs(moves: int) -> int:
    """Say how many whole numbers a list of runs takes when each of `moves` is a set of its own."""
    return 4 * moves + 4
