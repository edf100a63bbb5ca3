"""Where each test has its rule from, so that nothing in the books stays untested."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

TESTS_OF: dict[str, list[str]] = defaultdict(list)
"""The names of the tests of every source, in the order they were read."""


def source(*names: str) -> Callable[[Test], Test]:
    """Say which rulebook page, FAQ entry or ruling a test comes from."""

    def marked(test: Test) -> Test:
        for name in names:
            TESTS_OF[name].append(test.__name__)
        return test

    return marked
