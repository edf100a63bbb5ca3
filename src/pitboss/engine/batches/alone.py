"""Methods that run one at a time, so that threads can share an object."""

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
    """Hold the object's lock during a call of the method.

    Compiled code runs with the interpreter's lock released and does not check again: a move that
    was checked must still be legal when it is played.
    """

    @wraps(call)
    def waiting(self: Own, /, *given: Given.args, **named: Given.kwargs) -> Result:
        with self._lock:
            return call(self, *given, **named)

    return waiting
