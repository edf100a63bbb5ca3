"""Carrying a seat to another device by a link that works once."""

import hashlib
import secrets
import time
from dataclasses import replace

from pitboss.server.api import responses
from pitboss.server.api.context import Desk
from pitboss.server.api.errors import Trouble, not_your_seat
from pitboss.server.tables.presenter import moment
from pitboss.server.tables.registry import House
from pitboss.server.tables.seats import look_who_is_here, reseated, seat_of
from pitboss.server.tables.table import Room, Step

CARRY_SECONDS = 600.0


async def carry(desk: Desk, room: Room, person: str, seat: int) -> responses.CarryTold:
    """Make a one-time link that carries a seat to another device."""
    if seat_of(room, seat).person != person:
        raise not_your_seat(seat)
    code, expires = secrets.token_urlsafe(24), time.time() + CARRY_SECONDS
    await desk.house.store.add_carry(_digest(code), room.row.id, seat, person, expires)
    return responses.CarryTold(code, f"{desk.origin}/carry/{code}", moment(expires))


async def use_carry(house: House, person: str, code: str) -> tuple[Room, int]:
    """Take over the seat that a one-time link carries."""
    found = await house.store.use_carry(_digest(code))
    if found is None:
        raise Trouble(410, "gone", "This link was used already or is too old: ask for a new one.")
    room, seat, giver = await house.room(found["table_id"]), int(found["seat"]), found["person"]

    async def decide(room: Room) -> Step:
        held = seat_of(room, seat)
        if held.person != giver:
            raise Trouble(410, "gone", "The seat has changed hands since this link was made.")
        step = reseated(room, replace(held, person=person))
        if room.row.host == giver and len(room.held_by(giver)) == 1:
            step.change.values["host"] = person
        return step

    await house.change(room, decide)
    look_who_is_here(house, room)
    return room, seat


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
