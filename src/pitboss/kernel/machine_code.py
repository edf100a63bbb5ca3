"""Hand a function to Numba: an inner rule, or one that Python calls and whose code is stored.

Rules and the functions that Python calls are handed arrays and make none, so they count no
references to arrays: the counters are atomic, and on some processors dearer than many a rule. One
that does make arrays is marked `allocates`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numba

from pitboss.kernel.rule import AnyFunction, is_allocating
from pitboss.kernel.stored import keep_in

try:
    from pitboss.kernel.link_once import InnerCompiler, OutermostCompiler, widen
except (ImportError, AttributeError):  # a Numba that differs inside: its own way then
    LINKED_ONCE = False
else:
    LINKED_ONCE = True


def compile_inner(function: AnyFunction) -> AnyFunction:
    """Compile a rule that only compiled code calls, when it is first called."""
    # Nobody needs a way in from Python.
    flags = _flags(function) | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if not LINKED_ONCE:
        return cast(AnyFunction, numba.njit(**flags)(function))
    dispatcher = numba.njit(**flags, pipeline_class=InnerCompiler)(function)
    widen(dispatcher)
    return cast(AnyFunction, dispatcher)


def compile_outermost(function: AnyFunction, kinds: Sequence[Any], folder: Path) -> AnyFunction:
    """Give the compiled form of a function that Python calls, from `folder` if it is there."""
    flags = _flags(function) | ({"pipeline_class": OutermostCompiler} if LINKED_ONCE else {})
    # Numba numbers records anew in every process: an entry point of two games could have one name.
    function.__qualname__ = f"{function.__qualname__}_{folder.name.rpartition('-')[2]}"
    dispatcher = numba.njit(**flags)(function)
    keep_in(folder, dispatcher)
    dispatcher.compile(tuple(kinds))
    dispatcher.disable_compile()  # another type of argument is a mistake, not a wish
    return cast(AnyFunction, dispatcher)


def _flags(function: AnyFunction) -> dict[str, Any]:
    return {"nogil": True, "error_model": "numpy", "_nrt": is_allocating(function)}
