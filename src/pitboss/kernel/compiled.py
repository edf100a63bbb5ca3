"""Functions with a game's rules bound in: uncompiled at once, compiled once the cache is filled.

The entry points of a game are one library (`Rules`), a bot's searches over the same records are
another (`Searches`). `PITBOSS_RULES` chooses for all of them: `auto` (the default) plays
uncompiled while a child process fills the cache, `compiled` waits for the compiler, `uncompiled`
never compiles.
"""

import ast
import os
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import numpy as np

from pitboss.kernel.cache import CacheFolder, Progress
from pitboss.kernel.dependencies import reach
from pitboss.kernel.event_log import emit, say_nothing
from pitboss.kernel.layout import Layout
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.specialise import Bound, Instead, Twins, Wrap

Tell = Callable[[Progress], None]

_QUIET: Instead = {emit: say_nothing}
# Numba compiles one function at a time; threads that want the same one wait for the result.
_MAKING = threading.RLock()


class Functions:
    """Functions by name, each made when first used.

    A compiled one takes seconds the first time on a machine and milliseconds afterwards, so only
    functions that are called are made.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], AnyFunction]) -> None:
        self._names = frozenset(names)
        self._make = make

    def __getattr__(self, name: str) -> AnyFunction:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(name)
        with _MAKING:
            if name not in self.__dict__:
                setattr(self, name, self._make(name))
        made: AnyFunction = self.__dict__[name]
        return made


F = TypeVar("F", bound=Functions)


class Library(Generic[F]):
    """Functions over one game's record, in both forms.

    `templates` are the functions by name; `shapes` spells the arguments of each, see
    `argument_types`; `bound` holds the rules for their gaps; `kind` is the class to make. Nobody
    listens to the functions in `quiet`: whatever they play, no event is written. A library `over`
    another one shares the compiled form of the rules that both reach.
    """

    address = ""
    """Where a child process finds the library: `MODULE:NAME`."""
    first: tuple[str, ...] = ()
    """The functions that a child compiles first, because they are needed first."""

    def __init__(
        self,
        *,
        name: str,
        state: Layout,
        templates: Mapping[str, AnyFunction],
        shapes: Mapping[str, str],
        bound: Bound,
        kind: type[F],
        quiet: Collection[str] = (),
        records: Mapping[str, Layout] | None = None,
        over: "Library[Any] | None" = None,
    ) -> None:
        self.name = name
        self.state = state
        self._records = {"states": state, **(records or {})}
        self.templates = templates
        self._shapes = shapes
        self.bound = bound
        self._kind = kind
        self._quiet = quiet
        self._over = over
        self.uncompiled = self._made(Twins(lambda function: function, bound), None)
        self._twins: Twins | None = None
        self._compiled: F | None = None
        self._folder: CacheFolder | None = None

    @property
    def folder(self) -> CacheFolder:
        """The cache folder that holds, or will hold, the compiled form."""
        if self._folder is None:
            self._folder = CacheFolder(self.name, self._content())
        return self._folder

    def _content(self) -> Iterator[str]:
        """Describe what is compiled and how."""
        yield from how_compiled()
        for name, layout in self._records.items():
            yield f"{name}: {layout.descr} {layout.itemsize}"
        for name in sorted(self.templates):
            yield f"{name}: {self._shapes[name]}{' quiet' if name in self._quiet else ''}"
        functions = [self.templates[name] for name in sorted(self.templates)]
        yield from reach([*functions, *_QUIET.values()], self.bound)

    @property
    def ready(self) -> bool:
        """Say whether `compile` would answer at once, or nearly so."""
        mode = rules_mode()
        return mode == "uncompiled" or self._compiled is not None or self.folder.complete

    @property
    def progress(self) -> Progress:
        """How many of the functions are compiled and stored."""
        every = len(self.templates)
        stored = every if self.folder.complete else sum(map(self.folder.has, self.templates))
        return Progress(stored, every)

    def compile(self, names: Iterable[str] = (), tell: Tell | None = None) -> F:
        """Give the compiled functions; those in `names` are made now, the rest when called.

        In the uncompiled mode this gives the uncompiled ones.
        """
        if rules_mode() == "uncompiled":
            return self.uncompiled
        compiled = self._compiled or self._new_compiled()
        wanted = tuple(names)
        for done, name in enumerate(wanted, 1):
            getattr(compiled, name)
            if tell is not None:
                tell(Progress(done, len(wanted)))
        self._compiled = compiled  # not before: another thread takes what it finds here
        return compiled

    def is_loaded(self, name: str) -> bool:
        """Say whether this process has the compiled form of a function."""
        return self._compiled is not None and name in vars(self._compiled)

    def _new_compiled(self) -> F:
        import numba

        from pitboss.kernel.machine_code import compile_outermost

        types = argument_types(numba, self._records)

        def outermost(function: AnyFunction) -> AnyFunction:
            name = function.__name__
            kinds = [types[word] for word in self._shapes[name].split()]
            made = compile_outermost(function, kinds, self.folder.path)
            self.folder.note_stored(name, self.templates)
            return made

        return self._made(self._compiled_twins(), outermost)

    def _compiled_twins(self) -> Twins:
        from pitboss.kernel.machine_code import compile_inner

        with _MAKING:
            if self._twins is None:
                over = None if self._over is None else self._over._compiled_twins()
                self._twins = Twins(compile_inner, self.bound, over)
            return self._twins

    def _made(self, twins: Twins, outermost: Wrap | None) -> F:
        def make(name: str) -> AnyFunction:
            instead = _QUIET if name in self._quiet else {}
            return twins.outermost(self.templates[name], outermost or twins.wrap, instead)

        return self._kind(self.templates, make)

    def new_states(self, count: int) -> "np.ndarray[Any, Layout]":
        """Make `count` empty records."""
        return np.zeros(count, self.state)


def how_compiled() -> Iterator[str]:
    """Give the sources of the compiler itself, without docstrings: they affect machine code too."""
    for name in ("machine_code.py", "link_once.py"):
        tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                node.body = [part for part in node.body if not _is_prose(part)]
        yield ast.dump(tree)


def _is_prose(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def argument_types(numba: Any, records: Mapping[str, Layout]) -> dict[str, Any]:
    """Give the types that `shapes` may spell: numbers, arrays of them, and arrays of records."""
    types = numba.types
    return {
        **{name: types.Array(numba.from_dtype(layout), 1, "C") for name, layout in records.items()},
        "whole": types.int64,
        "row": types.Array(types.int64, 1, "C"),
        "table": types.Array(types.int64, 2, "C"),
        "words": types.Array(types.int32, 2, "C"),
        "cube": types.Array(types.int64, 3, "C"),
        "real": types.float64,
        "reals": types.Array(types.float64, 1, "C"),
        "singles": types.Array(types.float32, 2, "C"),
        "grid": types.Array(types.float64, 2, "C"),
        "block": types.Array(types.float64, 3, "C"),
    }


def rules_mode() -> str:
    """Read `PITBOSS_RULES`: auto, compiled or uncompiled."""
    mode = os.environ.get("PITBOSS_RULES", "auto")
    if mode not in ("auto", "compiled", "uncompiled"):
        raise ValueError(f"PITBOSS_RULES is {mode!r}: it takes auto, compiled or uncompiled")
    return mode


def source_folder(module: str) -> Path:
    """Give the folder that `module` lies in; a `rules` folder belongs to the game around it."""
    folder = Path(cast(str, sys.modules[module].__file__)).parent
    return folder.parent if folder.name == "rules" else folder
