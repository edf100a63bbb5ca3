"""The child process that fills the cache: one for all libraries of a game.

They share rules, so one process lowers each rule once for all of them. Functions that tables call
come first, then the searches of bots, then the rest.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pitboss.kernel.cache import CacheFolder
from pitboss.kernel.compiled import Library

_tried: set[Path] = set()
"""Folders for which this process has started a child: one that failed would fail again."""
_children: "list[subprocess.Popen[bytes]]" = []


def niceness() -> int:
    """The niceness of background work: bots, advice, reviews and the compiler.

    `PITBOSS_NICENESS` overrides it: on a machine that is always busy, work of a low priority never
    finishes.
    """
    given = os.environ.get("PITBOSS_NICENESS", "10")
    if given not in map(str, range(20)):
        raise ValueError(f"PITBOSS_NICENESS is {given!r}: give a whole number from 0 to 19")
    return int(given)


def fill(*libraries: Library[Any]) -> "subprocess.Popen[bytes] | None":
    """Start a child that compiles what these lack, unless one has been started already."""
    mine = [library for library in libraries if _claim(library)]
    if not mine:
        return None
    words = [sys.executable, "-m", "pitboss.kernel.compile_worker"]
    child = subprocess.Popen(
        words + [library.address for library in mine],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _children.append(child)
    folders = [library.folder for library in mine]
    threading.Thread(target=_release_after, args=(child, folders), daemon=True).start()
    return child


def _claim(library: Library[Any]) -> bool:
    folder = library.folder
    if folder.path in _tried or folder.complete or not folder.claim():
        return False
    _tried.add(folder.path)
    return True


def _release_after(child: "subprocess.Popen[bytes]", filled: Sequence[CacheFolder]) -> None:
    child.wait()
    for folder in filled:
        folder.release()


def has_given_up(library: Library[Any]) -> bool:
    """Say whether a child of this process has ended before everything was compiled."""
    folder = library.folder
    return folder.path in _tried and not folder.complete and not folder.is_being_filled


def stop_filling() -> None:
    """End the children that this process has started; what they have stored stays."""
    while _children:
        _children.pop().terminate()


def compiled_in_order(libraries: Sequence[Library[Any]]) -> Iterator[str]:
    """Compile libraries into the cache, in this process, and name every function that is done."""
    searches_first = list(reversed(libraries))
    first = [(library, name) for library in searches_first for name in library.first]
    every = [(library, name) for library in searches_first for name in library.templates]
    for library, name in dict.fromkeys([*first, *every]):
        library.compile((name,))
        yield name
