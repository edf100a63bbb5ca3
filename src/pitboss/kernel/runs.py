"""How `legal` lists moves: by runs of codes that follow each other.

Every bet from 1 to the limit is a move of its own, but one line of the rules: `add_run` adds them
all. What becomes of a run is decided where the rules are bound. A list of moves has every code, as
below. Where only a few of the moves are wanted, such as one at random, `note_run` takes the place
of `add_run` and the list has a first code and a count for each run.
"""

from pitboss.kernel.rule import rule


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
def note_run(out, n, first, count):
    """Note a run in a list of `n` runs; give how many there are now.

    Row r of the list is the first code of run r and how many moves there are up to its end. The
    list begins with a 0, the end of no run, which the caller writes.
    """
    out[2 * n + 1] = first
    out[2 * n + 2] = out[2 * n] + count
    return n + (1 if count > 0 else 0)  # an empty run is written over by the next


@rule
def moves_in(out, n):
    """Count the moves in a list of `n` runs."""
    return out[2 * n]


@rule
def move_of(out, k):
    """Give move `k` of a list of runs, counted from 0."""
    run = 0
    while out[2 * run + 2] <= k:
        run += 1
    return out[2 * run + 1] + k - out[2 * run]


def room_for_runs(moves: int) -> int:
    """Say how many whole numbers a list of runs takes when each of `moves` is a run of its own."""
    return 2 * moves + 3
