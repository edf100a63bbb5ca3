"""Fill the table of chances by self-play: `python -m pitboss.bots.las_vegas.learn LOG`.

The same command finds the same table. Each sweep plays rounds by what the sweep before it found
(the first by the plain judgement) and counts which place every kind of chance led to. The log says
after each sweep how far a seat that goes by the chances ends ahead of others that judge plainly.
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pitboss.bots.las_vegas.chances import CELLS, FEWEST_SEATS, FILE, PLACES, SHAPE
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.games.las_vegas.tables import MOST_SEATS
from pitboss.kernel import silent

Reals = npt.NDArray[np.float64]
SWEEPS = 6
ROUNDS_A_SWEEP = 100_000
COMPARED = 20_000
SEED = 100
NEVER_LEARNED_FROM = 7


def learn(chances: Reals, rounds: int) -> Iterator[str]:
    """Fill the table for every number of seats; gives a line of the log after each sweep."""
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        for sweep in range(SWEEPS):
            seen = _sweep(chances, seats, sweep, rounds)
            ahead = _ahead(chances, seats)
            error = 1.96 * float(ahead.std()) / math.sqrt(len(ahead))
            words = f"seats {seats} sweep {sweep + 1} kinds {seen} of {CELLS}"
            yield f"{words} ahead {ahead.mean():.2f} +- {error:.2f} a round"


def _sweep(chances: Reals, seats: int, sweep: int, rounds: int) -> int:
    """Play one sweep and take in what it found; gives how many kinds of chance it saw."""
    counts, sums = np.zeros(CELLS), np.zeros((CELLS, PLACES))
    judges = np.full(MOST_SEATS, int(sweep == 0))
    SEARCHES.compile().learn_rounds(
        SEARCHES.new_states(2), seats, rounds, SEED + sweep, chances, judges, counts, sums, silent()
    )
    seen = counts > 0
    table = chances[seats - FEWEST_SEATS]
    # The first two sweeps see other play than the rest: nothing is kept of what they replace.
    kept = 0.0 if sweep < 2 else 0.5
    table[seen] = kept * table[seen] + (1 - kept) * sums[seen] / counts[seen, None]
    return int(seen.sum())


def _ahead(chances: Reals, seats: int) -> Reals:
    """Say by how much one seat that goes by the chances beats the mean of the others, by round."""
    ahead = np.zeros(COMPARED)
    for seat in range(seats):
        judges = np.ones(MOST_SEATS, np.int64)
        judges[seat] = 0
        money = np.zeros((COMPARED, seats))
        SEARCHES.compile().compare_rounds(
            SEARCHES.new_states(2), seats, COMPARED, NEVER_LEARNED_FROM, chances, judges, money,
            silent(),
        )  # fmt: skip
        ahead += (money[:, seat] - np.delete(money, seat, axis=1).mean(axis=1)) / seats
    return ahead


def main(log: str) -> None:
    """Learn, write the table into the package and the log where it is wanted."""
    lines = []
    chances = np.zeros(SHAPE)
    for line in learn(chances, ROUNDS_A_SWEEP):
        print(line, flush=True)
        lines.append(line)
    np.savez_compressed(FILE, chances=chances.round(4).astype(np.float32))
    Path(log).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where the log goes: python -m pitboss.bots.las_vegas.learn LOG")
    main(sys.argv[1])
