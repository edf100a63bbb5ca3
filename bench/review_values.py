"""`python -m bench.review_values`: the same games reviewed by the evaluator and by values by hand.

The residual of a review shrinks by values that agree with their own look-ahead, and also by values that
say little. So it is told beside what values are for: how likely they found the winners (log loss), and how
much of the results they explain by luck. Into bench/RESULTS.md; `--game` measures one game and keeps the
rows of the others.
"""

import argparse
import math
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from bench.reviews import GAMES, HERE, page, records
from bench.section import put_section
from pitboss.analysis import Review
from pitboss.analysis.evaluator import Evaluator
from pitboss.analysis.libraries import compiled_parts
from pitboss.analysis.review import review
from pitboss.engine import Record

NO_WEIGHTS = np.zeros(0)
LEAST = 1e-3
"""A share that small is taken for this: one game must not decide a mean."""
HEADINGS = (
    "game", "games", "log loss", "by hand", "luck sd", "by hand", "raw variance / adjusted", "by hand",
    "residual sd (worst)", "by hand",
)  # fmt: skip


@contextmanager
def by_hand() -> Iterator[None]:
    """Value positions by the bots' estimates instead of their nets and tables."""
    before = Evaluator.__init__

    def without_weights(self: Evaluator, *given: Any) -> None:
        before(self, *given)
        self.weights = NO_WEIGHTS

    Evaluator.__init__ = without_weights  # type: ignore[method-assign]
    try:
        yield
    finally:
        Evaluator.__init__ = before  # type: ignore[method-assign]


def log_loss(found: Sequence[Review]) -> float:
    """Give the mean surprise, in nats, at who won: every entry of a game counts alike, and every game."""
    return statistics.mean(
        statistics.mean(
            -sum(
                seat.result * math.log(max(LEAST, entry.shares[seat.seat]))
                for seat in one.seats
            )
            for entry in one.entries[:-1]
        )
        for one in found
    )  # fmt: skip


def figures(found: Sequence[Review]) -> list[str]:
    """Give log loss, spread of luck, how much luck explains, and the residual."""
    seats = [seat for one in found for seat in one.seats]
    raw = statistics.pvariance([seat.result - seat.start for seat in seats])
    adjusted = statistics.pvariance([seat.result - seat.start - seat.luck for seat in seats])
    residuals = [100 * seat.residual for seat in seats]
    return [
        f"{log_loss(found):.3f}",
        f"{statistics.pstdev([100 * seat.luck for seat in seats]):.0f}",
        f"{raw / adjusted:.2f}",
        f"{statistics.pstdev(residuals):.0f} ({max(map(abs, residuals)):.0f})",
    ]


def measure(game: str, played: Sequence[Record]) -> list[str]:
    """Review games both ways; give the cells of a row."""
    for library, names in compiled_parts(game):
        library.compile(names)
    learned = figures([review(record) for record in played])
    with by_hand():
        plain = figures([review(record) for record in played])
    pairs = zip(learned, plain, strict=True)
    return [game, str(len(played)), *(cell for pair in pairs for cell in pair)]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", choices=tuple(GAMES))
    words.add_argument("-n", "--games", type=int, default=20)
    asked = words.parse_args()
    chosen = [asked.game] if asked.game else list(GAMES)
    rows = [measure(game, records(game, asked.games)) for game in chosen]
    put_section(
        HERE / "RESULTS.md", "values of reviews", page("values of reviews", _ABOUT, HEADINGS, rows)
    )


_ABOUT = [
    "## What better values do to a review, four seats",
    "",
    "Written by `python -m bench.review_values`: the same games reviewed with the evaluator (nets and tables) and with the bots' estimates *by hand*. The",
    "losses of choices are computed in the same way. Log loss: the mean over all entries of the cross-entropy of the winner's share, in nats (1.386 if all",
    "seats are taken for equal). Luck and residual are in points of win share by seat and game.",
]

if __name__ == "__main__":
    main()
