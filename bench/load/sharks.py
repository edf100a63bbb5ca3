"""People's moves while bots think: `python -m bench.load.sharks [--write]`.

The same people at the same steady rate, once alone and once beside tables where only sharks play.
Bots stand back: their threads are less urgent than the event loop, so what people wait for should
at most double.
"""

import argparse
import asyncio
import threading
import time
from typing import Any

from bench.load.figures import write_part
from bench.load.runs import compile_rules, databases, run, server
from bench.load.wire import Browser

PEOPLE, SHARKS, RATE = 20, 20, 60.0


async def seat_sharks(port: int, tables: int) -> None:
    """Start tables of four sharks each; one person watches, so that they go on."""
    host = Browser(port)
    await host.introduce("Host")
    seats = [{"kind": "bot", "level": "shark"}] * 4
    for _ in range(tables):
        made = await host.ask("POST", "/api/tables", {"game": "las-vegas", "seats": seats})
        table = made["table"]["table"]
        await host.feed(table, lambda message: None)
        await host.ask("POST", f"/api/tables/{table}/start", {})


def measured(seconds: float, sharks: int) -> dict[str, Any]:
    """Run people at a server of their own, beside so many tables of sharks."""
    with databases("sqlite") as (database, folder), server(database, folder) as (port, pid):
        stop = threading.Event()

        async def watch() -> None:
            await seat_sharks(port, sharks)
            while not stop.is_set():
                await asyncio.sleep(0.2)

        beside = threading.Thread(target=lambda: asyncio.run(watch()))
        beside.start()
        try:
            time.sleep(2.0)
            return run(port, pid, PEOPLE, seconds, RATE)
        finally:
            stop.set()
            beside.join()


def main() -> None:
    """Measure in turn and write the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--write", action="store_true", help="write it into bench/LOAD.md")
    given = asked.parse_args()
    compile_rules()
    rows = {sharks: measured(given.seconds, sharks) for sharks in (0, SHARKS)}
    alone, beside = rows[0]["p99"], rows[SHARKS]["p99"]
    lines = [
        f"{PEOPLE} tables of people at {RATE:.0f} moves a second in all, on SQLite, {given.seconds:.0f} s a run.",
        "",
        "| tables of sharks at the same time | moves/s | delivered p50 | delivered p99 | server CPU |",
        "|--:|--:|--:|--:|--:|",
        *(
            f"| {sharks} | {row['moves_per_s']:.0f} | {row['p50']:.0f} ms | {row['p99']:.0f} ms |"
            f" {100 * row['cpu_share']:.0f} % |"
            for sharks, row in rows.items()
        ),
        "",
        f"p99 with sharks is {beside / alone:.1f} times that without (target: at most 2).",
    ]
    print("\n".join(lines))
    if given.write:
        write_part("sharks", lines)


if __name__ == "__main__":
    main()
