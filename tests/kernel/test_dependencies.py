"""What gives another cache folder, and what compiles nothing again.

A small game in a folder of its own is changed a word at a time. A child process, as a user's would,
says which cache folder it takes and, where asked, how often the compiler ran.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitboss.engine import games, load
from pitboss.kernel import rule
from pitboss.kernel.cache import CacheFolder
from pitboss.kernel.dependencies import reach
from tests.waiting import wait_for

pytestmark = pytest.mark.compiled

CHECKOUT = {
    "tiny/__init__.py": "",
    "tiny/tables.py": '''
"""What is printed on the components."""
import tomllib
from pathlib import Path
import numpy as np
BOX = tomllib.loads((Path(__file__).parent / "box.toml").read_text())
PRICES = np.array(BOX["prices"], np.int64)
UNUSED = 5
''',
    "tiny/box.toml": 'prices = [3, 4, 5]\nname = "tiny"\n',
    "tiny/paying.py": '''
"""Paying."""
from pitboss.kernel import rule
from tiny.tables import PRICES
STEP = 2

@rule
def pay(s, price):
    """Take the price."""
    s.cash -= PRICES[price] * STEP

@rule
def never_called(s):
    s.cash = 7
''',
    "tiny/game.py": '''
from pitboss.kernel import i64, record, rule, unbound
from pitboss.kernel.compiled import Functions, Library
from tiny.paying import never_called, pay
from tiny.tables import UNUSED
DEPTH = 3  # a bot's own setting
play = unbound

@rule
def cash_after(states, price):
    """Pay once."""
    play(states[0], price)
    return states[0].cash

GAME = Library(
    name="tiny",
    state=record(cash=i64),
    templates={"cash_after": cash_after},
    shapes={"cash_after": "states whole"},
    bound={"play": pay},
    kind=Functions,
)
''',
}
COMPILE = """
from tiny.game import GAME
compiled = GAME.compile(["cash_after"])
stats = compiled.cash_after.stats
states = GAME.new_states(1)
states[0].cash = 20
hits, misses = (sum(counts.values()) for counts in (stats.cache_hits, stats.cache_misses))
print(GAME.folder.path.name, int(compiled.cash_after(states, 1)), hits, misses)
"""
NAME = "from tiny.game import GAME; print(GAME.folder.path.name)"


def start(checkout: Path, cache: Path, code: str, **settings: str) -> "subprocess.Popen[str]":
    environment = os.environ | {"PITBOSS_CACHE": str(cache), "PITBOSS_RULES": "compiled"}
    environment["PYTHONPATH"] = os.pathsep.join((str(checkout), *filter(None, sys.path)))
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # a source may be changed twice in a second
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment | settings, stdout=subprocess.PIPE, text=True
    )


def run(checkout: Path, cache: Path, code: str, **settings: str) -> str:
    child = start(checkout, cache, code, **settings)
    said, _ = child.communicate()
    assert child.returncode == 0
    return said.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return written(tmp_path / "first")


def written(folder: Path) -> Path:
    for name, text in CHECKOUT.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The cache folder of the game as it stands: another checkout of it has the same one."""
    folder = tmp_path_factory.mktemp("unchanged")
    return run(written(folder / "first"), folder, NAME)


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert text.count(old) == 1
    (folder / name).write_text(text.replace(old, new))


WITHOUT_EFFECT = {
    "a comment": ("game.py", "# a bot's own setting", "# how far a bot looks\n# ahead"),
    "a docstring": ("paying.py", '"""Take the price."""', '"""Take twice\n    the price."""'),
    "no docstring": ("paying.py", '"""Take the price."""', ""),
    "a constant that no rule reads": ("game.py", "DEPTH = 3", "DEPTH = 4"),
    "a table that no rule reads": ("tables.py", "UNUSED = 5", "UNUSED = 6"),
    "a name in the box": ("box.toml", '"tiny"', '"small"'),
    "a rule that is not reached": ("paying.py", "s.cash = 7", "s.cash = 8"),
}
WITH_EFFECT = {
    "the rule": ("game.py", "return states[0].cash", "return states[0].cash + 1"),
    "a called rule in another file": ("paying.py", "s.cash -=", "s.cash +="),
    "a constant of that rule": ("paying.py", "STEP = 2", "STEP = 3"),
    "the kind of a constant": ("paying.py", "STEP = 2", "STEP = 2.0"),
    "a value of a table": ("box.toml", "[3, 4, 5]", "[3, 6, 5]"),
    "another rule in the gap": ("game.py", '"play": pay', '"play": never_called'),
    "the record": ("game.py", "record(cash=i64)", "record(cash=i64, debt=i64)"),
    "the arguments": ("game.py", '"states whole"', '"states real"'),
}


