"""Making, finding and joining tables."""

from litestar import Response, get, post, put
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.context import check_rate
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS, also
from pitboss.server.api.routes.params import Desk, Id, Person, Seat, Since, Viewer
from pitboss.server.storage.rows import GATHERING
from pitboss.server.tables import names, seat_transfer, seats
from pitboss.server.tables import start as begin
from pitboss.server.tables.presenter import chat_told
from pitboss.server.tables.table import Room, line_told

_TOO_MANY = "You have made many tables just now. Please wait a moment."


@get("/api/tables", summary="Tables that anybody may see")
async def list_tables(desk: Desk, person: Viewer) -> responses.TableList:
    """List what is gathering, playing and recently over."""
    house = desk.house
    return responses.TableList(
        [
            line_told(row, seats, person, house.rooms.get(row.id))
            for row, seats in await house.store.listed()
        ]
    )


@post("/api/tables", summary="Make a table", responses=POST_ERRORS)
async def make_table(
    data: JSONBody[requests.MakeTable], desk: Desk, person: Person
) -> responses.PlayAnswer:
    """Make a table; you are its host."""
    check_rate(desk.rates.tables, person, _TOO_MANY)
    room = await seats.make(desk.house, person, data)
    return responses.PlayAnswer(room.table(person, desk.origin), None)


@get("/api/tables/{table:str}", summary="A table and its play", responses=GET_ERRORS)
async def see_table(
    table: Id, desk: Desk, person: Viewer, since: Since = 0
) -> responses.WholeTable:
    """Tell everything the viewer may see."""
    room = await desk.house.room(table)
    chat = [chat_told(line) for line in await desk.house.store.chat(table)]
    return responses.WholeTable(room.table(person, desk.origin), play_of(room, person, since), chat)


def play_of(room: Room, person: str | None, since: int = 0) -> responses.Play | None:
    """Tell the play of a table that has started."""
    if room.row.status == GATHERING or room.at is None:
        return None
    return room.play(room.held_by(person), since)


@post("/api/tables/{table:str}/seats/{seat:int}/sit", status_code=200, responses=POST_ERRORS)
async def sit(
    table: Id, seat: Seat, data: JSONBody[requests.Sit], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Take an open seat."""
    room = await desk.house.room(table)
    await seats.sit(desk.house, room, person, seat, data)
    return responses.TableAnswer(room.table(person, desk.origin))


@post("/api/tables/{table:str}/seats/{seat:int}/leave", status_code=200, responses=POST_ERRORS)
async def leave(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Leave a seat, or remove somebody from one."""
    room = await desk.house.room(table)
    await seats.leave(desk.house, room, person, seat)
    return responses.TableAnswer(room.table(person, desk.origin))


@put("/api/tables/{table:str}/seats/{seat:int}", responses=POST_ERRORS)
async def set_up(
    table: Id, seat: Seat, data: JSONBody[requests.SeatAsked], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Say who plays a seat, before the start."""
    room = await desk.house.room(table)
    await seats.set_up(desk.house, room, person, seat, data)
    return responses.TableAnswer(room.table(person, desk.origin))


@put("/api/tables/{table:str}/seats/{seat:int}/name", responses=POST_ERRORS)
async def name_seat(
    table: Id, seat: Seat, data: JSONBody[requests.Rename], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Give the player in your seat another name."""
    room = await desk.house.room(table)
    await names.name_seat(desk.house, room, person, seat, data.name)
    return responses.TableAnswer(room.table(person, desk.origin))


@post("/api/tables/{table:str}/seats/{seat:int}/stand-in", status_code=200, responses=POST_ERRORS)
async def stand_in(
    table: Id, seat: Seat, data: JSONBody[requests.StandIn], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Give a seat to a bot."""
    room = await desk.house.room(table)
    await seats.stand_in(desk.house, room, person, seat, data.level)
    return responses.TableAnswer(room.table(person, desk.origin))


@post("/api/tables/{table:str}/seats/{seat:int}/take-back", status_code=200, responses=POST_ERRORS)
async def take_back(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], desk: Desk, person: Person
) -> responses.TableAnswer:
    """Play one's own seat again."""
    room = await desk.house.room(table)
    await seats.take_back(desk.house, room, person, seat)
    return responses.TableAnswer(room.table(person, desk.origin))


@post("/api/tables/{table:str}/seats/{seat:int}/carry", status_code=200, responses=POST_ERRORS)
async def carry(
    table: Id, seat: Seat, data: JSONBody[requests.Nothing], desk: Desk, person: Person
) -> responses.CarryTold:
    """Make a one-time link that carries a seat to another device."""
    room = await desk.house.room(table)
    return await seat_transfer.carry(desk, room, person, seat)


@post("/api/carry", status_code=200, responses=POST_ERRORS)
async def use_carry(
    data: JSONBody[requests.Carry], desk: Desk, person: Person
) -> responses.Carried:
    """Take over the seat that a one-time link carries."""
    room, seat = await seat_transfer.use_carry(desk.house, person, data.code)
    return responses.Carried(room.table(person, desk.origin), seat)


@post("/api/tables/{table:str}/start", status_code=200, responses=POST_ERRORS)
async def start(
    table: Id, data: JSONBody[requests.Start], desk: Desk, person: Person
) -> responses.PlayAnswer:
    """Begin the game."""
    room = await desk.house.room(table)
    await begin.start(desk.house, room, person, data.drop_open)
    return responses.PlayAnswer(room.table(person, desk.origin), play_of(room, person))


@post(
    "/api/tables/{table:str}/rematch",
    responses=also(200, responses.TableAnswer, "The rematch that was made before"),
)
async def rematch(
    table: Id, data: JSONBody[requests.Nothing], desk: Desk, person: Person
) -> Response[responses.TableAnswer]:
    """Play again with the seats moved on by one."""
    room = await desk.house.room(table)
    fresh, new = await begin.rematch(desk.house, room, person)
    return Response(
        responses.TableAnswer(fresh.table(person, desk.origin)), status_code=201 if new else 200
    )
