"""`make bench`: pitboss beside its peers, in one run, on one core, into bench/RESULTS.md.

`--limit FOLDER` compares it with the same games in C, too, where a folder has them and a command
`ratio`. Other sections of the page are kept: each names the command that writes it. The peers live
in an environment of their own (bench/.peers), made on the first run. Machines are noisy, so pitboss
and plain C are measured before and after the others, and the ratios are what counts.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import mean
from typing import Any

from bench.machine import machine, moment
from bench.peers import PEERS, Absent, Figures, measure
from bench.section import put_section, sections_of

HERE = Path(__file__).parent
PEERS_ENVIRONMENT = HERE / ".peers"
SECONDS = 4.0


@dataclass(frozen=True)
class Target:
    """A bar from the design: what was reached, what was asked, in words."""

    words: str
    reached: str
    met: bool


def peers_python() -> str:
    """Make the peers' environment if it is not there, and give its interpreter."""
    python = PEERS_ENVIRONMENT / "bin" / "python"
    if not python.exists():
        print("Making the peers' environment (once)", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", str(PEERS_ENVIRONMENT)], check=True)
        wanted = str(HERE / "peers_requirements.in")
        subprocess.run([str(python), "-m", "pip", "install", "-q", "-r", wanted], check=True)
    return str(python)


def pitboss(cold: bool, seconds: float, game: str = "las-vegas", seats: int = 5) -> dict[str, Any]:
    """Measure pitboss in a process of its own, pinned to one core."""
    words = ["bench", game, "--seats", str(seats), "--seconds", str(seconds / 4), "--json"]
    code = "import os; os.sched_setaffinity(0, {max(os.sched_getaffinity(0))});" * hasattr(
        os, "sched_setaffinity"
    )
    run = [sys.executable, "-c", f"{code} from pitboss.cli import main; main()", *words]
    ran = subprocess.run([*run, *(["--cold"] * cold)], check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(ran.stdout)
    return figures


LIMIT_GOALS = {"las-vegas": (5, 0.9), "lords-of-vegas": (4, 0.5), "vegas-showdown": (4, 0.5)}
"""Seats, and the share of C that is asked for."""


def beside_c(folder: Path) -> str:
    """Play the same games in C, game for game, by the folder's own command `ratio`."""
    lines = [
        "## Compared with C",
        "",
        "Written by `python -m bench.run --limit FOLDER`, FOLDER with the same rules written in C for speed (not part of the project): sets of lots are",
        "bits, derived facts of a sheet are kept up to date, and a random move is found without listing all moves. Both programs play the same games, move",
        "for move, in turn on one core, at random and without writing events. Processor time, the median of the rounds.",
        f"{machine()}; {moment()} before it began.",
        "",
        "| game | seats | pitboss, games/s | C, games/s | share of C | asked | |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for game, (seats, goal) in LIMIT_GOALS.items():
        print(f"{game} beside C", file=sys.stderr)
        source = f"{game.replace('-', '_')}.c"
        words = [sys.executable, str(folder / "ratio"), game, str(seats), source, str(goal)]
        said = subprocess.run(words, capture_output=True, text=True).stdout
        lines.append(limit_row(game, seats, goal, said))
    return "\n".join([*lines, ""])


def limit_row(game: str, seats: int, goal: float, said: str) -> str:
    """Make a row of what `ratio` said."""
    found = re.search(r"(\d+) games/s against (\d+) in C: ([\d.]+) of the limit", said)
    if found is None:
        raise SystemExit(f"ratio said nothing to be read about {game}: {said!r}")
    ours, limit, share = int(found[1]), int(found[2]), float(found[3])
    met = "met" if share >= goal else "MISSED"
    return f"| {game} | {seats} | {ours:,} | {limit:,} | {share:.2f} | {goal} | {met} |"


def main() -> None:
    """Measure everything and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.run", description=__doc__)
    parser.add_argument("--limit", type=Path, help="a folder with the games in C and `ratio`")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each engine")
    asked = parser.parse_args()
    python, began, seconds = peers_python(), moment(), asked.seconds
    print("pitboss and plain C, first round", file=sys.stderr)
    ours = [pitboss(cold=True, seconds=seconds)]
    plain = [measure("plain_c", seconds, python)]
    rows: list[Figures | Absent] = []
    for name in PEERS:
        if name != "plain_c":
            print(name, file=sys.stderr)
            rows.append(measure(name, seconds, python))
    print("pitboss and plain C, second round", file=sys.stderr)
    ours.append(pitboss(cold=False, seconds=seconds))
    plain.append(measure("plain_c", seconds, python))
    others = []
    for game in ("lords-of-vegas", "vegas-showdown"):
        print(game, file=sys.stderr)
        others.append(pitboss(cold=True, seconds=seconds, game=game, seats=4))
    text = "\n".join([report(ours, plain, rows, began), *other_games(others)])
    page = HERE / "RESULTS.md"
    kept = sections_of(page.read_text(encoding="utf-8")) if page.exists() else ""
    page.write_text(f"{text}\n{kept}" if kept else text, encoding="utf-8")
    if asked.limit:
        put_section(page, "beside C", beside_c(asked.limit))


def other_games(rows: list[dict[str, Any]]) -> list[str]:
    """Write the figures of the two larger games, four seats, beside their bars."""
    lords, showdown = rows
    bars = [
        Target(
            "Lords of Vegas: at least 6,000 games/s",
            f"{lords['games_per_s']:,.0f}",
            lords["games_per_s"] >= 6000,
        ),
        Target(
            "at most 3 µs a decision", f"{lords['decision_us']:.2f} µs", lords["decision_us"] <= 3
        ),
        Target(
            "position at most 4 kB",
            f"{lords['position_bytes']:,} bytes",
            lords["position_bytes"] <= 4096,
        ),
        Target("first compilation under 40 s", f"{lords['cold_s']:.0f} s", lords["cold_s"] < 40),
        Target(
            "Vegas Showdown: at least 3,000 games/s",
            f"{showdown['games_per_s']:,.0f}",
            showdown["games_per_s"] >= 3000,
        ),
        Target(
            "a decision under 10 µs on average",
            f"{showdown['decision_us']:.2f} µs",
            showdown["decision_us"] < 10,
        ),
    ]
    return [
        "## The other games, four seats",
        "",
        "| game | games/s | decisions/s | copy, ns | position, bytes | ready, s | first compilation, s |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {row['game']} | {row['games_per_s']:,.0f} | {row['decisions_per_s']:,.0f}"
            f" | {row['copy_ns']:.0f} | {row['position_bytes']:,} | {row['ready_s']:.2f}"
            f" | {row['cold_s']:.0f} |"
            for row in rows
        ),
        "",
        "| bar | reached | |",
        "|---|---|---|",
        *(f"| {t.words} | {t.reached} | {'met' if t.met else 'MISSED'} |" for t in bars),
        "",
        "A random game of Lords of Vegas has about 136 decisions and 88 cards and rolls. Listing the moves takes half of the time. About fifty moves are",
        "listed on average, because every bet from 1 to the limit is a move; all bets at a casino are one line of the list. A random game of Vegas Showdown",
        "has about 201 decisions and 53 cards and tiles. Here listing takes most of the time: every square and rotation for every tile that a seat can",
        "place. Its position contains the numbers printed on the components, so that an owner of",
        "the game can correct them without compiling; that is why a copy takes longer.",
        "",
    ]


def report(
    ours: list[dict[str, Any]],
    plain: list[Figures | Absent],
    rows: list[Figures | Absent],
    began: str,
) -> str:
    """Write the tables."""
    here = Figures(
        name="pitboss, Las Vegas, 5 seats",
        version=version("pitboss"),
        games_per_s=mean(row["games_per_s"] for row in ours),
        decisions_per_s=mean(row["decisions_per_s"] for row in ours),
        copy_ns=mean(row["copy_ns"] for row in ours),
        ready_s=mean(row["ready_s"] for row in ours),
        note=f"from Python a copy takes {mean(row['copy_python_ns'] for row in ours):.0f} ns",
    )
    measured = [row for row in plain if isinstance(row, Figures)]
    lines = [
        "# Results",
        "",
        "Written by `make bench`: one run on one core, with uniformly random legal moves everywhere. All times are processor time, which other work on",
        "the machine changes little. pitboss and plain C are measured before and after the others, and the mean is shown.",
        "",
        f"{machine()}; {began} before it began.",
        "",
        "| engine | version | games/s | decisions/s | copy, ns | ready, s | note |",
        "|---|---|---:|---:|---:|---:|---|",
        _row(here),
        *(_row(row) for row in [*measured[:1], *rows] if isinstance(row, Figures)),
        "",
        *(f"- {row.absent}" for row in [*plain, *rows] if isinstance(row, Absent)),
        "",
        "Games differ in length, so games a second can be compared only for Las Vegas (pitboss, `lasvegas`, plain C). Decisions a",
        "second and copies can be compared across games. *Ready* is the processor time from the start of the interpreter to the end of the first game.",
        "",
        "## Bars",
        "",
        "| bar | reached | |",
        "|---|---|---|",
        *(f"| {t.words} | {t.reached} | {'met' if t.met else 'MISSED'} |" for t in _bars(ours, here, measured, rows)),
        "",
        *_LIMITS,
        "",
    ]  # fmt: skip
    return "\n".join(lines)


_LIMITS = [
    "## What limits it",
    "",
    "A game with five seats has about 114 decisions and 153 outcomes of chance. Most of the time is spent on rolls (about 440 dice a game) and on",
    "the payout of 24 casinos. Plain C draws a word of the generator for each die, the rules one for eight dice, which is why they are faster. They have",
    "two additional costs: the generator uses 64-bit arithmetic (32-bit words in `int64`, so that uncompiled rules draw the same numbers), and a roll is",
    "packed into one step code, so that it can be an input like any other. In a cold start Numba compiles the entry point that plays games; a warm start",
    "is mostly the import of Numba.",
    "",
    "The `lasvegas` package plays up to a fifth more or fewer games from run to run, and so does the ratio to it vary. The ratio to plain C",
    "varies less. That C program is a plain one; those under *Compared with C* are written for speed.",
]


def _bars(
    ours: list[dict[str, Any]], here: Figures, plain: list[Figures], rows: list[Figures | Absent]
) -> list[Target]:
    lasvegas = next((r for r in rows if isinstance(r, Figures) and r.name == "lasvegas"), None)
    rate = here.games_per_s
    bars = []
    if plain:
        c = mean(row.games_per_s for row in plain)
        bar = min(100_000, 0.6 * c)
        words = f"100,000 games/s or 60 % of plain C ({0.6 * c:,.0f}), whichever is lower"
        bars.append(Target(words, f"{rate:,.0f} games/s, {rate / c:.0%} of plain C", rate >= bar))
    if lasvegas:
        ratio = rate / lasvegas.games_per_s
        words = "at least 150 times the `lasvegas` package"
        bars.append(Target(words, f"{ratio:,.0f} times", ratio >= 150))
    assert here.copy_ns is not None
    python_copy = mean(row["copy_python_ns"] for row in ours)
    cold = ours[0]["cold_s"]
    return [
        *bars,
        Target("copy in compiled code under 50 ns", f"{here.copy_ns:.1f} ns", here.copy_ns < 50),
        Target("copy from Python under 1 µs", f"{python_copy:.0f} ns", python_copy < 1000),
        Target("ready from a warm cache under 1 s", f"{here.ready_s:.2f} s", here.ready_s < 1),
        Target("ready from a cold cache under 10 s", f"{cold:.1f} s", cold < 10),
    ]


def _row(row: Figures) -> str:
    copied = "–" if row.copy_ns is None else f"{row.copy_ns:,.1f}"
    return (
        f"| {row.name} | {row.version} | {row.games_per_s:,.0f} | {row.decisions_per_s:,.0f}"
        f" | {copied} | {row.ready_s:.3f} | {row.note} |"
    )


if __name__ == "__main__":
    main()
