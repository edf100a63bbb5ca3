"""Nothing in the books is left out: every source has a test, and every test a source."""

import importlib
import pkgutil
from types import ModuleType

import pytest

import tests.lords_of_vegas.rulebook as folder

from .sources import TESTS_OF

FAQ = [f"FAQ {number}" for number in range(1, 11)]
RULINGS = [f"ruling {number}" for number in range(1, 36)]
DIFFERENCES = [
    f"difference: {topic}"
    for topic in (
        "players",
        "raise",
        "start money",
        "bet limit",
        "lay-off",
        "dice run out",
        "markers run out",
        "90 points",
        "2-player setup F cards",
        "money",
        "risers",
        "tie check",
        "failed step of a deal",
        "first-player tie",
        "Vega colour",
    )
]
EXAMPLES = [
    "2024 p. 6, Initial properties",
    "2024 p. 7, Step 1",
    "2024 p. 7, Step 2",
    "2024 p. 8, Step 3",
    "2024 p. 8, Step 4",
    "2024 p. 9, Settling who's the boss",
    "2024 p. 10, Build",
    "2024 p. 10, Sprawl",
    "2024 p. 11, Remodel",
    "2024 Reorganize",
    "2024 Raise",
    "2024 Gamble",
    "2024 p. 14, Trading",
    "2024 p. 14, long example",
    "Mayfair p. 2, Setting up",
    "Mayfair p. 2, Casinos pay",
    "Mayfair p. 3, Scoring example",
    "Mayfair p. 3, Build",
    "Mayfair p. 3, Sprawl",
    "Mayfair p. 3, Remodel",
    "Mayfair p. 3, Reorganize",
    "Mayfair p. 4, Reroll if tied",
    "Mayfair p. 4, Gamble",
    "Mayfair p. 4, Trading",
    "Up! p. 2, Raise",
    "Up! p. 2, Casinos pay",
    "Up! p. 3, Build",
    "Up! p. 3, Sprawl",
    "Up! p. 3, Gamble",
]
"""The places of the three rulebooks that work something out in numbers."""


def modules() -> list[ModuleType]:
    names = [found.name for found in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}.")]
    return [
        importlib.import_module(name) for name in names if ".test_" in name and name != __name__
    ]


@pytest.mark.parametrize("name", FAQ + RULINGS + DIFFERENCES + EXAMPLES)
def test_every_source_has_a_test(name: str) -> None:
    modules()
    assert TESTS_OF.get(name), f"no test names {name!r} as its source"


def test_every_test_names_its_source() -> None:
    sourced = {test for tests in list(TESTS_OF.values()) for test in tests}
    for module in modules():
        sourced |= {test for tests in TESTS_OF.values() for test in tests}
        for name in vars(module):
            assert not name.startswith("test_") or name in sourced, f"{module.__name__}.{name}"


def test_no_two_tests_share_a_name() -> None:
    names = [name for module in modules() for name in vars(module) if name.startswith("test_")]
    assert len(names) == len(set(names)) > 200
