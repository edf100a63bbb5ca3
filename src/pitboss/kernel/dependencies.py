"""Describe all that compiled functions depend on, for the digest that names the cache folder.

Starting at the functions that Python calls, it visits every rule they reach, as the compiler does,
and lists the instructions and the values of the names that each reads: numbers, tables and other
rules. Comments, docstrings, line numbers, folders and names that no rule reads are not in it.
"""

import dis
import inspect
import math
from collections.abc import Iterable, Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from pitboss.kernel.rule import AnyFunction, is_allocating, is_rule, unbound
from pitboss.kernel.specialise import Bound, Varied

_FOREIGN = (np, math)
_PLAIN = (bool, int, float, str, type(None), np.generic)


def reach(functions: Iterable[AnyFunction], bound: Bound) -> Iterator[str]:
    """Give lines that describe `functions` with the rules of `bound` in their gaps."""
    waiting = list(functions)
    seen: set[int] = set()
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        assert isinstance(function, FunctionType)
        makes_arrays = " allocates" if is_allocating(function) else ""
        yield f"rule {_name(function)} {_told(function.__defaults__)}{makes_arrays}"
        for line, called in _instructions(function.__code__, function, bound):
            yield line
            if called is not None:
                waiting.append(called)


def _instructions(
    code: CodeType, function: FunctionType, bound: Bound
) -> Iterator[tuple[str, AnyFunction | None]]:
    """Tell every instruction, and which rule it names, if it names one."""
    takes_any = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    yield f"{code.co_argcount} {code.co_kwonlyargcount} {takes_any} {code.co_varnames}", None
    for step in dis.get_instructions(code):
        if isinstance(step.argval, CodeType):
            yield step.opname, None
            yield from _instructions(step.argval, function, bound)
        elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME") and step.argval in function.__globals__:
            value = function.__globals__[step.argval]
            if value is unbound:
                value = bound.get(step.argval, unbound)
            if isinstance(value, Varied):
                for old, new in value.instead.items():
                    yield f"{_name(new)} in place of {_name(old)}", new
                value = value.rule
            if is_rule(value):
                yield f"{step.opname} {step.argval} = {_name(value)}", value
            else:
                yield f"{step.opname} {step.argval} = {_read(value, step.argval, function)}", None
        elif step.opcode in dis.hasconst:
            yield f"{step.opname} {_told(step.argval)}", None
        else:
            yield f"{step.opname} {step.arg if step.argval is None else step.argval}", None


def _read(value: Any, name: str, function: FunctionType) -> str:
    try:
        return _told(value)
    except TypeError:
        raise TypeError(
            f"{_name(function)} reads {name}, a {type(value).__name__}: a rule reads whole and"
            " real numbers, tuples, arrays and other rules, each by a name of its own"
        ) from None


def _told(value: Any) -> str:
    """Spell a value so that another value of any other kind is spelled differently."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype.descr} {value.shape} {value.strides} {value.tobytes().hex()}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_told, value))})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(_told, value)))}}}"
    if isinstance(value, _PLAIN):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, type | BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, np.ufunc):
        return f"numpy.{value.__name__}"
    if isinstance(value, ModuleType) and value in _FOREIGN:
        return value.__name__
    raise TypeError(type(value).__name__)


def _name(function: AnyFunction) -> str:
    return f"{function.__module__}.{function.__qualname__}"
