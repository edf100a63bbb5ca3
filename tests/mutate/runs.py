"""Run tests against mutants: collected once, then one forked process a mutant.

Nothing is imported again for a mutant. The process of its own takes the mutant's code in place of
the function's, runs the tests that reach the function until one fails, and ends.
"""

import gc
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutate.mutants import Mutant

Key = tuple[str, str]
"""A file and a function in it."""
PATIENCE = 20
"""Seconds beyond three times what the tests took without a mutant: then it never ends."""


@dataclass
class Outcome:
    """What became of the mutants."""

    killed: int = 0
    timed_out: int = 0
    survived: list[Mutant] = field(default_factory=list)
    unreached: list[Mutant] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def total(self) -> int:
        """How many there were."""
        return self.killed + self.timed_out + len(self.survived) + len(self.unreached)


class Mutation:
    """A pytest plugin that runs the collected tests against mutants instead of once."""

    def __init__(self, mutants: Sequence[Mutant], tell: Callable[[str], None]) -> None:
        self.mutants = mutants
        self.tell = tell
        self.outcome = Outcome()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what compiles or is long; golden games are short."""
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("compiled") is None or item.path.name == "test_kept.py"
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then against each mutant."""
        began = time.monotonic()
        files = {str(mutant.path) for mutant in self.mutants}
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder) / "reached.json"
            status = _forked(lambda: _reach(session, files, told), 3600)
            assert status == 0, "a test fails without any mutant: mend it first"
            reached = json.loads(told.read_text())
        for number, mutant in enumerate(self.mutants, 1):
            key = f"{mutant.path}:{mutant.function}"
            tests = sorted((spent, n) for n, keys, spent in reached if key in keys)
            self._try(session, mutant, tests)
            if number % 20 == 0:
                self.tell(f"{number} of {len(self.mutants)}, {len(self.outcome.survived)} survive")
        self.outcome.seconds = time.monotonic() - began
        return True

    def _try(self, session: pytest.Session, mutant: Mutant, tests: list[tuple[float, int]]) -> None:
        if not tests:
            self.outcome.unreached.append(mutant)
            return
        items = [session.items[n] for _, n in tests]
        limit = PATIENCE + 3 * sum(spent for spent, _ in tests)
        status = _forked(lambda: _against(session, mutant, items), limit)
        if status is None:
            self.outcome.timed_out += 1
        elif status == 0:
            self.outcome.survived.append(mutant)
            self.tell(f"survives: {spelled(mutant)}")
        else:
            self.outcome.killed += 1


def spelled(mutant: Mutant) -> str:
    """Name a mutant in a line."""
    where = mutant.path.as_posix().rpartition("/pitboss/")[2]
    return f"{where}:{mutant.line} {mutant.function}: {mutant.change}"


def _forked(work: Callable[[], int], limit: float) -> int | None:
    """Do `work` in a process of its own; give its code, or None if it had to be ended."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            signal.alarm(int(limit) + 1)
            code = work()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return None if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _run(session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    for number, item in enumerate(items):
        after = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return 1
    return 0


def _against(session: pytest.Session, mutant: Mutant, items: Sequence[pytest.Item]) -> int:
    return _run(session, items) if install(mutant) else 1


def install(mutant: Mutant) -> bool:
    """Put the mutant's code into the function and its twins; False if it does not fit there."""
    found = False
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and _is_of(thing.__code__, mutant):
            if thing.__code__.co_freevars != mutant.code.co_freevars:
                return False
            thing.__code__ = mutant.code
            found = True
    assert found, f"{mutant.function} is not in memory"
    return True


def _is_of(code: CodeType, mutant: Mutant) -> bool:
    same = code.co_qualname == mutant.code.co_qualname
    return same and code.co_filename == str(mutant.path)


def _reach(session: pytest.Session, files: set[str], told: Path) -> int:
    """Run every test once and note which functions of `files` it reaches, and how long it takes."""
    reached: list[tuple[int, list[str], float]] = []
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            name = frame.f_code.co_qualname.partition(".<locals>")[0]
            seen.add(f"{frame.f_code.co_filename}:{name}")

    threading.setprofile(note)
    sys.setprofile(note)
    for number, item in enumerate(session.items):
        seen.clear()
        began = time.process_time()
        after = session.items[number + 1] if number + 1 < len(session.items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            print(f"{item.nodeid} fails without any mutant", file=sys.stderr, flush=True)
            return 1
        reached.append((number, sorted(seen), time.process_time() - began))
    sys.setprofile(None)
    told.write_text(json.dumps(reached))
    return 0
