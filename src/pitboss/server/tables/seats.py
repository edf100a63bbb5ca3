"""Sitting down, leaving, and bots that stand in."""

from dataclasses import dataclass, replace

from pitboss.server import clock
from pitboss.server.api import requests
from pitboss.server.api.errors import conflict, not_found, not_host, not_your_seat
from pitboss.server.storage.rows import (
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Change,
    SeatRow,
    Seeds,
)
from pitboss.server.tables.consent import witnesses_without
from pitboss.server.tables.creation import check_level, planned_seat, player_name
from pitboss.server.tables.table import Table, Update

MOST_WITNESSES = 500
"""People who may have left a running game before nobody else can sit down: each is remembered."""
OFFLINE_SECONDS = 30.0
"""How long a person must be offline before somebody else may give their seat to a bot."""


@dataclass(frozen=True)
class Sit:
    """Take an open seat, before the start or later."""

    person: str
    seat: int
    name: str

    async def decide(self, table: Table) -> Update:
        """Check that the seat is open."""
        seat = seat_at(table, self.seat)
        if seat.kind != OPEN:
            raise conflict(f"Seat {self.seat} is taken.")
        if table.row.status == OVER:
            raise conflict("The game is over.")
        known = any(person == self.person for person, _ in table.row.witnesses)
        if not known and len(table.row.witnesses) >= MOST_WITNESSES:
            raise conflict("Too many people have come and gone here: a bot plays on in that seat.")
        return with_seat(
            table, replace(seat, kind=PERSON, name=self.name, person=self.person, stand_in=None)
        )


@dataclass(frozen=True)
class Leave:
    """Leave a seat; the host may remove anybody."""

    person: str
    seat: int

    async def decide(self, table: Table) -> Update:
        """Open the seat; during the game a bot stands in, so that the others play on."""
        seat = seat_at(table, self.seat)
        if seat.person != self.person and table.row.host != self.person:
            raise not_your_seat(self.seat)
        if seat.kind != PERSON:
            raise conflict(f"Nobody sits in seat {self.seat}.")
        if table.row.status == OVER:
            raise conflict("The game is over.")
        if table.row.status == GATHERING:
            return with_seat(table, SeatRow(self.seat, OPEN))
        # The name stays, so that the record and the log keep naming the same player.
        stand_in = seat.stand_in or check_level(table.row.game, None)
        left = replace(seat, kind=OPEN, person=None, stand_in=stand_in)
        return with_seat(table, left, witnesses=witnesses_without(table, seat))


@dataclass(frozen=True)
class SetUpSeat:
    """Let the host decide who plays a seat, before the start."""

    person: str
    seat: int
    plan: requests.SeatPlan
    own_name: str

    async def decide(self, table: Table) -> Update:
        """Check that the host asks and that nobody else holds the seat."""
        check_host(table, self.person)
        seat = seat_at(table, self.seat)
        if table.row.status != GATHERING:
            raise conflict("The game has started.")
        if seat.kind == PERSON and seat.person != self.person:
            raise conflict("Somebody sits there: remove them first.")
        return with_seat(
            table, planned_seat(table.row.game, self.seat, self.plan, self.person, self.own_name)
        )


@dataclass(frozen=True)
class StandIn:
    """Give a seat to a bot until its person takes it back."""

    person: str
    seat: int
    level: str | None

    async def decide(self, table: Table) -> Update:
        """Check that the seat is one's own, or that its person is offline."""
        seat = seat_at(table, self.seat)
        if table.row.status != PLAYING or seat.kind != PERSON or seat.stand_in is not None:
            raise conflict("A bot stands in only for a person, once, while the game is on.")
        if seat.person != self.person:
            if not table.seats_of(self.person) and table.row.host != self.person:
                raise not_your_seat(self.seat)
            now = clock.now()
            if table.is_online(seat, now) or seat.online_until + OFFLINE_SECONDS > now:
                raise conflict("That person is online, or was a moment ago.")
        level = check_level(table.row.game, self.level)
        witnesses = witnesses_without(table, seat)
        return with_seat(table, replace(seat, stand_in=level), witnesses=witnesses)


@dataclass(frozen=True)
class TakeBack:
    """Play one's own seat again."""

    person: str
    seat: int

    async def decide(self, table: Table) -> Update:
        """End the stand-in; the clock starts again for the decision."""
        seat = seat_at(table, self.seat)
        if seat.person != self.person:
            raise not_your_seat(self.seat)
        if seat.stand_in is None:
            raise conflict("No bot plays this seat.")
        return with_seat(table, replace(seat, stand_in=None), waits_since=clock.now())


@dataclass(frozen=True)
class RunOutOfTime:
    """Let a bot stand in for a person whose clock has run out."""

    async def decide(self, table: Table) -> Update:
        """Check that the clock has run out."""
        seat = table.to_act
        if seat is None or table.deadline is None or table.deadline > clock.now():
            raise conflict("The move came in time.")
        level = check_level(table.row.game, None)
        witnesses = witnesses_without(table, table.seats[seat])
        return with_seat(table, replace(table.seats[seat], stand_in=level), witnesses=witnesses)


async def sit(table: Table, person: str, seat: int, given: str | None) -> None:
    """Take an open seat under a name, by default one's own."""
    name = player_name(given, await table.node.store.name_of(person))
    await table.submit(Sit(person, seat, name))
    table.node.presence.seats_changed(table)


async def set_up(table: Table, person: str, seat: int, plan: requests.SeatPlan) -> None:
    """Decide who plays a seat."""
    own_name = await table.node.store.name_of(person)
    await table.submit(SetUpSeat(person, seat, plan, own_name))
    table.node.presence.seats_changed(table)


def seat_at(table: Table, seat: int) -> SeatRow:
    """Give a seat, or refuse a number that no seat has."""
    if not 0 <= seat < len(table.seats):
        raise not_found("seat")
    return table.seats[seat]


def check_host(table: Table, person: str) -> None:
    """Refuse everybody but the host."""
    if table.row.host != person:
        raise not_host()


def with_seat(table: Table, changed: SeatRow, **values: object) -> Update:
    """Change one seat. A pending request to undo lapses, since other people were asked.

    Seeds that were closed for the start lapse as well: a newcomer may add one, and a seed that was
    revealed already must not be used.
    """
    seats = tuple(changed if seat.seat == changed.seat else seat for seat in table.seats)
    change = {"undo": None, **values}
    if table.row.status == GATHERING and table.row.seeds.closed is not None:
        change["seeds"] = Seeds()
    return Update(Change(table.row.id, change, seats=seats, version=table.row.version))
