"""Making tables, sitting down, leaving, and bots that stand in."""

import secrets
import time
from dataclasses import replace

from pitboss.bots import names as levels_of
from pitboss.engine import Position, Refusal, games, load
from pitboss.server.api import requests
from pitboss.server.api.errors import (
    bad_request,
    conflict,
    not_found,
    not_host,
    not_your_seat,
    refused,
)
from pitboss.server.bots.seat_bot import STAND_IN
from pitboss.server.storage.rows import (
    BOT,
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Change,
    SeatRow,
    TableRow,
)
from pitboss.server.tables.presenter import clean_name
from pitboss.server.tables.registry import House
from pitboss.server.tables.table import Room, Step

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
GONE_SECONDS = 30.0


def new_id() -> str:
    """Make a name that nobody can guess: for a private table it is the link."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(20))


async def make(
    house: House,
    person: str,
    asked: requests.MakeTable | requests.Fork,
    opened: Position | None = None,
    opened_from: dict[str, object] | None = None,
) -> Room:
    """Make a table; `opened` is the position it starts from when it is forked."""
    game = opened.game.slug if opened else asked.game  # type: ignore[union-attr]
    options = dict(opened.options) if opened else asked.options  # type: ignore[union-attr]
    meta = games().get(game)
    if meta is None:
        raise not_found(f"game as {game!r}"[:60])
    if opened is not None and opened.seats != len(asked.seats):
        raise bad_request(f"That game has {opened.seats} seats, not {len(asked.seats)}.")
    try:
        meta.check_seats(len(asked.seats))
        chosen = meta.read_kept_options(options)
        if opened is None:
            load(game).start(len(asked.seats), **chosen)
    except Refusal as refusal:
        raise refused(refusal) from None
    own = await house.store.name_of(person)
    seats = tuple(
        _seat_asked(game, number, seat, person, own) for number, seat in enumerate(asked.seats)
    )
    now = time.time()
    row = TableRow(
        id=new_id(),
        game=game,
        options=chosen,
        rules_version=meta.rules_version,
        status=GATHERING,
        listed=asked.listed,
        host=person,
        clock=asked.clock,
        secret=secrets.token_hex(32),
        created=now,
        opened=opened.text if opened else "",
        opened_from=opened_from,
        moved=now,
        waits_since=now,
    )
    await house.store.add_table(row, seats)
    house.lobby_changed = house.lobby_changed or row.listed
    room = await house.room(row.id)
    house.notify(room)
    return room


def _seat_asked(game: str, seat: int, asked: requests.SeatAsked, person: str, own: str) -> SeatRow:
    if asked.kind == "open":
        return SeatRow(seat, OPEN)
    if asked.kind == "bot":
        level = check_level(game, asked.level)
        return SeatRow(seat, BOT, name=f"{level.capitalize()} {seat + 1}", level=level)
    return SeatRow(seat, PERSON, name=_name(asked.name, own), person=person)


def _name(given: str | None, own: str) -> str:
    if given is None and not own:
        raise conflict("Say who you are first: give yourself a name.")
    return clean_name(given) if given is not None else own


def check_level(game: str, level: str | None) -> str:
    """Give a level that the game's bots have; without one, one that is quick and sensible."""
    known = levels_of(game)
    if level is None:
        return STAND_IN if STAND_IN in known else known[-1]
    if level not in known:
        raise bad_request(f"There is no bot {level[:40]!r}: choose one of {', '.join(known)}.")
    return level


async def sit(house: House, room: Room, person: str, seat: int, asked: requests.Sit) -> None:
    """Take an open seat, before the start or later."""
    name = _name(asked.name, await house.store.name_of(person))

    async def decide(room: Room) -> Step:
        taken = seat_of(room, seat)
        if taken.kind != OPEN:
            raise conflict(f"Seat {seat} is taken.")
        if room.row.status == OVER:
            raise conflict("The game is over.")
        sits = replace(taken, kind=PERSON, name=name, person=person, stand_in=None)
        return reseated(room, sits)

    await house.change(room, decide)
    look_who_is_here(house, room)


async def leave(house: House, room: Room, person: str, seat: int) -> None:
    """Leave a seat, or remove whoever sits there if you are the host."""

    async def decide(room: Room) -> Step:
        held = seat_of(room, seat)
        if held.person != person and room.row.host != person:
            raise not_your_seat(seat)
        if held.kind != PERSON:
            raise conflict(f"Nobody sits in seat {seat}.")
        if room.row.status == OVER:
            raise conflict("The game is over.")
        if room.row.status == GATHERING:
            return reseated(room, SeatRow(seat, OPEN))
        # Its name stays, so that the record and the log go on telling of the same player.
        stand_in = held.stand_in or check_level(room.row.game, None)
        return reseated(room, replace(held, kind=OPEN, person=None, stand_in=stand_in))

    await house.change(room, decide)


async def set_up(
    house: House, room: Room, person: str, seat: int, asked: requests.SeatAsked
) -> None:
    """Let the host say who plays a seat, before the start."""
    own = await house.store.name_of(person)

    async def decide(room: Room) -> Step:
        check_host(room, person)
        held = seat_of(room, seat)
        if room.row.status != GATHERING:
            raise conflict("The game has started.")
        if held.kind == PERSON and held.person != person:
            raise conflict("Somebody sits there: remove them first.")
        return reseated(room, _seat_asked(room.row.game, seat, asked, person, own))

    await house.change(room, decide)
    look_who_is_here(house, room)


async def stand_in(house: House, room: Room, person: str, seat: int, level: str | None) -> None:
    """Give a seat to a bot until its person takes it back."""

    async def decide(room: Room) -> Step:
        held = seat_of(room, seat)
        if room.row.status != PLAYING or held.kind != PERSON or held.stand_in is not None:
            raise conflict("A bot stands in only for a person, once, while the game is on.")
        if held.person != person:
            if not room.held_by(person) and room.row.host != person:
                raise not_your_seat(seat)
            now = time.time()
            if room.is_online(held, now) or held.online_until + GONE_SECONDS > now:
                raise conflict("That person is here, or was a moment ago.")
        return reseated(room, replace(held, stand_in=check_level(room.row.game, level)))

    await house.change(room, decide)


async def take_back(house: House, room: Room, person: str, seat: int) -> None:
    """Play one's own seat again."""

    async def decide(room: Room) -> Step:
        held = seat_of(room, seat)
        if held.person != person:
            raise not_your_seat(seat)
        if held.stand_in is None:
            raise conflict("No bot plays this seat.")
        step = reseated(room, replace(held, stand_in=None))
        step.change.values["waits_since"] = time.time()  # a whole decision's time again
        return step

    await house.change(room, decide)


def seat_of(room: Room, seat: int) -> SeatRow:
    """Give a seat, or say that there is none."""
    if not 0 <= seat < len(room.seats):
        raise not_found("seat")
    return room.seats[seat]


def check_host(room: Room, person: str) -> None:
    """Refuse whoever is not the host."""
    if room.row.host != person:
        raise not_host()


def reseated(room: Room, changed: SeatRow) -> Step:
    """Change one seat. A request to go back lapses: it asked other people."""
    seats = tuple(changed if seat.seat == changed.seat else seat for seat in room.seats)
    return Step(Change(room.row.id, {"undo": None}, seats=seats, version=room.row.version))


def look_who_is_here(house: House, room: Room) -> None:
    for feed in room.feeds:
        house.presence.arrive_again(room, feed)
