"""The mutation run: mutants are what they say, and a mistake that no test sees is found."""

import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from tests.mutate.mutants import mutants_of

ROOT = Path(__file__).parent.parent

SOURCE = '''
def least(a, b=9, *, c=True):
    """The lesser of two; a mutant keeps the defaults."""
    if a < b:
        return a
    return b


class Purse:
    def __init__(self):
        self.coins = 2

    def pay(self, price: int | None) -> bool | None:
        self.coins -= price
        return self.coins >= 0 and price > 0
'''


@pytest.fixture
def mutants(tmp_path: Path):
    path = tmp_path / "purse.py"
    path.write_text(SOURCE)
    return {(one.function, one.change): one for one in mutants_of(path)}


def test_every_mutant_is_one_small_change(mutants):
    assert set(mutants) == {
        ("least", "< becomes <="),
        ("least", "the condition is turned round"),
        ("Purse.__init__", "2 becomes 3"),
        ("Purse.pay", "- becomes +"),
        ("Purse.pay", "left out: self.coins -= price"),
        ("Purse.pay", ">= becomes >"),
        ("Purse.pay", "> becomes >="),
        ("Purse.pay", "and becomes or"),
        ("Purse.pay", "0 becomes 1"),
    }


def test_a_mutant_does_what_it_says(mutants, tmp_path):
    purse = run_path(str(tmp_path / "purse.py"))["Purse"]
    before = purse.pay.__code__
    purse.pay.__code__ = mutants["Purse.pay", "- becomes +"].code
    assert purse().pay(1) and (paid := purse()).pay(5) and paid.coins == 7
    purse.pay.__code__ = mutants["Purse.pay", "left out: self.coins -= price"].code
    assert purse().pay(9)
    purse.pay.__code__ = before
    assert not purse().pay(9)


@pytest.mark.compiled
def test_survivors_are_named_and_the_rest_is_killed(tmp_path: Path):
    """A planted file whose test looks at one branch only."""
    (tmp_path / "purse.py").write_text(SOURCE)
    (tmp_path / "test_purse.py").write_text(
        "from purse import least\ndef test_it():\n    assert least(1, 2) == 1\n"
    )
    code = (
        "import pytest; from pathlib import Path; import sys; sys.path.insert(0, '.')\n"
        "from tests.mutate.mutants import mutants_of; from tests.mutate.runs import Mutation\n"
        "plugin = Mutation(list(mutants_of(Path('purse.py').resolve())), lambda words: None)\n"
        "pytest.main(['-q', '-p', 'no:cacheprovider', 'test_purse.py'], plugins=[plugin])\n"
        "found = plugin.outcome\n"
        "print(found.killed, [m.change for m in found.survived], len(found.unreached))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True,
        env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.stdout.splitlines()[-1] == "1 ['< becomes <='] 8", ran.stdout + ran.stderr