@pytest.mark.parametrize("what", WITHOUT_EFFECT)
def test_the_folder_stays(checkout, tmp_path, unchanged, what):
    name, old, new = WITHOUT_EFFECT[what]
    change(checkout, f"tiny/{name}", old, new)
    assert run(checkout, tmp_path, NAME) == unchanged


@pytest.mark.parametrize("what", WITH_EFFECT)
def test_the_folder_is_another(checkout, tmp_path, unchanged, what):
    name, old, new = WITH_EFFECT[what]
    change(checkout, f"tiny/{name}", old, new)
    assert run(checkout, tmp_path, NAME) != unchanged


@pytest.mark.parametrize(
    "setting", ["NUMBA_BOUNDSCHECK=1", "NUMBA_OPT=1", "NUMBA_CPU_NAME=x86-64-v2"]
)
def test_a_setting_of_the_compiler_has_a_folder_of_its_own(setting, monkeypatch):
    before = CacheFolder("game", ["a rule"]).path
    monkeypatch.setenv(*setting.split("="))
    assert CacheFolder("game", ["a rule"]).path != before


def test_another_checkout_compiles_nothing_again(checkout, tmp_path):
    """Neither another folder nor other times nor other words lead to the compiler."""
    cache = tmp_path / "cache"
    name, cash, *counts = run(checkout, cache, COMPILE).split()
    assert (cash, counts) == ("12", ["0", "1"])
    second = tmp_path / "somewhere" / "else"
    shutil.copytree(checkout, second, copy_function=shutil.copy)
    for file, old, new in WITHOUT_EFFECT.values():
        if new:
            change(second, f"tiny/{file}", old, new)
    assert run(second, cache, COMPILE).split() == [name, "12", "1", "0"]
    change(second, "tiny/box.toml", "[3, 4, 5]", "[3, 6, 5]")
    other, cash, *counts = run(second, cache, COMPILE).split()
    assert other != name and (cash, counts) == ("8", ["0", "1"])


FILL = """
from pitboss.kernel.fill import fill
from tiny.game import GAME
GAME.address = "tiny.game:GAME"
print(GAME.ready, fill(GAME).wait(), fill(GAME), GAME.ready)
compiled = GAME.compile(["cash_after"])
print(sum(compiled.cash_after.stats.cache_misses.values()))
"""


def test_a_child_fills_an_empty_cache(checkout, tmp_path):
    cache = tmp_path / "cache"
    said = run(checkout, cache, FILL, PITBOSS_RULES="auto")
    assert said.splitlines() == ["False 0 None True", "0"]
    wait_for(lambda: not list(cache.glob("*/filling")))


def test_several_processes_may_fill_one_folder(checkout, tmp_path):
    children = [start(checkout, tmp_path / "cache", COMPILE) for _ in range(3)]
    said = {child.communicate()[0].split()[1] for child in children}
    assert said == {"12"} and all(child.returncode == 0 for child in children)
    assert run(checkout, tmp_path / "cache", COMPILE).split()[1:] == ["12", "1", "0"]


@pytest.mark.parametrize("slug", list(games()))
def test_what_a_game_reaches_names_no_folder_of_this_machine(slug):
    rules = load(slug).rules
    told = list(reach(rules.templates.values(), rules.functions))
    assert any(line.startswith(f"rule {rules.functions['play'].__module__}.play") for line in told)
    assert not [line for line in told if str(Path(__file__).parents[2]) in line]


def test_a_rule_that_reads_what_nobody_can_compare_is_refused():
    with pytest.raises(TypeError, match=r"reads_a_list reads A_LIST, a list: a rule reads whole"):
        list(reach([reads_a_list], {}))


A_LIST = [1]


@rule
def reads_a_list():
    return A_LIST


def test_equal_words_of_other_kinds_differ():
    spelled = set()
    for value in (1, 1.0, True, "1", (1,), np.int32(1), np.int64(1), np.array([1]), None):
        reads_a_list.__globals__["A_LIST"] = value
        spelled.add("\n".join(reach([reads_a_list], {})))
    reads_a_list.__globals__["A_LIST"] = [1]
    assert len(spelled) == 9
