"""The event loop never waits for a compiler, whatever a bot's thread compiles meanwhile."""

import gc
import os
import subprocess
import sys
from pathlib import Path

from pitboss.server.warm_up import COLLECT_AFTER, collect_seldom

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


def test_the_collector_leaves_a_served_table_alone() -> None:
    before = gc.get_threshold()
    try:
        collect_seldom()
        counted = [one["collections"] for one in gc.get_stats()]
        kept = [[number] for number in range(COLLECT_AFTER // 2)]
        assert [one["collections"] for one in gc.get_stats()] == counted, len(kept)
        assert gc.get_freeze_count() > 10_000, "what the process began with is not looked at"
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_a_game_goes_on_while_a_bots_search_is_compiled(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAY_WHILE_SOMETHING_COMPILES],
        env=os.environ | {"PITBOSS_CACHE": str(tmp_path), "PITBOSS_RULES": "auto"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert played.stdout == "played to the end\n", played.stderr
