"""One folder a game. The package can be called: `pitboss.games()` lists what is installed."""

import sys
from collections.abc import Mapping
from types import ModuleType

from pitboss.engine.meta import Meta
from pitboss.engine.registry import games


class _Games(ModuleType):
    """Importing a subpackage replaces the function of the same name."""

    def __call__(self) -> Mapping[str, Meta]:
        return games()


sys.modules[__name__].__class__ = _Games
