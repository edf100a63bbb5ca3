"""Try mutants of a part of the source: `python -m tests.mutate las-vegas --most 300`."""

import argparse
import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path

os.environ["PITBOSS_RULES"] = "uncompiled"

import pytest

import pitboss
from tests.mutate.mutants import Mutant, mutants_of
from tests.mutate.runs import Mutation, spelled

SOURCE = Path(pitboss.__file__).parent
KEPT = ("tests/contract/test_kept.py::test_a_golden_game_ends_as_it_did",)


@dataclass(frozen=True)
class Part:
    """Files to mutate, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    only: str = ""
    """As `pytest -k`: a part of those tests."""


PARTS = {
    "las-vegas": Part(("games/las_vegas/rules*",), ("tests/las_vegas", *KEPT), "las"),
    "lords-of-vegas": Part(
        ("games/lords_of_vegas/rules",), ("tests/lords_of_vegas", *KEPT), "lords"
    ),
    "vegas-showdown": Part(
        ("games/vegas_showdown/rules",), ("tests/vegas_showdown", *KEPT), "showdown"
    ),
    "engine": Part(
        tuple(f"engine/{name}.py" for name in ("replay", "record", "record_reader", "text",
                                               "position", "dealer", "meta")),
        ("tests/engine",),
    ),
    "server": Part(
        tuple(f"server/tables/{name}.py" for name in ("moves", "undo", "seats")),
        tuple(f"tests/server/tables/test_{name}.py" for name in (
            "decisions", "seat_decisions", "play", "undo", "practice", "fair_play", "seats",
            "deals",
        )),
    ),
}  # fmt: skip


def main() -> None:
    """Choose mutants at random, run the tests against each, and list those that survive."""
    told = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    told.add_argument("parts", nargs="+", choices=list(PARTS))
    told.add_argument("--most", type=int, default=100, help="mutants of each part")
    told.add_argument("--seed", type=int, default=1, help="which ones are chosen")
    asked = told.parse_args()
    alive = 0
    for name in asked.parts:
        alive += try_part(name, asked.most, asked.seed)
    sys.exit(1 if alive else 0)


def try_part(name: str, most: int, seed: int) -> int:
    """Try some mutants of one part in a process of its own; give how many survive."""
    child = os.fork()
    if child == 0:
        os._exit(min(_try(name, most, seed), 99))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _try(name: str, most: int, seed: int) -> int:
    part = PARTS[name]
    every = [mutant for path in files_of(part) for mutant in mutants_of(path)]
    some = random.Random(seed).sample(every, min(most, len(every)))
    plugin = Mutation(sorted(some, key=_place), lambda words: print(f"{name}: {words}", flush=True))
    words = ["-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", *part.tests]
    words += ["-p", "tests.mutate.quiet"]
    if part.only:
        words += ["-k", part.only]
    pytest.main(words, plugins=[plugin])
    outcome = plugin.outcome
    print(
        f"{name}: {outcome.total} of {len(every)} mutants in {outcome.seconds:.0f} s:"
        f" {outcome.killed} killed, {outcome.timed_out} went round in circles,"
        f" {len(outcome.survived)} survive, {len(outcome.unreached)} are reached by no test"
    )
    for mutant in outcome.unreached:
        print(f"{name}: not reached: {spelled(mutant)}")
    sys.stdout.flush()
    return len(outcome.survived) + len(outcome.unreached)


def files_of(part: Part) -> list[Path]:
    """List the files of a part."""
    found = [path for pattern in part.files for path in sorted(SOURCE.glob(pattern))]
    inner = [sorted(path.rglob("*.py")) if path.is_dir() else [path] for path in found]
    return [path for paths in inner for path in paths]


def _place(mutant: Mutant) -> tuple[str, int, str]:
    return str(mutant.path), mutant.line, mutant.change


if __name__ == "__main__":
    main()
