"""Games by name. Listing imports only their metas; loading imports one game."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from pitboss.engine.errors import UnknownGame
from pitboss.engine.game import Game
from pitboss.engine.meta import Meta

_GAMES = "pitboss.games"


@cache
def games() -> Mapping[str, Meta]:
    """List every installed game by its name."""
    folder = import_module(_GAMES).__path__
    metas = [
        import_module(f"{_GAMES}.{module.name}.meta").META
        for module in sorted(pkgutil.iter_modules(folder), key=lambda module: module.name)
        if module.ispkg
    ]
    return MappingProxyType({meta.slug: meta for meta in metas})


@cache
def load(name: str) -> Game:
    """Load a game by its name, such as "las-vegas"."""
    meta = games().get(name)
    if meta is None:
        raise UnknownGame(f"there is no game {name!r}: choose one of {', '.join(games())}")
    game: Game = import_module(meta.module).GAME
    return game
