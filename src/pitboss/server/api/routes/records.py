"""Records: download, upload, replay and fork."""

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody

from pitboss.engine import games
from pitboss.server.api import record_responses, requests, responses
from pitboss.server.api.errors import bad_request, conflict, not_found
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import (
    Context,
    EntryAt,
    Id,
    Person,
    Since,
    ViewedSeat,
    Viewer,
)
from pitboss.server.storage.rows import GATHERING
from pitboss.server.tables import creation, forks, presenter
from pitboss.server.tables.entries import record_of
from pitboss.server.tables.position_presenter import result, seat_names, timestamp
from pitboss.server.tables.replays import MOST_FRAMES, GameReplay, UploadedRecord
from pitboss.server.tables.sight import Sight
from pitboss.server.tables.table import Table

_WRITTEN_FOR_ONE_PLAYED = 5
"""Entries that are read and stored in the time in which one is replayed."""
_PLAIN = "text/plain; charset=utf-8"


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="The record of a game",
    responses=GET_ERRORS,
)
async def table_record(table: Id, context: Context, person: Viewer) -> Response[str]:
    """Give the record of a game that hides nothing from the viewer; once over, with the secret."""
    found = await context.tables.get(table)
    if found.row.status == GATHERING:
        raise conflict("The game has not started yet.")
    sight = Sight.of(found, person)
    sight.check_record(found)
    context.replays.check_cost(found.seq // _WRITTEN_FOR_ONE_PLAYED, context.client)
    rows = (await context.node.store.entries(table))[: found.seq]
    text = str(record_of(found.row, rows, seat_names(found.seats), sight.secret(found.row)))
    return _attachment(text, f"{found.row.game}-{table[:6]}.txt")


def _attachment(text: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=_PLAIN, headers=headers)


async def _started(context: Context, table_id: str) -> Table:
    table = await context.tables.get(table_id)
    if table.row.status == GATHERING:
        raise conflict("The game has not started yet.")
    if table.position is None:
        table.check_sound()
    return table


@get("/api/tables/{table:str}/entries", responses=GET_ERRORS)
async def table_entries(
    table: Id, context: Context, since: Since = 0
) -> record_responses.EntryList:
    """List the entries after one of them."""
    found = await _started(context, table)
    return record_responses.EntryList(found.seq, seat_names(found.seats), found.entries[since:])


@get("/api/tables/{table:str}/before", responses=GET_ERRORS)
async def earlier_games(
    table: Id, context: Context, person: Viewer
) -> record_responses.EarlierGames:
    """List what came before a forked table's first entry."""
    found = await context.tables.get(table)
    return await forks.earlier_games(context.tables, context.replays, found, person, context.client)


@get("/api/tables/{table:str}/at/{seq:int}", responses=GET_ERRORS)
async def table_frame(
    table: Id, seq: EntryAt, context: Context, person: Viewer, seat: ViewedSeat = None
) -> record_responses.Frame:
    """Show the position after an entry."""
    found = await _started(context, table)
    return (await context.replays.of_table(found, person, context.client)).frame(seq, seat)


@get("/api/tables/{table:str}/frames", responses=GET_ERRORS)
async def table_frames(
    table: Id,
    context: Context,
    person: Viewer,
    first: Since = 0,
    last: Since = 0,
    seat: ViewedSeat = None,
) -> record_responses.FrameList:
    """Show the positions after several entries in a row."""
    found = await _started(context, table)
    replay = await context.replays.of_table(found, person, context.client)
    return await frame_list(context, replay, first, last, seat)


async def frame_list(
    context: Context, replay: GameReplay, first: int, last: int, seat: int | None
) -> record_responses.FrameList:
    """Present positions in a row, in a thread: a hundred of them take a while."""
    if first > replay.last:
        raise not_found("entry")
    count = min(last, replay.last) - first + 1
    context.rates.check_frames(max(1, min(count, MOST_FRAMES)), context.client)
    shown = await asyncio.to_thread(replay.frames, first, last, seat)
    return record_responses.FrameList(replay.last, shown)


@post("/api/tables/{table:str}/fork", responses=POST_ERRORS)
async def fork_table(
    table: Id, data: JSONBody[requests.Fork], context: Context, person: Person
) -> responses.PlayAnswer:
    """Play on from an entry of a table, at a new table."""
    context.rates.check_new_table(person, context.client)
    found = await _started(context, table)
    replay = await context.replays.of_table(found, person, context.client)
    if data.seq <= replay.last:
        replay.sight.check_fork(found, replay.positions[data.seq])
    source = {"table": table, "record": None, "listed": found.row.listed}
    return await _fork(context, person, data, replay, source)


@post("/api/records/{record:str}/fork", responses=POST_ERRORS)
async def fork_record(
    record: Id, data: JSONBody[requests.Fork], context: Context, person: Person
) -> responses.PlayAnswer:
    """Play on from an entry of a record, at a new table."""
    context.rates.check_new_table(person, context.client)
    replay = (await context.replays.of_record(record, context.client)).replay
    return await _fork(context, person, data, replay, {"table": None, "record": record})


async def _fork(
    context: Context,
    person: str,
    plan: requests.Fork,
    replay: GameReplay,
    source: dict[str, Any],
) -> responses.PlayAnswer:
    if plan.seq > replay.last:
        raise not_found("entry")
    position = replay.positions[plan.seq]
    if position.result is not None:
        raise conflict("The game is over at that entry: choose an earlier one.")
    opened_from = {**source, "seq": plan.seq}
    table = await creation.fork_table(context.tables, person, plan, position, opened_from)
    return responses.PlayAnswer(presenter.table(table, person, context.origin), None)


@post("/api/records", summary="Upload a record", responses=POST_ERRORS)
async def upload(
    request: Request[Any, Any, Any], context: Context, person: Person
) -> record_responses.RecordAnswer:
    """Check a record entry by entry and keep it for replay. The body is its text."""
    context.rates.uploads.check(person, context.client)
    context.rates.uploads_of_a_day.check(person, context.client)
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise bad_request("A record is text in UTF-8.") from None
    if "\x00" in text:
        raise bad_request("A record is text without zero bytes.")
    return record_responses.RecordAnswer(_summary(await context.replays.upload(person, text)))


def _summary(uploaded: UploadedRecord) -> record_responses.RecordSummary:
    record, replay = uploaded.record, uploaded.replay
    return record_responses.RecordSummary(
        record=uploaded.id,
        game=record.game,
        title=games()[record.game].title,
        options=record.options,
        seats=record.seats,
        names=replay.names,
        entries=len(record.entries),
        result=result(replay.positions[-1]),
        dice=record_responses.RecordDice(
            record.commitment,
            record.secret,
            uploaded.verified,
            presenter.dice_seeds(record.seeds),
        ),
        created=timestamp(uploaded.created),
        rules_version=record.rules_version,
        practice=record.practice,
        damaged=_damage(uploaded),
        lesson=uploaded.lesson is not None,
    )


def _damage(uploaded: UploadedRecord) -> responses.Damage | None:
    fault = uploaded.fault
    if fault is None:
        return None
    return responses.Damage(uploaded.replay.last + 1, fault.reason, fault.rule)


@get("/api/records/{record:str}", responses=GET_ERRORS)
async def see_record(record: Id, context: Context) -> record_responses.RecordAnswer:
    """Summarise a record."""
    return record_responses.RecordAnswer(
        _summary(await context.replays.of_record(record, context.client))
    )


@get("/api/records/{record:str}/text", media_type=MediaType.TEXT, responses=GET_ERRORS)
async def record_text(record: Id, context: Context) -> Response[str]:
    """Give the text of a record."""
    found = await context.replays.of_record(record, context.client)
    return _attachment(found.text, f"{found.record.game}-{record[:6]}.txt")


@get("/api/records/{record:str}/entries", responses=GET_ERRORS)
async def record_entries(
    record: Id, context: Context, since: Since = 0
) -> record_responses.EntryList:
    """List the entries after one of them."""
    replay = (await context.replays.of_record(record, context.client)).replay
    return record_responses.EntryList(replay.last, replay.names, list(replay.entries[since:]))


@get("/api/records/{record:str}/at/{seq:int}", responses=GET_ERRORS)
async def record_frame(
    record: Id, seq: EntryAt, context: Context, seat: ViewedSeat = None
) -> record_responses.Frame:
    """Show the position after an entry."""
    return (await context.replays.of_record(record, context.client)).replay.frame(seq, seat)


@get("/api/records/{record:str}/frames", responses=GET_ERRORS)
async def record_frames(
    record: Id, context: Context, first: Since = 0, last: Since = 0, seat: ViewedSeat = None
) -> record_responses.FrameList:
    """Show the positions after several entries in a row."""
    replay = (await context.replays.of_record(record, context.client)).replay
    return await frame_list(context, replay, first, last, seat)
