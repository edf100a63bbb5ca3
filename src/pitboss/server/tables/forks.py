"""What came before a fork: the entries of the game it was forked from, and of that one's own."""

from pitboss.server.api import responses
from pitboss.server.api.context import Desk
from pitboss.server.tables.presenter import names_of
from pitboss.server.tables.replays import read_stored
from pitboss.server.tables.table import Room

_MOST_GAMES = 10
"""A fork of a fork of a fork: how many of them are told."""


async def before(desk: Desk, room: Room) -> responses.Before:
    """Tell the games that led to a forked table, oldest first, each up to where it was left."""
    games: list[responses.EarlierGame] = []
    opened = room.row.opened_from
    while opened is not None and len(games) < _MOST_GAMES:
        table, record, seq = opened["table"], opened["record"], int(opened["seq"])
        if table is not None:
            source = await desk.house.room(table)
            names, entries = names_of(source.seats), source.told[:seq]
            opened = source.row.opened_from
        else:
            _, read = await read_stored(desk.house.store, record)
            replay = await desk.replays.of_record(record, read)
            names, entries = replay.names, list(replay.entries[:seq])
            opened = None
        games.append(responses.EarlierGame(table, record, seq, names, entries))
    return responses.Before(games[::-1])
