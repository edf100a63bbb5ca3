"""A match on a real Ray cluster of two nodes: equal to the local one, whoever is killed."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss import CHANCE, OVER, Dealer, Record, Refusal, load
from pitboss.arena.backends import open_backend, ray_cluster
from pitboss.arena.backends.ray_cluster import _run_checked
from pitboss.cli import verbs
from tests.arena.ray_nodes import Nodes, environment
from tests.arena.test_ladder import PLAN
from tests.waiting import wait_for

PATIENCE = 400
WORDS = ("las-vegas", "pro", "regular", "--deals", "12", "--seed", "5", "--nodes", "150", "--json")


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    # Ray's sockets lie in this folder, and their names may not be long.
    found = Nodes(tmp_path_factory.mktemp("r"))
    yield found
    found.kill()


@pytest.fixture(scope="module")
def local():
    return result(subprocess.run(command(), capture_output=True, check=True, text=True).stdout)


def command(*words: str) -> list[str]:
    return [str(Path(sys.executable).with_name("pitboss")), "arena", *WORDS, *words]


class Driver:
    """The command on the cluster, with the games it has kept so far."""

    def __init__(self, nodes: Nodes, out: Path, cluster: str = "ray") -> None:
        self._out = out
        self.process = subprocess.Popen(
            command("--cluster", cluster, "--out", str(out)),
            env=environment(RAY_ADDRESS=nodes.address),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @property
    def kept(self) -> int:
        if not self._out.exists():
            return 0
        return max(len(self._out.read_text().splitlines()) - 2, 0) // 2

    def end(self) -> dict:
        try:
            told, errors = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        assert self.process.returncode == 0, errors
        return result(told)


def result(told: str) -> dict:
    """Leave out what depends on the machine: how long decisions took."""
    found = json.loads(told)
    for player in found["players"]:
        del player["seconds_a_decision"], player["longest"]
        del player["cpu_a_decision"], player["cpu_longest"]
    return found


def test_a_driver_outside_the_cluster_gives_what_one_machine_gives(nodes, local, tmp_path):
    assert from_outside(nodes, tmp_path / "games.csv") == local


def from_outside(nodes: Nodes, out: Path) -> dict:
    """Run the command from outside; Ray's client may wait for ever for a server that has died."""
    for _ in range(2):
        try:
            return Driver(nodes, out, nodes.client_address).end()
        except subprocess.TimeoutExpired:
            continue
    return Driver(nodes, out, nodes.client_address).end()


def test_a_cluster_that_does_not_answer_is_told_of(monkeypatch, capfd):
    monkeypatch.setattr(ray_cluster, "_PATIENCE", 0.0)
    with ray_cluster._told_if_slow("ray://127.0.0.1:9"):
        wait_for(lambda: "waiting for the Ray cluster at ray://127.0.0.1:9" in said(capfd))
    monkeypatch.setattr(ray_cluster, "_PATIENCE", 0.2)
    with ray_cluster._told_if_slow(None):
        pass
    wait_for(lambda: not any(isinstance(one, threading.Timer) for one in threading.enumerate()))
    assert "waiting" not in said(capfd)


