"""`python -m bench.batches`: the speed of each way to play from Python, into bench/RESULTS.md.

Decisions a second under random play: one position at a time, whole games in compiled code
(`playouts`), and 4,096 games through the public batch: many random moves a call (`play_random`), one
a call (`step(None)`), and one a call that NumPy chooses from the listed moves. For comparison, OpenSpiel's
backgammon from Python in the same rounds, and then pgx and PufferLib on the CPU. With one thread, processor
time is measured, which other work on the machine hardly changes. Two threads against one is measured on the
wall clock and needs a quiet machine. `--quick` prints a short run and writes nothing.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.batches.vectors import vectors
from bench.machine import machine, moment
from bench.section import put_section

HERE = Path(__file__).parent.parent
ROWS = 4096
MOVES = 64
"""Random moves that `play_random` plays in a row of the batch before it goes to the next."""
SEATS = {"las-vegas": 5, "lords-of-vegas": 4, "vegas-showdown": 4}
ROUNDS = 9
QUIET, BUSY = 0.5, 2.0
"""Load averages: up to the first the machine is quiet; beyond the second two threads against one
are not measured, because other work takes the second core."""
PYTHON, PLAYOUTS = "one position, from Python", "playouts"
AT_ONCE, STEPWISE, LISTED = f"batch, play_random({MOVES})", "batch, step(None)", "batch, listed"
ONE, TWO = "play_random, one thread, wall clock", "play_random, two threads, wall clock"
ONE_STEP, TWO_STEP = "step(None), one thread, wall clock", "step(None), two threads, wall clock"
SPIEL = "OpenSpiel, backgammon from Python"
WHY = (
    "`step` plays one move a call. It has to fetch each of 4,096 positions (3, 7 and 23 MB in all) from beyond the processor's"
    " second cache for a move that takes 50 to 150 ns. In Vegas Showdown, with 5.6 kB a position, that is most of the time;"
    " fetching the next position in advance made it slower, and large pages of memory are in use already. The call itself takes"
    " about 10 µs of 200 (Las Vegas) to 1,300 (Vegas Showdown). `play_random` plays many moves of a position while it is in the cache."
)
Turn = Callable[[], int]
"""Plays a while and gives the decisions that were made."""
Rates = dict[str, float]


def one_by_one(slug: str) -> Turn:
    """Play one game at a time from Python, with every code checked."""
    import pitboss

    game, dealer = pitboss.load(slug), pitboss.Dealer(1)

    def turn() -> int:
        decisions = 0
        at = game.start(SEATS[slug])
        at.settle(dealer)
        while at.to_act >= 0:
            codes = at.codes()
            at.play_code(codes[int(random.random() * len(codes))])
            at.settle(dealer)
            decisions += 1
        return decisions

    return turn


def playouts(slug: str) -> Turn:
    """Play whole games in compiled code."""
    import pitboss

    game, seeds = pitboss.load(slug), iter(range(1 << 40))
    return lambda: int(game.playouts(500, seats=SEATS[slug], seed=next(seeds)).moves.sum())


def batch(slug: str, way: str, threads: int = 1) -> Turn:
    """Play 4,096 games through the public batch; games that end are restarted."""
    import numpy as np

    import pitboss

    many = pitboss.load(slug).batch(ROWS, seats=SEATS[slug], seed=1, threads=threads)
    many.settle()
    many.play_random(500, restart=True)  # so that games of all ages are among them
    luck = np.random.default_rng(1)

    def at_once() -> int:
        many.play_random(MOVES, restart=True)
        return ROWS * MOVES

    def stepwise() -> int:
        many.step(None, restart=True)
        return ROWS

    def listed() -> int:
        codes, offsets = many.legal_flat()
        chosen = offsets[:-1] + (luck.random(ROWS) * np.diff(offsets)).astype(np.int64)
        many.step(codes[chosen], restart=True)
        return ROWS

    return {AT_ONCE: at_once, STEPWISE: stepwise, LISTED: listed}[way]


def backgammon() -> dict[str, Turn]:
    """Play OpenSpiel's backgammon as bench.peers does, where it is installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    from bench.peers import play_spiel

    game = pyspiel.load_game("backgammon")
    return {SPIEL: lambda: play_spiel(game.new_initial_state())}


def rate(turn: Turn, seconds: float, clock: Callable[[], float]) -> float:
    """Give decisions a second."""
    decisions, began = 0, clock()
    while (spent := clock() - began) < seconds:
        decisions += turn()
    return decisions / spent


def side_by_side(
    turns: dict[str, Turn], seconds: float, clock: Callable[[], float]
) -> Iterator[Rates]:
    """Measure every way in turn, round after round; the first one is not counted."""
    for turn in turns.values():
        turn()
    for _ in range(ROUNDS):
        yield {way: rate(turn, seconds / ROUNDS, clock) for way, turn in turns.items()}


