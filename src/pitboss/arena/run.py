"""Play a match on all cores, keep every game as it ends, go on after a break."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from typing import Any

from pitboss.arena.journal import Journal
from pitboss.arena.match import Match, Played, play_game
from pitboss.arena.sequential import SequentialTest
from pitboss.arena.summary import deal_means
from pitboss.bots.roster import part_of
from pitboss.engine import load
from pitboss.kernel.library import Library

Tell = Callable[[int], None]
"""Hears how many games are done so far."""
_CHUNK_DEALS = 2
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
    played = {(game.deal, game.rotation): game for game in (journal.read() if journal else ())}
    tasks = [task for task in match.tasks if task not in played]
    wanted = set(match.tasks)
    played = {task: game for task, game in played.items() if task in wanted}
    if _decided(match, played, test) is None:
        for games in _play(match, tasks, workers):
            for game in games:
                played[game.deal, game.rotation] = game
            if journal is not None:
                journal.add(games)
            if tell is not None:
                tell(len(played))
            if _decided(match, played, test) is not None:
                break
    upto = _decided(match, played, test)
    return [game for task, game in sorted(played.items()) if upto is None or task[0] <= upto]


def _decided(
    match: Match, played: dict[tuple[int, int], Played], test: SequentialTest | None
) -> int | None:
    """Give the deal after which the test was decided, or None."""
    if test is None:
        return None
    whole = []
    for deal in range(match.first_deal, match.first_deal + match.deals):
        if any((deal, rotation) not in played for rotation in range(match.seats)):
            break
        whole.append(deal)
    games = [played[deal, rotation] for deal in whole for rotation in range(match.seats)]
    means = deal_means(match, games, match.players[0], "shares")
    for count in range(1, len(means) + 1):
        if test.verdict(means[:count]) is not None:
            return whole[count - 1]
    return None


def _play(match: Match, tasks: list[tuple[int, int]], workers: int) -> Iterator[list[Played]]:
    size = _CHUNK_DEALS * match.seats
    chunks = (tasks[at : at + size] for at in range(0, len(tasks), size))
    if workers <= 1:
        yield from (_play_chunk(match, chunk) for chunk in chunks)
        return
    # A fresh interpreter for each worker: a fork would copy threads that hold locks.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        pending: set[Future[list[Played]]] = set()
        try:
            while True:
                for chunk in islice(chunks, 2 * workers - len(pending)):
                    pending.add(pool.submit(_play_chunk, match, chunk))
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in pending:
                future.cancel()


def compiled_parts(game: str) -> list[tuple[Library[Any], tuple[str, ...]]]:
    """List what a match of a game runs compiled: rules and searches, with the names it needs."""
    searching = part_of(game, "searches")
    searches = [(searching.SEARCHES, tuple(searching.SEARCHES.templates))] if searching else []
    return [(load(game).rules, _RULES), *searches]


@cache
def _load_compiled(game: str) -> None:
    """Load what is compiled already, once a process: the clocks are for thinking."""
    for library, names in compiled_parts(game):
        if library.ready:
            library.compile(names)


def _play_chunk(match: Match, tasks: list[tuple[int, int]]) -> list[Played]:
    _load_compiled(match.game)
    return [play_game(match, deal, rotation) for deal, rotation in tasks]
