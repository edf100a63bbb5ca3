"""Play a match on all cores or a cluster, write every game as it ends, and continue a match."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any

from pitboss.arena.backends import Backend, LocalProcesses
from pitboss.arena.journal import Journal
from pitboss.arena.match import Match, Played, play_game
from pitboss.arena.sequential import SequentialTest, Stakes
from pitboss.arena.summary import deal_means
from pitboss.bots.registry import part_of
from pitboss.engine import load
from pitboss.kernel.compiled import Library

Tell = Callable[[int], None]
"""Called with how many games are done."""
_RULES = ("setup_at", "to_act_at", "legal_at", "sample_at", "play_at", "standing_at")


def run(
    match: Match,
    *,
    workers: int = 1,
    backend: Backend | None = None,
    journal: Journal | None = None,
    test: SequentialTest | None = None,
    tell: Tell | None = None,
) -> list[Played]:
    """Play every game of a match and give them by deal and rotation.

    They are played by `workers` processes of this machine, or wherever the backend runs tasks.
    Games that the journal already holds are not played again. With a test, deals are judged in
    their order, so it stops at the same deal on any number of workers.
    """
    match.start()
    kept = {(game.deal, game.rotation): game for game in (journal.read() if journal else ())}
    wanted = set(match.tasks)
    played = {task: game for task, game in kept.items() if task in wanted}
    watch = _Watch(match, test)
    left = [task for task in match.tasks if task not in kept]
    backend = backend or LocalProcesses(workers)
    with closing(backend.results(partial(_play_one, match), left)) as games:
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
        """Pass on the deals that are complete now, and say whether the test has decided."""
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


def compiled_parts(game: str) -> list[tuple[Library[Any], tuple[str, ...]]]:
    """List what a match of a game runs compiled: rules and searches, with the names it needs."""
    searching = part_of(game, "searches")
    searches = [(searching.SEARCHES, tuple(searching.SEARCHES.templates))] if searching else []
    return [(load(game).rules, _RULES), *searches]


@cache
def load_compiled(game: str) -> None:
    """Load the compiled functions once in every process, so that decision times do not include it.

    On a machine that has not compiled them yet one process does so, and the others wait for it.
    """
    for library, names in compiled_parts(game):
        with nullcontext() if library.ready else _alone(library.folder.path):
            library.compile(names)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # released when the file is closed, or its process dies
        yield


def _play_one(match: Match, task: tuple[int, int]) -> Played:
    load_compiled(match.game)
    return play_game(match, *task)
