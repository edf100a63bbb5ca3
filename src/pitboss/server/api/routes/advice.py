"""Advice: about positions that nobody is playing here, and at tables whose switch allows it."""

from litestar import post
from litestar.params import JSONBody

from pitboss.engine import Position
from pitboss.server.api import requests, responses, review_responses
from pitboss.server.api.errors import conflict
from pitboss.server.api.openapi import POST_ERRORS
from pitboss.server.api.routes.params import Context, Id, Person
from pitboss.server.tables.moves import check_playing, check_seat
from pitboss.server.tables.position_presenter import seat_names
from pitboss.server.tables.sight import Sight
from pitboss.server.tables.table import Table


@post(
    "/api/games/{game:str}/advice",
    status_code=200,
    summary="What a bot would play in a position, and why",
    responses=POST_ERRORS,
)
async def advise(
    game: Id, data: JSONBody[requests.Advise], context: Context, person: Person
) -> responses.Advice:
    """Estimate every seat's share of winning before and after a bot's choice, and after others."""
    context.rates.advice.check(person, context.client)
    return await context.advisor.advise(game, data, context.client)


@post(
    "/api/games/{game:str}/analysis",
    status_code=200,
    summary="What a position and its moves are worth, after a line that is tried out",
    responses=POST_ERRORS,
)
async def analyse(
    game: Id, data: JSONBody[requests.Analyse], context: Context, person: Person
) -> review_responses.Analysis:
    """Play steps on from a position and give every seat's share there and after each move."""
    context.rates.advice.check(person, context.client)
    return await context.advisor.analyse(game, data, context.client)


async def _advised(context: Context, table_id: str, person: str, seat: int) -> Position:
    """Give the position of a table to somebody who may be advised there."""
    table: Table = await context.tables.get(table_id)
    check_seat(table, person, seat)
    check_playing(table)
    finished = await context.node.store.finished_games(person, table.row.game)
    Sight.of(table, person).check_advice(table, finished)
    context.rates.advice.check(person, context.client)
    assert table.position is not None
    position = table.position.copy()
    # A copy of a running game, played on against bots, would tell of the game itself.
    await context.advisor.check_fair([position], table_id)
    return position


@post("/api/tables/{table:str}/advice", status_code=200, responses=POST_ERRORS)
async def hint(
    table: Id, data: JSONBody[requests.AskHint], context: Context, person: Person
) -> review_responses.TableAdvice:
    """Say what your seat should play and why, where the table gives advice."""
    position = await _advised(context, table, person, data.seat)
    if position.to_act != data.seat:
        raise conflict("It is not your turn: ask when you have to choose.")
    names = seat_names((await context.tables.get(table)).seats)
    return await context.advisor.hint(position, names, context.client)


@post("/api/tables/{table:str}/price", status_code=200, responses=POST_ERRORS)
async def price(
    table: Id, data: JSONBody[requests.PriceDeal], context: Context, person: Person
) -> review_responses.DealPrice:
    """Say what a deal changes for every seat, where the table gives advice."""
    position = await _advised(context, table, person, data.seat)
    return await context.advisor.price(position, data.by, data.text, context.client)


ROUTES = [advise, analyse, hint, price]
