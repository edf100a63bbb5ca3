"""A move's journey: seat, key, seq, legal, play on a copy, settle chance, store, swap in, tell."""

import time
from typing import Any

from pitboss.engine import Position, Refusal
from pitboss.kernel import OVER as NOBODY
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import Trouble, busy, conflict, not_your_seat, refused
from pitboss.server.metrics import METRICS
from pitboss.server.storage.rows import OVER, PLAYING, Change, EntryRow
from pitboss.server.tables.history import last_entry, settle
from pitboss.server.tables.presenter import entry_told, names_of
from pitboss.server.tables.registry import House
from pitboss.server.tables.table import Room, Step, to_act_of


class Known(Exception):
    """The same request was done before: its entries."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(first, last)
        self.first = first
        self.last = last


async def move(house: House, room: Room, person: str, asked: requests.Move) -> responses.Done:
    """Play a person's move."""

    async def decide(room: Room) -> Step:
        seat = check_seat(room, person, asked.seat)
        key = f"{asked.seat}:{asked.key}"
        if key in room.keys:
            raise Known(*room.keys[key])
        check_playing(room)
        if seat.stand_in is not None:
            raise conflict("A bot plays this seat for you: take it back first.")
        if len(room.told) >= house.settings.limits.table_entries:
            raise conflict("This game has too many entries to go on.")
        check_seq(room, asked.seq)
        return played(room, asked.text, asked.seat, key)

    if asked.seq > room.seq:  # seen through another node, whose notice has not come yet
        async with room.lock:
            await house.catch_up(room)
    try:
        step = await house.change(room, decide)
    except Known as known:
        return done(room, known.first, known.last)
    except Refusal as refusal:
        raise refused(refusal) from None
    METRICS.moves.labels("person").inc()
    return done(room, step.change.entries[0].seq, step.change.entries[-1].seq)


def played(room: Room, text: str, seat: int, key: str | None) -> Step:
    """Play a text on a copy and settle what chance owes; nothing is stored yet."""
    assert room.at is not None
    now, names = time.time(), names_of(room.seats)
    waited_for, at = room.at.to_act, room.at.copy()
    events = at.play(text, seat=seat)
    row = last_entry(at, now, key)
    told = [entry_told(at.game, row, events, names)]
    rows, more = settle(at, room.dealer, now, names)
    entries = (row, *rows)
    return Step(_change(room, at, entries, seat == waited_for, now), at, [*told, *more])


def undone(room: Room, to: int, seat: int) -> Step:
    """Go back to how things were after entry `to`, as one more entry."""
    assert room.at is not None
    now, at = time.time(), room.at.copy()
    at.undo(to, seat)
    row = EntryRow(at.seq, seat, f"undo {to}", now)
    told = [entry_told(at.game, row, [], names_of(room.seats))]
    # What chance owed at that entry it owes again; the dice of new entries are new dice.
    rows, more = settle(at, room.dealer, now, names_of(room.seats))
    return Step(_change(room, at, (row, *rows), True, now), at, [*told, *more])


def _change(
    room: Room, at: Position, entries: tuple[EntryRow, ...], decided: bool, now: float
) -> Change:
    to_act = to_act_of(at)
    fresh = decided or to_act != room.row.to_act
    values: dict[str, Any] = {
        "seq": entries[-1].seq,
        "to_act": to_act,
        "moved": now,
        "waits_since": now if fresh else room.row.waits_since,
        "status": OVER if at.to_act == NOBODY else PLAYING,
        "undo": None,
    }
    return Change(room.row.id, values, entries)


def check_seat(room: Room, person: str, seat: int) -> Any:
    """Give the seat if the person holds it."""
    if not 0 <= seat < len(room.seats) or room.seats[seat].person != person:
        raise not_your_seat(seat)
    return room.seats[seat]


def check_playing(room: Room) -> None:
    """Refuse unless the game is on."""
    if room.row.status != PLAYING:
        over = room.row.status == OVER
        raise conflict("The game is over." if over else "The game has not started yet.")


def check_seq(room: Room, seq: int) -> None:
    """Refuse what answers another moment than this one, and say what happened since."""
    if seq > room.seq:
        raise busy("This server has not heard of that entry yet. Please try again.")
    if seq < room.seq:
        raise Trouble(
            409,
            "stale",
            "Something happened since: look again before you decide.",
            seq=room.seq,
            entries=room.told[seq:],
        )


def done(room: Room, first: int, last: int) -> responses.Done:
    """Answer with the entries that a step made."""
    return responses.Done("done", last, room.told[first - 1 : last])


async def why(room: Room, person: str, asked: requests.Why) -> responses.WhyTold:
    """Answer "why can't I?" without playing anything."""
    check_seat(room, person, asked.seat)
    check_playing(room)
    assert room.at is not None
    refusal = room.at.why(asked.text, asked.seat)
    if refusal is None:
        return responses.WhyTold(True, "", "")
    return responses.WhyTold(False, refusal.reason, refusal.rule)
