"""The ladder: a plan of matches, their results, and the page that shows both.

Every row can be played again: it has its command, the commit it was played at, seeds, games, the
interval and the hardware. Changes that were tried and dropped are listed below the rows.
"""

import json
import os
import platform
import shlex
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.arena.backends import Backend
from pitboss.arena.intervals import Z95, share_interval
from pitboss.arena.match import Match
from pitboss.arena.run import Tell, run
from pitboss.arena.summary import summarise
from pitboss.engine import Unreadable


@dataclass(frozen=True)
class Row:
    """One match of the plan, and the win share that its first bot should reach."""

    match: Match
    bar: float
    words: str

    @property
    def command(self) -> str:
        """The command that plays it again."""
        match = self.match
        options = [f"-o {name}={value}" for name, value in match.options]
        players = [shlex.quote(player) for player in match.players]
        limits = ["--deals", str(match.deals), "--seed", str(match.seed)]
        if not match.offers:
            options.append("--no-offers")
        return " ".join(["pitboss arena", match.game, *players, *limits, *options])


@dataclass(frozen=True)
class Plan:
    """The rows to play, notes on them, what training cost, and changes that were dropped."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()


def read_plan(path: Path) -> Plan:
    """Read the plan from TOML."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = tuple(_row(number, row) for number, row in enumerate(found["row"], 1))
        return Plan(rows, *(tuple(map(str, found.get(name, ()))) for name in _LISTS))
    except KeyError as error:
        raise Unreadable(f"{path} is not the plan of a ladder: it has no {error}") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{path} cannot be read as the plan of a ladder: {error}") from error


def _row(number: int, row: dict[str, Any]) -> Row:
    for name, kind in _FIELDS.items():
        if not isinstance(row, dict) or not isinstance(row.get(name), kind):
            raise ValueError(f"row {number} needs {name!r}, {_KINDS[kind]}")
    return Row(
        match=Match(
            game=row["game"],
            players=tuple(map(str, row["players"])),
            deals=row["deals"],
            seed=row["seed"],
            options=tuple(sorted(row.get("options", {}).items())),
            offers=bool(row.get("offers", True)),
        ),
        bar=row["bar"],
        words=row["words"],
    )


_LISTS = ("notes", "costs", "tried")
_FIELDS: dict[str, type] = {
    "game": str,
    "players": list,
    "deals": int,
    "seed": int,
    "bar": float,
    "words": str,
}
_KINDS = {
    str: "a text",
    list: "a list of bots",
    int: "a whole number",
    float: "a share such as 0.5",
}


def play_row(row: Row, backend: Backend, tell: Tell | None = None) -> dict[str, Any]:
    """Play one row and give its result for the page."""
    played = run(row.match, backend=backend, tell=tell)
    summary = summarise(row.match, played)
    first = summary.players[0]
    return {
        "deals": summary.deals,
        "games": summary.games,
        "share": round(first.win_share.mean, 4),
        # The standard error as in earlier results; the page computes the interval from it.
        "margin": round(Z95 * first.win_share.error, 4) if summary.deals > 1 else 0.0,
        "points": [round(player.points.mean, 1) for player in summary.players],
        "seconds": [round(player.seconds_a_decision, 5) for player in summary.players],
        "longest": [round(player.longest, 2) for player in summary.players],
        "cpu": [round(player.cpu_a_decision, 5) for player in summary.players],
        "cpu_longest": [round(player.cpu_longest, 2) for player in summary.players],
        "commit": commit(),
        "hardware": hardware(),
    }


def commit() -> str:
    """Name the commit that is checked out, with a + when files differ from it."""
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "--", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], capture_output=True, text=True, check=True
    ).stdout.strip()


def hardware() -> str:
    """Name the processor and how many cores there are."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores"


def read_results(path: Path) -> dict[str, Any]:
    """Read what earlier runs found, by command."""
    if not path.exists():
        return {}
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read as results of a ladder: {error}") from error
    return found


def write_results(path: Path, results: dict[str, Any], plan: Plan) -> None:
    """Keep the results of rows that are still in the plan."""
    kept = {row.command: results[row.command] for row in plan.rows if row.command in results}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def page(plan: Plan, results: dict[str, Any]) -> str:
    """Write the page. A row that was not played is not shown."""
    lines = [_HEAD]
    for game in dict.fromkeys(row.match.game for row in plan.rows):
        lines += [f"## {game}", "", _COLUMNS]
        lines += [
            _line(row, results[row.command])
            for row in plan.rows
            if row.match.game == game and row.command in results
        ]
        lines.append("")
    if plan.notes:
        lines += ["## Notes", "", *(f"- {words}" for words in plan.notes), ""]
    lines += ["## How to play a row again", ""]
    lines += [
        f"{number}. `{row.command}`  \n   commit {results[row.command]['commit']},"
        f" {results[row.command]['hardware']}"
        for number, row in enumerate(plan.rows, 1)
        if row.command in results
    ]
    for heading, listed in (
        ("What training cost", plan.costs),
        ("Tried, and not kept", plan.tried),
    ):
        lines += ["", f"## {heading}", "", *(f"- {words}" for words in listed)]
    return "\n".join(lines) + "\n"


_HEAD = """\
# The ladder

Written by `pitboss ladder` from its plan, [ladder.toml](ladder.toml). Each deal is played once with
every rotation of the seats, with the same draws and dice. The interval of a win share is an exact
95 % one (Clopper and Pearson), for as many coin flips as have the variance that was found between
deals. A bar is *met* when the share reaches it, *surely met* when the lower end of the interval
does, and *missed* otherwise. Seconds are processor time a decision, which other load on the machine
does not change: the mean, and the longest in brackets, of the first bot and of the others. Rows
marked *wall* were played before processor time was measured, and show elapsed time.
"""
_COLUMNS = """\
| row | first bot | against | deals | games | seed | win share | bar | | s a decision |
|---:|---|---|---:|---:|---:|---|---:|---|---|"""


def _line(row: Row, found: dict[str, Any]) -> str:
    match = row.match
    low, high = share_interval(found["share"], found["margin"] / Z95, found["deals"])
    verdict = "surely met" if low >= row.bar else "met" if found["share"] >= row.bar else "missed"
    against = ", ".join(
        f"{match.players[1:].count(name)} × {name}" for name in dict.fromkeys(match.players[1:])
    )
    chosen = [f"{name}={value}" for name, value in match.options]
    options = " ".join([*chosen, *([] if match.offers else ["no offers"])])
    return (
        f"| {row.words} | {match.players[0]} | {against} {options} | {found['deals']:,}"
        f" | {found['games']:,} | {match.seed}"
        f" | {found['share']:.1%} [{low:.1%}, {high:.1%}]"
        f" | {row.bar:.0%} | {verdict} | {_seconds(found)} |"
    )


def _seconds(found: dict[str, Any]) -> str:
    """Write the mean and the longest decision of every bot."""
    means, longest = ("cpu", "cpu_longest") if "cpu" in found else ("seconds", "longest")
    shown = [f"{mean:.4f}" for mean in found[means]]
    if longest in found:
        shown = [f"{mean} ({most:.2f})" for mean, most in zip(shown, found[longest], strict=True)]
    return " / ".join(shown) + ("" if "cpu" in found else " wall")
