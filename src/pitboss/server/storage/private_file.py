"""The SQLite file of a server: readable by its owner alone, and used by one server at a time.

It holds the key of the cookies and the secrets of the dice.
"""

import os
import sys
from pathlib import Path
from typing import IO

FILE_MODE = 0o600
_SQLITE = "sqlite+aiosqlite:///"


class AlreadyServed(Exception):
    """Another server uses the file."""


def make_private(path: Path) -> None:
    """Create the file if there is none, and let only its owner read it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE_MODE))
    for each in (path, *path.parent.glob(f"{path.name}-*")):  # the journal holds the same secrets
        if each.stat().st_mode & 0o077:
            each.chmod(FILE_MODE)


def claim(database: str) -> IO[bytes] | None:
    """Keep other servers off an SQLite file for as long as the result is open."""
    if not database.startswith(_SQLITE):
        return None
    path = Path(database.removeprefix(_SQLITE))
    make_private(path)
    beside = path.with_name(f"{path.name}.lock")
    make_private(beside)
    lock = beside.open("ab")
    try:
        _lock(lock)
    except OSError:
        lock.close()
        raise AlreadyServed(
            f"Another server uses {path}: stop it, or name another file with --database."
            " Several servers can share tables on PostgreSQL."
        ) from None
    return lock


def _lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
