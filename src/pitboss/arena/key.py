"""The key of a match, the first line of a file of games: everything that the games depend on."""

import json
from pathlib import Path
from typing import Any

from pitboss.arena.match import Match
from pitboss.arena.sources import game_digest
from pitboss.engine import Unreadable

_BEGINNING = "# pitboss arena: "


def key(match: Match) -> str:
    """Name everything that the games depend on, except the number of deals, which may grow."""
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
        "sources": game_digest(match.game),
        # Only where it is not the default: older files of games do not have it.
        **({} if match.offers else {"offers": False}),
    }


def _difference(found: str, match: Match) -> str:
    here = json.loads(key(match).removeprefix(_BEGINNING))
    try:
        there = dict(json.loads(found.removeprefix(_BEGINNING)))
    except (ValueError, TypeError):
        return f"it begins with {found[:60]!r}"
    names = dict.fromkeys([*here, *there])
    differing = [name for name in names if there.get(name) != here.get(name)]
    if differing == ["sources"]:
        return "its games were played by another version of the rules or bots"
    return ", ".join(
        f"it has {name} {_told(there.get(name))} and not {_told(here.get(name))}"
        for name in differing
        if name != "sources"
    )


def _told(what: Any) -> str:
    return json.dumps(what, ensure_ascii=False)
