"""What a process does before it serves, so that nobody waits for it in the middle of a game."""

import gc
import threading
import time

from pitboss.engine import games, load
from pitboss.kernel import Rules

_PLAYED = (
    "setup_at",
    "to_act_at",
    "legal_at",
    "sample_at",
    "outcomes_at",
    "play_at",
    "standing_at",
)
_LOOK_AGAIN = 1.0


def warm_up() -> None:
    """Load the rules that are compiled, and spare the garbage collector what stays anyway.

    The runtime and the compiled rules are two hundred thousand objects. Looking through all of them
    stopped every table for a tenth of a second, again and again.
    """
    missing = [rules for rules in (load(slug).rules for slug in games()) if not _load(rules)]
    if missing:
        threading.Thread(target=_load_when_compiled, args=(missing,), daemon=True).start()
    gc.collect()
    gc.freeze()


def _load(rules: Rules) -> bool:
    """Make every entry point that a table calls, so that the event loop makes none itself."""
    rules.loaded_elsewhere = True
    for name in _PLAYED:
        getattr(rules.uncompiled, name)
    if rules.ready:
        rules.compile(_PLAYED)
    return rules.ready


def _load_when_compiled(missing: list[Rules]) -> None:
    """Load rules as soon as the child process has compiled them, beside the event loop.

    One function is made at a time in a process. A bot whose search is compiled in its own thread
    keeps everybody waiting who wants to make another, for half a minute: here only this thread.
    """
    while missing:
        time.sleep(_LOOK_AGAIN)
        missing = [rules for rules in missing if not _load(rules)]
