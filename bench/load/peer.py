"""Our server beside boardgame.io's, in one run: `python -m bench.load.peer [--write]`.

The same people, watchers and pace at tables of the same game; clients of each side speak its own
protocol. Ours stores every move on disk (SQLite) before it tells it. boardgame.io runs twice: with
its matches in memory, which is its default, and with the storage on disk that comes with it, which
tells a move before it writes it. `npm` fetches the peer into bench/boardgame_io/node_modules.
"""

import argparse
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load.figures import write_part
from bench.load.runs import compile_rules, databases, run, server

PEER = Path(__file__).parents[1] / "boardgame_io"
RATES = (60.0, None)
AGAIN = "0.5"
"""Seconds after which a move is sent again to files: it drops one that comes while it writes."""
OURS, IN_MEMORY, ON_DISK = "pitboss", "boardgame.io, in memory", "boardgame.io, in files"


@contextmanager
def peer(on_disk: bool) -> Iterator[tuple[int, int]]:
    """Run boardgame.io's server; gives its port and process id."""
    port = 18800 + os.getpid() % 100
    with tempfile.TemporaryFile() as out, tempfile.TemporaryDirectory() as folder:
        words = ["node", "server.js", str(port), *([folder] if on_disk else [])]
        child = subprocess.Popen(
            words, cwd=PEER, stdout=out, stderr=out, env=os.environ | {"NODE_ENV": "production"}
        )
        try:
            time.sleep(3.0)
            yield port, child.pid
        finally:
            child.terminate()
            child.wait(timeout=30)


def measured(tables: int, seconds: float, rate: float | None) -> dict[str, dict[str, Any]]:
    """Load one server after the other."""
    with databases("sqlite") as (database, folder), server(database, folder) as (port, pid):
        rows = {OURS: run(port, pid, tables, seconds, rate)}
    for name, patience in ((IN_MEMORY, "0"), (ON_DISK, AGAIN)):
        client = ("node", str(PEER / "clients.js"), patience)
        with peer(on_disk=name == ON_DISK) as (port, pid):
            rows[name] = run(port, pid, tables, seconds, rate, client)
    return rows


def main() -> None:
    """Measure in turn and write the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--write", action="store_true", help="write it into bench/LOAD.md")
    given = asked.parse_args()
    if not (PEER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=PEER, check=True)
    compile_rules()
    rows = [measured(given.tables, given.seconds, rate) for rate in RATES]
    lines = [
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {platform.python_version()},"
        f" {given.tables} tables of four people and two watchers, {given.seconds:.0f} s a run;"
        f" load average when it ended: {os.getloadavg()[0]:.1f}.",
        "",
        "| server | offered | moves/s | delivered p50 | delivered p99 | server CPU a move | clients' CPU a move |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for pair in rows:
        for name, row in pair.items():
            lines.append(
                f"| {name} | {row['offered']} | {row['moves_per_s']:.0f} | {row['p50']:.0f} ms |"
                f" {row['p99']:.0f} ms | {row['cpu_ms']:.2f} ms | {row['client_cpu_ms']:.2f} ms |"
            )
    ours = rows[-1][OURS]
    for name in (IN_MEMORY, ON_DISK):
        theirs = rows[-1][name]
        lines += [
            "",
            f"As fast as answered, compared with {name}:"
            f" {ours['moves_per_s'] / theirs['moves_per_s']:.2f} times its moves a second (target 3),"
            f" {ours['p99'] / theirs['p99']:.2f} times its p99 (target 0.33);"
            f" {theirs['refused']} moves had to be sent to it again.",
        ]
    print("\n".join(lines))
    if given.write:
        write_part("peer", lines)


if __name__ == "__main__":
    main()
