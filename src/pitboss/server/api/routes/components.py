"""What is printed on a game's components, and an owner's corrections of it.

Corrections are checked and given back; the server keeps none of them. A table that is made with
them carries them in its options, and so do its records.
"""

from litestar import get, post
from litestar.params import JSONBody

from pitboss.engine import Game, games, load
from pitboss.engine.game import Correcting, Correction
from pitboss.server.api import game_responses, requests
from pitboss.server.api.errors import not_found
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import Context, Id, Person


def _correcting(slug: str) -> tuple[Game, Correcting]:
    if slug not in games():
        raise not_found("game")
    game = load(slug)
    if game.correcting is None:
        raise not_found("list of doubtful components: every one of that game is certain")
    return game, game.correcting


@get(
    "/api/games/{game:str}/components",
    sync_to_thread=True,
    summary="What is printed on a game's components, and how certain it is",
    responses=GET_ERRORS,
)
def game_components(game: Id) -> game_responses.Components:
    """List every value with its certainty and what may stand in its place."""
    loaded, correcting = _correcting(game)
    assert loaded.components is not None
    printed = [
        game_responses.PrintedValue(
            value.component,
            value.field,
            correcting.spell(value.value),
            value.certainty,  # type: ignore[arg-type]
            list(value.sources),
            correcting.takes(value.component, value.field),
        )
        for value in loaded.components(loaded.options({}))
    ]
    return game_responses.Components(game, loaded.meta.title, printed)


@post(
    "/api/games/{game:str}/components",
    status_code=200,
    sync_to_thread=True,
    summary="Check what an owner read off the components",
    responses=POST_ERRORS,
)
def check_components(
    game: Id, data: JSONBody[requests.CheckComponents], context: Context, person: Person
) -> game_responses.CheckedComponents:
    """Tell which entries are wrong, what to play with, and the file to share; keep nothing."""
    context.rates.components.check(person, context.client)
    _, correcting = _correcting(game)
    entries = [Correction(entry.component, entry.field, entry.value) for entry in data.entries]
    if data.file:
        entries = [*correcting.read_file(data.file), *entries]
    checked = correcting.check(entries)
    return game_responses.CheckedComponents(
        [_entry(entry) for entry in checked.changed],
        [_entry(entry) for entry in checked.confirmed],
        [game_responses.WrongEntry(w.component, w.field, w.reason) for w in checked.wrong],
        checked.option,
        checked.file,
    )


def _entry(entry: Correction) -> game_responses.ComponentEntry:
    return game_responses.ComponentEntry(entry.component, entry.field, entry.value)
