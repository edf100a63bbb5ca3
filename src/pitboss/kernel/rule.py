"""Mark the functions that are rules.

A rule is a plain Python function over a record. Marking changes nothing about it: called as it
is, it runs uncompiled. `pitboss.kernel.specialise` makes the compiled twin of a marked function
and of every marked function it calls, so that nothing is written twice and nothing compiles on
import.
"""

from collections.abc import Callable
from typing import Any, TypeVar

_MARK = "__pitboss_rule__"
_ALLOCATES = "__pitboss_allocates__"

AnyFunction = Callable[..., Any]
F = TypeVar("F", bound=AnyFunction)

CHANCE = -1
"""`to_act` when the table waits for dice or cards."""
OVER = -2
"""`to_act` when the game has ended."""


def rule(function: F) -> F:
    """Mark `function` as a rule, to be compiled together with the rules it calls."""
    setattr(function, _MARK, True)
    return function


def is_rule(thing: object) -> bool:
    """Say whether `thing` was marked with `rule`."""
    return getattr(thing, _MARK, False) is True


def allocates(function: F) -> F:
    """Mark a rule that makes arrays and is called by other rules. Most are handed theirs."""
    setattr(function, _ALLOCATES, True)
    return function


def is_allocating(function: AnyFunction) -> bool:
    """Say whether a rule was marked with `allocates`."""
    return getattr(function, _ALLOCATES, False) is True


@rule
def unbound(*_: object) -> Any:
    """Stand in for a rule that `Rules` puts in place when it binds the entry points to a game."""
    raise RuntimeError("an entry point was called before it was bound to a game's rules")
