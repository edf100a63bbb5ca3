"""Make the compiled twin of a rule, and of every rule it calls.

A rule finds the rules it calls through its module's globals. The twin is the same code with
globals in which each rule is replaced by its own twin, so the plain functions stay as they are
and compiled and uncompiled rules can run side by side in one process.

A name that holds `unbound` is a gap: the twin has the rule of that name from `bound` in its place.
So an entry point, or a search, is written once and serves every game.

A twin can also replace one rule by another wherever it is called, at any depth: where events are
not needed, `emit` is replaced by a rule that does nothing. See `Varied`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from pitboss.kernel.rule import AnyFunction, is_rule, unbound

Wrap = Callable[[FunctionType], AnyFunction]
Instead = Mapping[AnyFunction, AnyFunction]
"""Rules, and the rules in their place."""


@dataclass(frozen=True)
class Varied:
    """A rule for a gap, and the replacements of some rules that it calls."""

    rule: AnyFunction
    instead: Instead


Bound = Mapping[str, AnyFunction | Varied]


class Twins:
    """The twins made so far; asking again for a rule gives the same twin."""

    def __init__(self, wrap: Wrap, bound: Bound, over: "Twins | None" = None) -> None:
        self.wrap = wrap
        self._bound = bound
        self._over = over
        """Twins of the rules below: a rule that leaves no gap has its twin there, for all."""
        self._made: dict[tuple[AnyFunction, frozenset[AnyFunction]], AnyFunction] = {}
        self._globals: dict[tuple[int, frozenset[AnyFunction]], dict[str, Any]] = {}
        self._reached: dict[AnyFunction, frozenset[AnyFunction]] = {}
        self._gaps: dict[AnyFunction, bool] = {}

    def of(self, function: AnyFunction, instead: Instead) -> AnyFunction:
        """Give the twin of a rule, which is shared unless something in it is replaced."""
        function = instead.get(function, function)
        assert isinstance(function, FunctionType)
        if self._over is not None and not self._leaves_gap(function):
            return self._over.of(function, instead)
        instead = {old: new for old, new in instead.items() if old in self.reach(function)}
        swaps = frozenset(instead)
        made = self._made.get((function, swaps))
        if made is not None:
            return made
        module = (id(function.__globals__), swaps)
        known = self._globals.get(module)
        fresh = known is None
        if known is None:
            known = self._globals[module] = dict(function.__globals__)
        twin = self.wrap(_with_globals(function, known))
        self._made[function, swaps] = twin
        if fresh:
            self._fill(known, instead)
        return twin

    def outermost(self, function: AnyFunction, wrap: Wrap, instead: Instead) -> AnyFunction:
        """Give a twin that Python calls, wrapped by `wrap`; what it calls are the usual twins."""
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        self._fill(names, instead)
        return wrap(_with_globals(function, names))

    def _fill(self, names: dict[str, Any], instead: Instead) -> None:
        for name, value in list(names.items()):
            found = self._bound.get(name, value) if value is unbound else value
            if isinstance(found, Varied):
                names[name] = self.of(found.rule, {**instead, **found.instead})
            elif is_rule(found) and found is not unbound:
                names[name] = self.of(found, instead)

    def reach(self, function: AnyFunction) -> frozenset[AnyFunction]:
        """List the rules that a rule calls, those that they call, and so on."""
        if function not in self._reached:
            found: set[AnyFunction] = set()
            waiting = [function]
            while waiting:
                for called in self._calls(waiting.pop()):
                    if called not in found:
                        found.add(called)
                        waiting.append(called)
            self._reached[function] = frozenset(found)
        return self._reached[function]

    def _leaves_gap(self, function: AnyFunction) -> bool:
        """Say whether what a rule does depends on the rules that are bound."""
        if function not in self._gaps:
            self._gaps[function] = any(
                rule.__globals__.get(name) is unbound
                for rule in (function, *self.reach(function))
                for name in names_in(rule.__code__)
            )
        return self._gaps[function]

    def _calls(self, function: AnyFunction) -> Iterator[AnyFunction]:
        for name in names_in(function.__code__):
            value = function.__globals__.get(name)
            found = self._bound.get(name, value) if value is unbound else value
            if isinstance(found, Varied):
                yield found.rule
            elif found is not None and is_rule(found):
                yield found


def names_in(code: CodeType) -> Iterator[str]:
    """List the names that code looks up, that of functions within it included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def _with_globals(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    twin.__dict__.update(function.__dict__)
    twin.__doc__ = function.__doc__
    return twin
