"""Make the compiled twin of a rule, and of every rule it calls.

A rule finds the rules it calls through its module's globals. The twin is the same code with
globals in which each rule is replaced by its own twin, so the plain functions stay as they are
and compiled and uncompiled rules can run side by side in one process.

A name that holds `unbound` is a gap: the twin has the rule of that name from `bound` in its place.
So an entry point, or a search, is written once and serves every game.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from pitboss.kernel.rule import AnyFunction, is_rule, unbound

Wrap = Callable[[FunctionType], AnyFunction]


class Twins:
    """The twins made so far; asking again for a rule gives the same twin."""

    def __init__(self, wrap: Wrap, bound: Mapping[str, AnyFunction]) -> None:
        self._wrap = wrap
        self._bound = bound
        self._made: dict[int, AnyFunction] = {}
        self._globals: dict[int, dict[str, Any]] = {}

    def of(self, function: AnyFunction) -> AnyFunction:
        """Give the twin of a rule."""
        made = self._made.get(id(function))
        if made is not None:
            return made
        assert isinstance(function, FunctionType)
        known = self._globals.get(id(function.__globals__))
        fresh = known is None
        if known is None:
            known = dict(function.__globals__)
            self._globals[id(function.__globals__)] = known
        twin = self._wrap(_with_globals(function, known))
        self._made[id(function)] = twin
        if fresh:
            self._fill(known)
        return twin

    def outermost(self, function: AnyFunction, wrap: Wrap) -> AnyFunction:
        """Give a twin that Python calls, wrapped by `wrap`; what it calls are the usual twins."""
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        self._fill(names)
        return wrap(_with_globals(function, names))

    def _fill(self, names: dict[str, Any]) -> None:
        for name, value in list(names.items()):
            if value is unbound and name in self._bound:
                names[name] = self.of(self._bound[name])
            elif is_rule(value):
                names[name] = self.of(value)


def _with_globals(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    twin.__doc__ = function.__doc__
    return twin
