"""Where compiled rules are kept, and the child process that fills the cache.

Numba's own cache does not notice that a called function in another file changed, and takes the same
function in another folder for another one. So the cache folder is named by a digest of all that
the functions reach (`pitboss.kernel.reach`), of the way they are compiled, of the versions of
Python, Numba and NumPy, and of the processor: whoever changes a rule gets another folder and nobody
ever runs stale rules, while a changed comment or another checkout compiles nothing again.
"""

import hashlib
import json
import os
import subprocess
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
    """How far the filling of a cache has come."""

    done: int
    total: int


class CacheFolder:
    """The compiled form of one library of functions, in the user's cache folder.

    `content` tells what is compiled and how, a line at a time.
    """

    def __init__(self, name: str, content: Iterable[str]) -> None:
        self.name = name
        self.path = cache_root() / f"{name}-{_digest(content)}"

    @property
    def complete(self) -> bool:
        """Say whether every entry point is compiled and stored."""
        return (self.path / "complete").exists()

    def report(self, progress: Progress) -> None:
        """Say how far the filling has come; the last report marks the folder complete."""
        self.path.mkdir(parents=True, exist_ok=True)
        target = self.path / "progress.json"
        fresh = self.path / f"progress.{os.getpid()}.tmp"
        fresh.write_text(json.dumps([progress.done, progress.total]))
        fresh.replace(target)
        if progress.done == progress.total:
            (self.path / "complete").touch()

    def progress(self) -> Progress | None:
        """Read how far the filling has come, or None before its first report."""
        try:
            done, total = json.loads((self.path / "progress.json").read_text())
        except (OSError, ValueError):
            return None
        return Progress(done, total)

    def fill(self, module: str) -> "subprocess.Popen[bytes] | None":
        """Start a child that compiles `module`'s rules, unless one is at it already."""
        if self.complete or not self._claim():
            return None
        return subprocess.Popen(
            [sys.executable, "-m", "pitboss.kernel.compile_worker", module],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _claim(self) -> bool:
        self.path.mkdir(parents=True, exist_ok=True)
        lock = self.path / "filling"
        try:
            if time.time() - lock.stat().st_mtime > _STALE_AFTER:
                lock.unlink()
        except OSError:
            pass
        try:
            lock.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def release(self) -> None:
        """Let another process try, after the filling ended well or badly."""
        (self.path / "filling").unlink(missing_ok=True)


def cache_root() -> Path:
    """Give the user's cache folder for pitboss; `PITBOSS_CACHE` overrides it."""
    chosen = os.environ.get("PITBOSS_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
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
