"""The cache of compiled rules.

Numba's own cache does not notice that a called function in another file changed, and takes the same
function in another folder for another one. So the cache folder is named by a digest of all that the
functions reach (`pitboss.kernel.dependencies`), of the way they are compiled, of the versions of
Python, Numba and NumPy, and of the processor. A changed rule gets another folder, so stale rules
never run, while a changed comment or another checkout compiles nothing again.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

_STALE_AFTER = 600.0
_SWITCHES = (
    "NUMBA_BOUNDSCHECK",
    "NUMBA_CPU_FEATURES",
    "NUMBA_CPU_NAME",
    "NUMBA_DEBUGINFO",
    "NUMBA_DISABLE_INTEL_SVML",
    "NUMBA_LOOP_VECTORIZE",
    "NUMBA_OPT",
    "NUMBA_SLP_VECTORIZE",
)
"""Settings of Numba that change the machine code."""


@dataclass(frozen=True)
class Progress:
    """How many functions of a cache are compiled, of how many."""

    done: int
    total: int

    def __add__(self, other: "Progress") -> "Progress":
        return Progress(self.done + other.done, self.total + other.total)


class CacheFolder:
    """The compiled form of one library of functions, in the user's cache folder.

    `content` describes what is compiled and how, line by line.
    """

    def __init__(self, name: str, content: Iterable[str]) -> None:
        self.name = name
        self.path = cache_root() / f"{name}-{_digest(content)}"

    @property
    def complete(self) -> bool:
        """Say whether every function is compiled and stored."""
        return (self.path / "complete").exists()

    def has(self, function: str) -> bool:
        """Say whether one function is compiled and stored."""
        return (self.path / f"{function}.stored").exists() or self.complete

    def note_stored(self, function: str, functions: Iterable[str]) -> None:
        """Note that a function is stored; once all of them are, the folder is complete."""
        if not self.has(function):
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / f"{function}.stored").touch()
            if all(self.has(name) for name in functions):
                (self.path / "complete").touch()

    def claim(self) -> bool:
        """Take the lock for filling the folder; False if a living process has it."""
        self.path.mkdir(parents=True, exist_ok=True)
        if self.is_being_filled:
            return False
        self._lock.unlink(missing_ok=True)
        try:
            with self._lock.open("x") as lock:
                lock.write(str(os.getpid()))
        except FileExistsError:
            return False
        return True

    def hold(self) -> None:
        """Renew the lock: this process is filling the folder."""
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock.write_text(str(os.getpid()))

    def release(self) -> None:
        """Release the lock after filling, successful or not."""
        self._lock.unlink(missing_ok=True)

    @property
    def is_being_filled(self) -> bool:
        """Say whether a living process is filling it that has renewed its lock lately."""
        try:
            held, since = self._lock.read_text(), self._lock.stat().st_mtime
        except OSError:
            return False
        return time.time() - since < _STALE_AFTER and _is_alive(held)

    @property
    def _lock(self) -> Path:
        return self.path / "filling"


def _is_alive(process: str) -> bool:
    """Say whether a process of this machine lives; assume so if that cannot be determined."""
    try:
        number = json.loads(process)
        if sys.platform != "win32":  # on Windows, `os.kill` would end it
            os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError, TypeError, ValueError):
        return True
    return True


def cache_root() -> Path:
    """Give the user's cache folder for pitboss; `PITBOSS_CACHE` overrides it."""
    return user_folder("CACHE", on_mac="Caches", elsewhere=".cache")


def user_folder(kind: str, *, on_mac: str, elsewhere: str) -> Path:
    """Give the user's folder of a kind for pitboss, by the conventions of the system."""
    chosen = os.environ.get(f"PITBOSS_{kind}")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / on_mac
    else:
        base = Path(os.environ.get(f"XDG_{kind}_HOME") or Path.home() / elsewhere)
    return base / "pitboss"


def _digest(content: Iterable[str]) -> str:
    digest = hashlib.sha256()
    versions = (sys.version, metadata.version("numba"), metadata.version("numpy"), _processor())
    switches = (f"{name}={os.environ.get(name, '')}" for name in _SWITCHES)
    for line in (*versions, *switches, *content):
        digest.update(line.encode())
        digest.update(b"\n")
    return digest.hexdigest()[:20]


def _processor() -> str:
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
