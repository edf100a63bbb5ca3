"""Searches that keep nobody waiting: what is stored is compiled, the rest is played uncompiled."""

import subprocess
import sys

import pytest

from pitboss.bots import rollout
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.kernel import fill as filling
from pitboss.kernel.fill import compiled_in_order, fill, has_given_up
from pitboss.kernel.searches import Searches

RULES = SEARCHES.rules


@pytest.fixture
def hurried(tmp_path, monkeypatch) -> Searches:
    """The searches of a game in a process that keeps nobody waiting, with an empty cache."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setenv("PITBOSS_RULES", "auto")
    for library in (SEARCHES, RULES):
        monkeypatch.setattr(library, "_folder", None)
        monkeypatch.setattr(library, "_compiled", None)
    monkeypatch.setattr(SEARCHES, "waits", False)
    monkeypatch.setattr(RULES, "filled_with", (SEARCHES,))
    monkeypatch.setattr(filling, "_tried", set())
    return SEARCHES


@pytest.fixture
def children(monkeypatch) -> list[list[str]]:
    """The commands of the children that would have been started."""
    started: list[list[str]] = []

    class Child(subprocess.Popen):
        def __init__(self, words, **more):
            started.append(words[3:])
            super().__init__([sys.executable, "-c", ""], **more)

    monkeypatch.setattr(filling.subprocess, "Popen", Child)
    return started


def test_what_is_not_stored_is_uncompiled_and_one_child_fills_the_game(hurried, children):
    assert hurried.available.table_size is hurried.uncompiled.table_size
    assert not hurried.has("table_size") and not hurried.has("shares_after", "rollouts")
    assert RULES.entries is RULES.uncompiled
    both = ["pitboss.games.las_vegas.rules:RULES", "pitboss.bots.las_vegas.searches:SEARCHES"]
    assert children == [both]


def test_a_child_that_failed_is_not_tried_again_and_that_is_known(hurried, children):
    child = fill(RULES, hurried)
    assert child is not None
    child.wait()
    while hurried.folder.is_being_filled:  # until the thread that waits for it has seen its end
        pass
    assert has_given_up(hurried) and has_given_up(RULES)
    assert fill(RULES, hurried) is None and len(children) == 1


def test_nobody_fills_what_another_process_fills(hurried, children):
    hurried.folder.claim()
    RULES.folder.claim()
    assert fill(RULES, hurried) is None and children == []
    assert not has_given_up(hurried)


@pytest.mark.compiled
def test_what_is_stored_is_compiled_while_the_rest_is_not(hurried, children):
    hurried.compile(("table_size",))
    hurried._compiled = None  # as in another process
    assert hurried.has("table_size") and not hurried.has("rollouts")
    assert hurried.available.table_size is not hurried.uncompiled.table_size
    assert hurried.available.rollouts is hurried.uncompiled.rollouts
    assert hurried.available.table_size.stats.cache_hits, "it was loaded, not compiled"
    assert hurried.progress.done == 1


def test_whoever_waits_gets_what_is_compiled(monkeypatch):
    monkeypatch.setenv("PITBOSS_RULES", "auto")
    monkeypatch.setattr(SEARCHES, "waits", True)
    monkeypatch.setattr(SEARCHES, "compile", lambda: "compiled")
    assert SEARCHES.has("rollouts") and SEARCHES.available == "compiled"


def test_what_tables_call_is_compiled_first_and_everything_once(monkeypatch):
    for library in (RULES, SEARCHES):
        monkeypatch.setattr(library, "compile", lambda names: None)
    order = list(compiled_in_order([RULES, SEARCHES]))
    first = [*SEARCHES.first, *RULES.first]
    assert order[: len(first)] == first
    assert sorted(order) == sorted([*RULES.templates, *SEARCHES.templates])
    assert {"play_at", "legal_at", "sample_at"} <= set(first) and "playouts" not in first
    assert order.index("rollouts") < order.index("count_places") < order.index("playouts")


@pytest.mark.compiled
def test_searches_share_the_twins_of_rules_without_gaps():
    """One lowering of a rule for the entry points and the searches alike."""
    legal = RULES.functions["legal"]
    below, above = RULES._compiled_twins(), SEARCHES._compiled_twins()
    assert above.of(legal, {}) is below.of(legal, {})
    assert above._leaves_gap(rollout.roll_out) and not above._leaves_gap(legal)
