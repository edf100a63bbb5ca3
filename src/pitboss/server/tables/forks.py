"""What came before a fork: the entries of the game it was forked from, and of that one's source."""

from pitboss.server.api import record_responses
from pitboss.server.api.errors import ApiError
from pitboss.server.tables.position_presenter import seat_names
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.replays import Replays
from pitboss.server.tables.sight import Sight
from pitboss.server.tables.table import Table

_MOST_GAMES = 10
"""How many games are listed where a fork was itself forked from a fork."""


async def earlier_games(
    registry: TableRegistry, replays: Replays, table: Table, person: str | None, asker: str
) -> record_responses.EarlierGames:
    """List the games that led to a forked table, oldest first, each up to its fork."""
    games: list[record_responses.EarlierGame] = []
    opened, shown = table.row.opened_from, Sight.of(table, person).source(table.row)
    while opened is not None and shown is not None and len(games) < _MOST_GAMES:
        seq, above, before = shown.seq, None, None
        try:
            if opened["table"] is not None:
                source = await registry.get(opened["table"])
                names, entries = seat_names(source.seats), source.entries[:seq]
                before, above = source.row.opened_from, Sight.of(source, person).source(source.row)
            else:
                replay = (await replays.of_record(opened["record"], asker)).replay
                names, entries = replay.names, list(replay.entries[:seq])
        except ApiError as error:
            if error.status == 404:  # the host's retention has removed it
                break
            raise
        games.append(record_responses.EarlierGame(shown.table, shown.record, seq, names, entries))
        opened, shown = before, above
    return record_responses.EarlierGames(games[::-1])
