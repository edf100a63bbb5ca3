"""What is given to other people runs as it is: built, installed elsewhere, played in a browser."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.cli.test_web import answer
from tests.page.conftest import FLAGS, PATIENCE, chromium
from tests.page.visitor import Visitor

ROOT = Path(__file__).parents[2]
PAGE = "pitboss/server/page/"
ELSEWHERE = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def hatchling(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an unpacked source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    built = hatchling(ROOT, "-t", "sdist", "-d", str(folder))
    assert built.returncode == 0, built.stderr
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (found,) = (child for child in folder.iterdir() if child.is_dir())
    return found


@pytest.fixture(scope="module")
def wheel(unpacked: Path) -> Path:
    """The wheel made from the source distribution, with no Node in reach."""
    built = hatchling(unpacked, "-t", "wheel")
    assert built.returncode == 0, built.stderr
    (found,) = (unpacked / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a bare environment with the wheel in it.

    Its dependencies are those of this environment, by a line that brings the packages but neither
    what is installed in place nor this tree.
    """
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=True)
    (packages,) = (folder / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-index", "--no-deps", "--ignore-installed", str(wheel)],
        check=True, env=ELSEWHERE, timeout=300,
    )  # fmt: skip
    where = subprocess.run(
        [str(python), "-c", "import pitboss; print(pitboss.__file__)"],
        check=True, env=ELSEWHERE, cwd=folder, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert where.startswith(str(packages)), "the installed package runs, not this tree"
    return folder / "bin"


def test_a_wheel_from_the_sdist_carries_the_page_and_everything_else(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    source = ROOT / "src"
    ours = {
        str(path.relative_to(source))
        for path in (source / "pitboss").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert PAGE + "index.html" in ours, "The page is not built: python web/build.py build"
    assert ours <= names, "a wheel of the sdist has every file of the tree"
    assert any(name.startswith(PAGE + "assets/") and name.endswith(".js") for name in names)


def test_a_package_without_the_page_is_not_made(unpacked: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(unpacked, bare, ignore=lambda _, names: {"page", "dist", "docs"} & set(names))
    for target in ("wheel", "sdist"):
        built = hatchling(bare, "-t", target)
        assert built.returncode != 0
        assert "run `python web/build.py build` first" in built.stderr


def test_what_the_container_copies_is_enough_for_a_wheel(tmp_path: Path) -> None:
    """There may be no engine for containers here: its second stage is built without one."""
    stages = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").split("\nFROM ")
    (stage,) = (found for found in stages if found.splitlines()[0].endswith(" AS packages"))
    for line in stage.splitlines():
        words = line.split()
        if words[:1] == ["COPY"] and not words[1].startswith("--from"):  # the page is here already
            for source in words[1:-1]:
                found, to = ROOT / source, tmp_path / words[-1]
                if found.is_dir():
                    shutil.copytree(found, to, dirs_exist_ok=True)
                else:
                    to.mkdir(parents=True, exist_ok=True)
                    shutil.copy(found, to)
    assert "--no-build-isolation ." in stage, "with the packages of the lock"
    assert "\nhatchling==" in (tmp_path / "requirements" / "play.lock").read_text(encoding="utf-8")
    built = hatchling(tmp_path, "-t", "wheel")
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert PAGE + "index.html" in ZipFile(wheel).namelist()


@pytest.mark.browser
def test_the_installed_command_opens_a_page_that_plays(installed: Path, tmp_path: Path) -> None:
    child = subprocess.Popen(
        [str(installed / "pitboss")],
        cwd=tmp_path,
        env=ELSEWHERE | {
            "PITBOSS_DATA": str(tmp_path), "PITBOSS_RULES": "uncompiled", "BROWSER": "true",
            "PYTHONUNBUFFERED": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    try:
        assert child.stdout is not None
        said = child.stdout.readline()
        assert said.startswith("pitboss is at http://"), child.communicate()
        address = said.removeprefix("pitboss is at ").split(" ")[0]
        assert answer(f"{address}/health", child)[0] == 200
        _play_a_move(address)
        child.send_signal(signal.SIGINT)
        _, complaints = child.communicate(timeout=60)
        told = [line for line in complaints.splitlines() if not line.startswith("Compiling the")]
        assert child.returncode == 0 and told == []
    finally:
        child.kill()
        child.communicate()


def _play_a_move(address: str) -> None:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        page = browser.new_context(base_url=address, reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        anna = Visitor(page)
        anna.new_table(seats=2)
        anna.place(0)
        expect(page.locator("ol.log")).to_contain_text("casino")
        anna.no_errors()
