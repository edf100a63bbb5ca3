"""What must stay the same in every game, checked on the state itself."""

from collections.abc import Callable
from importlib import import_module

from pitboss.engine import Position


def check_conserved(at: Position) -> None:
    """Check that every piece is in exactly one place.

    Each game brings its own check as `tests/<game>/conserved.py`; a game without one fails here.
    """
    module = import_module(f"tests.{at.game.slug.replace('-', '_')}.conserved")
    check: Callable[[Position], None] = module.check
    check(at)
