"""`python -m bench.review_tables FILE...`: the tables of docs/review.md from reviewed games.

The files are those of `python -m bench.review_games`, `review_levels` and `review_pairs`. With `--write`, the tables go into docs/review.md.
"""

import argparse
import json
import math
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bench.review_games import LEVELS
from bench.section import put_section

PAGE = Path(__file__).parent.parent / "docs" / "review.md"
Row = dict[str, Any]
NAMES = ("inaccuracy", "mistake", "blunder")
CLASSES = ((-9.0, 0.01), (0.01, 0.03), (0.03, 0.08), (0.08, 9.0))
"""Losses in the review, by size."""


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Give a mean and the half width of its 95 % interval."""
    if len(values) < 2:
        return (values[0] if values else math.nan), math.nan
    return statistics.mean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def by_games(games: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Give the mean of all values and its 95 % interval, by games: choices of one depend on each other."""
    count = sum(map(len, games))
    if not count:
        return math.nan, math.nan
    mean = sum(map(sum, games)) / count
    spread = math.sqrt(sum((sum(values) - mean * len(values)) ** 2 for values in games))
    return mean, 1.96 * spread / count


def lost(rows: Sequence[Row], level: str) -> tuple[float, float, int]:
    """Give the points a level lost a decision, the interval by games, and how many there were."""
    games = [seat["losses"] for row in rows for seat in row["seats_told"] if seat["level"] == level]
    mean, half = by_games(games)
    return 100 * mean, 100 * half, sum(map(len, games))


def order_table(games: dict[str, list[Row]]) -> list[str]:
    """Write what each level loses a decision, and how often it makes a mistake that has a name."""
    lines = [
        "| game, seats (games) | "
        + " | ".join(LEVELS)
        + " | named a game: shark; pro; regular; tourist; random |",
        "|---|" + "---:|" * len(LEVELS) + "---|",
    ]
    for name, rows in games.items():
        cells, named = [], []
        for level in LEVELS:
            mean, half, count = lost(rows, level)
            cells.append(f"{mean:.2f} ± {half:.2f} ({count})" if count else "–")
            seats = [s for row in rows for s in row["seats_told"] if s["level"] == level]
            counts = Counter(word for seat in seats for word in seat["named"])
            rates = "/".join(f"{counts[word] / max(1, len(seats)):.1f}" for word in NAMES)
            named.append(rates if seats else "–")
        lines.append(f"| {name} ({len(rows)}) | " + " | ".join(cells) + f" | {'; '.join(named)} |")
    return lines


def same_table(games: dict[str, list[Row]]) -> list[str]:
    """Write what each level loses where all are asked about the same choices."""
    pairs = list(pairwise(LEVELS))
    steps = [f"{worse} less {better}" for better, worse in pairs]
    lines = [
        "| game, seats (choices) | " + " | ".join((*LEVELS, *steps)) + " |",
        "|---|" + "---:|" * (len(LEVELS) + len(steps)),
    ]
    for name, rows in games.items():
        games = [row["asked"] for row in rows]
        cells = [_of([[one[level] for one in game] for game in games]) for level in LEVELS]
        cells += [_of([[one[b] - one[a] for one in game] for game in games]) for a, b in pairs]
        lines.append(f"| {name} ({sum(map(len, games))}) | " + " | ".join(cells) + " |")
    return lines


