"""Make the compiled twin of a rule, and of every rule it calls.

A rule finds the rules it calls through its module's globals. The twin is the same code with
globals in which each rule is replaced by its own twin, so the plain functions stay as they are
and compiled and uncompiled rules can run side by side in one process.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from pitboss.kernel.rule import AnyFunction, is_rule

Wrap = Callable[[FunctionType], AnyFunction]


class Twins:
    """The twins made so far; asking again for a rule gives the same twin."""

    def __init__(self, wrap: Wrap) -> None:
        self._wrap = wrap
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
            for name, value in list(known.items()):
                if is_rule(value):
                    known[name] = self.of(value)
        return twin

    def bind(
        self, template: AnyFunction, rules: Mapping[str, AnyFunction], wrap: Wrap
    ) -> AnyFunction:
        """Give the twin of `template` with the names in `rules` put in place, wrapped by `wrap`."""
        assert isinstance(template, FunctionType)
        names = dict(template.__globals__)
        for name, value in template.__globals__.items():
            if name in rules:
                names[name] = self.of(rules[name])
            elif is_rule(value):
                names[name] = self.of(value)
        return wrap(_with_globals(template, names))


def _with_globals(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    twin.__doc__ = function.__doc__
    return twin
