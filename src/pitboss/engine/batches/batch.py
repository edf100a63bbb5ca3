"""Many positions at once, in compiled code, over threads with the lock released."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from threading import RLock
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.batches.alone import alone
from pitboss.engine.batches.checks import as_threads, check_alike, check_memory, check_room
from pitboss.engine.batches.listing import Listing
from pitboss.engine.batches.playouts import MOST_STEPS
from pitboss.engine.errors import Illegal, Unreadable
from pitboss.engine.game import Game, States, copied
from pitboss.engine.meta import Options
from pitboss.engine.position import Position
from pitboss.engine.text import as_whole
from pitboss.kernel import CHANCE, OVER, many_dice
from pitboss.kernel.batch_templates import LIST, RANDOM, RESTART, SETTLE
from pitboss.kernel.rules import EntryPoints

Whole = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]
MOST_POSITIONS = 1 << 26
"""Of a batch: what no memory holds is refused before any of it is taken."""
ROW_BYTES = 200
"""What a position takes beside its record: its generator, step, rewards and list of moves."""


class Batch:
    """Positions of one game that advance together; each rolls with a generator of its own.

    Chance is settled inside (`step`) or by hand (`play`, `draw`, `settle`). With several threads
    every call is divided among them with the interpreter's lock released; the result is the same.
    Calls of one batch from several threads wait for each other. A refused call changes nothing.
    """

    def __init__(self, positions: Iterable[Position], *, seed: int = 0, threads: int = 1) -> None:
        alike = check_alike(positions)
        first, states = alike[0], np.concatenate([at.states for at in alike])
        dice = many_dice(as_whole(seed, "a seed"), len(states))
        self._lay_out(first.game, first.options, states, states.copy(), dice, threads)

    @classmethod
    def of(cls, positions: Iterable[Position], *, seed: int = 0, threads: int = 1) -> "Batch":
        """Take copies of positions of one game, with equal seats and options."""
        return cls(positions, seed=seed, threads=threads)

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
        count = as_whole(count, "the number of positions")
        if not 1 <= count <= MOST_POSITIONS:
            raise Unreadable(f"a batch has 1 to {MOST_POSITIONS:,} positions, not {count}")
        at = Position.start(game, seats, options)
        check_memory(count * (at.states.nbytes + ROW_BYTES), f"{count:,} positions")
        dice = many_dice(as_whole(seed, "a seed"), count)
        batch = object.__new__(cls)
        states = np.repeat(at.states, count)
        batch._lay_out(game, at.options, states, at.states.copy(), dice, threads)
        return batch

    def _lay_out(
        self,
        game: Game,
        options: Options,
        states: States,
        origin: States,
        dice: Whole,
        threads: int,
    ) -> None:
        count = len(states)
        self.game = game
        self.options = options
        self._threads = min(as_threads(threads), count)
        self._states, self._origin, self._dice = states, origin, dice
        self._steps = np.zeros(count, np.int64)
        self._ended = np.zeros(count, np.int64)
        self._rewards = np.zeros((count, int(states["seats"][0])), np.float64)
        size = -(-count // self._threads)
        self._parts = [slice(low, min(low + size, count)) for low in range(0, count, size)]
        most = game.rules.most_legal
        self._listing = Listing([part.stop - part.start for part in self._parts], most)
        self._is_listed = False
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()
        self._lock = RLock()

    @cached_property
    def _entries(self) -> EntryPoints:
        """The compiled rules, loaded only when they are called."""
        return self.game.rules.compile()

    @cached_property
    def _seats(self) -> Whole:
        """The seat that every position waits for."""
        self.__dict__["_seats"] = np.zeros(len(self), np.int64)  # `_advance` fills it
        self._advance(0)
        return self._seats

    def __len__(self) -> int:
        return len(self._states)

    @alone
    def __getitem__(self, row: int) -> Position:
        """Give one position, independent of the batch."""
        row = as_whole(row, "a row of a batch")
        if not -len(self) <= row < len(self):
            raise IndexError(f"the batch has {len(self)} positions, there is no row {row}")
        return Position._holding(self.game, self.options, self._states[row].tobytes())

    def __iter__(self) -> Iterator[Position]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} {self.game.slug} seats={self.seats}>"

    @property
    def states(self) -> States:
        """The records, for reading."""
        seen = self._states.view()
        seen.flags.writeable = False
        return seen

    @property
    def dice(self) -> Whole:
        """The generators, a row a position, for reading."""
        seen = self._dice.view()
        seen.flags.writeable = False
        return seen

    @property
    def threads(self) -> int:
        """How many threads share the work."""
        return self._threads

    @property
    def seats(self) -> int:
        """How many seats play in each game."""
        return self._rewards.shape[1]

    @alone
    def copy(self) -> "Batch":
        """Give an independent batch that would go on in the same way."""
        twin = object.__new__(Batch)
        states, dice = copied(self._states), self._dice.copy()
        twin._lay_out(self.game, self.options, states, self._origin, dice, self._threads)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Batch":
        return self.copy()

    @alone
    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the game, the bytes of states and dice: no code."""
        from pitboss.engine.kept import kept_batch

        arrays = self._states, self._origin, self._dice
        return kept_batch(self, arrays)

    @alone
    def to_act(self) -> Whole:
        """The seat every position waits for, or CHANCE, or OVER."""
        return self._seats.copy()

    @property
    @alone
    def over(self) -> bool:
        """Say whether all games are over."""
        return bool((self._seats == OVER).all())

    @alone
    def legal(self, out: tuple[Whole, Whole] | None = None) -> tuple[Whole, Whole]:
        """The legal moves of every position, a row each, and how many of the row count.

        `out` is such a pair from an earlier call, to be filled again.
        """
        shape = (len(self), self.game.rules.most_legal)
        if out is None:
            out = np.zeros(shape, np.int64), np.zeros(len(self), np.int64)
        if not isinstance(out, tuple | list) or len(out) != 2:
            raise Unreadable("room for the moves is a pair of arrays: codes, and how many count")
        codes, counts = out
        check_room(codes, shape, np.int64, "the moves", dense=True)
        check_room(counts, shape[:1], np.int64, "their number", dense=True)
        if np.may_share_memory(codes, counts):
            raise Unreadable("room for the moves and for their number is two arrays, not one")
        self._share(
            lambda _, rows: self._entries.batch_legal(self._states[rows], codes[rows], counts[rows])
        )
        return codes, counts

    @alone
    def legal_flat(self) -> tuple[Whole, Whole]:
        """The legal moves of all positions one after the other, and where those of each begin.

        Those of row i are `codes[offsets[i]:offsets[i + 1]]`. For reading, until the next step.
        """
        self._list()
        return self._listing.joined()

    @alone
    def random_moves(self) -> Whole:
        """Choose a uniformly random legal move in every position, with the position's generator.

        Rows that wait for chance or are over get 0, which `step` and `play` ignore.
        """
        chosen = np.empty(len(self), np.int64)
        self._share(
            lambda part, rows: self._entries.batch_choose(
                self._states[rows], self._dice[rows], chosen[rows], self._listing.runs[part]
            )
        )
        return chosen

    @alone
    def draw(self) -> Whole:
        """Draw an outcome where chance is due, to be played by hand; 0 in the other rows."""
        drawn = np.empty(len(self), np.int64)
        self._share(
            lambda _, rows: self._entries.batch_draw(
                self._states[rows], self._dice[rows], drawn[rows]
            )
        )
        return drawn

    @alone
    def step(
        self, moves: npt.ArrayLike | None, *, restart: bool = False, check: bool = True
    ) -> tuple[Reals, Truths]:
        """Play a move in every position that is not over, settle chance; give rewards and done.

        None in place of moves plays what `random_moves` would choose. The reward is the win share
        of each seat in the step that ends its game, and zero before.
        With `restart`, games that end start again from the position they began with; `done` then
        says which ones have just ended. `check=False` is for moves that were just listed.
        """
        self._check_settled()
        if moves is not None:
            self._take(moves)
            if check:
                self._check_moves()
        return self._step(RANDOM if moves is None else LIST, 1, restart)

    @alone
    def play_random(self, moves: int, *, restart: bool = False) -> tuple[Reals, Truths]:
        """Play `moves` random moves in every position that is not over; give rewards and done.

        The same as calling `step(None)` as often, but faster: a position plays all its moves while
        it is in the processor's cache. Rewards are summed; `done` says which games are over, or,
        with `restart`, in which rows a game has ended.
        """
        if isinstance(moves, bool) or not isinstance(moves, int | np.integer):
            raise Unreadable(f"the number of moves is a whole number, not {moves!r}")
        if not 1 <= moves <= MOST_STEPS:
            raise Unreadable(f"1 to {MOST_STEPS} moves can be played at once, not {moves}")
        self._check_settled()
        return self._step(RANDOM, int(moves), restart)

    def _step(self, how: int, times: int, restart: bool) -> tuple[Reals, Truths]:
        self._advance(how | SETTLE | (RESTART if restart else 0), times)
        done = self._ended > 0 if restart else self._seats == OVER
        return self._rewards.copy(), done

    @alone
    def play(self, steps: npt.ArrayLike, *, check: bool = True) -> None:
        """Play one step, a move or an outcome, in every position that is not over."""
        self._take(steps)
        if check:
            self._check_moves()
            self._check_outcomes()
        self._advance(0, 1)

    @alone
    def settle(self) -> None:
        """Play every pending chance step, each position with its own generator."""
        self._advance(SETTLE)

    @alone
    def reset(self, mask: npt.ArrayLike | None = None, *, settle: bool = True) -> None:
        """Start the games that `mask` marks again; their generators go on."""
        rows = np.ones(len(self), np.bool_) if mask is None else np.asarray(mask)
        if rows.dtype != np.bool_ or rows.shape != (len(self),):
            raise Unreadable(f"a mask has {len(self)} truth values, one a row")
        size = self._states.dtype.itemsize
        begun = self._origin.view(np.uint8).reshape(-1, size)
        kept = self._states.view(np.uint8).reshape(-1, size)
        kept[rows] = begun[rows] if len(begun) == len(rows) else begun[0]
        self._advance(SETTLE if settle else 0)

    @alone
    def standing(self) -> Whole:
        """Points, money and place by position and seat."""
        ranks = np.zeros((len(self), self.seats, 3), np.int64)
        self._share(lambda _, rows: self._entries.batch_standing(self._states[rows], ranks[rows]))
        return ranks

    def _check_settled(self) -> None:
        if (self._seats == CHANCE).any():
            row = int((self._seats == CHANCE).argmax())
            raise Illegal(f"row {row} waits for chance: settle the batch first", row=row)

    def _take(self, steps: npt.ArrayLike) -> None:
        try:
            given = np.asarray(steps)
        except ValueError:  # lists of different lengths
            raise Illegal(f"{len(self)} codes are needed, one a row") from None
        if given.shape != (len(self),):
            raise Illegal(f"{len(self)} codes are needed, one a row, not shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise Illegal(f"codes are whole numbers, not {given.dtype}")
        np.copyto(self._steps, given, casting="same_kind")

    def _check_moves(self) -> None:
        self._list()
        wrong: list[int] = []

        def find(part: int, rows: slice) -> None:
            row = self._entries.batch_unlisted(*self._listing.parts[part], self._steps[rows])
            if row >= 0:
                wrong.append(rows.start + int(row))

        self._share(find)
        if wrong:
            self._refuse(min(wrong), "a legal move")

    def _check_outcomes(self) -> None:
        for row in np.flatnonzero(self._seats == CHANCE).tolist():
            state = self._states[row].tobytes()
            at = Position._holding(self.game, self.options, state, opened="")
            if not at.is_listed(int(self._steps[row])):
                self._refuse(row, "an outcome")

    def _refuse(self, row: int, kind: str) -> None:
        code = int(self._steps[row])
        raise Illegal(f"row {row}: {code} is not the code of {kind} there", row=row)

    def _list(self) -> None:
        if not self._is_listed:
            self._advance(LIST)

    def _advance(self, how: int, times: int = 0) -> None:
        self._is_listed = False  # so that a call that is interrupted leaves no old list
        entries, seats = self._entries, self._seats

        def advance(part: int, rows: slice) -> None:
            own = len(self._origin) == len(self)
            shared = (
                self._states[rows],
                self._origin[rows] if own else self._origin,
                self._dice[rows],
                self._steps[rows],
                how,
                times,
            )
            results = seats[rows], self._rewards[rows], self._ended[rows]
            self._listing.fill(part, entries.batch_advance, shared, results)

        self._share(advance)
        self._is_listed = bool(how & LIST)

    def _share(self, work: Callable[[int, slice], object]) -> None:
        """Do `work` on every part, one in this thread and the others beside it."""
        if len(self._parts) == 1:
            work(0, self._parts[0])
            return
        if self._pool is None or self._process != os.getpid():  # a fork has no threads of ours
            self._pool, self._process = ThreadPoolExecutor(len(self._parts) - 1), os.getpid()
        jobs = [self._pool.submit(work, n, rows) for n, rows in enumerate(self._parts) if n]
        try:
            work(0, self._parts[0])
        finally:  # even after an exception, no thread works on once the call has returned
            for job in jobs:
                job.result()
