"""Measure moves while two reviews run beside them, into bench/LOAD.md: `python -m bench.load.reviews`.

The same steady load twice, turn about: once alone, once while two worker processes review whole
games as deeply as they can. What counts is how much later the slowest moves are delivered.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

import pitboss
from bench.load.runs import ROOT, compile_rules, databases, run, server
from pitboss.bots import bot

GAMES = 8
"""Whole games to review; there are always more than two of them left."""
MARK, END = "<!-- reviews -->", "<!-- end of reviews -->"
LIMITS = {"PITBOSS_LIMIT_REVIEWS_A_MINUTE": "1000", "PITBOSS_LIMIT_REVIEWS_A_PERSON": "1000"}


def game(seed: int) -> str:
    """Play a whole game of Lords of Vegas, the slowest to review."""
    at, dealer = pitboss.load("lords-of-vegas").start(4), pitboss.Dealer(seed)
    players = [bot("lords-of-vegas", "regular", 4 * seed + seat) for seat in range(4)]
    at.settle(dealer)
    while at.to_act != pitboss.OVER:
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    return str(pitboss.Record.of(at))


def ask_for_reviews(port: int, records: list[str]) -> httpx.Client:
    """Queue deep reviews, and wait until two are under way."""
    http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    http.headers["X-CSRF-Token"] = http.get("/api/me").json()["csrf"]
    for text in records:
        sent = http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
        record = sent.raise_for_status().json()["record"]["record"]
        http.post(f"/api/records/{record}/reviews", json={"depth": "deep"}).raise_for_status()
    while reviewing(http) < 2:
        time.sleep(0.2)
    return http


def reviewing(http: httpx.Client) -> int:
    """Count the reviews under way, as the server counts them."""
    lines = http.get("/metrics").text.splitlines()
    return int(
        float(next(line.split()[1] for line in lines if line.startswith("pitboss_reviewing ")))
    )


def measure(
    tables: int, seconds: float, rate: float, records: list[str] | None
) -> tuple[dict[str, Any], float]:
    """Load a server; give what was measured, and how many reviews ran on average meanwhile."""
    at_once = {"PITBOSS_LIMIT_REVIEWS_AT_ONCE": "2"}
    with (
        databases("sqlite") as (database, folder),
        server(database, folder, **LIMITS, **at_once) as (port, pid),
    ):
        if records is None:
            return run(port, pid, tables, seconds, rate), 0.0
        http = ask_for_reviews(port, records)
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(run, port, pid, tables, seconds, rate)
            seen = []
            while not running.done():
                seen.append(reviewing(http))
                time.sleep(1)
            return running.result(), sum(seen) / len(seen)


def main() -> None:
    """Measure and write the figures down."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--rate", type=float, default=60.0, help="moves a second altogether")
    asked.add_argument("--rounds", type=int, default=2)
    asked.add_argument("--write", action="store_true", help="write bench/LOAD.md")
    given = asked.parse_args()
    compile_rules()
    records = [game(seed) for seed in range(GAMES)]
    lines = [
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, SQLite, {given.tables} tables with four"
        f" players and two watchers each, {given.rate:.0f} moves a second, {given.seconds:.0f} s a run.",
        "",
        "| reviews under way | moves/s | acknowledged p50 | delivered p50 | delivered p99 |"
        " server CPU a move | load average |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for _ in range(given.rounds):
        for wanted in (None, records):
            found, seen = measure(given.tables, given.seconds, given.rate, wanted)
            lines.append(
                f"| {seen:.1f} | {found['moves_per_s']:.0f} | {found['ack_p50']:.0f} ms |"
                f" {found['p50']:.0f} ms | {found['p99']:.0f} ms | {found['cpu_ms']:.2f} ms |"
                f" {os.getloadavg()[0]:.1f} |"
            )
            print(lines[-1], flush=True)
    if given.write:
        figures = ROOT / "bench" / "LOAD.md"
        said = figures.read_text(encoding="utf-8")
        head, tail = said.split(MARK)[0], said.split(END)[1]
        text = "\n".join(["", "", *lines, ""])
        figures.write_text(f"{head}{MARK}{text}{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
