"""The first line of a file of games: everything that the games depend on."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.arena.match import Match
from pitboss.engine import Unreadable

_BEGINNING = "# pitboss arena: "
_PACKAGE = Path(__file__).parents[1]
_DEALT_BY = ("deal", "match")


def key(match: Match) -> str:
    """Name everything that the games depend on. The number of deals may grow."""
    return _BEGINNING + json.dumps(_named(match), default=str)


def check_key(path: Path, found: str, match: Match) -> None:
    """Refuse a file that holds the games of another match, and say what is different."""
    if found != key(match):
        raise Unreadable(
            f"{path} holds another match: {_difference(found, match)};"
            " choose another file or delete it"
        )


def _named(match: Match) -> dict[str, Any]:
    budget = match.budget
    return {
        "game": match.game,
        "options": dict(match.options),
        "players": list(match.players),
        "seed": match.seed,
        "budget": {"nodes": budget.nodes, "seconds": budget.seconds} if budget else None,
        "sources": _sources(match.game),
    }


def _difference(found: str, match: Match) -> str:
    here = json.loads(key(match).removeprefix(_BEGINNING))
    try:
        there = dict(json.loads(found.removeprefix(_BEGINNING)))
    except (ValueError, TypeError):
        return f"it begins with {found[:60]!r}"
    differing = [name for name in here if there.get(name) != here[name]]
    if differing == ["sources"]:
        return "its games were played by another version of the rules or bots"
    return ", ".join(
        f"it has {name} {_told(there.get(name))} and not {_told(here[name])}"
        for name in differing
        if name != "sources"
    )


def _told(what: Any) -> str:
    return json.dumps(what, ensure_ascii=False)


@cache
def _sources(game: str) -> str:
    """Give a digest of the rules, the bots and the dealer; not of `stdio:` bots."""
    own = game.replace("-", "_")
    digest = hashlib.sha256()
    folders = ("kernel", "engine", f"games/{own}", f"bots/{own}")
    files = [file for folder in folders for file in (_PACKAGE / folder).rglob("*")]
    files += [*(_PACKAGE / "bots").glob("*.py"), *(_PACKAGE / "bots/training").glob("*.py")]
    files += [_PACKAGE / f"arena/{name}.py" for name in _DEALT_BY]
    for file in sorted(files):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(file.relative_to(_PACKAGE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
