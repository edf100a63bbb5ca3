"""Work done before serving, so that nobody waits for it in the middle of a game."""

import gc
import threading
import time

from pitboss.engine import games, load
from pitboss.kernel import Rules
from pitboss.kernel.rules import ENTRIES

_PLAYED = tuple(name for name in ENTRIES if name.endswith("_at"))
"""The entry points of single positions: whatever a table calls."""
_POLL_SECONDS = 1.0


def warm_up() -> None:
    """Load the compiled rules, and exclude permanent objects from garbage collection.

    The runtime and the compiled rules are two hundred thousand objects. Each full collection
    stopped every table for a tenth of a second.
    """
    missing = [rules for rules in (load(slug).rules for slug in games()) if not _load(rules)]
    if missing:
        threading.Thread(target=_load_when_compiled, args=(missing,), daemon=True).start()
    gc.collect()
    gc.freeze()


def _load(rules: Rules) -> bool:
    """Create every entry point that a table calls, so that the event loop creates none itself."""
    rules.loaded_elsewhere = True
    for name in _PLAYED:
        getattr(rules.uncompiled, name)
    if rules.ready:
        rules.compile(_PLAYED)
    return rules.ready


def _load_when_compiled(missing: list[Rules]) -> None:
    """Load rules as soon as the child process has compiled them, beside the event loop.

    A process compiles one function at a time. While a bot's search is compiled in its own thread,
    any other compilation waits, up to half a minute: here only this thread does.
    """
    while missing:
        time.sleep(_POLL_SECONDS)
        missing = [rules for rules in missing if not _load(rules)]