def ours(slug: str, seconds: float, beside: dict[str, Turn], is_busy: bool = False) -> list[Rates]:
    """Measure one game in every way, in this process; give the rates of each round."""
    alone = {
        PYTHON: one_by_one(slug),
        **beside,
        PLAYOUTS: playouts(slug),
        **{way: batch(slug, way) for way in (AT_ONCE, STEPWISE, LISTED)},
    }
    shared = {
        ONE: batch(slug, AT_ONCE),
        TWO: batch(slug, AT_ONCE, 2),
        ONE_STEP: batch(slug, STEPWISE),
        TWO_STEP: batch(slug, STEPWISE, 2),
    }
    rounds = list(side_by_side(alone, seconds, time.process_time))
    if is_busy:
        return rounds
    walls = side_by_side(shared, seconds, time.perf_counter)
    return [one | two for one, two in zip(rounds, walls, strict=True)]


def middle(rounds: list[Rates], way: str, other: str = "") -> float:
    """Give the median rate of a way, or of its ratio to another one in the same round."""
    return statistics.median(row[way] / (row[other] if other else 1) for row in rounds)


def report(
    games: dict[str, list[Rates]],
    beside: Rates,
    said: Sequence[str],
    load: float = 0.0,
    began: str = "",
) -> str:
    """Write the tables and the bars.

    `beside` are the rates of other libraries of many games at once, and `said` are sentences about
    them; `began` says when the measurement began, and `load` is the load average then.
    """
    lines = [
        "## Speed from Python",
        "",
        f"Written by `python -m bench.batches`: random play, decisions a second, the median of {ROUNDS} rounds in which every"
        " way is measured in turn. Rates are by processor time unless a row says *wall clock*.",
        f"{machine()}; {began} before it began.",
        "",
        "| | " + " | ".join(games) + " |",
        "|---|" + "---:|" * len(games),
    ]
    ways = [way for way in next(iter(games.values()))[0] if way != SPIEL]
    for way in ways:
        figures = (f"{middle(rounds, way):,.0f}" for rounds in games.values())
        lines.append(f"| {way} | " + " | ".join(figures) + " |")
    lines += ["", "| peer | decisions/s |", "|---|---:|"]
    first = games["las-vegas"]
    if SPIEL in first[0]:
        lines.append(f"| {SPIEL} | {middle(first, SPIEL):,.0f} |")
    lines += [f"| {name}, wall clock | {found:,.0f} |" for name, found in beside.items()]
    missing = [] if SPIEL in first[0] else ["OpenSpiel is not installed here."]
    lines += ["", *(f"- {sentence}" for sentence in (*missing, *said)), ""]
    lines += ["| bar | reached | |", "|---|---|---|"]
    for slug, rounds in games.items():
        lines += bars(
            slug, rounds, "MISSED" if load <= QUIET else "not decided: the machine was busy"
        )
    if SPIEL in first[0]:
        lines.append(bar("the loop from Python at least OpenSpiel's", first, PYTHON, SPIEL, 1))
    return "\n".join([*lines, "", WHY, ""])


def bars(slug: str, rounds: list[Rates], below: str) -> list[str]:
    """Write the targets of one game; `below` is the word for two threads that miss theirs."""
    alone = [
        bar(f"{slug}: {AT_ONCE} at least 0.8 of playouts", rounds, AT_ONCE, PLAYOUTS, 0.8),
        bar(f"{slug}: {STEPWISE} at least 0.8 of playouts", rounds, STEPWISE, PLAYOUTS, 0.8),
    ]
    if TWO not in rounds[0]:
        return alone
    return [
        *alone,
        bar(
            f"{slug}: two threads at least 1.8 times one, play_random", rounds, TWO, ONE, 1.8, below
        ),
        bar(f"{slug}: two threads against one, step(None)", rounds, TWO_STEP, ONE_STEP, 1.8, below),
    ]


def bar(
    name: str, rounds: list[Rates], way: str, other: str, wanted: float, below: str = "MISSED"
) -> str:
    """Write a row: the target, the result, and whether it was met."""
    found = middle(rounds, way, other)
    return f"| {name} | {found:.2f} | {'met' if found >= wanted else below} |"


def main() -> None:
    """Measure everything and write the section."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a short run, printed")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each way")
    asked = parser.parse_args()
    quick = asked.quick
    os.environ["PITBOSS_RULES"] = "compiled"
    seconds, load, began = 0.9 if quick else asked.seconds, os.getloadavg()[0], moment()
    games = {}
    for slug in SEATS:
        print(f"{slug} ...", file=sys.stderr, flush=True)
        games[slug] = ours(slug, seconds, backgammon() if slug == "las-vegas" else {}, load > BUSY)
    page = report(games, *({}, ()) if quick else vectors(ROWS, seconds), load=load, began=began)
    print(page)
    if not quick:
        put_section(HERE / "RESULTS.md", "ways in", page)


if __name__ == "__main__":
    main()
