"""`python -m bench.reviews`: what a review costs and how good it is, into bench/RESULTS.md.

Processor time on one core, four seats, games between bots of mixed levels that no tuning has seen.
`--game` measures one game and keeps the rows of the others; `--quick` prints a short run and writes
nothing; `--deep` writes what deep reviews cost, at two points of standard error.
"""

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.machine import processor
from bench.review_games import play, seated
from bench.section import put_section
from pitboss.analysis import Review, evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.analysis.libraries import compiled_parts
from pitboss.analysis.line import read_line
from pitboss.analysis.review import review
from pitboss.engine import Record

HERE = Path(__file__).parent
GAMES = {"las-vegas": 20, "lords-of-vegas": 20, "vegas-showdown": 20}
DEEP_ERROR = {"las-vegas": 0.02, "lords-of-vegas": 0.10, "vegas-showdown": 0.05}
"""Half the error takes four times as long; these are what a short run affords."""
MOST_SECONDS = 3.0
TRIAL_RESIDUAL = {"las-vegas": 25, "lords-of-vegas": 58, "vegas-showdown": 49}
FIRST_SEED = 9_000_000
SETTLED = 0.02


class Clock:
    """Counts the processor time that is spent within compiled functions."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Give the same function, timed; one that calls another counts once."""

        def call(*given: Any) -> Any:
            began = time.process_time()
            self._depth += 1
            try:
                return function(*given)
            finally:
                self._depth -= 1
                if not self._depth:
                    self.seconds += time.process_time() - began

        return call

    @contextmanager
    def watching(self, game: str) -> Iterator[None]:
        """Time every compiled function of a game."""
        kept = []
        for library, _ in compiled_parts(game):
            made = library.compile()
            for name, function in list(vars(made).items()):
                if not name.startswith("_") and callable(function):
                    kept.append((made, name, function))
                    setattr(made, name, self.timed(function))
        try:
            yield
        finally:
            for made, name, function in kept:
                setattr(made, name, function)


def records(game: str, count: int) -> list[Record]:
    """Play games without the slowest level, so that most of the time goes into reviews."""
    tables = (["regular" if who == "shark" else who for who in seated(k, 4)] for k in range(count))
    return [play(game, who, FIRST_SEED + k, {}) for k, who in enumerate(tables)]


def costs(game: str, played: list[Record]) -> tuple[dict[str, Any], list[Review]]:
    """Review games quickly; give the seconds, the compiled share and the residuals."""
    review(played[0])
    seconds, found, clock = [], [], Clock()
    with clock.watching(game):
        for record in played:
            began = time.process_time()
            found.append(review(record))
            seconds.append(time.process_time() - began)
    residuals = [100 * seat.residual for one in found for seat in one.seats]
    return {
        "mean": statistics.mean(seconds),
        "worst": max(seconds),
        "compiled": clock.seconds / sum(seconds),
        "residual": statistics.pstdev(residuals),
        "worst residual": max(map(abs, residuals)),
        "luck": statistics.pstdev([100 * seat.luck for one in found for seat in one.seats]),
    }, found


def deep(record: Record, error: float) -> float:
    """Give the processor time of a deep review."""
    began = time.process_time()
    review(record, "deep", error=error)
    return time.process_time() - began


def settled(
    record: Record, found: Review, choices: int, playouts: int, *, to_the_end: bool
) -> tuple[float, float]:
    """Give the choices settled a second at two points of error, with common dice and without."""
    start, line = read_line(record)
    judge = ChoiceJudge(evaluator(record.game, start.seats, **start.options))
    steps = {step.seq: step for step in line}
    open_ones = [
        e for e in found.entries if e.is_decision and e.best != e.text and e.basis == "sampled"
    ]
    needed: dict[bool, list[float]] = {True: [], False: []}
    for entry in open_ones[:choices]:
        at = steps[entry.seq].before
        codes = [int(at.read_step(move)[0][0]) for move in (entry.text, entry.best or "")]
        for common in (True, False):
            decision = Decision(at, at.to_act, codes, entry.seq)
            began = time.process_time()
            judge.play_on(decision, playouts, common_dice=common, to_the_end=to_the_end)
            cost = (time.process_time() - began) / playouts
            behind = decision.samples[0][:, at.to_act] - decision.samples[1][:, at.to_act]
            needed[common].append(cost * max(1.0, float(behind.var(ddof=1)) / SETTLED**2))
    return (
        (1 / statistics.mean(needed[True]), 1 / statistics.mean(needed[False]))
        if needed[True]
        else (math.nan, math.nan)
    )


