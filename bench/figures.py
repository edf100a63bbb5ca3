"""The figures of one checkout, as JSON: `python -m bench.figures GAME SECONDS [levels]`.

With the word *levels* only the decisions of bots are counted, which takes a minute.

Rates are by processor time of one thread; `bench.batches` tells what two threads bring. Only calls that older checkouts have, too: `bench.before_after` runs this on both.
"""

import inspect
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

SEATS = {"las-vegas": 5, "lords-of-vegas": 4, "vegas-showdown": 4}
ROWS = 1024
NODES = 2000
ROUNDS = 5
COMPILE_RULES = (
    "import sys, pitboss; rules = pitboss.load(sys.argv[1]).rules; rules.compile(rules.templates)"
)
COMPILE_SEARCHES = (
    "import sys; from importlib import import_module;"
    " name = f'pitboss.bots.{sys.argv[1].replace(chr(45), chr(95))}.searches';"
    " searches = import_module(name).SEARCHES; searches.compile(searches.templates)"
)


def median(measure: Callable[[], float]) -> float:
    """Measure a few times and give the median."""
    return sorted(measure() for _ in range(ROUNDS))[ROUNDS // 2]


def figures(slug: str, seconds: float) -> dict[str, float]:
    """Measure one game; every figure but bytes and seconds is a rate."""
    import pitboss

    game, seats = pitboss.load(slug), SEATS[slug]
    found = {"random games a second": _games(game, seats, seconds)}
    found["decisions a second through the batch"] = _batch(game, seats, seconds)
    found["copies a second"] = _copies(game, seats)
    found["bytes a position"] = game.rules.state.itemsize
    found |= _bots(slug, seats, seconds)
    found["cold compilation of the rules, CPU s"] = _cold(COMPILE_RULES, slug)
    found["cold compilation of the bots, CPU s"] = _cold(COMPILE_SEARCHES, slug)
    return found


def _games(game, seats: int, seconds: float) -> float:
    count = 64
    while True:
        began = time.process_time()
        game.playouts(count, seats=seats, seed=1)
        if time.process_time() - began > seconds / 4:
            break
        count *= 2

    def once() -> float:
        began = time.process_time()
        game.playouts(count, seats=seats, seed=2)
        return count / (time.process_time() - began)

    return median(once)


def _batch(game, seats: int, seconds: float) -> float:
    """List, choose by NumPy and play, with chance settled in between."""
    chance = np.random.default_rng(1)

    def once() -> float:
        batch = game.batch(ROWS, seats=seats, seed=1)
        unchecked = {"check": False} if "check" in inspect.signature(batch.play).parameters else {}
        began, decisions = time.process_time(), 0
        while time.process_time() - began < seconds / 2 and not batch.over:
            batch.settle()
            codes, counts = batch.legal()
            chosen = (chance.random(ROWS) * counts).astype(np.int64)
            batch.play(codes[np.arange(ROWS), chosen], **unchecked)
            decisions += int((counts > 0).sum())
        return decisions / (time.process_time() - began)

    return median(once)


def _copies(game, seats: int) -> float:
    ring, times = np.repeat(game.start(seats).states, 64), 500_000
    copies = game.rules.compile().copies

    def once() -> float:
        began = time.process_time()
        copies(ring, times)
        return times / (time.process_time() - began)

    return median(once)


def _bots(slug: str, seats: int, seconds: float) -> dict[str, float]:
    """Let every level play all seats from one seed on, with the same budget in nodes."""
    import pitboss
    from pitboss.bots import Budget, bot, names

    found = {}
    for name in names(slug):
        at, dealer = pitboss.load(slug).start(seats), pitboss.Dealer(5)
        player = bot(slug, name, 1, Budget(nodes=NODES))
        at.settle(dealer)
        player.choose(at)  # whatever has to be compiled is compiled now
        spent, decisions = 0.0, 0
        while at.to_act >= 0 and spent < 3 * seconds:
            began = time.process_time()
            move = player.choose(at)
            spent += time.process_time() - began
            decisions += 1
            at.play(move)
            at.settle(dealer)
        found[f"{name}: decisions a second"] = decisions / spent
    return found


def _cold(code: str, slug: str) -> float:
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | {"PITBOSS_CACHE": empty, "PITBOSS_RULES": "compiled"}
        before = os.times()
        subprocess.run([sys.executable, "-c", code, slug], check=True, env=environment)
        after = os.times()
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )


if __name__ == "__main__":
    os.environ["PITBOSS_RULES"] = "compiled"
    asked, length = sys.argv[1], float(sys.argv[2])
    found = _bots(asked, SEATS[asked], length) if "levels" in sys.argv else figures(asked, length)
    print(json.dumps(found))
