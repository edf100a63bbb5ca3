"""Compile games and their bots before the tests start, so that none waits for a compiler."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from pitboss.analysis.libraries import libraries
from pitboss.engine import games

BOUNDED = ("playouts", "batch_advance", "batch_unlisted", "setup_at")
"""What tests/kernel/test_bounds.py calls: rules that they share are lowered once for all."""
BOUNDS = f"import sys, pitboss; pitboss.load(sys.argv[1]).rules.compile({BOUNDED})"


def main() -> None:
    """Run the compilers, two at a time, the longest first."""
    began = time.monotonic()
    jobs = [_compiler(slug) for slug in reversed(games())]
    jobs += [([sys.executable, "-c", BOUNDS, slug], {"NUMBA_BOUNDSCHECK": "1"}) for slug in games()]
    with ThreadPoolExecutor(2) as pool:
        for failed in pool.map(_failed, jobs):
            if failed:
                sys.exit(f"compiling failed: {failed}")
    print(f"rules compiled in {time.monotonic() - began:.0f} s", file=sys.stderr)


def _compiler(slug: str) -> tuple[list[str], dict[str, str]]:
    """One process for everything of a game: its libraries share rules, which are lowered once."""
    words = [sys.executable, "-m", "pitboss.kernel.compile_worker"]
    return words + [library.address for library in libraries(slug)], {}


def _failed(job: tuple[list[str], dict[str, str]]) -> str:
    """Run one compiler; names it if it failed."""
    words, switches = job
    environment = os.environ | {"PITBOSS_RULES": "compiled"} | switches
    return " ".join(words) if subprocess.run(words, env=environment).returncode else ""


if __name__ == "__main__":
    main()
