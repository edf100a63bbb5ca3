"""Records: download, upload, replay and fork."""

from dataclasses import replace
from typing import Any

from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody

from pitboss.engine import Record, Refusal, games
from pitboss.server.api import requests, responses
from pitboss.server.api.context import check_rate
from pitboss.server.api.errors import Trouble, bad_request, conflict, not_found, refused
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import (
    Desk,
    EntryAt,
    Id,
    Person,
    SeatSeen,
    Since,
    Viewer,
)
from pitboss.server.storage.rows import GATHERING, OVER
from pitboss.server.tables import forks, seats
from pitboss.server.tables.presenter import moment, names_of, result_told
from pitboss.server.tables.replays import Replay, read_stored, record_names
from pitboss.server.tables.table import Room

_PLAIN = "text/plain; charset=utf-8"


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="The record of a game",
    responses=GET_ERRORS,
)
async def table_record(table: Id, desk: Desk) -> Response[str]:
    """Give the record of a running or finished game; with the secret once it is over."""
    room = await _started(desk, table)
    assert room.at is not None
    names = dict(enumerate(names_of(room.seats)))
    record = Record.of(room.at, names)
    secret = room.row.secret if room.row.status == OVER else ""
    text = str(replace(record, commitment=room.dealer.commitment, secret=secret))
    return _attachment(text, f"{room.row.game}-{table[:6]}.txt")


def _attachment(text: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=_PLAIN, headers=headers)


async def _started(desk: Desk, table: str) -> Room:
    room = await desk.house.room(table)
    if room.row.status == GATHERING or room.at is None:
        raise conflict("The game has not started yet.")
    return room


@get("/api/tables/{table:str}/entries", responses=GET_ERRORS)
async def table_entries(table: Id, desk: Desk, since: Since = 0) -> responses.EntryList:
    """List the entries after one of them."""
    room = await _started(desk, table)
    return responses.EntryList(room.seq, names_of(room.seats), room.told[since:])


@get("/api/tables/{table:str}/before", responses=GET_ERRORS)
async def table_before(table: Id, desk: Desk) -> responses.Before:
    """Tell what came before a forked table's first entry."""
    return await forks.before(desk, await desk.house.room(table))


@get("/api/tables/{table:str}/at/{seq:int}", responses=GET_ERRORS)
async def table_frame(
    table: Id, seq: EntryAt, desk: Desk, person: Viewer, seat: SeatSeen = None
) -> responses.Frame:
    """Tell how things were after an entry."""
    room = await _started(desk, table)
    _may_see(room, person, seat)
    return (await desk.replays.of_room(room)).frame(seq, seat)


@get("/api/tables/{table:str}/frames", responses=GET_ERRORS)
async def table_frames(
    table: Id,
    desk: Desk,
    person: Viewer,
    first: Since = 0,
    last: Since = 0,
    seat: SeatSeen = None,
) -> responses.FrameList:
    """Tell how things were after several entries in a row."""
    room = await _started(desk, table)
    _may_see(room, person, seat)
    return _frames(await desk.replays.of_room(room), first, last, seat)


def _may_see(room: Room, person: str | None, seat: int | None) -> None:
    if seat is None or room.row.status == OVER:
        return
    if seat not in room.held_by(person):
        raise Trouble(403, "not_your_seat", f"You do not hold seat {seat} at this table.")


def _frames(replay: Replay, first: int, last: int, seat: int | None) -> responses.FrameList:
    if first > replay.last:
        raise not_found("entry")
    return responses.FrameList(replay.last, replay.frames(first, last, seat))


@post("/api/tables/{table:str}/fork", responses=POST_ERRORS)
async def fork_table(
    table: Id, data: JSONBody[requests.Fork], desk: Desk, person: Person
) -> responses.PlayAnswer:
    """Play on from an entry of a table, at a new table."""
    check_rate(desk.rates.tables, person, "You have made many tables just now.")
    replay = await desk.replays.of_room(await _started(desk, table))
    return await _fork(desk, person, data, replay, {"table": table, "record": None})


