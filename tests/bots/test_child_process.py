"""Bots that are silent, noisy or endless: the host is held up by none of them."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pitboss import Dealer, bots, load
from pitboss.bots.protocol import stdio
from pitboss.bots.protocol.child_process import (
    MAX_BYTES,
    MAX_RECEIVED,
    BotFailed,
    ChildProcess,
    Deadline,
)
from pitboss.bots.protocol.lines import MAX_QUOTE

LONG = 60.0
"""Seconds for what takes a moment: only what hangs takes so long."""
READY = "print('ready x', flush=True)"
READ_ALL = (
    "while not (line := input()).startswith('go'): text = line[9:] if 'pos' in line else text"
)


def position():
    at = load("las-vegas").start(2)
    at.settle(Dealer(seed=5))
    return at


def command(path: Path, source: str) -> str:
    path.write_text(f"import sys, time\ntext = ''\n{source}\n")
    return f"{sys.executable} {path}"


def refusal(path: Path, source: str) -> str:
    """Ask a bot that says `ready` and then does this; give the sentence that it is refused with."""
    said = []

    def ask() -> None:
        player = bots.bot("las-vegas", "stdio:" + command(path, f"{READY}\n{source}"))
        with pytest.raises(BotFailed) as refused:
            player.choose(position())
        said.append(refused.value.reason)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(LONG)
    assert said, "the host is still waiting"
    return said[0]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("time.sleep(1000)", "no answer within 3 s"),
        ("while True: print('thinking', flush=True); time.sleep(0.1)", "no answer within 3 s"),
        ("while True: print('thinking')", "no answer within 3 s"),
        (
            f"{READ_ALL}\nwhile True: print('ask', text, '/ place 1')",
            "does not read its input",
        ),
        (
            f"print('x' * {MAX_BYTES}, flush=True)\nsys.stdin.read()",
            "longer than 65,536 bytes",
        ),
        ("print('x' * 1_000_000, end='', flush=True)\nsys.stdin.read()", "longer than"),
        ("sys.stdout.buffer.write(b'best \\xe9\\n')", "'best \ufffd'"),
    ],
    ids=["silent", "dripping", "flooding", "asking", "long", "endless", "latin-1"],
)
def test_a_decision_ends_whatever_a_bot_does(tmp_path, monkeypatch, source, says):
    monkeypatch.setattr(stdio, "DEFAULT_SECONDS", 3.0)
    assert re.search(says, refusal(tmp_path / "bad.py", source))


@pytest.mark.parametrize("words", ["best", "value", "value 0.5 0.5", "best place"])
def test_what_is_quoted_is_cut(tmp_path, words):
    source = f"print('{words}', '7' * 5000, flush=True)\nsys.stdin.read()"
    said = refusal(tmp_path / "bad.py", source)
    assert "7777" in said
    assert len(said.partition("bad.py")[2]) < 3 * MAX_QUOTE


def test_lines_wait_with_the_bot_and_none_is_lost(tmp_path):
    """Few are kept by the host, so that a bot cannot fill it."""
    lines = 100 * MAX_RECEIVED
    child = ChildProcess(
        command(tmp_path / "flood.py", f"for n in range({lines}): print(f'{{n:99}}')")
    )
    with pytest.raises(subprocess.TimeoutExpired):
        child._process.wait(2.0)
    with pytest.raises(BotFailed, match="no answer"):
        child.receive(Deadline(0.0))  # noise is no answer either
    deadline = Deadline(LONG)
    assert [int(child.receive(deadline)) for _ in range(lines)] == list(range(lines))
    with pytest.raises(BotFailed, match="has ended"):
        child.receive(deadline)
    child.close()


@pytest.mark.parametrize("source", ["while True: print('x' * 99)", "time.sleep(1000)"])
def test_a_bot_that_does_not_listen_is_dismissed_all_the_same(tmp_path, source):
    child = ChildProcess(command(tmp_path / "deaf.py", source))
    with pytest.raises(BotFailed, match="does not read its input"):
        while True:
            child.send(Deadline(0.2), "x" * MAX_BYTES)
    child.close()
    assert child._process.returncode is not None
    assert not any(thread.is_alive() for thread in child._threads)


def test_an_answer_to_an_older_question_is_never_taken(tmp_path):
    move = position().legal()[0]
    source = f"print('ready x\\nbest place 9\\nbest {move}', flush=True)\nsys.stdin.read()"
    player = bots.bot("las-vegas", "stdio:" + command(tmp_path / "late.py", source))
    for _ in range(2):
        with pytest.raises(BotFailed, match="place 9"):
            player.choose(position())
