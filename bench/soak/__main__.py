"""`python -m bench.soak STEPS`: play until STEPS checked steps are played in all, over all cores.

Results are kept in `.soak.json`, so an interrupted run continues; after a change of rules it starts again.
The report is written to docs/soak.md. A fault ends the run and names the seed, stream and step to repeat it.
"""

import argparse
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from tests.contract.tables import Setting, settings_of

from bench.soak.game import SoakedGame, Stretch
from bench.soak.journal import Journal, Played
from bench.soak.report import report
from pitboss.engine import games

GAMES_AT_ONCE = 500
KEEP_EVERY = 5.0


class Soak:
    """All settings; the one with the fewest steps is played next."""

    def __init__(self, slugs: list[str], journal: Journal) -> None:
        self.journal = journal
        self.soaked = {slug: SoakedGame(slug) for slug in slugs}
        self.settings: list[tuple[Setting, Played]] = []
        for slug, soaked in self.soaked.items():
            soaked.library.compile(["soak"])
            rules = soaked.library.folder.path.name
            for setting in settings_of(slug):
                self.settings.append((setting, journal.of(str(setting), rules)))
        for _, played in self.settings:
            played.started = played.games  # games that were interrupted are played again

    @property
    def steps(self) -> int:
        """Count the steps of all settings."""
        return sum(played.steps for _, played in self.settings)

    @property
    def faults(self) -> list[str]:
        """List the faults."""
        return [fault for _, played in self.settings for fault in played.faults]

    def run(self, wanted: int, threads: int) -> None:
        """Play until `wanted` steps are played or there is a fault."""
        began, kept = time.monotonic(), time.monotonic()
        before = self.journal.seconds
        with ThreadPoolExecutor(threads) as pool:
            at_work: dict[Future[Stretch], Played] = {}
            while (self.steps < wanted and not self.faults) or at_work:
                while len(at_work) < threads and self.steps < wanted and not self.faults:
                    self._begin(pool, at_work)
                if not at_work:
                    break
                done, _ = wait(at_work, return_when=FIRST_COMPLETED)
                for future in done:
                    at_work.pop(future).add(future.result())
                self.journal.seconds = before + time.monotonic() - began
                if time.monotonic() - kept > KEEP_EVERY:
                    kept = time.monotonic()
                    self.journal.keep()
                    print(f"{self.steps:,} steps", file=sys.stderr)
        self.journal.keep()

    def _begin(self, pool: ThreadPoolExecutor, at_work: dict[Future[Stretch], Played]) -> None:
        busy = {id(played) for played in at_work.values()}
        free = [found for found in self.settings if id(found[1]) not in busy]
        setting, played = min(free, key=lambda found: found[1].steps)
        soaked = self.soaked[setting.slug]
        at_work[pool.submit(soaked.play, setting, played.started, GAMES_AT_ONCE)] = played
        played.started += GAMES_AT_ONCE


def main() -> None:
    """Read the command, play, and write the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("steps", type=int)
    parser.add_argument("--game", choices=list(games()), action="append")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--journal", type=Path, default=Path(".soak.json"))
    parser.add_argument("--report", type=Path, default=Path("docs/soak.md"))
    asked = parser.parse_args()
    os.environ["PITBOSS_RULES"] = "compiled"
    soak = Soak(asked.game or list(games()), Journal(asked.journal))
    soak.run(asked.steps, asked.threads)
    asked.report.write_text(report(soak.settings, soak.journal.seconds), encoding="utf-8")
    for fault in soak.faults:
        print(fault, file=sys.stderr)
    print(f"{soak.steps:,} steps in {soak.journal.seconds:,.0f} s, {len(soak.faults)} faults")
    sys.exit(1 if soak.faults else 0)


if __name__ == "__main__":
    main()
