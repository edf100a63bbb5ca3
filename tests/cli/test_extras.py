"""What is missing is told before anything else, all of it at once, with the command that helps."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pitboss.cli.extras import EXTRAS

ROOT = Path(__file__).parents[2]
ABSENT = "import sys; sys.modules.update(dict.fromkeys({blocked!r}))\n"
RUN = "from pitboss.cli import main; main()"


def run(blocked: list[str], *words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", ABSENT.format(blocked=blocked) + RUN, *words],
        env=os.environ | {"PITBOSS_DATA": str(folder), "BROWSER": "true"},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ((), "server"),
        (("serve",), "server"),
        (("serve", "--database", "mysql://x"), "server"),
        (("arena", "las-vegas", "greedy", "random", "--deals", "1"), "arena"),
        (("train", "lords-of-vegas"), "train"),
        (("puzzles", "las-vegas", "--cluster", "ray"), "cluster"),
    ],
)
def test_a_missing_extra_is_told_whole_before_anything_else(
    words: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    packages = EXTRAS[extra]
    ran = run(list(packages.values()), *words, folder=tmp_path)
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.count("\n") == 1, ran.stderr
    for package in packages:
        assert package in ran.stderr
    assert ran.stderr.endswith(f"pip install 'pitboss[{extra}]'\n")
    assert list(tmp_path.iterdir()) == [], "and nothing is begun"


def test_only_what_is_missing_is_named(tmp_path: Path) -> None:
    ran = run(["alembic", "uvicorn"], folder=tmp_path)
    assert "needs alembic and uvicorn, which" in ran.stderr and "litestar" not in ran.stderr


def test_what_needs_no_extra_runs_without_any(tmp_path: Path) -> None:
    everything = [module for extra in EXTRAS.values() for module in extra.values()]
    ran = run(everything, "rules", "las-vegas", "seats", folder=tmp_path)
    assert ran.returncode == 0 and "seats" in ran.stdout, ran.stderr
    assert run(everything, "serve", "--help", folder=tmp_path).returncode == 0


def test_the_names_are_those_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, packages in EXTRAS.items():
        wanted = {
            re.split(r"[<>=\[;]", line)[0]
            for line in project["optional-dependencies"][extra]
            if ";" not in line  # on some systems only, and the server runs without
        }
        assert set(packages) == wanted
