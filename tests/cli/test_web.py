"""`pitboss` and `pitboss serve`: real processes, with the browser replaced."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.harness import free_port
from tests.waiting import wait_for

RUN = "from pitboss.cli import main; main()"
BROWSER = """#!/bin/sh
echo "$1" > "$OPENED.part"
mv "$OPENED.part" "$OPENED"
"""


@contextmanager
def pitboss(folder: Path, *words: str, **more: str) -> Iterator["subprocess.Popen[str]"]:
    """Run the command until the test has seen enough; it must stop in good order."""
    environment = os.environ | {
        "PITBOSS_DATA": str(folder),
        "PITBOSS_RULES": "uncompiled",
        "PYTHONUNBUFFERED": "1",
    }
    child = subprocess.Popen(
        [sys.executable, "-c", RUN, *words],
        env=environment | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield child
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
        assert child.returncode == 0, said
        assert "Traceback" not in said
    finally:
        child.kill()
        child.communicate()


def answer(address: str, child: "subprocess.Popen[str]", **headers: str) -> tuple[int, str]:
    """Ask until somebody listens; gives the status and the text."""
    request = urllib.request.Request(address, headers=headers)
    while child.poll() is None:
        try:
            with urllib.request.urlopen(request) as answered:
                return answered.status, answered.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()
        except urllib.error.URLError:
            time.sleep(0.05)
    raise AssertionError(child.communicate()[1])


def test_the_bare_command_starts_the_table_and_opens_the_page(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    with pitboss(tmp_path, BROWSER=str(browser), OPENED=str(opened)) as child:
        assert child.stdout is not None
        said = child.stdout.readline()
        address = said.removeprefix("pitboss is at ").split(" ")[0]
        assert address.startswith("http://127.0.0.1:80"), said
        wait_for(lambda: opened.exists() or child.poll() is not None)
        assert child.poll() is None, child.communicate()
        assert opened.read_text().strip() == address
        status, health = answer(f"{address}/health", child)
        assert status == 200 and '"status":"ok"' in health
        assert answer(address, child)[0] == 200
        assert (tmp_path / "tables.sqlite").exists()


def test_the_bare_command_takes_the_next_port_when_one_is_in_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pitboss.cli import web

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port, other = int(taken.getsockname()[1]), free_port()
        monkeypatch.setattr(web, "_PORTS", [port, other])
        assert web.free_port() == other
        monkeypatch.setattr(web, "_PORTS", [port])
        with pytest.raises(Exception, match="all in use"):
            web.free_port()


@pytest.mark.parametrize(
    ("host", "reached_by"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost")]
)
def test_serve_listens_where_it_is_told(tmp_path: Path, host: str, reached_by: str) -> None:
    port, file = free_port(), tmp_path / "own.sqlite"
    words = ("serve", "--host", host, "--port", str(port), "--database", str(file))
    with pitboss(tmp_path, *words) as child:
        assert answer(f"http://{reached_by}:{port}/health", child)[0] == 200
        assert file.exists() and not (tmp_path / "tables.sqlite").exists()


def test_serve_goes_by_its_base_url_and_by_no_other_name(tmp_path: Path) -> None:
    port = free_port()
    words = ("serve", "--port", str(port), "--base-url", "https://play.example/")
    with pitboss(tmp_path, *words) as child:
        address = f"http://127.0.0.1:{port}/health"
        assert answer(address, child, Host="play.example")[0] == 200
        status, said = answer(address, child, Host="elsewhere.example")
        assert status == 403 and "--base-url" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--host", "203.0.113.1"), "cannot listen on 203.0.113.1"),
        (("--port", "70000"), "cannot listen on 127.0.0.1 port 70000"),
        (("--database", "mysql://somewhere"), "is no database pitboss can use"),
        (("--database", ":memory:"), "tables must outlive the server"),
        (("--database", "/nowhere/at/all.sqlite"), "cannot be opened"),
    ],
)
def test_serve_says_in_a_sentence_why_it_cannot(
    tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", RUN, "serve", "--port", str(free_port()), *words],
        env=os.environ | {"PITBOSS_DATA": str(tmp_path), "PITBOSS_RULES": "uncompiled"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode != 0
    assert why in ran.stderr and "Traceback" not in ran.stderr, ran.stderr
