"""The bots of a game by name: list them, make one, explain its choices, dismiss it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.bots.bot import Advice, Advisor, Bot, Budget, RandomBot
from pitboss.bots.levels import Level
from pitboss.bots.protocol.stdio import PREFIX, StdioBot
from pitboss.engine import Position, Unreadable
from pitboss.engine.batches.alone import OneAtATime

Maker = Callable[[int, Budget | None], Bot]

_prepared: set[tuple[str, str]] = set()
"""Games and bots whose searches are known to be compiled."""
JUDGE = "evaluator"
"""The judge of bots that give no values: the learned values, at sight."""


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


@cache
def _frozen(game: str) -> Mapping[str, Maker]:
    own = part_of(game)
    return own.FROZEN if own else {}


@cache
def _personas(game: str) -> Mapping[str, Maker]:
    own = part_of(game)
    return getattr(own, "PERSONAS", {})


@cache
def _everybody(game: str) -> Mapping[str, Maker]:
    return {**_makers(game), **_personas(game), **_frozen(game)}


def names(game: str) -> list[str]:
    """List the bots that play `game`, weakest first."""
    return list(_makers(game))


def frozen_names(game: str) -> list[str]:
    """List the earlier versions of bots that are kept, so that progress can be measured."""
    return list(_frozen(game))


def persona_names(game: str) -> list[str]:
    """List the personas, `LEVEL:TEMPER`: variants of a level that are not levels themselves."""
    return list(_personas(game))


def check(game: str, name: str) -> None:
    """Refuse a name that no bot has."""
    if not name.startswith(PREFIX) and name not in _everybody(game):
        known = ", ".join([*_everybody(game), f"{PREFIX}COMMAND"])
        raise Unreadable(f"there is no bot {name!r} for {game}: choose {known}")


def bot(game: str, name: str, seed: int = 0, budget: Budget | None = None) -> Bot:
    """Make the bot called `name` for `game`; equal seeds and nodes make equal choices."""
    check(game, name)
    if name.startswith(PREFIX):
        return StdioBot(name.removeprefix(PREFIX), seed, budget)
    made = _everybody(game)[name](seed, budget)
    if isinstance(made, OneAtATime):
        made.about = game
    return made


def keep_nobody_waiting(game: str) -> None:
    """Let the bots of a game judge at sight while a child process compiles their searches.

    For tables with people. Until it is done, equal seeds do not give equal choices.
    """
    searching = part_of(game, "searches")
    if searching is not None:
        searching.SEARCHES.keep_nobody_waiting()
        _prepared.difference_update([(game, name) for name in _everybody(game)])


def plays_at_sight(game: str, name: str) -> bool:
    """Say whether a bot judges at sight for now, because its search is still being compiled."""
    maker = _everybody(game).get(name)
    if (game, name) in _prepared or not (isinstance(maker, type) and issubclass(maker, Level)):
        return False
    if not maker.searches.has(*maker.needs):
        return True
    _prepared.add((game, name))
    return False


def levels_at_sight(games: Iterable[str]) -> frozenset[tuple[str, str]]:
    """List the bots, each with its game, that judge at sight for now."""
    return frozenset(
        (game, name) for game in games for name in names(game) if plays_at_sight(game, name)
    )


def dismiss(player: Bot) -> None:
    """Release what a bot holds open, such as a process."""
    if isinstance(player, StdioBot):
        player.close()


def explain(player: Bot, at: Position) -> Advice:
    """Let a bot choose and explain. Where it gives no value for its move, another bot evaluates.

    Values of two bots are not comparable: without a value for the move, none is used.
    """
    if not isinstance(player, Advisor):
        return _judged(at, player.choose(at))
    advice = player.advise(at)
    is_valued = any(option.move == advice.move for option in advice.options)
    return advice if is_valued else _judged(at, advice.move)


def _judged(at: Position, move: str) -> Advice:
    """Let the evaluator judge: its values are those of the strongest level."""
    strongest = bot(at.game.slug, names(at.game.slug)[-1])
    assert isinstance(strongest, Level)
    return replace(strongest.comment_at_sight(at, move), judge=JUDGE)
