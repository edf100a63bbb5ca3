"""Digests of the sources that results depend on: those of one game, or of the whole package."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_DEALT_BY = ("duplicate_dealer", "match")
_BESIDE = ("server", "cli")
"""Packages that no result depends on."""


@cache
def game_digest(game: str) -> str:
    """Give a digest of the rules, the bots and the dealer of a game; not of `stdio:` bots."""
    own = game.replace("-", "_")
    folders = ("kernel", "engine", f"games/{own}", f"bots/{own}")
    files = [file for folder in folders for file in (_PACKAGE / folder).rglob("*")]
    files += [*(_PACKAGE / "bots").glob("*.py"), *(_PACKAGE / "bots/training").glob("*.py")]
    files += [_PACKAGE / f"arena/{name}.py" for name in _DEALT_BY]
    return _digest(files)


@cache
def package_digest() -> str:
    """Give a digest of everything that computes results, to compare two machines."""
    return _digest(
        file for file in _PACKAGE.rglob("*") if file.relative_to(_PACKAGE).parts[0] not in _BESIDE
    )


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(file.relative_to(_PACKAGE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
