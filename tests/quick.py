"""The quick run, `make quick`: rules, engine and layers, uncompiled, in under a minute.

A pytest plugin (`-p tests.quick`). It leaves out what is marked `compiled`, `server` or `browser`,
and fails the test that loads the compiler all the same, or the run if a child process did. A bot
or a review that searches uncompiled takes minutes: the test that lets one do so fails too. What
grows bit by bit is told: the slowest tests, once all of them together take longer than `LONG`.
"""

import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.markers import MARKED_FOLDERS, SLOW

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

os.environ["PITBOSS_RULES"] = "uncompiled"
if not IS_WORKER:
    os.environ["PITBOSS_CACHE"] = tempfile.mkdtemp(prefix="pitboss-quick-")
CACHE = Path(os.environ["PITBOSS_CACHE"])

LONG = 60.0
"""So many seconds of processor time may tests take together: with two workers, under a minute."""
SLOWEST = 15
"""So many tests are named when they take longer."""
SECONDS = "processor seconds"
STARTED = pytest.StashKey[float]()
spent: dict[str, float] = {}
"""The processor time of each test, in the process that prints."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Pass over folders and files of slow tests: nothing in them need be imported."""
    here = Path(__file__).parent
    folder = collection_path.parent == here and collection_path.name in MARKED_FOLDERS
    return True if folder or _is_marked_whole(collection_path) else None


def _is_marked_whole(path: Path) -> bool:
    if path.suffix != ".py":
        return False
    lines = path.read_text(encoding="utf-8").splitlines()
    return any(f"pytestmark = pytest.mark.{marker}" in lines for marker in SLOW)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a file that loads the compiler when it is imported."""
    loaded = "numba" in sys.modules
    report = yield
    if "numba" in sys.modules and not loaded:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} loads the compiler: mark the file `compiled`"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked as slow."""
    slow = [item for item in items if any(item.get_closest_marker(name) for name in SLOW)]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if item not in slow]


def pytest_collection_finish() -> None:
    """Fail a test that calls a search of a bot or a review, as soon as it does."""
    from pitboss.kernel import Searches

    def compile_searches(searches: Searches) -> NoReturn:
        pytest.fail(f"{searches.name} is searched uncompiled: mark this test `compiled`")

    Searches.compile = compile_searches  # type: ignore[method-assign, assignment]


def _processor_seconds() -> float:
    """Count what this process took, and its children that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note when a test starts."""
    item.stash[STARTED] = _processor_seconds()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Give the last report of a test what the test took."""
    if call.when == "teardown":
        took = _processor_seconds() - item.stash[STARTED]
        item.user_properties.append((SECONDS, took))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep what a test took."""
    if report.when == "teardown":
        spent[report.nodeid] = float(dict(report.user_properties)[SECONDS])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the slowest tests if they have become too slow together."""
    total = sum(spent.values())
    if total > LONG:
        terminalreporter.section(f"{total:.0f} s of processor time, more than {LONG:.0f} s")
        terminalreporter.line("Mark what plays whole games `compiled`, or make it cheaper:")
        for test in sorted(spent, key=lambda test: -spent[test])[:SLOWEST]:
            terminalreporter.line(f"{spent[test]:6.1f} s  {test}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that loads the compiler."""
    loaded = "numba" in sys.modules
    yield
    if "numba" in sys.modules and not loaded:
        pytest.fail("this test loads the compiler: mark it `compiled`", pytrace=False)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which a child process filled the compile cache."""
    if IS_WORKER:
        return
    found = sorted(path.name for path in CACHE.rglob("*"))
    if found:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\nthe quick run has compiled {', '.join(found[:3])}: mark that test `compiled`")
    else:
        CACHE.rmdir()
