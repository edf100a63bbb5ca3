"""Do puzzles come true? `python -m bench.puzzles GAME --games 1000`: into docs/lessons.md.

The best move of each puzzle and the next are played to the end of so many games, with dice that its mining has
not seen. Told is by how much the best move is ahead in the puzzle, found by how much it is in these games.
"""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.section import put_section
from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision, error_of
from pitboss.engine import games, load
from pitboss.lessons.puzzles import Puzzle, puzzles_of

PAGE = Path(__file__).parent.parent / "docs" / "lessons.md"
SEED = 424_242
CLEAR = 2.0


class Came(NamedTuple):
    """The lead of the best move as the file has it, and as measured."""

    theme: str
    said: float
    found: float
    error: float


def come_true(judge: ChoiceJudge, puzzle: Puzzle, playouts: int, seed: int) -> Came:
    """Play games on after the best move and after the next best."""
    at = load(puzzle.game).position(puzzle.position)
    best, second = puzzle.moves[:2]
    codes = [int(at.read_step(rated.move)[0][0]) for rated in (best, second)]
    decision = Decision(at, at.to_act, codes, seed)
    judge.play_on(decision, playouts, to_the_end=True)
    ahead = decision.samples[0][:, puzzle.seat] - decision.samples[1][:, puzzle.seat]
    return Came(puzzle.theme, best.share - second.share, float(ahead.mean()), error_of(ahead))


def rows(game: str, playouts: int, found: Sequence[Came]) -> list[str]:
    """Write a row for each theme, the most frequent first, and one for all."""
    themes: dict[str, list[Came]] = {}
    for one in found:
        themes.setdefault(one.theme, []).append(one)
    ordered = sorted(themes.items(), key=lambda item: -len(item[1]))
    return [_row(game, name, playouts, some) for name, some in [("all", found), *ordered]]


def _row(game: str, name: str, playouts: int, some: Sequence[Came]) -> str:
    count = len(some)
    said, mean = sum(one.said for one in some) / count, sum(one.found for one in some) / count
    half = 1.96 * math.sqrt(sum(one.error**2 for one in some)) / count
    ahead = sum(one.found > CLEAR * one.error for one in some)
    behind = sum(one.found < -CLEAR * one.error for one in some)
    return (
        f"| {game} | {name} | {count} | {playouts:,} | {100 * said:.1f}"
        f" | {100 * mean:.1f} ± {100 * half:.1f} | {ahead} | {behind} |"
    )


def written(game: str, fresh: Sequence[str]) -> list[str]:
    """Give the new rows of one game and the present rows of the others."""
    page = PAGE.read_text(encoding="utf-8")
    section = page.partition("<!-- come true -->")[2].partition("<!-- end of come true -->")[0]
    kept = {
        name: [x for x in section.splitlines() if x.startswith(f"| {name} |")] for name in games()
    }
    kept[game] = list(fresh)
    return [row for name in games() for row in kept[name]]


HEAD = (
    "| game | theme | puzzles | games | in the file | measured | ahead | behind |",
    "|---|---|---:|---:|---:|---:|---:|---:|",
)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", choices=tuple(games()))
    words.add_argument("--games", type=int, default=1000, help="of each of two moves")
    asked = words.parse_args()
    judges: dict[int, ChoiceJudge] = {}
    found = []
    for number, puzzle in enumerate(puzzles_of(asked.game).values()):
        seats = load(asked.game).position(puzzle.position).seats
        judge = judges.setdefault(seats, ChoiceJudge(evaluator(asked.game, seats)))
        if puzzle.basis != "proven":
            found.append(come_true(judge, puzzle, asked.games, SEED + number))
    text = "\n".join([*HEAD, *written(asked.game, rows(asked.game, asked.games, found))])
    print(text)
    put_section(PAGE, "come true", text)


if __name__ == "__main__":
    main()
