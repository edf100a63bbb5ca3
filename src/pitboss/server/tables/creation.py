"""Creating tables: their seats, levels of bots, ids."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from pitboss.bots import names as level_names
from pitboss.bots import persona_names
from pitboss.engine import Meta, Options, Position, games, load
from pitboss.server import clock
from pitboss.server.api import requests
from pitboss.server.api.clean_text import clean_name
from pitboss.server.api.errors import bad_request, conflict, not_found
from pitboss.server.bots.seat_bot import STAND_IN
from pitboss.server.storage.rows import BOT, GATHERING, OPEN, PERSON, SeatRow, TableRow
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.table import Table

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """Create an id that nobody can guess: for a private table it is the link."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(20))


def new_secret() -> str:
    """Create the secret that the dice of a table derive from."""
    return secrets.token_hex(32)


async def create_table(registry: TableRegistry, person: str, plan: requests.NewTable) -> Table:
    """Create a table for a new game."""
    meta = games().get(plan.game)
    if meta is None:
        raise not_found(f"game as {plan.game!r}"[:60])
    meta.check_seats(len(plan.seats))
    options = meta.read_kept_options(plan.options)
    load(meta.slug).start(len(plan.seats), **options)  # refuses options that do not fit
    return await _store_and_open(registry, _new_row(person, plan, meta, options), plan.seats)


async def fork_table(
    registry: TableRegistry,
    person: str,
    plan: requests.Fork,
    at: Position,
    source: dict[str, object],
) -> Table:
    """Create a table that goes on from a position of another game."""
    meta = at.game.meta
    if at.seats != len(plan.seats):
        raise bad_request(f"That game has {at.seats} seats, not {len(plan.seats)}.")
    options = meta.read_kept_options(dict(at.options))
    row = replace(_new_row(person, plan, meta, options), opened=at.text, opened_from=source)
    return await _store_and_open(registry, row, plan.seats)


def _new_row(
    host: str, plan: requests.NewTable | requests.Fork, meta: Meta, options: Options
) -> TableRow:
    now = clock.now()
    return TableRow(
        id=new_id(),
        game=meta.slug,
        options=options,
        rules_version=meta.rules_version,
        status=GATHERING,
        listed=plan.listed,
        host=host,
        clock=plan.clock,
        advice=plan.advice,
        fixed_dice=plan.fixed_dice,
        secret=new_secret(),
        created=now,
        moved=now,
        waits_since=now,
    )


async def _store_and_open(
    registry: TableRegistry, row: TableRow, plans: Sequence[requests.SeatPlan]
) -> Table:
    node = registry.node
    own_name = await node.store.name_of(row.host)
    seats = tuple(
        planned_seat(row.game, number, plan, row.host, own_name)
        for number, plan in enumerate(plans)
    )
    await node.store.add_table(row, seats)
    if row.listed:
        node.lobby.mark_changed()
    table = await registry.get(row.id)
    node.presence.note_request(row.host, row.id)
    node.outbox.notify(table)
    return table


def planned_seat(
    game: str, seat: int, plan: requests.SeatPlan, person: str, own_name: str
) -> SeatRow:
    """Give the seat that a plan describes; `person` is the one who asks."""
    if plan.kind == "open":
        return SeatRow(seat, OPEN)
    if plan.kind == "bot":
        level = check_level(game, plan.level)
        return SeatRow(seat, BOT, name=bot_name(level, seat), level=level)
    return SeatRow(seat, PERSON, name=player_name(plan.name, own_name), person=person)


def bot_name(level: str, seat: int) -> str:
    """Give the name that a bot plays under; a persona says so in its name, too."""
    return f"{level.replace(':', ' ').capitalize()} {seat + 1}"


def player_name(given: str | None, own_name: str) -> str:
    """Give the name to play under: the one given, otherwise the person's own."""
    if given is None and not own_name:
        raise conflict("Say who you are first: give yourself a name.")
    return clean_name(given) if given is not None else own_name


def check_level(game: str, level: str | None) -> str:
    """Give a level that the game's bots have; without one, a quick and sensible level."""
    known = level_names(game)
    if level is None:
        return STAND_IN if STAND_IN in known else known[-1]
    if level not in known and level not in persona_names(game):
        known = [*known, *persona_names(game)]
        raise bad_request(f"There is no bot {level[:40]!r}: choose one of {', '.join(known)}.")
    return level
