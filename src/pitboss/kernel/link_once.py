"""How rules become machine code more cheaply than Numba compiles functions by default.

*Link once.* Numba optimises every function together with all it calls and makes machine code of it,
although Python only ever calls the outermost one. Here an inner rule keeps its lowered code, and
the outermost function links all of them and is optimised once. Inner rules are private to it, so
those that are inlined everywhere take no space and no two functions share a symbol by accident.

*Wide.* A whole number is passed to an inner rule as 64 bits, whatever field it comes from, so that
a rule is compiled once instead of once for every combination of widths.

*As it stands.* An index below 0 does not count from the end: no rule does that, and a run with
bounds checks refuses it.

This depends on private parts of Numba. If one of them is missing, importing this module fails and
rules are compiled as Numba compiles any function (see `pitboss.kernel.compiled`).
"""

from typing import Any, cast

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.np import arrayobj

_fix_index = arrayobj.fix_integer_index


class _WithoutEnvironments:
    """A code generator without machine code yet, so that environments cannot be set."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Leave it to the outermost function."""


class Kept(JITCodeLibrary):
    """The lowered code of an inner rule."""

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironments(self._codegen)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # Python never calls it


class Linked(JITCodeLibrary):
    """The machine code of an outermost function with every rule it reaches."""

    def finalize(self) -> None:
        functions = self._final_module.functions
        self._own = {function.name for function in functions if not function.is_declaration}
        reached = list(self._linking_libraries)
        for library in reached:
            if isinstance(library, Kept):
                reached.extend(new for new in library._linking_libraries if new not in reached)
        self._linking_libraries = reached
        super().finalize()

    def _optimize_final_module(self) -> None:
        # The loader finds even private functions by their name among all that is loaded, so a name
        # that two outermost functions share would call code that was optimised for the other.
        outermost = min(self._own)
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"
                function.name = f"{outermost}.{function.name}"
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                cast(Any, self._codegen).set_env(variable.name, environment)


class InnerCompiler(Compiler):
    """Compiles an inner rule as far as its lowered code."""

    def __init__(self, typing: Any, target: Any, library: Any, *given: Any) -> None:
        super().__init__(typing, target, library or Kept(target.codegen(), "rule"), *given)


class OutermostCompiler(Compiler):
    """Compiles a function that Python calls."""

    def __init__(self, typing: Any, target: Any, library: Any, *given: Any) -> None:
        if library is None:
            library = Linked(target.codegen(), "outermost")
            library.enable_object_caching()
        super().__init__(typing, target, library, *given)


def widen(dispatcher: Any) -> None:
    """Let an inner rule take whole numbers of any width as 64 bits."""
    fold = dispatcher._compiler.fold_argument_types

    def folded_wide(args: Any, named: Any) -> Any:
        signature, folded = fold(args, named)
        return signature, tuple(map(_wide, folded))

    dispatcher._compiler.fold_argument_types = folded_wide


def _wide(kind: Any) -> Any:
    whole = isinstance(kind, types.Integer) and cast(Any, kind).signed
    left_out = isinstance(kind, types.Omitted) and type(kind.value) is int
    return types.int64 if whole or left_out else kind


def _index_as_it_stands(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    if isinstance(context.active_code_library, Kept | Linked):
        return context.cast(builder, index, kind, types.intp)
    return _fix_index(context, builder, kind, index, size)


arrayobj.fix_integer_index = _index_as_it_stands
