"""Many positions at once, in compiled code, over threads with the lock released."""

from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Game, States
from pitboss.engine.position import Position
from pitboss.kernel import OVER, new_dice
from pitboss.kernel.rule import AnyFunction

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


def playouts(
    game: Game,
    games: int,
    seats: int,
    seed: int,
    threads: int,
    tell: Callable[[int], None] | None,
    options: Mapping[str, object],
) -> Playouts:
    """Play `games` random games; game k draws from stream k of the seed, whoever plays it."""
    if games < 1:
        raise Unreadable(f"at least one game must be played, not {games}")
    entries = game.rules.compile()
    start = Position.start(game, seats, options).states
    tables = [np.zeros((games, seats), np.int64) for _ in range(3)]
    rows = [np.zeros(games, np.int64) for _ in range(2)]

    def play_chunk(first: int) -> int:
        upto = min(first + _chunk(games, threads), games)
        points, money, places = (table[first:upto] for table in tables)
        lengths, moves = (row[first:upto] for row in rows)
        room = game.rules.most_legal
        unfinished = entries.playouts(
            start, _signed(seed), first, points, money, places, lengths, moves, MOST_STEPS, room
        )
        if unfinished:
            raise RuntimeError(f"{unfinished} games did not end within {MOST_STEPS} steps")
        return upto - first

    _run(play_chunk, range(0, games, _chunk(games, threads)), threads, tell)
    return Playouts(*tables, *rows)


def _chunk(games: int, threads: int) -> int:
    return max(1, min(_CHUNK, -(-games // max(1, threads))))


def _run(
    work: Callable[[int], int], firsts: range, threads: int, tell: Callable[[int], None] | None
) -> None:
    done = 0
    with ThreadPoolExecutor(max(1, threads)) as pool:
        pending: set[Future[int]] = {pool.submit(work, first) for first in firsts}
        while pending:
            finished, pending = wait(pending, return_when=FIRST_COMPLETED)
            done += sum(future.result() for future in finished)
            if tell is not None:
                tell(done)


def _signed(seed: int) -> int:
    """Fold any whole number into the 64 bits that compiled code takes."""
    seed &= (1 << 64) - 1
    return seed - (1 << 64) if seed >> 63 else seed


class Batch:
    """An array of positions of one game that advance together, one step a call.

    With several threads every call is shared out among them; the lock is released meanwhile, and
    the result is the same.
    """

    def __init__(self, game: Game, states: States, dice: Whole, threads: int = 1) -> None:
        self.game = game
        self.states = states
        self.dice = dice
        self.threads = max(1, threads)
        self._entries = game.rules.compile()

    @classmethod
    def start(
        cls,
        game: Game,
        count: int,
        seats: int,
        seed: int,
        threads: int,
        options: Mapping[str, object],
    ) -> "Batch":
        """Lay out `count` games; position i rolls with stream i of the seed."""
        if count < 1:
            raise Unreadable(f"a batch has at least one position, not {count}")
        states = np.repeat(Position.start(game, seats, options).states, count)
        dice = np.stack([new_dice(seed, stream) for stream in range(count)])
        return cls(game, states, dice, threads)

    def __len__(self) -> int:
        return len(self.states)

    def _share(self, entry: AnyFunction, *arrays: npt.NDArray[Any]) -> None:
        """Call a compiled entry point on everything, a slice a thread."""
        if self.threads == 1:
            entry(*arrays)
            return
        size = -(-len(self) // self.threads)
        with ThreadPoolExecutor(self.threads) as pool:
            slices = [slice(first, first + size) for first in range(0, len(self), size)]
            jobs = [pool.submit(entry, *(array[part] for array in arrays)) for part in slices]
            for job in jobs:
                job.result()

    def to_act(self) -> Whole:
        """The seat every position waits for, or CHANCE, or OVER."""
        seats = np.zeros(len(self), np.int64)
        self._share(self._entries.batch_to_act, self.states, seats)
        return seats

    def legal(self) -> tuple[Whole, Whole]:
        """The legal moves of every position, a row each, and how many of the row count."""
        codes = np.zeros((len(self), self.game.rules.most_legal), np.int64)
        counts = np.zeros(len(self), np.int64)
        self._share(self._entries.batch_legal, self.states, codes, counts)
        return codes, counts

    def play(self, steps: Whole) -> None:
        """Play one step in every position that is not over. Steps are not checked."""
        self._share(self._entries.batch_play, self.states, np.ascontiguousarray(steps, np.int64))

    def settle(self) -> None:
        """Play every pending chance step, each position with its own generator."""
        self._share(self._entries.batch_settle, self.states, self.dice)

    def standing(self) -> Whole:
        """Points, money and place by position and seat."""
        seats = int(self.states["seats"][0])
        ranks = np.zeros((len(self), seats, 3), np.int64)
        self._share(self._entries.batch_standing, self.states, ranks)
        return ranks

    @property
    def over(self) -> bool:
        """Say whether every position has ended."""
        return bool((self.to_act() == OVER).all())
