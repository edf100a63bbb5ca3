"""Opinions: who chooses moves when no person does.

`names` lists the bots of a game, `bot` makes one. Every game has `random`; the rest live in a
module of this package that bears the game's name and lists them in `BOTS`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pitboss.bots.bot import Advice, Advisor, Bot, Budget, Option, RandomBot
from pitboss.engine import Unreadable

__all__ = ["Advice", "Advisor", "Bot", "Budget", "Option", "RandomBot", "bot", "names"]

Maker = Callable[[int, Budget | None], Bot]


@cache
def _makers(game: str) -> Mapping[str, Maker]:
    module = f"{__name__}.{game.replace('-', '_')}"
    own = import_module(module).BOTS if find_spec(module) else {}
    return {"random": RandomBot, **own}


def names(game: str) -> list[str]:
    """List the bots that play `game`, weakest first."""
    return list(_makers(game))


def bot(game: str, name: str, seed: int = 0, budget: Budget | None = None) -> Bot:
    """Make the bot called `name` for `game`; equal seeds and nodes make equal choices."""
    maker = _makers(game).get(name)
    if maker is None:
        raise Unreadable(f"there is no bot {name!r} for {game}: choose {', '.join(names(game))}")
    return maker(seed, budget)
