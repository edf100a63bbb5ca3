"""`make quick` leaves out what is slow, and catches a test that compiles all the same."""

import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.compiled


def of_its_own() -> dict[str, str]:
    """The environment of a run that is no worker of the run around it."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_XDIST")}


def quick(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run the quick selection of some tests in a process of its own."""
    run = [sys.executable, "-m", "pytest", "-p", "tests.quick", "-p", "no:cacheprovider", "-q"]
    return subprocess.run(
        [*run, *words], cwd=ROOT, env=of_its_own(), capture_output=True, text=True
    )


def run(test: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    path = folder / "test_planted.py"
    path.write_text(test)
    return quick(f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), str(path))


def test_rules_are_played_uncompiled(tmp_path: Path) -> None:
    ran = run(
        "import sys, pitboss\n"
        "def test_a_move():\n"
        "    at = pitboss.load('las-vegas').start(seats=2)\n"
        "    at.settle(pitboss.Dealer(1))\n"
        "    assert 'numba' not in sys.modules\n",
        tmp_path,
    )
    assert ran.returncode == 0, ran.stdout


def test_a_test_that_loads_the_compiler_fails(tmp_path: Path) -> None:
    ran = run("def test_it():\n    import numba\n", tmp_path)
    assert ran.returncode == 1 and "mark it `compiled`" in ran.stdout


def test_a_file_that_loads_the_compiler_fails(tmp_path: Path) -> None:
    ran = run("import numba\ndef test_it(): pass\n", tmp_path)
    assert ran.returncode != 0 and "mark the file `compiled`" in ran.stdout


def test_a_file_that_is_marked_is_not_even_imported(tmp_path: Path) -> None:
    marked = "import numba, pytest\npytestmark = pytest.mark.compiled\ndef test_it(): pass\n"
    (tmp_path / "test_marked.py").write_text(marked)
    (tmp_path / "test_fine.py").write_text("def test_it(): pass\n")
    ran = quick(f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), str(tmp_path))
    assert ran.returncode == 0 and "1 passed" in ran.stdout


def test_a_child_that_compiles_fails_the_run(tmp_path: Path) -> None:
    ran = run(
        "import os\n"
        "from pathlib import Path\n"
        "def test_it():\n"
        "    (Path(os.environ['PITBOSS_CACHE']) / 'las-vegas-1234').mkdir()\n",
        tmp_path,
    )
    assert ran.returncode == 1 and "has compiled las-vegas-1234" in ran.stdout


def test_a_test_that_searches_fails_at_once(tmp_path: Path) -> None:
    """Uncompiled, what takes a bot a second takes minutes."""
    ran = run(
        "import pitboss\n"
        "from pitboss.bots import bot\n"
        "def test_it():\n"
        "    at = pitboss.load('las-vegas').start(seats=2)\n"
        "    at.settle(pitboss.Dealer(1))\n"
        "    bot('las-vegas', 'regular', seed=1).choose(at)\n",
        tmp_path,
    )
    assert ran.returncode == 1 and "searched uncompiled: mark this test `compiled`" in ran.stdout


@pytest.mark.parametrize(("most", "told"), [(-1, True), (1000, False)])
def test_the_slowest_are_named_once_all_take_too_long(
    most: int, told: bool, tmp_path: Path
) -> None:
    """With workers too: they count, and the process that prints adds up."""
    path = tmp_path / "test_planted.py"
    path.write_text(
        "from hashlib import sha256\n"
        "def test_nothing(): pass\n"
        "def test_much():\n"
        "    for _ in range(300_000): sha256(b'0')\n"
    )
    longest = f"from tests import quick; quick.LONG = {most}"
    (tmp_path / "conftest.py").write_text(longest)
    ran = quick(f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), "-n", "2", str(path))
    assert ran.returncode == 0, ran.stdout
    assert ("of processor time, more than -1 s" in ran.stdout) is told
    lines = [line for line in ran.stdout.splitlines() if "::test_" in line]
    assert [line.split("::")[-1] for line in lines] == ["test_much", "test_nothing"] * told


@pytest.mark.parametrize("marker", ["compiled", "server", "browser"])
def test_what_is_marked_slow_is_left_out(marker: str, tmp_path: Path) -> None:
    test = "def test_fine(): pass\n"
    test += f"import pytest\n@pytest.mark.{marker}\ndef test_slow(): assert False\n"
    ran = run(test, tmp_path)
    assert ran.returncode == 0 and "1 passed, 1 deselected" in ran.stdout


def test_a_marker_must_be_known(tmp_path: Path) -> None:
    ran = run("import pytest\n@pytest.mark.slow\ndef test_it(): pass\n", tmp_path)
    assert ran.returncode != 0 and "'slow' not found in `markers`" in ran.stdout


def test_slow_folders_are_not_even_collected() -> None:
    code = (
        "from tests.quick import pytest_ignore_collect as passed_over\n"
        "from pathlib import Path\n"
        "print([path.name for path in Path('tests').resolve().iterdir() if passed_over(path)])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=of_its_own(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"server", "page", "bots"} <= set(literal_eval(ran.stdout))
    assert not {"engine", "las_vegas", "test_layers.py"} & set(literal_eval(ran.stdout))
