"""The quick run, `make quick`: rules, engine and layers, uncompiled, in under a minute.

A pytest plugin (`-p tests.quick`). It leaves out what is marked `compiled`, `server` or `browser`,
and fails the test that loads the compiler all the same, or the run if a child process did.
"""

import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.markers import MARKED_FOLDERS, SLOW

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

os.environ["PITBOSS_RULES"] = "uncompiled"
if not IS_WORKER:
    os.environ["PITBOSS_CACHE"] = tempfile.mkdtemp(prefix="pitboss-quick-")
CACHE = Path(os.environ["PITBOSS_CACHE"])


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
