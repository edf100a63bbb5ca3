"""`python -m bench.batches`: the ways in from Python, side by side, into bench/BATCHES.md.

Decisions a second under random play: one position at a time, whole games in compiled code
(`playouts`), and 4,096 games through the public batch, with one thread and with two. Beside them, in
the same run, OpenSpiel's backgammon from Python and pgx on the CPU. `--quick` prints a short run and
writes nothing.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VECTORS = HERE / ".vectors"
ROWS = 4096
SEATS = {"las-vegas": 5, "lords-of-vegas": 4, "vegas-showdown": 4}
WINDOWS = 5
PUFFERLIB = "PufferLib is not installed: its source package builds against files it fetches while installing."
PGX = """
import json, sys, time
import jax, jax.numpy as jnp, pgx

def rate(name, rows, seconds):
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)
    @jax.jit
    def turn(state, key):
        key, own, roll = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(own, logits, axis=1)
        alive = ~state.terminated
        rolls = jax.random.split(roll, rows)
        try:
            state = step(state, actions, rolls)
        except TypeError:
            state = step(state, actions)
        return state, key, alive.sum()
    keys = jax.random.split(jax.random.PRNGKey(0), rows)
    state, key = init(keys), jax.random.PRNGKey(1)
    turn(state, key)[2].block_until_ready()
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, key, alive = turn(state, key)
        alive = int(alive)
        moves += alive
        if alive < rows // 4:
            state = init(jax.random.split(key, rows))
    return moves / (time.perf_counter() - began)

print(json.dumps({name: rate(name, int(sys.argv[1]), float(sys.argv[2])) for name in ("connect_four", "backgammon")}))
"""


def median(measure: Callable[[float], float], seconds: float) -> float:
    """Measure in windows, after one that warms up."""
    measure(seconds / 10)
    return statistics.median(measure(seconds / WINDOWS) for _ in range(WINDOWS))


def one_by_one(slug: str, seconds: float) -> float:
    """Play from Python, a position at a time, every code checked."""
    import pitboss

    game, dealer, decisions = pitboss.load(slug), pitboss.Dealer(1), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        at = game.start(SEATS[slug])
        at.settle(dealer)
        while at.to_act >= 0:
            codes = at.codes()
            at.play_code(codes[int(random.random() * len(codes))])
            at.settle(dealer)
            decisions += 1
    return decisions / (time.perf_counter() - began)


def playouts(slug: str, seconds: float) -> float:
    """Play whole games in compiled code."""
    import pitboss

    game, decisions = pitboss.load(slug), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += int(game.playouts(500, seats=SEATS[slug], seed=decisions).moves.sum())
    return decisions / (time.perf_counter() - began)


def batch(slug: str, seconds: float, threads: int, is_listed: bool) -> float:
    """Play 4,096 games through the public batch; `is_listed` lists the moves and chooses in NumPy."""
    import numpy as np

    import pitboss

    game, decisions, spent, luck = pitboss.load(slug), 0, 0.0, np.random.default_rng(1)
    while spent < seconds:
        many = game.batch(ROWS, seats=SEATS[slug], seed=decisions, threads=threads)
        many.settle()
        began = time.perf_counter()
        while spent + time.perf_counter() - began < seconds and not many.over:
            decisions += int((many.to_act() >= 0).sum())
            if not is_listed:
                many.step(None)
                continue
            codes, offsets = many.legal_flat()
            counts = np.diff(offsets)
            chosen = offsets[:-1] + (luck.random(ROWS) * counts).astype(np.int64)
            many.step(np.where(counts > 0, codes[np.minimum(chosen, len(codes) - 1)], 0))
        spent += time.perf_counter() - began
    return decisions / spent


def ours(slug: str, seconds: float) -> dict[str, float]:
    """Measure one game every way, in this process."""
    return {
        "from Python": median(lambda s: one_by_one(slug, s), seconds),
        "playouts": median(lambda s: playouts(slug, s), seconds),
        "batch": median(lambda s: batch(slug, s, 1, False), seconds),
        "batch, listed": median(lambda s: batch(slug, s, 1, True), seconds),
        "batch, two threads": median(lambda s: batch(slug, s, 2, False), seconds),
    }


def pgx(seconds: float) -> dict[str, float] | str:
    """Measure pgx in an environment of its own, made on the first run."""
    python = VECTORS / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VECTORS)], check=True)
        command = [str(python), "-m", "pip", "install", "-q", "pgx", "jax"]
        if subprocess.run(command).returncode:
            return "pgx could not be installed here."
    ran = subprocess.run(
        [str(python), "-c", PGX, str(ROWS), str(seconds)],
        env=os.environ | {"JAX_PLATFORMS": "cpu"},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        return f"pgx failed ({ran.stderr.strip().rpartition(os.linesep)[2]})."
    figures: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return figures


def spiel(seconds: float) -> float | str:
    """Measure OpenSpiel's backgammon from Python, as bench.peers does."""
    from bench.peers import Absent, measure_here

    found = measure_here("open_spiel", seconds)
    return found.absent if isinstance(found, Absent) else found.decisions_per_s


def report(games: dict[str, dict[str, float]], backgammon: Any, vectors: Any) -> str:
    """Write the tables and the bars."""
    from bench.run import _machine

    lines = [
        "# Ways in from Python",
        "",
        "Written by `python -m bench.batches`: random play, decisions a second.",
    ]
    lines += [
        "",
        f"{_machine()}.",
        "",
        "| | " + " | ".join(games) + " |",
        "|---|" + "---:|" * len(games),
    ]
    for way in next(iter(games.values())):
        lines.append(
            f"| {way} | " + " | ".join(f"{row[way]:,.0f}" for row in games.values()) + " |"
        )
    lines += ["", "| peer | decisions/s |", "|---|---:|"]
    if isinstance(backgammon, float):
        lines.append(f"| OpenSpiel, backgammon from Python | {backgammon:,.0f} |")
    if isinstance(vectors, dict):
        lines += [
            f"| pgx, {name}, {ROWS:,} games on the CPU | {rate:,.0f} |"
            for name, rate in vectors.items()
        ]
    lines += [
        "",
        *(f"- {found}" for found in (backgammon, vectors) if isinstance(found, str)),
        f"- {PUFFERLIB}",
        "",
    ]
    lines += ["| bar | reached | |", "|---|---|---|"]
    for slug, row in games.items():
        share, gain = row["batch"] / row["playouts"], row["batch, two threads"] / row["batch"]
        lines.append(
            f"| {slug}: the batch at least 80 % of playouts | {share:.0%} | {_met(share >= 0.8)} |"
        )
        lines.append(
            f"| {slug}: two threads at least 1.8 times one | {gain:.2f} | {_met(gain >= 1.8)} |"
        )
    if isinstance(backgammon, float):
        ratio = games["las-vegas"]["from Python"] / backgammon
        lines.append(
            f"| the loop from Python at least OpenSpiel's | {ratio:.2f} times | {_met(ratio >= 1)} |"
        )
    return "\n".join([*lines, ""])


def _met(reached: bool) -> str:
    return "met" if reached else "MISSED"


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a short run, printed")
    quick = parser.parse_args().quick
    os.environ["PITBOSS_RULES"] = "compiled"
    seconds = 0.5 if quick else 5.0
    games = {slug: ours(slug, seconds) for slug in SEATS}
    vectors = pgx(seconds)
    page = report(games, spiel(seconds), vectors)
    if quick:
        print(page)
    else:
        (HERE / "BATCHES.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
