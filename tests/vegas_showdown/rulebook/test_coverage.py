"""Every ruling and every worked example of the rulebook has a test that names it."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.vegas_showdown.rulebook.sources import EXAMPLES, RULINGS, Test, source

LAST_PAGE = 11


def written() -> Iterator[Test]:
    here = Path(__file__).parent
    for file in sorted(here.rglob("test_*.py")):
        place = ".".join(file.relative_to(here).with_suffix("").parts)
        module = import_module(f"{__package__}.{place}")
        for name, thing in vars(module).items():
            if name.startswith("test_"):
                yield thing


def named() -> set[str]:
    return {name for test in written() for name in test.__dict__.get("sources", ())}


@source("data")
def test_every_ruling_has_a_test() -> None:
    wanted = {f"ruling {number}" for number in range(1, len(RULINGS) + 1)}
    assert len(wanted) == 24
    assert wanted - named() == set()


@source("data")
def test_every_worked_example_has_a_test() -> None:
    assert set(EXAMPLES) - named() == set()


@source("data")
def test_every_test_names_a_source_that_exists() -> None:
    nameless = [test.__name__ for test in written() if not test.__dict__.get("sources")]
    assert nameless == []
    unknown = {name for name in named() if not is_known(name)}
    assert unknown == set()


def is_known(name: str) -> bool:
    if name == "data" or name in EXAMPLES:
        return True
    found = re.fullmatch(r"(page|ruling) ([1-9][0-9]?)", name)
    if found is None:
        return False
    last = LAST_PAGE if found[1] == "page" else len(RULINGS)
    return int(found[2]) <= last