def said(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().err


def test_an_address_without_a_cluster_gets_a_sentence(tmp_path):
    ran = subprocess.run(
        command("--cluster", "ray://127.0.0.1:9"),
        env=environment(RAY_CLIENT_MAX_CONNECTION_RETRIES="1"),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 2
    assert "there is no Ray cluster at ray://127.0.0.1:9" in ran.stderr


VERBS = {
    "selfplay": "las-vegas regular tourist --games 4 --shard 2 --out out",
    "train": "las-vegas --games 20 --generations 1 --steps 2 --seats 2 --seats 3 --out out",
    "review": "game.txt --json",
    "puzzles": "las-vegas --games 3 --seats 2",
    "ladder": "--plan ladder.toml",
}
ONE_DRIVER = """
import json, os, sys
import ray
from click.testing import CliRunner
from pitboss.cli import verbs
ray.init(address=os.environ["RAY_ADDRESS"], log_to_driver=False, logging_level="ERROR")
ray.init = lambda **_: None  # its workers serve one verb after the other: each takes long to start
ray.shutdown = lambda: None
told = {}
for folder, (verb, *words) in json.load(sys.stdin):
    os.chdir(folder)
    ran = CliRunner().invoke(verbs, [verb, *words, "--cluster", "ray"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    told[verb] = ran.stdout
print(json.dumps(told))
"""


def prepared(folder: Path) -> Path:
    """A folder with what the verbs read."""
    at, dealer = load("las-vegas").start(seats=3), Dealer(4)
    while at.to_act != OVER:
        at.settle(dealer) if at.to_act == CHANCE else at.play(at.legal()[0])
    (folder / "game.txt").write_text(str(Record.of(at)), encoding="utf-8")
    (folder / "ladder.toml").write_text(PLAN, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def there(nodes, tmp_path_factory) -> tuple[dict[str, str], dict[str, Path]]:
    """What every verb says on the cluster, and the folders it wrote to."""
    folders = {verb: prepared(tmp_path_factory.mktemp(verb)) for verb in VERBS}
    asked = [(str(folders[verb]), [verb, *words.split()]) for verb, words in VERBS.items()]
    ran = subprocess.run(
        [sys.executable, "-c", ONE_DRIVER],
        env=environment(RAY_ADDRESS=nodes.address),
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout), folders


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_gives_on_a_cluster_what_it_gives_here(verb, there, tmp_path, monkeypatch):
    told, folders = there
    monkeypatch.chdir(prepared(tmp_path))
    words = [verb, *VERBS[verb].split(), "--workers", "1"]
    ran = CliRunner().invoke(verbs, words, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert told[verb] == ran.stdout
    here, elsewhere = (sorted(folder.rglob("*")) for folder in (tmp_path, folders[verb]))
    assert [file.name for file in here] == [file.name for file in elsewhere]
    if verb == "ladder":  # its rows tell how long decisions took
        assert results_of(tmp_path) == results_of(folders[verb])
        assert len(results_of(tmp_path)) == len(ran.stdout.splitlines()) == 1
        return
    for one, other in zip(here, elsewhere, strict=True):
        if one.suffix in (".parquet", ".json", ".md"):
            assert one.read_bytes() == other.read_bytes()


def results_of(folder: Path) -> list[tuple[str, float, float]]:
    rows = json.loads((folder / "ladder.json").read_text(encoding="utf-8"))
    return [(name, row["share"], row["points"]) for name, row in rows.items()]


def test_two_nodes_give_what_one_machine_gives_though_a_worker_is_killed(nodes, local, tmp_path):
    driver = Driver(nodes, tmp_path / "games.csv")
    wait_for(lambda: driver.kept and nodes.head.workers() and nodes.other.workers())
    for pid in nodes.other.workers():
        os.kill(pid, signal.SIGKILL)
    assert driver.kept < 24, "nothing was left to be lost"
    assert driver.end() == local


def test_a_killed_driver_loses_nothing_that_was_kept(nodes, local, tmp_path):
    out = tmp_path / "games.csv"
    driver = Driver(nodes, out)
    wait_for(lambda: driver.kept >= 3)
    driver.process.kill()
    driver.process.communicate(timeout=60)
    before = out.read_text().splitlines()[: 2 + 2 * driver.kept]
    assert len(before) < 50
    assert Driver(nodes, out).end() == local
    assert set(before) <= set(out.read_text().splitlines())


def test_a_killed_node_loses_nothing(nodes, local, tmp_path):
    driver = Driver(nodes, tmp_path / "games.csv")
    wait_for(lambda: driver.kept and nodes.other.workers())
    nodes.other.kill()
    assert driver.kept < 24, "nothing was left to be lost"
    assert driver.end() == local


def test_a_worker_with_other_sources_refuses():
    assert _run_checked.__globals__["package_digest"]() != "other"
    with pytest.raises(Refusal, match="other sources of pitboss than the driver"):
        _run_checked("other", len, ())


def test_a_cluster_that_nobody_knows_is_refused():
    with pytest.raises(Refusal, match="there is no cluster 'spark'"):
        open_backend("spark")
