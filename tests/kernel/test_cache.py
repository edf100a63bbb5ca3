"""The compile cache: named by what is compiled, filled by a child, never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.bots.preparation import libraries
from pitboss.cli.secret_store import state_root
from pitboss.kernel.cache import CacheFolder, cache_root
from tests.waiting import wait_for

FIRST_GAME = """
import time
import pitboss
from pitboss import bots
game = pitboss.load("las-vegas")
bots.keep_nobody_waiting("las-vegas")
at = game.start(seats=3)
dealer = pitboss.Dealer(seed=1)
at.settle(dealer)
shark = bots.bot("las-vegas", "shark")
first = bots.explain(shark, at)
print(at.legal()[0], game.rules.waiting is not None, flush=True)
print(first.basis, first.at_sight, first.move == bots.bot("las-vegas", "regular").choose(at))
while bots.plays_at_sight("las-vegas", "shark") or game.rules.waiting:
    time.sleep(0.1)
later = bots.explain(shark, at)
at.play(later.move)
print(game.rules.entries is not game.rules.uncompiled, game.rules.waiting)
print(later.basis, later.at_sight)
"""


def test_the_users_cache_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    assert cache_root() == tmp_path


@pytest.mark.parametrize(
    ("system", "cache", "state"),
    [
        ("linux", "xdg-cache/pitboss", ".local/state/pitboss"),
        ("darwin", "Library/Caches/pitboss", "Library/Application Support/pitboss"),
        ("win32", "local/pitboss", "local/pitboss"),
    ],
)
def test_every_system_has_its_own_folders(monkeypatch, tmp_path, system, cache, state):
    for name in ("PITBOSS_CACHE", "PITBOSS_STATE", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg-cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", system)
    assert (cache_root(), state_root()) == (tmp_path / cache, tmp_path / state)


def test_a_folder_is_complete_once_every_function_is_stored(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    folder = CacheFolder("game", ["a rule"])
    assert not folder.has("one")
    folder.note_stored("one", ["one", "two"])
    assert folder.has("one") and not folder.has("two") and not folder.complete
    folder.note_stored("two", ["one", "two"])
    assert folder.complete and folder.has("two")


def test_one_living_process_fills_a_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    folder = CacheFolder("game", ["a rule"])
    assert folder.claim()
    assert folder.is_being_filled and not folder.claim()
    folder.release()
    assert not folder.is_being_filled and folder.claim()


def test_a_worker_started_by_hand_makes_its_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    folder = CacheFolder("game", ["a rule"])
    folder.hold()
    assert folder.is_being_filled


def test_a_dead_process_and_an_old_claim_hold_nobody_up(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    folder = CacheFolder("game", ["a rule"])
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    folder.path.mkdir(parents=True)
    lock = folder.path / "filling"
    lock.write_text(str(gone.pid))
    assert not folder.is_being_filled and folder.claim()
    assert folder.is_being_filled
    os.utime(lock, (0, 0))
    assert not folder.is_being_filled and folder.claim()


MISSING = ("to_act_at", "table_size")
"""What a table calls, and what a shark searches with: both are quickly compiled."""


@pytest.fixture
def unfinished(tmp_path, monkeypatch) -> Path:
    """A cache in which one of the rules and one of the searches of Las Vegas are missing."""
    monkeypatch.setenv("PITBOSS_RULES", "compiled")
    for library in libraries("las-vegas"):
        if not library.folder.complete:
            library.compile(library.templates)
        copy = tmp_path / library.folder.path.name
        shutil.copytree(library.folder.path, copy, ignore=shutil.ignore_patterns("filling"))
        (copy / "complete").unlink()
        for name in MISSING:
            for file in (*copy.glob(f"{name}.stored"), *copy.glob(f"*.{name}_*")):
                file.unlink()
    return tmp_path


def stored(cache: Path) -> list[str]:
    return sorted(file.stem for name in MISSING for file in cache.glob(f"*/{name}.stored"))


@pytest.mark.compiled
def test_the_first_game_plays_while_a_child_compiles(unfinished):
    """Moves and bots come at once; later the same position goes on compiled."""
    assert not stored(unfinished)
    environment = os.environ | {"PITBOSS_CACHE": str(unfinished), "PITBOSS_RULES": "auto"}
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_GAME],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    at_once, judged, afterwards, searched = ran.stdout.splitlines()
    assert at_once.startswith("place ") and at_once.endswith("True")
    assert judged == "judged True True"
    assert afterwards == "True None"
    assert searched == "sampled False"  # by rollouts, which nothing uncompiled does
    wait_for(lambda: not list(unfinished.glob("*/filling")))
    assert stored(unfinished) == sorted(MISSING)
    assert len(list(unfinished.glob("*/complete"))) == 2, "the rules and the searches of one game"


def test_the_switch_must_be_spelled_right():
    environment = os.environ | {"PITBOSS_RULES": "sometimes"}
    code = "import pitboss; pitboss.load('las-vegas').start(seats=2)"
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert "it takes auto, compiled or uncompiled" in ran.stderr


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["las-vegas"])
def test_the_uncompiled_switch_plays_whole_games(slug):
    environment = os.environ | {"PITBOSS_RULES": "uncompiled"}
    code = (
        "import sys, pitboss; played = pitboss.load(sys.argv[1]).playouts(3, seats=3, seed=5);"
        " assert 'numba' not in sys.modules; print(played.points.tolist())"
    )
    run = [sys.executable, "-c", code, slug]
    slow = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    environment["PITBOSS_RULES"] = "compiled"
    fast = subprocess.run(
        [part.replace("assert 'numba' not in sys.modules;", "") for part in run],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert slow.stdout == fast.stdout
