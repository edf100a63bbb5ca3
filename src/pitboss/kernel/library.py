"""Functions with a game's rules bound in: uncompiled at once, compiled when the cache is filled.

The entry points of a game are one library (`Rules`), a bot's searches over the same records are
another (`Searches`). `PITBOSS_RULES` chooses for all of them: `auto` (the default) plays
uncompiled while a child process fills the cache, `compiled` waits for the compiler, `uncompiled`
never compiles.
"""

import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, TypeVar, cast

import numpy as np

from pitboss.kernel.cache import CacheFolder, Progress
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.twins import Twins

Entries = TypeVar("Entries")
Tell = Callable[[Progress], None]

# Numba has one setting for the cache folder, so one library is compiled at a time.
_COMPILING = threading.RLock()


class Library(Generic[Entries]):
    """Functions over one game's record, in both forms.

    `templates` are the functions by name, the one that takes longest to compile first; `shapes`
    spells the arguments of each, see `argument_types`; `bound` holds the rules for their gaps.
    """

    def __init__(
        self,
        *,
        name: str,
        state: "np.dtype[np.record]",
        templates: Mapping[str, AnyFunction],
        shapes: Mapping[str, str],
        bound: Mapping[str, AnyFunction],
        entries: Callable[..., Entries],
    ) -> None:
        self.name = name
        self.state = state
        self._templates = templates
        self._shapes = shapes
        self._bound = bound
        self._entries = entries
        self.uncompiled: Entries = entries(**self._bind(lambda function: function))
        self._compiled: Entries | None = None
        self._folder: CacheFolder | None = None

    @property
    def sources(self) -> tuple[Path, ...]:
        """The folders whose files these functions are made of, the kernel's left out."""
        raise NotImplementedError

    @property
    def folder(self) -> CacheFolder:
        """The cache folder that holds, or will hold, the compiled form."""
        if self._folder is None:
            self._folder = CacheFolder(self.name, self.sources)
        return self._folder

    @property
    def ready(self) -> bool:
        """Say whether `compile` would answer at once, or nearly so."""
        mode = rules_mode()
        return mode == "uncompiled" or self._compiled is not None or self.folder.complete

    @property
    def parts(self) -> int:
        """How many functions there are to compile."""
        return len(self._templates)

    def compile(self, tell: Tell | None = None) -> Entries:
        """Give the compiled functions, from the cache or by compiling them now.

        In the uncompiled mode this gives the uncompiled ones.
        """
        if rules_mode() == "uncompiled":
            return self.uncompiled
        if self._compiled is not None:
            return self._compiled
        with _COMPILING:
            if self._compiled is None:
                self._compiled = self._compile(tell)
            return self._compiled

    def _compile(self, tell: Tell | None) -> Entries:
        import numba

        folder = self.folder
        was_complete = folder.complete
        folder.path.mkdir(parents=True, exist_ok=True)
        cast(Any, numba.config).CACHE_DIR = str(folder.path)
        outer = numba.njit(nogil=True, error_model="numpy", cache=True)
        twins = Twins(numba.njit(nogil=True, error_model="numpy"), self._bound)
        types = argument_types(numba, self.state)
        made: dict[str, AnyFunction] = {}
        for name, template in self._templates.items():
            made[name] = twins.outermost(template, outer)
            signature = tuple(types[word] for word in self._shapes[name].split())
            cast(Any, made[name]).compile(signature)
            progress = Progress(len(made), self.parts)
            if not was_complete:
                folder.report(progress)
            if tell is not None:
                tell(progress)
        return self._entries(**made)

    def _bind(self, wrap: Callable[[FunctionType], AnyFunction]) -> dict[str, AnyFunction]:
        twins = Twins(wrap, self._bound)
        return {name: twins.outermost(function, wrap) for name, function in self._templates.items()}

    def new_states(self, count: int) -> "np.ndarray[Any, np.dtype[np.record]]":
        """Make `count` empty records."""
        return np.zeros(count, self.state)


def argument_types(numba: Any, state: "np.dtype[np.record]") -> dict[str, Any]:
    """Give the types that `shapes` may spell: whole and real numbers and arrays of them."""
    types = numba.types
    return {
        "states": types.Array(numba.from_dtype(state), 1, "C"),
        "whole": types.int64,
        "row": types.Array(types.int64, 1, "C"),
        "table": types.Array(types.int64, 2, "C"),
        "cube": types.Array(types.int64, 3, "C"),
        "real": types.float64,
        "reals": types.Array(types.float64, 1, "C"),
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
