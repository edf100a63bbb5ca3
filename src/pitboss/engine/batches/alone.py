"""Calls that wait for each other, so that threads which share one object cannot spoil it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Own = TypeVar("Own", bound=Any)
"""What has a lock of its own, as `_lock`."""
Given = ParamSpec("Given")
Result = TypeVar("Result")


def alone(
    call: Callable[Concatenate[Own, Given], Result],
) -> Callable[Concatenate[Own, Given], Result]:
    """Let nobody else call a method that is so marked before this one is through.

    Compiled code runs with Python's own lock released and trusts what it is given: a move that was
    checked must still be legal when it is played.
    """

    @wraps(call)
    def waiting(self: Own, /, *given: Given.args, **named: Given.kwargs) -> Result:
        with self._lock:
            return call(self, *given, **named)

    return waiting
