"""Games and their rules."""

from functools import cache
from typing import Literal

from litestar import get

from pitboss.bots import names as level_names
from pitboss.bots import persona_names
from pitboss.bots import preparation as compiling
from pitboss.engine import Choice, Meta, Position, Toggle, games, load
from pitboss.engine.rules_text import paragraphs, positions_in
from pitboss.kernel.cache import Progress
from pitboss.server.api import game_responses, record_responses
from pitboss.server.api.errors import not_found
from pitboss.server.api.openapi import GET_ERRORS
from pitboss.server.api.option_combinations import option_combinations
from pitboss.server.api.routes.params import Id
from pitboss.server.tables.position_presenter import frame
from pitboss.server.tables.sight import EVERYTHING


@get("/api/games", sync_to_thread=False, summary="Every game that can be played here")
def list_games() -> game_responses.GameList:
    """Describe every game as a lobby needs it."""
    return game_responses.GameList([_describe(meta) for meta in games().values()])


@get(
    "/api/games/{game:str}/rules",
    sync_to_thread=False,
    summary="A game's rules",
    responses=GET_ERRORS,
)
def game_rules(game: Id) -> game_responses.RulesText:
    """Give the rules as Markdown, and the anchors of its paragraphs."""
    meta = games().get(game)
    if meta is None:
        raise not_found("game")
    text = load(game).rules_text
    return game_responses.RulesText(game, meta.title, text, _anchors(game), _pictures(game))


@cache
def _anchors(game: str) -> list[str]:
    return list(paragraphs(load(game).rules_text))


@cache
def _pictures(game: str) -> list[game_responses.RulesPicture]:
    """Show the positions in a game's rules, for the board to draw."""
    found = load(game)
    return [
        game_responses.RulesPicture(line, _frame(found.position(line)))
        for line in positions_in(found.rules_text)
    ]


def _frame(at: Position) -> record_responses.Frame:
    names = ["Ada", "Bea", "Cal", "Dan", "Eve", "Finn"][: at.seats]
    return frame(at, None, None, 0, names, EVERYTHING)


@get(
    "/api/preparation",
    sync_to_thread=False,
    summary="How far the compiler has come with each game and its bots",
)
def preparation() -> game_responses.Preparation:
    """Say what is compiled. Until then bots play at sight, so nobody waits."""
    return game_responses.Preparation([_prepared(meta) for meta in games().values()])


def _prepared(meta: Meta) -> game_responses.GamePreparation:
    at_once = not compiling.is_compiled_beforehand()
    found = Progress(1, 1) if at_once else compiling.progress(meta.slug)
    state: Literal["ready", "preparing", "stopped"] = "preparing"
    if found.done == found.total:
        state = "ready"
    elif compiling.is_stopped(meta.slug):
        state = "stopped"
    return game_responses.GamePreparation(meta.slug, meta.title, found.done, found.total, state)


def _describe(meta: Meta) -> game_responses.Game:
    options = []
    for option in meta.options:
        kind = "toggle" if isinstance(option, Toggle) else "words"
        choices: list[str] = []
        if isinstance(option, Choice):
            kind, choices = "choice", list(option.choices)
        options.append(
            game_responses.GameOption(option.name, kind, option.words, option.default, choices)  # type: ignore[arg-type]
        )
    return game_responses.Game(
        game=meta.slug,
        title=meta.title,
        words=meta.words,
        unofficial=meta.unofficial,
        seats=list(meta.seats),
        rules_version=meta.rules_version,
        endings=list(meta.endings),
        options=options,
        fits=option_combinations(meta.slug),
        levels=level_names(meta.slug),
        personas=persona_names(meta.slug),
    )
