"""Creating, finding and joining tables."""

from litestar import Response, get, post, put
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.clean_text import clean_name
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS, also
from pitboss.server.api.routes.params import Context, Id, Person, Seat, Since, Viewer
from pitboss.server.tables import creation, names, presenter, seat_transfer, seats, seeds
from pitboss.server.tables import start as starting
from pitboss.server.tables.position_presenter import chat_line
from pitboss.server.tables.table import Command, Table


@get("/api/tables", summary="Tables that anybody may see")
async def list_tables(context: Context, person: Viewer) -> responses.TableList:
    """List the tables that are gathering, playing and recently over."""
    stored = await context.node.store.listed()
    return responses.TableList(context.tables.summaries(stored, person))


@post("/api/tables", summary="Create a table", responses=POST_ERRORS)
async def create_table(
    data: JSONBody[requests.NewTable], context: Context, person: Person
) -> responses.PlayAnswer:
    """Create a table; you are its host."""
    context.rates.check_new_table(person, context.client)
    created = await creation.create_table(context.tables, person, data)
    return responses.PlayAnswer(presenter.table(created, person, context.origin), None)


@get("/api/tables/{table:str}", summary="A table and its play", responses=GET_ERRORS)
async def see_table(
    table: Id, context: Context, person: Viewer, since: Since = 0
) -> responses.WholeTable:
    """Give everything the viewer may see."""
    found = await context.tables.get(table)
    chat = [chat_line(line) for line in await context.node.store.chat(table)]
    return responses.WholeTable(
        presenter.table(found, person, context.origin),
        presenter.play_of(found, person, since),
        chat,
    )


async def _submit(
    context: Context, table_id: str, person: str, command: Command
) -> responses.TableAnswer:
    table = await context.tables.get(table_id)
    await table.submit(command)
    return _answer(context, table, person)


def _answer(context: Context, table: Table, person: str) -> responses.TableAnswer:
    return responses.TableAnswer(presenter.table(table, person, context.origin))


@post("/api/tables/{table:str}/seats/{seat:int}/sit", status_code=200, responses=POST_ERRORS)
async def sit(
    table: Id, seat: Seat, data: JSONBody[requests.Sit], context: Context, person: Person
) -> responses.TableAnswer:
    """Take an open seat."""
    context.rates.seats.check(person, context.client)
    found = await context.tables.get(table)
    await seats.sit(found, person, seat, data.name)
    return _answer(context, found, person)


@post("/api/tables/{table:str}/seats/{seat:int}/leave", status_code=200, responses=POST_ERRORS)
async def leave(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], context: Context, person: Person
) -> responses.TableAnswer:
    """Leave a seat; the host may remove anybody."""
    context.rates.seats.check(person, context.client)
    return await _submit(context, table, person, seats.Leave(person, seat))


@put("/api/tables/{table:str}/seats/{seat:int}", responses=POST_ERRORS)
async def set_up(
    table: Id, seat: Seat, data: JSONBody[requests.SeatPlan], context: Context, person: Person
) -> responses.TableAnswer:
    """Decide who plays a seat, before the start."""
    found = await context.tables.get(table)
    await seats.set_up(found, person, seat, data)
    return _answer(context, found, person)


@put("/api/tables/{table:str}/seats/{seat:int}/name", responses=POST_ERRORS)
async def name_seat(
    table: Id, seat: Seat, data: JSONBody[requests.Rename], context: Context, person: Person
) -> responses.TableAnswer:
    """Rename the player in your seat."""
    context.rates.seats.check(person, context.client)
    found = await context.tables.get(table)
    await found.submit(names.NameSeat(person, seat, clean_name(data.name)))
    return _answer(context, found, person)


@post("/api/tables/{table:str}/seats/{seat:int}/stand-in", status_code=200, responses=POST_ERRORS)
async def stand_in(
    table: Id, seat: Seat, data: JSONBody[requests.StandIn], context: Context, person: Person
) -> responses.TableAnswer:
    """Give a seat to a bot."""
    context.rates.seats.check(person, context.client)
    return await _submit(context, table, person, seats.StandIn(person, seat, data.level))


@post("/api/tables/{table:str}/seats/{seat:int}/take-back", status_code=200, responses=POST_ERRORS)
async def take_back(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], context: Context, person: Person
) -> responses.TableAnswer:
    """Play your own seat again."""
    context.rates.seats.check(person, context.client)
    return await _submit(context, table, person, seats.TakeBack(person, seat))


@post("/api/tables/{table:str}/seats/{seat:int}/carry", status_code=200, responses=POST_ERRORS)
async def create_transfer(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], context: Context, person: Person
) -> responses.SeatTransfer:
    """Create a one-time link that transfers a seat to another device."""
    context.rates.links.check(person, context.client)
    found = await context.tables.get(table)
    return await seat_transfer.create_link(found, person, seat, context.origin)


@post("/api/carry", status_code=200, responses=POST_ERRORS)
async def use_transfer(
    data: JSONBody[requests.TransferCode], context: Context, person: Person
) -> responses.TransferredSeat:
    """Take over the seat, or all the seats, that a link is for."""
    context.rates.links.check(person, context.client)
    taken = await seat_transfer.use_link(context.tables, person, data.code, context.origin)
    table, seat = taken.seats[0] if taken.seats else (None, None)
    return responses.TransferredSeat(
        None if table is None else presenter.table(table, person, context.origin),
        seat,
        len(taken.seats),
        taken.kept,
    )


@post("/api/tables/{table:str}/seed", status_code=200, responses=POST_ERRORS)
async def promise_seed(
    table: Id, data: JSONBody[requests.PromiseSeed], context: Context, person: Person
) -> responses.TableAnswer:
    """Promise a seed for the dice, before the start."""
    return await _submit(context, table, person, seeds.PromiseSeed(person, data.digest))


@post("/api/tables/{table:str}/seed/tell", status_code=200, responses=POST_ERRORS)
async def tell_seed(
    table: Id, data: JSONBody[requests.TellSeed], context: Context, person: Person
) -> responses.TableAnswer:
    """Tell the seed that you promised, once promises are closed."""
    found = await context.tables.get(table)
    await seeds.tell_seed(found, person, data.seed)
    return _answer(context, found, person)


@post(
    "/api/tables/{table:str}/start",
    status_code=200,
    responses=also(202, responses.PlayAnswer, "Promises of seeds are closed: tell, then start"),
)
async def start(
    table: Id, data: JSONBody[requests.Start], context: Context, person: Person
) -> Response[responses.PlayAnswer]:
    """Start the game; where seeds are promised for its dice, the second such request does."""
    found = await context.tables.get(table)
    command = starting.Start(person, data.drop_open, data.closed)
    started = await starting.start(found, command)
    answer = responses.PlayAnswer(
        presenter.table(found, person, context.origin), presenter.play_of(found, person)
    )
    return Response(answer, status_code=200 if started else 202)


@post(
    "/api/tables/{table:str}/rematch",
    responses=also(200, responses.TableAnswer, "The rematch that was created before"),
)
async def rematch(
    table: Id, data: JSONBody[requests.Nothing], context: Context, person: Person
) -> Response[responses.TableAnswer]:
    """Play again with the seats moved on by one."""
    found = await context.tables.get(table)
    next_table, new = await starting.rematch(context.tables, found, person)
    return Response(_answer(context, next_table, person), status_code=201 if new else 200)
