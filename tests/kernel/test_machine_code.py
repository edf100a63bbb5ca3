"""What the compiler makes of rules: no atomic counters, one linking, private parts left alone."""

import os
import re
import subprocess
import sys
import warnings

import numba
import numpy as np
import pytest
from llvmlite.binding import Linkage

from pitboss.engine import Dealer, games, load
from pitboss.kernel import CHANCE, allocates, i64, record, rule
from pitboss.kernel.compiled import Functions, Library
from pitboss.kernel.rules import ENTRIES

pytestmark = pytest.mark.compiled

ATOMIC = re.compile(r"^\s*(lock|ldadd\w*|ldaxr|stlxr)\b", re.MULTILINE)
"""How atomic instructions begin, on x86 and on ARM."""


def assembly(dispatcher) -> str:
    """Give the assembly of a compiled function, whether it was compiled now or loaded."""
    (result,) = dispatcher.overloads.values()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return str(result.codegen._tm.emit_assembly(result.library._get_module_for_linking()))


@rule
def total_of(row):
    total = 0
    for k in range(row.shape[0]):
        total += row[k]
    return total


@rule
def total(states, row):
    return total_of(row) + states[0].cash


@allocates
@rule
def total_of_a_copy(states, row):
    copy = np.zeros(row.shape[0], np.int64)
    copy[:] = row
    return total_of(copy)


@rule
def last(states, row):
    return row[np.int64(-1) + states[0].cash]


def library(*functions) -> Library[Functions]:
    return Library(
        name="small",
        state=record(cash=i64),
        templates={function.__name__: function for function in functions},
        shapes={function.__name__: "states row" for function in functions},
        bound={},
        kind=Functions,
        quiet=(),
    )


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setenv("PITBOSS_RULES", "compiled")


@pytest.mark.parametrize("slug", list(games()))
def test_no_entry_point_has_an_atomic_instruction(slug):
    """Reference counts are kept with `lock`ed instructions, whose price is the processor's."""
    entries = load(slug).rules.compile(ENTRIES)
    for name in ENTRIES:
        text = assembly(getattr(entries, name))
        assert "ret" in text, name
        assert not ATOMIC.search(text), name


def test_an_atomic_instruction_would_be_found(own_cache):
    assert ATOMIC.search(assembly(library(total_of_a_copy).compile().total_of_a_copy))


def test_a_rule_that_makes_arrays_says_so(own_cache):
    made = library(total, total_of_a_copy).compile()
    states, row = np.zeros(1, record(cash=i64)), np.arange(5)
    assert made.total(states, row) == made.total_of_a_copy(states, row) == 10
    unmarked = rule(lambda states, row: 0)
    unmarked.__code__ = total_of_a_copy.__code__
    unmarked.__name__ = "unmarked"
    with pytest.raises(numba.core.errors.NumbaError, match="zeros"):
        _ = library(unmarked).compile().unmarked


@pytest.mark.parametrize("slug", list(games()))
def test_inner_rules_are_private_to_the_function_that_python_calls(slug):
    """Rules of one name in two libraries would be taken for each other, whatever they do."""
    entries = load(slug).rules.compile(ENTRIES)
    for name in ENTRIES:
        (result,) = getattr(entries, name).overloads.values()
        for function in result.library._get_module_for_linking().functions:
            is_public = not function.is_declaration and function.linkage != Linkage.internal
            assert not is_public or "NRT" in function.name or name in function.name, function.name


def test_no_two_functions_that_python_calls_share_a_name():
    """Numba numbers records anew in every process: the names of two games could be equal."""
    public = []
    for slug in games():
        rules = load(slug).rules
        digest = rules.folder.path.name.rpartition("-")[2]
        for name in ENTRIES:
            (result,) = getattr(rules.compile(ENTRIES), name).overloads.values()
            assert digest in result.fndesc.llvm_func_name
            public.append(result.fndesc.llvm_func_name)
    assert len(set(public)) == len(public) == len(games()) * len(ENTRIES)


def test_only_rules_index_as_it_stands(own_cache):
    """An index below 0 counts from the end everywhere else in the process."""
    states, row = np.zeros(1, record(cash=i64)), np.arange(5)
    states[0]["cash"] = 3
    assert library(last).compile().last(states, row) == 2
    assert numba.njit(lambda row: row[-2] + row[-len(row)])(row) == 3


BOUNDS = """
from tests.kernel.test_machine_code import last, library
import numpy as np
made = library(last).compile().last
try:
    made(np.zeros(1, library(last).state), np.arange(5))
except IndexError as refused:
    print(refused)
"""
OTHERWISE_INSIDE = """
import sys
sys.modules["pitboss.kernel.link_once"] = None
from pitboss.kernel import machine_code
from tests.kernel.test_machine_code import library, total
import numpy as np
made = library(total).compile().total
print(machine_code.LINKED_ONCE, made(np.zeros(1, library(total).state), np.arange(5)))
"""


def said(code: str, tmp_path, **settings: str) -> str:
    environment = os.environ | {"PITBOSS_CACHE": str(tmp_path), "PITBOSS_RULES": "compiled"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment | settings, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_bounds_checks_refuse_an_index_below_zero(tmp_path):
    assert said(BOUNDS, tmp_path, NUMBA_BOUNDSCHECK="1") == "index is out of bounds"


def test_a_numba_that_differs_inside_compiles_its_own_way(tmp_path):
    assert said(OTHERWISE_INSIDE, tmp_path) == "False 10"


@pytest.mark.parametrize("slug", list(games()))
def test_a_batch_plays_what_a_table_plays_and_says_nothing(slug):
    game = load(slug)
    at, batch = game.start(game.meta.seats[0]), game.batch(1, seats=game.meta.seats[0])
    dealer, events = Dealer(3), 0
    for _ in range(40):
        code = dealer.draw(at) if at.to_act == CHANCE else at.codes()[0]
        events += len(at.play_code(code))
        batch.play([code], check=False)
        assert batch.states.tobytes() == at.states.tobytes()
    assert events > 0
