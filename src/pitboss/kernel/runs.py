"""How `legal` lists moves: by runs of consecutive codes.

Every bet from 1 to the limit is a move, but the rules add all of them by one `add_run`. What a run
becomes is decided where the rules are bound. In a list of moves `add_run` writes every code. Where
only a few moves are needed, such as a random one, `note_run` takes its place and the list has two
numbers for each run.
"""

import numpy as np

from pitboss.kernel.rule import rule
from pitboss.kernel.sets import lowest, size_of

RUNS = 0xFFFFFFFF


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
def add_set(out, n, zero, members):
    """Add one move for every member of a set; `zero` is the code of member 0."""
    while members:
        lump = members & ~(members + (members & -members))  # the lowest members without a gap
        n = add_run(out, n, zero + lowest(lump), size_of(lump))
        members &= ~lump
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
def moves_in(n):
    """Count the moves in a list of runs."""
    return n >> 32


@rule
def move_of(out, n, k):
    """Give move `k` of a list of runs, counted from 0."""
    run = 0
    if n & RUNS == n >> 32:
        run = k  # every run is one move
    else:
        while out[2 * run + 1] <= k:
            run += 1
    return out[2 * run] + k


@rule
def write_runs(out, n, codes, place):
    """Write the moves of a list of runs into `codes`, one by one; give the place behind them."""
    k = 0
    for run in range(n & RUNS):
        zero = out[2 * run]
        end = out[2 * run + 1]
        while k < end:
            codes[place + k] = zero + k
            k += 1
    return place + k


def room_for_runs(moves: int) -> int:
    """Say how many whole numbers a list of runs takes when each of `moves` is a run of its own."""
    return 2 * moves + 2
