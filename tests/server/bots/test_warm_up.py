"""The event loop never waits for a compiler, whatever a bot's thread compiles meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

PLAY_WHILE_SOMETHING_COMPILES = """
import threading, time
from pitboss import Dealer, load
from pitboss.kernel import compiled
from pitboss.server.warm_up import warm_up

warm_up()
held = threading.Event()

def compile_for_ever():
    with compiled._MAKING:
        held.set()
        threading.Event().wait()

threading.Thread(target=compile_for_ever, daemon=True).start()
held.wait()
rules = load("las-vegas").rules
for library in (rules, *rules.filled_with):
    library.folder.path.mkdir(parents=True, exist_ok=True)
    (library.folder.path / "filling").touch()   # no child of this test compiles anything
at, dealer = load("las-vegas").start(2), Dealer(seed=1)
at.settle(dealer)
at.play(at.legal()[0])
(rules.folder.path / "complete").touch()  # from now on there is something to load
rules._next_look = 0.0
while at.result is None:
    at.settle(dealer)
    if at.result is None:
        at.view(0), at.prompt, at.standing
        at.play(at.legal()[0])
print("played to the end")
"""


def test_a_game_goes_on_while_a_bots_search_is_compiled(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAY_WHILE_SOMETHING_COMPILES],
        env=os.environ | {"PITBOSS_CACHE": str(tmp_path), "PITBOSS_RULES": "auto"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert played.stdout == "played to the end\n", played.stderr
