"""Moves, undo, rehearsals and chat."""

from litestar import Response, post
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.clean_text import clean_chat_line
from pitboss.server.api.errors import conflict
from pitboss.server.api.openapi import POST_ERRORS, also
from pitboss.server.api.routes.params import Context, Id, Person
from pitboss.server.tables import moves, rehearsal, undo
from pitboss.server.tables.position_presenter import chat_line
from pitboss.server.tables.table import Command


@post("/api/tables/{table:str}/moves", status_code=200, responses=POST_ERRORS)
async def move(
    table: Id, data: JSONBody[requests.Move], context: Context, person: Person
) -> responses.MoveAnswer:
    """Play a move."""
    return await moves.submit_move(await context.tables.get(table), person, data)


@post(
    "/api/tables/{table:str}/undo",
    status_code=200,
    responses=also(202, responses.MoveAnswer, "The other people are asked"),
)
async def request_undo(
    table: Id, data: JSONBody[requests.Undo], context: Context, person: Person
) -> Response[responses.MoveAnswer]:
    """Undo, or ask the other people."""
    await moves.catch_up_to(await context.tables.get(table), data.seq)
    return await _submit_undo(context, table, person, undo.RequestUndo(person, data))


@post(
    "/api/tables/{table:str}/undo/answer",
    status_code=200,
    responses=also(202, responses.MoveAnswer, "The other people are asked"),
)
async def answer_undo(
    table: Id, data: JSONBody[requests.UndoAnswer], context: Context, person: Person
) -> Response[responses.MoveAnswer]:
    """Agree to an undo, or decline it."""
    return await _submit_undo(context, table, person, undo.AnswerUndo(person, data))


async def _submit_undo(
    context: Context, table_id: str, person: str, command: Command
) -> Response[responses.MoveAnswer]:
    table = await context.tables.get(table_id)
    update = await table.submit(command)
    answer = undo.answer(table, update, person, context.origin)
    return Response(answer, status_code=202 if answer.result == "asked" else 200)


@post("/api/tables/{table:str}/why", status_code=200, responses=POST_ERRORS)
async def explain(
    table: Id, data: JSONBody[requests.Why], context: Context, person: Person
) -> responses.Legality:
    """Say whether a move is legal and, if not, why; nothing is played."""
    return moves.explain(await context.tables.get(table), person, data)


@post("/api/tables/{table:str}/rehearse", status_code=200, responses=POST_ERRORS)
async def rehearse(
    table: Id, data: JSONBody[requests.Rehearse], context: Context, person: Person
) -> responses.Rehearsal:
    """Show what steps would lead to, up to the next dice or card; nothing is played."""
    return rehearsal.rehearse(await context.tables.get(table), person, data)


@post("/api/tables/{table:str}/chat", responses=POST_ERRORS)
async def chat(
    table: Id, data: JSONBody[requests.ChatText], context: Context, person: Person
) -> responses.ChatLine:
    """Say something to everybody at the table."""
    store, found = context.node.store, await context.tables.get(table)
    text = clean_chat_line(data.text)
    held = found.seats_of(person)
    name = found.seats[held[0]].name if held else await store.name_of(person)
    if not name:
        raise conflict("Say who you are first: give yourself a name.")
    context.rates.chat.check(person, context.client)
    line = await store.add_chat(table, person, held[0] if held else None, name, text)
    await found.send_new_chat()
    context.node.outbox.notify(found)
    return chat_line(line)
