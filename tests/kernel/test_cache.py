"""The compile cache: named by what is compiled, filled by a child, never stale."""

import os
import subprocess
import sys
import time

import pytest

from pitboss.kernel.cache import CacheFolder, Progress, cache_root

FIRST_GAME = """
import pitboss, pitboss.bots
game = pitboss.load("las-vegas")
at = game.start(seats=2)
dealer = pitboss.Dealer(seed=1)
at.settle(dealer)
print(at.legal()[0], game.rules.waiting is not None, flush=True)
import time
for _ in range(1200):
    if game.rules.entries is not game.rules.uncompiled:
        break
    time.sleep(0.1)
at.play(at.legal()[0])
print(game.rules.entries is not game.rules.uncompiled, game.rules.waiting)
"""


def test_the_users_cache_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert cache_root() == tmp_path / "xdg" / "pitboss"


def test_only_one_child_fills_a_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    folder = CacheFolder("game", ["a rule"])
    assert folder.progress() is None
    child = folder.fill("nothing.to.compile")
    assert child is not None
    assert folder.fill("nothing.to.compile") is None
    child.wait()
    folder.release()
    folder.report(Progress(1, 2))
    assert folder.progress() == Progress(1, 2) and not folder.complete
    folder.report(Progress(2, 2))
    assert folder.complete
    assert folder.fill("nothing.to.compile") is None


@pytest.mark.compiled
def test_the_first_game_plays_while_a_child_compiles(tmp_path):
    """An empty cache: moves come at once, uncompiled; later the same position goes on compiled."""
    environment = os.environ | {"PITBOSS_CACHE": str(tmp_path), "PITBOSS_RULES": "auto"}
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_GAME],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    at_once, afterwards = ran.stdout.splitlines()
    assert at_once.startswith("place ") and at_once.endswith("True")
    assert afterwards == "True None"
    deadline = time.monotonic() + 30
    while list(tmp_path.glob("*/filling")) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert list(tmp_path.glob("las-vegas-*/complete"))


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
