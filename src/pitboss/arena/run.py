"""Play a match on all cores, keep every game as it ends, resume after an interruption."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from functools import cache
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Any

from pitboss.arena.journal import Journal
from pitboss.arena.match import Match, Played, play_game
from pitboss.arena.sequential import SequentialTest, Stakes
from pitboss.arena.summary import deal_means
from pitboss.bots.registry import part_of
from pitboss.engine import load
from pitboss.kernel.compiled import Library

Tell = Callable[[int], None]
"""Is told how many games are done so far."""
_RULES = ("setup_at", "to_act_at", "legal_at", "sample_at", "play_at", "standing_at")


def run(
    match: Match,
    *,
    workers: int = 1,
    journal: Journal | None = None,
    test: SequentialTest | None = None,
    tell: Tell | None = None,
) -> list[Played]:
    """Play every game of a match and give them by deal and rotation.

    Games that the journal already holds are not played again. With a test, deals are judged in
    their order, so it stops at the same deal whoever plays faster.
    """
    match.start()
    kept = {(game.deal, game.rotation): game for game in (journal.read() if journal else ())}
    wanted = set(match.tasks)
    played = {task: game for task, game in kept.items() if task in wanted}
    watch = _Watch(match, test)
    with closing(
        _play(match, [task for task in match.tasks if task not in kept], workers)
    ) as games:
        while not watch.decided(played) and (game := next(games, None)) is not None:
            played[game.deal, game.rotation] = game
            if journal is not None:
                journal.add([game])
            if tell is not None:
                tell(len(played))
    return [game for task, game in sorted(played.items()) if task[0] in watch.counted]


class _Watch:
    """Passes each deal to a test once, in order, as soon as all its rotations are played."""

    def __init__(self, match: Match, test: SequentialTest | None) -> None:
        self._match = match
        self._stakes = Stakes(test) if test else None
        self._verdict: str | None = None
        self.counted = range(match.first_deal, match.first_deal + match.deals)
        """The deals that make the result: all, or those up to the one that decided the test."""
        self._next = match.first_deal

    def decided(self, played: Mapping[tuple[int, int], Played]) -> bool:
        """Look at the deals that have become whole, and say whether the test has decided."""
        while self._stakes and not self._verdict and self._next in self.counted:
            tasks = [(self._next, rotation) for rotation in range(self._match.seats)]
            if not all(task in played for task in tasks):
                break
            games = [played[task] for task in tasks]
            (mean,) = deal_means(self._match, games, self._match.players[0], "shares")
            self._verdict = self._stakes.see(float(mean))
            self._next += 1
            if self._verdict:
                self.counted = range(self._match.first_deal, self._next)
        return self._verdict is not None


def _play(
    match: Match, tasks: list[tuple[int, int]], workers: int
) -> Generator[Played, None, None]:
    """Give each game as it ends. Closing this waits for the games under way only."""
    if workers <= 1:
        yield from (_play_one(match, task) for task in tasks)
        return
    left = iter(tasks)
    # A fresh interpreter for each worker: a fork would copy threads that hold locks.
    context = multiprocessing.get_context("spawn")
    stopped = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(stopped,))
    pending: set[Future[Played]] = set()
    try:
        while True:
            for task in islice(left, 2 * workers - len(pending)):
                pending.add(pool.submit(_play_one, match, task))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        # Tasks that a worker has already received cannot be cancelled: they check the event.
        stopped.set()
        pool.shutdown(cancel_futures=True)


class _Stopped(Exception):
    """Raised in a worker when a game is no longer needed."""


_stopped: list[Event] = []
"""In a worker: set as soon as no more games are needed."""


def _begin(stopped: Event) -> None:
    # Ctrl-C reaches the workers too: they end at once; the parent keeps the games that have ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _stopped.append(stopped)


def compiled_parts(game: str) -> list[tuple[Library[Any], tuple[str, ...]]]:
    """List what a match of a game runs compiled: rules and searches, with the names it needs."""
    searching = part_of(game, "searches")
    searches = [(searching.SEARCHES, tuple(searching.SEARCHES.templates))] if searching else []
    return [(load(game).rules, _RULES), *searches]


@cache
def _load_compiled(game: str) -> None:
    """Load the compiled functions once a process, so that decision times do not include it."""
    for library, names in compiled_parts(game):
        if library.ready:
            library.compile(names)


def _play_one(match: Match, task: tuple[int, int]) -> Played:
    if any(stopped.is_set() for stopped in _stopped):
        raise _Stopped
    _load_compiled(match.game)
    return play_game(match, *task)