def measure(game: str, games: int, *, short: bool) -> list[str]:
    """Measure one game; give its cells."""
    for library, names in compiled_parts(game):
        library.compile(names)
    played = records(game, games)
    cost, found = costs(game, played)
    rates = [
        settled(record, one, 4, 64 if short else 400, to_the_end=False)
        for record, one in zip(played[:4], found, strict=False)
    ]
    common = statistics.mean(rate[0] for rate in rates if not math.isnan(rate[0]))
    apart = statistics.mean(rate[1] for rate in rates if not math.isnan(rate[1]))
    whole = math.nan if short else deep(played[0], DEEP_ERROR[game])
    met = (
        "met"
        if cost["worst"] <= MOST_SECONDS
        else f"mean {'met' if cost['mean'] <= MOST_SECONDS else 'missed'}, worst above"
    )
    return [
        game,
        str(games),
        f"{cost['mean']:.2f} ({cost['worst']:.2f})",
        met,
        f"{cost['compiled']:.0%}",
        f"{whole:.0f} at {100 * DEEP_ERROR[game]:.0f} points",
        f"{common:.1f}",
        f"{apart:.1f}",
        f"{common / apart:.2f}",
        f"{cost['luck']:.0f}",
        f"{cost['residual']:.0f} ({cost['worst residual']:.0f})",
        str(TRIAL_RESIDUAL[game]),
        processor(),
    ]


def measure_deep(game: str) -> list[str]:
    """Measure deep reviews of one game; give its cells."""
    for library, names in compiled_parts(game):
        library.compile(names)
    played = records(game, 4)
    found = [review(record) for record in played]
    rates = [
        settled(record, one, 4, 400, to_the_end=True)
        for record, one in zip(played, found, strict=True)
    ]
    common, apart = (
        statistics.mean(rate[k] for rate in rates if not math.isnan(rate[k])) for k in (0, 1)
    )
    choices = sum(entry.is_decision for entry in found[0].entries)
    cost = deep(played[0], SETTLED)
    return [
        game, str(choices), f"{cost:.0f}", f"{common:.2f}", f"{apart:.2f}", f"{common / apart:.2f}",
        processor(),
    ]  # fmt: skip


def with_others(rows: list[str], section: str) -> list[str]:
    """Add the rows of the games that were not measured now, as they stand in the page."""
    written = (HERE / "RESULTS.md").read_text(encoding="utf-8")
    section = written.partition(f"<!-- {section} -->")[2].partition(f"<!-- end of {section} -->")[0]
    found = {line.split()[1]: line for line in section.splitlines() if line.startswith("| ")}
    found |= {row.split()[1]: row for row in rows}
    return [found[game] for game in GAMES if game in found]


HEADINGS = (
    "game", "games", "quick, CPU s (worst)", "at most 3 s", "compiled", "deep, CPU s", "settled a second",
    "without common dice", "ratio", "luck sd", "residual sd (worst)", "trial", "processor",
)  # fmt: skip


DEEP_HEADINGS = (
    "game", "choices", "deep review, CPU s", "settled a second", "without common dice", "ratio",
    "processor",
)  # fmt: skip


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--quick", action="store_true", help="a short run that writes nothing")
    words.add_argument(
        "--deep", action="store_true", help="deep reviews, into a section of their own"
    )
    words.add_argument("--game", choices=tuple(GAMES))
    asked = words.parse_args()
    chosen = [asked.game] if asked.game else list(GAMES)
    if asked.deep:
        text = page("deep reviews", _DEEP, DEEP_HEADINGS, [measure_deep(game) for game in chosen])
        put_section(HERE / "RESULTS.md", "deep reviews", text)
        return
    rows = [measure(game, 2 if asked.quick else GAMES[game], short=asked.quick) for game in chosen]
    text = page("reviews", _ABOUT, HEADINGS, rows)
    if not asked.quick:
        put_section(HERE / "RESULTS.md", "reviews", text)


def page(section: str, about: list[str], headings: tuple[str, ...], rows: list[list[str]]) -> str:
    """Write a section with the rows measured now and those of the other games; print it, too."""
    table = ["| " + " | ".join(headings) + " |", "|---|" + "---:|" * (len(headings) - 1)]
    table += with_others(["| " + " | ".join(row) + " |" for row in rows], section)
    text = "\n".join([*about, "", *table, ""])
    print(text)
    return text


_ABOUT = [
    "## Reviews, four seats",
    "",
    "Written by `python -m bench.reviews`. *Settled* is the number of choices a second of processor time whose loss (one move against",
    "another, rolled out to the horizon) is known with a standard error of two points. Luck and residual are standard deviations, in points",
    "of win share by seat and game. *Trial* is the residual in an early trial; it reviewed other games, so the figures are only roughly comparable.",
    "The effect of better values on the residual of the same games is shown below.",
]

_DEEP = [
    "## Deep reviews, four seats, at two points of standard error",
    "",
    "Written by `python -m bench.reviews --deep`: one review of a game between bots of mixed levels, and how many choices (one move against",
    "another) a second of processor time settles to two points when games are played to their end, with the same dice for both moves and",
    "with different dice (16 choices, 400 games of each move).",
]

if __name__ == "__main__":
    main()
