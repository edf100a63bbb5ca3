"""Who there is: the bots of a game by name, made, asked why, and dismissed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.bots.bot import Advice, Advisor, Bot, Budget, Commentator, RandomBot
from pitboss.bots.protocol.stdio import PREFIX, StdioBot
from pitboss.engine import Position, Unreadable

Maker = Callable[[int, Budget | None], Bot]

JUDGE = "regular"
"""Who judges the choices of bots that do not say what they think."""


def part_of(game: str, part: str = "") -> ModuleType | None:
    """Import the package of a game's bots, or one module of it; None where there is none."""
    package = f"pitboss.bots.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return None
    module = f"{package}.{part}" if part else package
    return import_module(module) if find_spec(module) else None


@cache
def _makers(game: str) -> Mapping[str, Maker]:
    own = part_of(game)
    return {"random": RandomBot, **(own.BOTS if own else {})}


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
    """Let a bot choose and say why. Where it has no opinion, another bot judges its choice.

    Values of two judges do not compare: who leaves the own move out is not quoted on others.
    """
    if not isinstance(player, Advisor):
        return _judged(at, player.choose(at))
    said = player.advise(at)
    told = any(option.move == said.move for option in said.options)
    return said if told else _judged(at, said.move)


def _judged(at: Position, move: str) -> Advice:
    judge = bot(at.game.slug, JUDGE)
    assert isinstance(judge, Commentator)
    return replace(judge.comment(at, move), judge=JUDGE)
