"""Moves, undo and talk."""

from litestar import Response, post
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.context import check_rate
from pitboss.server.api.errors import conflict
from pitboss.server.api.openapi import POST_ERRORS, also
from pitboss.server.api.routes.params import Desk, Id, Person
from pitboss.server.tables import moves, rehearsal, undo
from pitboss.server.tables.presenter import chat_told, clean_line


@post("/api/tables/{table:str}/moves", status_code=200, responses=POST_ERRORS)
async def move(
    table: Id, data: JSONBody[requests.Move], desk: Desk, person: Person
) -> responses.Done:
    """Play a move."""
    room = await desk.house.room(table)
    return await moves.move(desk.house, room, person, data)


@post(
    "/api/tables/{table:str}/undo",
    status_code=200,
    responses=also(202, responses.Done, "Others are asked"),
)
async def ask_undo(
    table: Id, data: JSONBody[requests.Undo], desk: Desk, person: Person
) -> Response[responses.Done]:
    """Go back, or ask whether one may."""
    room = await desk.house.room(table)
    return _by_result(await undo.undo(desk, room, person, data))


@post(
    "/api/tables/{table:str}/undo/answer",
    status_code=200,
    responses=also(202, responses.Done, "Others are asked"),
)
async def answer_undo(
    table: Id, data: JSONBody[requests.UndoAnswer], desk: Desk, person: Person
) -> Response[responses.Done]:
    """Agree that somebody goes back, or not."""
    room = await desk.house.room(table)
    return _by_result(await undo.answer(desk, room, person, data))


def _by_result(done: responses.Done) -> Response[responses.Done]:
    return Response(done, status_code=202 if done.result == "asked" else 200)


@post("/api/tables/{table:str}/why", status_code=200, responses=POST_ERRORS)
async def why(
    table: Id, data: JSONBody[requests.Why], desk: Desk, person: Person
) -> responses.WhyTold:
    """Say why a move cannot be played; plays nothing."""
    room = await desk.house.room(table)
    return await moves.why(room, person, data)


@post("/api/tables/{table:str}/rehearse", status_code=200, responses=POST_ERRORS)
async def rehearse(
    table: Id, data: JSONBody[requests.Rehearse], desk: Desk, person: Person
) -> responses.Rehearsal:
    """Tell what steps would lead to, up to the next dice or card; plays nothing."""
    room = await desk.house.room(table)
    return rehearsal.rehearse(room, person, data)


@post("/api/tables/{table:str}/chat", responses=POST_ERRORS)
async def talk(
    table: Id, data: JSONBody[requests.Talk], desk: Desk, person: Person
) -> responses.ChatTold:
    """Say something to everybody at the table."""
    house = desk.house
    room = await house.room(table)
    text = clean_line(data.text)
    held = room.held_by(person)
    name = room.seats[held[0]].name if held else await house.store.name_of(person)
    if not name:
        raise conflict("Say who you are first: give yourself a name.")
    check_rate(desk.rates.chat, person, "You talk faster than people can read. Wait a moment.")
    line = await house.store.add_chat(table, person, held[0] if held else None, name, text)
    await house.read_chat(room)
    house.notify(room)
    return chat_told(line)
