"""`python -m bench.before_after OLD`: this checkout beside an older one, in one run, as a table.

OLD is the folder of another checkout (`git worktree add ../before COMMIT`). Both are measured by
`bench.figures`, game by game, one after the other and then once more in turn, and the better of the
two counts: a busy machine only ever makes things slower. `--write FILE` keeps the table.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from bench.figures import SEATS

HERE = Path(__file__).parent.parent
LESS_IS_BETTER = ("bytes", "cold")


def measured(checkout: Path, slug: str, seconds: float, *what: str) -> dict[str, float]:
    """Measure one game of one checkout, in a process of its own."""
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{HERE}"}
    words = [sys.executable, "-m", "bench.figures", slug, str(seconds), *what]
    ran = subprocess.run(
        words, check=True, env=environment, cwd=HERE, stdout=subprocess.PIPE, text=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def is_less_better(name: str) -> bool:
    """Say whether a smaller figure is the better one."""
    return name.startswith(LESS_IS_BETTER)


def better(one: dict[str, float], two: dict[str, float]) -> dict[str, float]:
    """Take the better of two measurements, figure by figure."""
    return {
        name: (min if is_less_better(name) else max)(figure, two[name])
        for name, figure in one.items()
    }


def table(slug: str, before: dict[str, float], after: dict[str, float]) -> list[str]:
    """Write one game's table; above 1 in the last column is better than before."""
    lines = [f"## {slug}, {SEATS[slug]} seats", ""]
    lines += ["| figure | before | after | times better |", "|---|---:|---:|---:|"]
    for name, figure in after.items():
        if name not in before:
            lines.append(f"| {name} | – | {figure:,.4g} | – |")
            continue
        old, new = (figure, before[name]) if is_less_better(name) else (before[name], figure)
        lines.append(
            f"| {name} | {_spelled(before[name])} | {_spelled(figure)} | {new / old:.2f} |"
        )
    return [*lines, ""]


def _spelled(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"


def main() -> None:
    """Measure both checkouts and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.before_after", description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("--game", choices=list(SEATS), action="append")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--levels", action="store_true", help="only the decisions of bots")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    lines = ["# Before and after", ""]
    what = ["levels"] if asked.levels else []
    for slug in asked.game or SEATS:
        rounds = []
        for _ in range(2):
            sides = (asked.old, HERE)
            rounds.append([measured(side, slug, asked.seconds, *what) for side in sides])
        (before, after), (before_again, after_again) = rounds
        lines += table(slug, better(before, before_again), better(after, after_again))
    text = "\n".join(lines)
    print(text)
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
