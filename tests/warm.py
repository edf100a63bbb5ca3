"""Compile games and their bots before the tests start, so that none waits for a compiler."""

import os
import subprocess
import sys
import time

from pitboss.engine import games, load

BOTS = (
    "import sys; from importlib import import_module;"
    "searches = import_module(sys.argv[1]).SEARCHES; searches.compile(searches.templates)"
)
BOUNDS = "import sys, pitboss; pitboss.load(sys.argv[1]).rules.compile(['playouts'])"


def main() -> None:
    """Run the compilers, two at a time."""
    began = time.monotonic()
    jobs = []
    for slug in games():
        game = load(slug)
        if not game.rules.folder.complete:
            jobs.append(([sys.executable, "-m", "pitboss.kernel.fill", game.rules.module], {}))
        jobs.append(([sys.executable, "-c", BOUNDS, slug], {"NUMBA_BOUNDSCHECK": "1"}))
        searches = f"pitboss.bots.{slug.replace('-', '_')}.searches"
        jobs.append(([sys.executable, "-c", BOTS, searches], {}))
    running: list[subprocess.Popen[bytes]] = []
    for words, switches in jobs:
        if len(running) == 2:
            _finish(running.pop(0))
        environment = os.environ | {"PITBOSS_RULES": "compiled"} | switches
        running.append(subprocess.Popen(words, env=environment))
    for process in running:
        _finish(process)
    print(f"rules compiled in {time.monotonic() - began:.0f} s", file=sys.stderr)


def _finish(process: "subprocess.Popen[bytes]") -> None:
    if process.wait():
        sys.exit(f"compiling failed: {process.args}")


if __name__ == "__main__":
    main()
