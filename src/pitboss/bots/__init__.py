"""Opinions: who chooses moves when no person does.

`names` lists the bots of a game, `bot` makes one. Every game has `random`; the rest live in a
package of this one that bears the game's name and lists them in `BOTS`. A name that begins with
`stdio:` is the command of a bot in another language, see docs/bot-protocol.md.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pitboss.bots.bot import Advice, Advisor, Bot, Budget, Option, RandomBot
from pitboss.bots.stdio import PREFIX, StdioBot
from pitboss.engine import Position, Unreadable

__all__ = [
    "Advice",
    "Advisor",
    "Bot",
    "Budget",
    "Option",
    "RandomBot",
    "StdioBot",
    "bot",
    "check",
    "dismiss",
    "explain",
    "names",
]

Maker = Callable[[int, Budget | None], Bot]


@cache
def _makers(game: str) -> Mapping[str, Maker]:
    module = f"{__name__}.{game.replace('-', '_')}"
    own = import_module(module).BOTS if find_spec(module) else {}
    return {"random": RandomBot, **own}


def names(game: str) -> list[str]:
    """List the bots that play `game`, weakest first."""
    return list(_makers(game))


def check(game: str, name: str) -> None:
    """Refuse a name that no bot has."""
    if not name.startswith(PREFIX) and name not in _makers(game):
        known = ", ".join([*names(game), f"{PREFIX}COMMAND"])
        raise Unreadable(f"there is no bot {name!r} for {game}: choose {known}")


def bot(game: str, name: str, seed: int = 0, budget: Budget | None = None) -> Bot:
    """Make the bot called `name` for `game`; equal seeds and nodes make equal choices."""
    check(game, name)
    if name.startswith(PREFIX):
        return StdioBot(name.removeprefix(PREFIX), seed, budget)
    return _makers(game)[name](seed, budget)


def dismiss(player: Bot) -> None:
    """Let a bot go that holds something open, such as a process; others do not mind."""
    if isinstance(player, StdioBot):
        player.close()


def explain(player: Bot, at: Position) -> Advice:
    """Let a bot choose and say why, or refuse where it cannot say."""
    if isinstance(player, Advisor):
        return player.advise(at)
    raise Unreadable(f"{type(player).__name__} does not explain its choices")