@post("/api/records/{record:str}/fork", responses=POST_ERRORS)
async def fork_record(
    record: Id, data: JSONBody[requests.Fork], desk: Desk, person: Person
) -> responses.PlayAnswer:
    """Play on from an entry of a record, at a new table."""
    check_rate(desk.rates.tables, person, "You have made many tables just now.")
    _, read = await read_stored(desk.house.store, record)
    replay = await desk.replays.of_record(record, read)
    return await _fork(desk, person, data, replay, {"table": None, "record": record})


async def _fork(
    desk: Desk, person: str, data: requests.Fork, replay: Replay, source: dict[str, Any]
) -> responses.PlayAnswer:
    if data.seq > replay.last:
        raise not_found("entry")
    at = replay.positions[data.seq]
    if at.result is not None:
        raise conflict("The game is over at that entry: choose an earlier one.")
    opened_from = {**source, "seq": data.seq}
    room = await seats.make(desk.house, person, data, at, opened_from)
    return responses.PlayAnswer(room.table(person, desk.origin), None)


@post(
    "/api/records", summary="Upload a record", responses=POST_ERRORS, request_max_body_size=400_000
)
async def upload(
    request: Request[Any, Any, Any], desk: Desk, person: Person
) -> responses.RecordAnswer:
    """Check a record entry by entry and keep it for replay. The body is its text."""
    check_rate(desk.rates.uploads, person, "You have uploaded many records just now.")
    limits = desk.house.settings.limits
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise bad_request("A record is text in UTF-8.") from None
    if "\x00" in text:
        raise bad_request("A record is text without zero bytes.")
    try:
        verified = await desk.replays.check(text, limits.record_entries)
    except Refusal as refusal:
        raise refused(refusal) from None
    name = seats.new_id()
    await desk.house.store.add_record(name, person, text, verified)
    return responses.RecordAnswer(await _record_told(desk, name))


async def _record_told(desk: Desk, name: str) -> responses.RecordTold:
    found, record = await read_stored(desk.house.store, name)
    replay = await desk.replays.of_record(name, record)
    return responses.RecordTold(
        record=name,
        game=record.game,
        title=games()[record.game].title,
        options=record.options,
        seats=record.seats,
        names=record_names(record),
        entries=len(record.entries),
        result=result_told(replay.positions[-1]),
        dice=responses.RecordDice(record.commitment, record.secret, found["verified"]),
        created=moment(found["created"]),
    )


@get("/api/records/{record:str}", responses=GET_ERRORS)
async def see_record(record: Id, desk: Desk) -> responses.RecordAnswer:
    """Tell what a record is about."""
    return responses.RecordAnswer(await _record_told(desk, record))


@get("/api/records/{record:str}/text", media_type=MediaType.TEXT, responses=GET_ERRORS)
async def record_text(record: Id, desk: Desk) -> Response[str]:
    """Give the text of a record."""
    found, read = await read_stored(desk.house.store, record)
    return _attachment(found["text"], f"{read.game}-{record[:6]}.txt")


@get("/api/records/{record:str}/entries", responses=GET_ERRORS)
async def record_entries(record: Id, desk: Desk, since: Since = 0) -> responses.EntryList:
    """List the entries after one of them."""
    _, read = await read_stored(desk.house.store, record)
    replay = await desk.replays.of_record(record, read)
    return responses.EntryList(replay.last, replay.names, list(replay.entries[since:]))


@get("/api/records/{record:str}/at/{seq:int}", responses=GET_ERRORS)
async def record_frame(
    record: Id, seq: EntryAt, desk: Desk, seat: SeatSeen = None
) -> responses.Frame:
    """Tell how things were after an entry."""
    _, read = await read_stored(desk.house.store, record)
    return (await desk.replays.of_record(record, read)).frame(seq, seat)


@get("/api/records/{record:str}/frames", responses=GET_ERRORS)
async def record_frames(
    record: Id, desk: Desk, first: Since = 0, last: Since = 0, seat: SeatSeen = None
) -> responses.FrameList:
    """Tell how things were after several entries in a row."""
    _, read = await read_stored(desk.house.store, record)
    return _frames(await desk.replays.of_record(record, read), first, last, seat)
