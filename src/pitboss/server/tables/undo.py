"""Going back: at once while nothing else has happened, else when all people at the table agree."""

import asyncio
from dataclasses import replace

from pitboss.engine import Refusal
from pitboss.server.api import requests, responses
from pitboss.server.api.context import Desk
from pitboss.server.api.errors import bad_request, conflict, refused
from pitboss.server.storage import rows
from pitboss.server.storage.rows import Change
from pitboss.server.tables.moves import check_playing, check_seat, check_seq, done, undone
from pitboss.server.tables.table import Room, Step


async def undo(desk: Desk, room: Room, person: str, asked: requests.Undo) -> responses.Done:
    """Go back, or ask the other people whether one may."""

    async def decide(room: Room) -> Step:
        check_seat(room, person, asked.seat)
        check_playing(room)
        check_seq(room, asked.seq)
        to = _own_last(room, asked.seat) if asked.to is None else asked.to
        if not 0 <= to < room.seq:
            raise bad_request(f"There is nothing to undo to entry {to}.")
        if room.people() <= {person} or is_free(room, asked.seat, to):
            return await _undone(room, to, asked.seat)
        request = rows.Undo(to, asked.seat, room.seq, (person,))
        return Step(Change(room.row.id, {"undo": request}, version=room.row.version))

    return await _answer(desk, room, person, decide)


async def answer(desk: Desk, room: Room, person: str, asked: requests.UndoAnswer) -> responses.Done:
    """Agree to a request, or not."""

    async def decide(room: Room) -> Step:
        check_seat(room, person, asked.seat)
        request = room.row.undo
        if request is None or request.at != room.seq:
            raise conflict("Nobody asks to go back (any more).")
        if not asked.agree:
            return Step(Change(room.row.id, {"undo": None}, version=room.row.version))
        agreed = replace(request, agreed=(*request.agreed, person))
        if room.people() <= set(agreed.agreed):
            return await _undone(room, request.seq, request.by)
        return Step(Change(room.row.id, {"undo": agreed}, version=room.row.version))

    return await _answer(desk, room, person, decide)


async def _answer(desk: Desk, room: Room, person: str, decide: object) -> responses.Done:
    try:
        step = await desk.house.change(room, decide)  # type: ignore[arg-type]
    except Refusal as refusal:
        raise refused(refusal) from None
    if step.change.entries:
        return done(room, step.change.entries[0].seq, step.change.entries[-1].seq)
    result = "declined" if step.change.values["undo"] is None else "asked"
    return responses.Done(result, room.seq, [], room.table(person, desk.origin))  # type: ignore[arg-type]


async def _undone(room: Room, to: int, seat: int) -> Step:
    return await asyncio.to_thread(undone, room, to, seat)


def is_free(room: Room, seat: int, to: int) -> bool:
    """Say whether everything after entry `to` is the seat's own decision."""
    assert room.at is not None
    return all(entry.seat == seat for entry in room.at.entries[to:])


def _own_last(room: Room, seat: int) -> int:
    assert room.at is not None
    entries = room.at.entries
    for seq in range(len(entries), 0, -1):
        if entries[seq - 1].seat == seat and not entries[seq - 1].text.startswith("undo "):
            return seq - 1
    raise conflict("This seat has not moved yet: there is nothing to undo.")
