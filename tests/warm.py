"""Compile games and their bots before the tests start, so that none waits for a compiler."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from pitboss.engine import games, load

BOTS = (
    "import sys; from importlib import import_module;"
    "searches = import_module(sys.argv[1]).SEARCHES; searches.compile(searches.templates)"
)
BOUNDS = "import sys, pitboss; pitboss.load(sys.argv[1]).rules.compile(['playouts'])"


def main() -> None:
    """Run the compilers, two at a time, the longest first."""
    began = time.monotonic()
    bots, bounds, rules = [], [], []
    for slug in games():
        game = load(slug)
        for package in ("bots", "analysis"):
            searches = f"pitboss.{package}.{slug.replace('-', '_')}.searches"
            bots.append(([sys.executable, "-c", BOTS, searches], {}))
        bounds.append(([sys.executable, "-c", BOUNDS, slug], {"NUMBA_BOUNDSCHECK": "1"}))
        if not game.rules.folder.complete:
            rules.append(
                ([sys.executable, "-m", "pitboss.kernel.compile_worker", game.rules.module], {})
            )
    with ThreadPoolExecutor(2) as pool:
        for failed in pool.map(_failed, [*reversed(bots), *rules, *bounds]):
            if failed:
                sys.exit(f"compiling failed: {failed}")
    print(f"rules compiled in {time.monotonic() - began:.0f} s", file=sys.stderr)


def _failed(job: tuple[list[str], dict[str, str]]) -> str:
    """Run one compiler; names it if it failed."""
    words, switches = job
    environment = os.environ | {"PITBOSS_RULES": "compiled"} | switches
    return " ".join(words) if subprocess.run(words, env=environment).returncode else ""


if __name__ == "__main__":
    main()
