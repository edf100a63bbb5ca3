"""What came before a fork: the entries of the game it was forked from, and of that one's source."""

from pitboss.server.api import responses
from pitboss.server.api.errors import ApiError
from pitboss.server.tables.position_presenter import seat_names
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.replays import Replays
from pitboss.server.tables.table import Table

_MOST_GAMES = 10
"""A fork of a fork of a fork: how many of them are listed."""


async def earlier_games(
    registry: TableRegistry, replays: Replays, table: Table
) -> responses.EarlierGames:
    """List the games that led to a forked table, oldest first, each up to its fork."""
    games: list[responses.EarlierGame] = []
    opened = table.row.opened_from
    while opened is not None and len(games) < _MOST_GAMES:
        table_id, record_id, seq = opened["table"], opened["record"], int(opened["seq"])
        try:
            if table_id is not None:
                source = await registry.get(table_id)
                names, entries = seat_names(source.seats), source.entries[:seq]
                opened = source.row.opened_from
            else:
                replay = (await replays.of_record(record_id)).replay
                names, entries = replay.names, list(replay.entries[:seq])
                opened = None
        except ApiError as error:
            if error.status == 404:  # removed since, because nobody came back to it
                break
            raise
        games.append(responses.EarlierGame(table_id, record_id, seq, names, entries))
    return responses.EarlierGames(games[::-1])
