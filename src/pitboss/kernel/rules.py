"""A game's rules, ready to call: uncompiled at once, compiled as soon as the cache is filled.

`PITBOSS_RULES` chooses: `auto` (the default) plays uncompiled while a child process fills the
cache, `compiled` waits for the compiler, `uncompiled` never compiles.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import numpy as np

from pitboss.kernel import entry
from pitboss.kernel.cache import CacheFolder, Progress
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.twins import Twins, Wrap

_BOUND = ("setup", "to_act", "legal", "sample", "outcomes", "play", "standing")
_LOOK_AGAIN = 0.25


class EntryPoints:
    """The functions of `pitboss.kernel.entry` bound to one game's rules, each made when first used.

    Making a compiled one takes seconds the first time on a machine and milliseconds afterwards, so
    nobody waits for more than what is called.
    """

    setup_at: AnyFunction
    to_act_at: AnyFunction
    legal_at: AnyFunction
    sample_at: AnyFunction
    outcomes_at: AnyFunction
    play_at: AnyFunction
    standing_at: AnyFunction
    playouts: AnyFunction
    copies: AnyFunction
    batch_to_act: AnyFunction
    batch_legal: AnyFunction
    batch_play: AnyFunction
    batch_settle: AnyFunction
    batch_standing: AnyFunction

    def __init__(self, make: Callable[[str], AnyFunction]) -> None:
        self._make = make
        self._making = threading.Lock()

    def __getattr__(self, name: str) -> AnyFunction:
        if name not in ENTRIES:
            raise AttributeError(name)
        with self._making:
            if name not in self.__dict__:
                setattr(self, name, self._make(name))
        made: AnyFunction = self.__dict__[name]
        return made


# The longest first: everything it calls is then compiled already for the short ones.
ENTRIES = (
    "playouts",
    *(name for name in EntryPoints.__annotations__ if name != "playouts"),
)


class Rules:
    """The seven rules of a game over its record, and their entry points in both forms.

    `name` names the cache folder; `module` is where this object is found as `RULES`.
    `most_legal` and `most_outcomes` bound what `legal` and `outcomes` write.
    """

    def __init__(
        self,
        *,
        module: str,
        state: "np.dtype[np.record]",
        setup: AnyFunction,
        to_act: AnyFunction,
        legal: AnyFunction,
        sample: AnyFunction,
        outcomes: AnyFunction,
        play: AnyFunction,
        standing: AnyFunction,
        most_legal: int,
        most_outcomes: int,
        most_events: int,
    ) -> None:
        self.module = module
        self.state = state
        self.most_legal = most_legal
        self.most_outcomes = most_outcomes
        self.most_events = most_events
        found = (setup, to_act, legal, sample, outcomes, play, standing)
        self._functions = dict(zip(_BOUND, found, strict=True))
        plain = Twins(lambda function: function)
        self.uncompiled = EntryPoints(lambda name: self._bound(name, plain, lambda rule: rule))
        self._compiled: EntryPoints | None = None
        self._folder: CacheFolder | None = None
        self._next_look = 0.0

    def _bound(self, name: str, twins: Twins, wrap: Wrap) -> AnyFunction:
        return twins.bind(getattr(entry, name), self._functions, wrap)

    @property
    def folder(self) -> CacheFolder:
        """The cache folder that holds, or will hold, the compiled rules."""
        if self._folder is None:
            sources = Path(cast(str, sys.modules[self.module].__file__)).parent
            if sources.name == "rules":
                sources = sources.parent
            self._folder = CacheFolder(sources.name.replace("_", "-"), sources)
        return self._folder

    @property
    def entries(self) -> EntryPoints:
        """The best entry points that can be had without waiting."""
        if self._compiled is not None:
            return self._compiled
        mode = rules_mode()
        if mode == "uncompiled":
            return self.uncompiled
        if mode == "compiled":
            return self.compile()
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + _LOOK_AGAIN
            if self.folder.complete:
                return self.compile()
            self.folder.fill(self.module)
        return self.uncompiled

    @property
    def ready(self) -> bool:
        """Say whether `compile` would answer at once, or nearly so."""
        mode = rules_mode()
        return mode == "uncompiled" or self._compiled is not None or self.folder.complete

    @property
    def waiting(self) -> Progress | None:
        """How far the child process has come, or None when there is nothing to wait for."""
        if self._compiled is not None or rules_mode() != "auto" or self.folder.complete:
            return None
        return self.folder.progress() or Progress(0, len(ENTRIES))

    def compile(
        self,
        names: Iterable[str] = (),
        tell: Callable[[Progress], None] | None = None,
    ) -> EntryPoints:
        """Give the compiled entry points; those in `names` are made now, the rest when called.

        In the uncompiled mode this gives the uncompiled ones.
        """
        if rules_mode() == "uncompiled":
            return self.uncompiled
        if self._compiled is None:
            self._compiled = self._new_compiled()
        wanted = tuple(names)
        for done, name in enumerate(wanted, 1):
            getattr(self._compiled, name)
            if tell is not None:
                tell(Progress(done, len(wanted)))
        return self._compiled

    def _new_compiled(self) -> EntryPoints:
        import numba

        flags: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
        # Only compiled code calls the inner rules: they need no way in from Python.
        inner = numba.njit(**flags, no_cpython_wrapper=True, no_cfunc_wrapper=True)
        twins = Twins(inner)
        signatures = _signatures(numba, self.state)

        def make(name: str) -> AnyFunction:
            self.folder.path.mkdir(parents=True, exist_ok=True)
            cast(Any, numba.config).CACHE_DIR = str(self.folder.path)
            function = self._bound(name, twins, numba.njit(**flags, cache=True))
            dispatcher = cast(Any, function)
            dispatcher.compile(signatures[name])
            dispatcher.disable_compile()  # another type of argument is a mistake, not a wish
            return function

        return EntryPoints(make)

    def new_states(self, count: int) -> "np.ndarray[Any, np.dtype[np.record]]":
        """Make `count` empty records."""
        return np.zeros(count, self.state)


def rules_mode() -> str:
    """Read `PITBOSS_RULES`: auto, compiled or uncompiled."""
    mode = os.environ.get("PITBOSS_RULES", "auto")
    if mode not in ("auto", "compiled", "uncompiled"):
        raise ValueError(f"PITBOSS_RULES is {mode!r}: it takes auto, compiled or uncompiled")
    return mode


def _signatures(numba: Any, state: "np.dtype[np.record]") -> dict[str, tuple[Any, ...]]:
    types = numba.types
    whole = types.int64
    states = types.Array(numba.from_dtype(state), 1, "C")
    row = types.Array(whole, 1, "C")
    table = types.Array(whole, 2, "C")
    cube = types.Array(whole, 3, "C")
    return {
        "setup_at": (states, whole, whole, row),
        "to_act_at": (states, whole),
        "legal_at": (states, whole, row),
        "sample_at": (states, whole, row),
        "outcomes_at": (states, whole, row, row),
        "play_at": (states, whole, whole, table),
        "standing_at": (states, whole, table),
        "playouts": (states, whole, whole, table, table, table, row, row, whole, whole),
        "copies": (states, whole),
        "batch_to_act": (states, row),
        "batch_legal": (states, table, row),
        "batch_play": (states, row),
        "batch_settle": (states, table),
        "batch_standing": (states, cube),
    }
