"""Random games in compiled code, over threads with the lock released."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.engine.batches.checks import as_threads, check_memory
from pitboss.engine.errors import Unreadable
from pitboss.engine.position import Position
from pitboss.engine.text import as_whole
from pitboss.kernel.runs import room_for_runs

Whole = npt.NDArray[np.int64]
MOST_STEPS = 200_000
_CHUNK = 20_000


@dataclass(frozen=True)
class Playouts:
    """Random games: a row a game, a column a seat. Lengths count steps, moves only decisions."""

    points: Whole
    money: Whole
    places: Whole
    lengths: Whole
    moves: Whole

    def __repr__(self) -> str:
        games, seats = self.points.shape
        return f"<Playouts: {games} games of {seats} seats, {int(self.moves.sum())} moves>"


def playouts(
    at: Position,
    games: int,
    seed: int = 0,
    threads: int = 1,
    tell: Callable[[int], None] | None = None,
) -> Playouts:
    """Play `games` random games from `at`; game k draws from stream k, whoever plays it."""
    games, threads = as_whole(games, "the number of games"), as_threads(threads)
    if games < 1:
        raise Unreadable(f"at least one game must be played, not {games}")
    start, seats = at.states.copy(), at.seats
    check_memory(games * (3 * seats + 2) * 8, f"the results of {games:,} games")
    entries, room = at.game.rules.compile(), room_for_runs(at.game.rules.most_legal)
    tables = [np.zeros((games, seats), np.int64) for _ in range(3)]
    rows = [np.zeros(games, np.int64) for _ in range(2)]

    def play_chunk(first: int) -> int:
        upto = min(first + _chunk(games, threads), games)
        points, money, places = (table[first:upto] for table in tables)
        lengths, moves = (row[first:upto] for row in rows)
        states, out = np.repeat(start, 2), np.zeros(room, np.int64)
        dice, ranks = np.zeros(4, np.int64), np.zeros((seats, 3), np.int64)
        unfinished = entries.playouts(
            states, _signed(seed), first, points, money, places, lengths, moves, MOST_STEPS,
            out, dice, ranks,
        )  # fmt: skip
        if unfinished:
            raise RuntimeError(f"{unfinished} games did not end within {MOST_STEPS} steps")
        return upto - first

    _run(play_chunk, range(0, games, _chunk(games, threads)), threads, tell)
    return Playouts(*tables, *rows)


def _chunk(games: int, threads: int) -> int:
    return max(1, min(_CHUNK, -(-games // threads)))


def _run(
    work: Callable[[int], int], firsts: range, threads: int, tell: Callable[[int], None] | None
) -> None:
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        pending: set[Future[int]] = {pool.submit(work, first) for first in firsts}
        while pending:
            finished, pending = wait(pending, return_when=FIRST_COMPLETED)
            done += sum(future.result() for future in finished)
            if tell is not None:
                tell(done)


def _signed(seed: int) -> int:
    """Fold any whole number into the 64 bits that compiled code takes."""
    seed = as_whole(seed, "a seed") & (1 << 64) - 1
    return seed - (1 << 64) if seed >> 63 else seed
