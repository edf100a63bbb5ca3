"""Games and their rules."""

from litestar import get, post
from litestar.params import JSONBody

from pitboss.bots import names as levels_of
from pitboss.engine import Choice, Meta, Toggle, games, load
from pitboss.engine.rules_text import paragraphs
from pitboss.server.api import requests, responses
from pitboss.server.api.context import check_rate
from pitboss.server.api.errors import not_found
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.option_combinations import fits_of
from pitboss.server.api.routes.params import Desk, Id, Person


@get("/api/games", sync_to_thread=False, summary="Every game that can be played here")
def list_games() -> responses.GameList:
    """Tell what a lobby needs to know of each game."""
    return responses.GameList([_game_told(meta) for meta in games().values()])


@get(
    "/api/games/{game:str}/rules",
    sync_to_thread=False,
    summary="A game's rules",
    responses=GET_ERRORS,
)
def game_rules(game: Id) -> responses.RulesTold:
    """Give the rules as Markdown, and the names its paragraphs go by."""
    meta = games().get(game)
    if meta is None:
        raise not_found("game")
    text = load(game).rules_text
    return responses.RulesTold(game, meta.title, text, list(paragraphs(text)))


@post(
    "/api/games/{game:str}/advice",
    status_code=200,
    summary="What a bot would play in a position, and why",
    responses=POST_ERRORS,
)
async def advise(
    game: Id, data: JSONBody[requests.Advise], desk: Desk, person: Person
) -> responses.AdviceTold:
    """Tell every seat's share of winning before and after a bot's choice, and after others."""
    check_rate(desk.rates.advice, person, "You have asked the bots a lot just now.")
    return await desk.advising.of(game, data)


def _game_told(meta: Meta) -> responses.GameTold:
    options = []
    for option in meta.options:
        kind = "toggle" if isinstance(option, Toggle) else "words"
        choices: list[str] = []
        if isinstance(option, Choice):
            kind, choices = "choice", list(option.choices)
        options.append(
            responses.OptionTold(option.name, kind, option.words, option.default, choices)  # type: ignore[arg-type]
        )
    return responses.GameTold(
        game=meta.slug,
        title=meta.title,
        words=meta.words,
        unofficial=meta.unofficial,
        seats=list(meta.seats),
        rules_version=meta.rules_version,
        endings=list(meta.endings),
        options=options,
        fits=fits_of(meta.slug),
        levels=levels_of(meta.slug),
    )
