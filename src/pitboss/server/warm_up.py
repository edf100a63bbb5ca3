"""Work done before serving, so that nobody waits for it in the middle of a game."""

import gc
import logging
import threading
import time
from importlib import import_module

from pitboss import bots
from pitboss.analysis import preparation as analysis
from pitboss.bots import preparation
from pitboss.engine import games, load
from pitboss.kernel import Rules
from pitboss.kernel.fill import stop_filling

log = logging.getLogger("pitboss.warm_up")

_POLL_SECONDS = 1.0
COLLECT_AFTER = 20_000
"""Objects that are made before the collector looks for unused ones; by default, 700. A move makes
some hundreds, and nearly all of them are freed at once without it."""


def warm_up() -> None:
    """Load the compiled rules, and let the garbage collector stop the tables seldom."""
    for slug in games():
        bots.keep_nobody_waiting(slug)
    missing = [rules for rules in (load(slug).rules for slug in games()) if not _load(rules)]
    if missing:
        threading.Thread(target=_load_when_compiled, args=(missing,), daemon=True).start()
    collect_seldom()


def collect_seldom() -> None:
    """Exclude permanent objects from garbage collection, and collect less often.

    The runtime and the compiled rules are 200,000 objects: each full collection stopped every table
    for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 50)


def _load(rules: Rules) -> bool:
    """Create every entry point that a table calls, so that the event loop creates none itself."""
    rules.loaded_elsewhere = True
    for name in rules.first:
        getattr(rules.uncompiled, name)
    if rules.is_playable:
        rules.compile(rules.first)
    return rules.is_playable


def _load_when_compiled(missing: list[Rules]) -> None:
    """Load rules as soon as the child process has compiled them, beside the event loop."""
    while missing:
        time.sleep(_POLL_SECONDS)
        missing = [rules for rules in missing if not _load(rules)]


def prepare() -> None:
    """Have every game and its bots compiled by child processes, while tables are played already."""
    if preparation.is_compiled_beforehand():
        threading.Thread(target=_prepare, daemon=True).start()


def _prepare() -> None:
    missing = [slug for slug in games() if not _is_prepared(slug)]
    if missing:
        log.info("compiling in the background", extra={"games": missing})
        import_module("pitboss.kernel.machine_code")  # before a bot needs it to load its search
        preparation.prepare(missing)
        undone = [slug for slug in missing if preparation.is_stopped(slug)]
        if undone:
            log.error("compiling failed: bots play at sight", extra={"games": undone})
        else:
            log.info("compiled", extra={"games": missing})
    analysis.prepare(games())


def _is_prepared(slug: str) -> bool:
    found = preparation.progress(slug)
    return found.done == found.total


def end_preparation() -> None:
    """End the child processes; what they have compiled stays."""
    stop_filling()
