"""Present tables as JSON, each person's own way."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from pitboss.bots import plays_at_sight
from pitboss.engine import Seed, games
from pitboss.server import clock
from pitboss.server.api import responses
from pitboss.server.api.errors import damaged
from pitboss.server.storage.rows import (
    GATHERING,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    SeatRow,
    TableRow,
)
from pitboss.server.tables.consent import must_agree
from pitboss.server.tables.entries import Damage
from pitboss.server.tables.position_presenter import result, seat_names, timestamp
from pitboss.server.tables.sight import Sight, advice_switch

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table


def summary(
    row: TableRow, seats: Sequence[SeatRow], person: str | None, table: "Table | None"
) -> responses.TableSummary:
    """Present a table as a line of a list; `table` is None if it is not open on this node."""
    now = clock.now()
    return responses.TableSummary(
        table=row.id,
        game=row.game,
        title=games()[row.game].title if row.game in games() else row.game,
        status=row.status,  # type: ignore[arg-type]
        listed=row.listed,
        created=timestamp(row.created),
        seq=row.seq,
        watching=table.spectator_count if table else 0,
        to_act=table.to_act if table else (row.to_act if row.status == PLAYING else None),
        seats=[
            responses.Seat(
                seat=seat.seat,
                kind=seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                level=seat.level,
                stand_in=seat.stand_in,
                online=table.is_online(seat, now) if table else _was_online(seat, now),
                yours=person is not None and seat.person == person,
                at_sight=row.status != OVER and _plays_at_sight(row.game, seat),
            )
            for seat in seats
        ],
        practice=row.practice,
        result=_result(row, table),
        ended=timestamp(row.moved) if row.status == OVER else None,
    )


def _result(row: TableRow, table: "Table | None") -> responses.Result | None:
    if row.status != OVER:
        return None
    if row.result is not None:
        return msgspec.convert(row.result, responses.Result)
    return None if table is None or table.position is None else result(table.position)


def _was_online(seat: SeatRow, now: float) -> bool:
    return seat.online_until > now if seat.kind == PERSON else seat.kind != OPEN


def _plays_at_sight(game: str, seat: SeatRow) -> bool:
    level = seat.played_by_bot
    return level is not None and game in games() and plays_at_sight(game, level)


def table(table: "Table", person: str | None, origin: str) -> responses.Table:
    """Present a table without its play; `origin` is the address its link begins with."""
    row, line = table.row, summary(table.row, table.seats, person, table)
    sight = Sight.of(table, person)
    return responses.Table(
        **{name: getattr(line, name) for name in responses.TableSummary.__struct_fields__},
        options=row.options,
        clock=row.clock,
        advice=advice_switch(table),
        host=sight.is_host,
        link=f"{origin}/t/{row.id}",
        dice=responses.SealedDice(
            commitment=table.dealer.commitment,
            secret=sight.secret(row),
            seeds=dice_seeds(row.seeds.promised),
            closed=row.seeds.closed is not None,
        ),
        undo=_undo_request(table),
        rematch=row.rematch,
        opened=sight.source(row),
        fixed_dice=row.fixed_dice,
        rules_version=row.rules_version,
        damaged=None if table.damage is None else _damage(table.damage),
    )


def _damage(found: Damage) -> responses.Damage:
    return responses.Damage(found.entry, damaged(found.reason, "", found.entry).reason, found.rule)


def dice_seeds(seeds: Sequence[Seed]) -> list[responses.DiceSeed]:
    """Present what people's pages add to the dice."""
    return [responses.DiceSeed(seed.digest, seed.told or None) for seed in seeds]


def _undo_request(table: "Table") -> responses.UndoRequest | None:
    undo = table.row.undo
    if undo is None:
        return None
    needed = must_agree(table, undo.seq)
    agreed = [seat.seat for seat in table.seats if seat.person in undo.agreed]
    waits = [
        seat.seat
        for seat in table.seats
        if seat.person in needed and seat.person not in undo.agreed
    ]
    return responses.UndoRequest(undo.seq, undo.by, undo.at, agreed, waits)


def play(
    table: "Table", held: tuple[int, ...], since: int, kind: type[responses.Play] = responses.Play
) -> responses.Play:
    """Present the play to a person who holds some seats, with the entries after `since`."""
    encoded = table.encoded_position
    seen = [encoded.seen_by(seat) for seat in held or (None,)]
    return kind(
        seq=len(table.entries),  # fewer than are stored where the table is damaged
        entries=table.entries[since:],
        to_act=table.to_act,
        thinking=table.bot_to_act,
        deadline=None if table.deadline is None else timestamp(table.deadline),
        views=[view for view, _ in seen],
        prompt=encoded.prompt,
        legal=encoded.legal if table.to_act in held else [],
        standing=seen[0][1],
        names=seat_names(table.seats),
    )


def play_of(table: "Table", person: str | None, since: int = 0) -> responses.Play | None:
    """Present the play to a person; None before the start."""
    if table.row.status == GATHERING or table.position is None:
        return None
    return play(table, table.seats_of(person), since)