def pair_table(games: dict[str, list[Row]]) -> list[str]:
    """Write by how much one level loses more than another where only their two answers are compared."""
    lines = [
        "| game, seats | levels | judged | games | choices | answers differ | points a choice |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    for name, rows in games.items():
        kinds: dict[tuple[str, str, str], list[Row]] = {}
        for row in rows:
            kinds.setdefault((*row["pair"], row["judged"]), []).append(row)
        for (better, worse, judged), some in kinds.items():
            found = [[one or 0.0 for one in row["behind"]] for row in some]
            differ = sum(one is not None for row in some for one in row["behind"])
            count = sum(map(len, found))
            lines.append(
                f"| {name} | {worse} less {better} | {judged}"
                f" | {len(some)} | {count} | {differ / max(1, count):.0%} | {_of(found)} |"
            )
    return lines


def _of(games: Sequence[Sequence[float]]) -> str:
    mean, half = by_games(games)
    return f"{100 * mean:.2f} ± {100 * half:.2f}"


def luck_table(games: dict[str, list[Row]]) -> list[str]:
    """Write the mean luck by chair and by level, and what the variance of results becomes."""
    lines = [
        "| game, seats (games) | luck by chair | luck by level | luck sd | residual sd, worst | raw variance / adjusted |",
        "|---|---|---|---:|---:|---:|",
    ]
    outside = total = 0
    for name, rows in games.items():
        seats = [seat for row in rows for seat in row["seats_told"]]
        chairs = [
            interval([100 * row["seats_told"][k]["luck"] for row in rows])
            for k in range(len(rows[0]["seats_told"]))
        ]
        levels = [
            interval([100 * s["luck"] for s in seats if s["level"] == level])
            for level in LEVELS
            if any(s["level"] == level for s in seats)
        ]
        outside += sum(abs(mean) > half for mean, half in [*chairs, *levels])
        total += len(chairs) + len(levels)
        raw = statistics.pvariance([s["result"] - s["start"] for s in seats])
        adjusted = statistics.pvariance([s["result"] - s["start"] - s["luck"] for s in seats])
        residuals = [100 * s["residual"] for s in seats]
        lines.append(
            f"| {name} ({len(rows)}) | {_means(chairs)} | {_means(levels)}"
            f" | {100 * statistics.pstdev([s['luck'] for s in seats]):.0f}"
            f" | {statistics.pstdev(residuals):.0f}, {max(map(abs, residuals)):.0f}"
            f" | {raw / adjusted:.2f} |"
        )
    lines += [
        "",
        f"{outside} of {total} intervals leave zero out; {0.05 * total:.1f} are expected.",
    ]
    return lines


def _means(found: Sequence[tuple[float, float]]) -> str:
    return ", ".join(f"{mean:+.1f} ± {half:.1f}" for mean, half in found)


def truth_table(games: dict[str, list[Row]]) -> list[str]:
    """Write the true losses, with both moves played to the end, by size of the loss in the review."""
    heads = [f"loss {_class(low, high)}" for low, high in CLASSES]
    lines = [
        "| game, seats (choices) | " + " | ".join(heads) + " | correlation | at sight |",
        "|---|" + "---|" * len(heads) + "---:|---:|",
    ]
    for name, rows in games.items():
        found = [one for row in rows for one in row.get("truth", [])]
        if len(found) < 3:
            continue
        cells = [_came([o for o in found if low <= o["told"] < high]) for low, high in CLASSES]
        said = _correlation(found, lambda one: float(one["told"]))
        sight = _correlation(found, lambda one: float(one["sight"]))
        lines.append(f"| {name} ({len(found)}) | {' | '.join(cells)} | {said:.2f} | {sight:.2f} |")
    return lines


def truth_tables(games: dict[str, list[Row]]) -> list[str]:
    """Write the same also with the best reply of the others, where `shark` expects another one."""
    best = {
        f"{name}, best replies": [_best_replies(row) for row in rows]
        for name, rows in games.items()
    }
    return truth_table(games) + truth_table(best)[2:]


def _best_replies(row: Row) -> Row:
    found = [one for one in row.get("truth", []) if "best replies" in one]
    return {**row, "truth": [{**one, "true": one["best replies"]} for one in found]}


def _class(low: float, high: float) -> str:
    if low < 0:
        return f"below {100 * high:.0f}"
    return f"{100 * low:.0f} and more" if high > 1 else f"{100 * low:.0f} to {100 * high:.0f}"


def _came(found: Sequence[Row]) -> str:
    if not found:
        return "–"
    said = 100 * statistics.mean(one["told"] for one in found)
    mean, half = interval([100 * one["true"] for one in found])
    return f"{said:.1f} → {mean:.1f} ± {half:.1f} ({len(found)})"


def _correlation(found: Sequence[Row], of: Callable[[Row], float]) -> float:
    return float(np.corrcoef([of(one) for one in found], [one["true"] for one in found])[0, 1])


def read(paths: Sequence[Path]) -> dict[str, list[Row]]:
    """Read the games of several files, by game, seats and options."""
    games: dict[str, list[Row]] = {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            options = "".join(f", {key} {value}" for key, value in row["options"].items())
            games.setdefault(f"{row['game']} {row['seats']}{options}", []).append(row)
    return games


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("files", nargs="+", type=Path)
    words.add_argument("--write", action="store_true")
    asked = words.parse_args()
    games = read(asked.files)
    same = {name: [row for row in rows if "asked" in row] for name, rows in games.items()}
    pairs = {name: [row for row in rows if "pair" in row] for name, rows in games.items()}
    whole = {name: [row for row in rows if "seats_told" in row] for name, rows in games.items()}
    played = {
        name: [row for row in rows if any(seat["losses"] for seat in row["seats_told"])]
        for name, rows in whole.items()
    }
    tables = {
        "levels": (same_table, same),
        "pairs": (pair_table, pairs),
        "order": (order_table, played),
        "luck": (luck_table, whole),
        "truth": (truth_tables, whole),
    }
    for name, (table, chosen) in tables.items():
        text = "\n".join(table({game: rows for game, rows in chosen.items() if rows}))
        print(text + "\n")
        if asked.write and any(chosen.values()):
            put_section(PAGE, name, text)


if __name__ == "__main__":
    main()
