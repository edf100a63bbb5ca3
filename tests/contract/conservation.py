"""Checks of a state in every game: no piece is lost, and kept facts follow from the others."""

from collections.abc import Callable
from importlib import import_module

import numpy as np

from pitboss.engine import Position

WRONG = -7


def check_conserved(at: Position) -> None:
    """Check that every piece is in exactly one place.

    Each game brings its own check as `tests/<game>/conserved.py`; a game without one fails here.
    """
    module = import_module(f"tests.{at.game.slug.replace('-', '_')}.conserved")
    check: Callable[[Position], None] = module.check
    check(at)


def check_facts(at: Position) -> None:
    """Compare what is kept with what `work_out` computes.

    Kept fields are overwritten first, so that `work_out` can neither leave one out nor read it.
    """
    rules = at.game.rules
    computed = at.states.copy()
    for field in rules.kept:
        computed[field] = WRONG
    rules.entries.work_out_at(computed, 0)
    names = rules.state.names
    wrong = [name for name in names if not np.array_equal(computed[name], at.states[name])]
    assert not wrong, f"{wrong} after {at.text}"
