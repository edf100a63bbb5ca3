"""WebSockets: the feed of a table, and the feed of the lobby."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from pitboss.engine.text import find_whole
from pitboss.server.api import responses
from pitboss.server.api.context import person_of
from pitboss.server.api.errors import ApiError, bad_request, busy, too_many
from pitboss.server.api.routes.params import Context, Id
from pitboss.server.realtime.connection import NORMAL, POLICY, Connection
from pitboss.server.security.middleware import refuse_socket
from pitboss.server.tables import presenter
from pitboss.server.tables.position_presenter import chat_line
from pitboss.server.tables.table import Table

Socket = WebSocket[Any, Any, Any]
_PONG = responses.encode_text(responses.PongMessage())


@websocket("/api/tables/{table:str}/feed")
async def table_feed(socket: Socket, table: Id, context: Context) -> None:
    """Send a table to one client, from any entry on."""
    node = context.node
    try:
        since = _since(socket)
        found = await context.tables.get(table)
        if node.tasks.stopping:
            raise busy()
        if found.reader_count >= node.settings.limits.feeds_a_table:
            raise too_many("Too many people watch this table.", 10)
    except ApiError as error:
        await refuse_socket(socket.scope, socket.receive, socket.send, error)
        return
    connection = _connection(socket, context)
    with found.reading():
        try:
            await socket.accept()
            await _greet(found, connection, since)
            await _serve(socket, connection)
        finally:
            node.presence.disconnect(found, connection)


def _connection(socket: Socket, context: Context) -> Connection:
    return Connection(person_of(socket), context.node.settings.limits, context.origin)


async def _greet(table: Table, connection: Connection, since: int) -> None:
    """Send the table, the chat and the play; then the connection receives every change."""
    person = connection.person
    lines = await table.node.store.chat(table.row.id)
    async with table.lock:  # nothing can happen between these messages and the live ones
        connection.seq = min(since, table.seq)
        table.node.presence.connect(table, connection)
        seen = presenter.table(table, person, connection.origin)
        connection.send(responses.encode_text(responses.TableMessage(seen)))
        chat = responses.ChatMessage([chat_line(line) for line in lines])
        connection.send(responses.encode_text(chat))
        table.note_chat_sent(lines[-1].n if lines else 0)
        if table.position is not None:
            held = table.seats_of(person)
            play = presenter.play(table, held, connection.seq, responses.PlayMessage)
            connection.send(responses.encode_text(play))
            connection.seq = table.seq


def _since(socket: Socket) -> int:
    since = find_whole(socket.query_params.get("since", "0"), 0, 9_999_999)
    if since is None:
        raise bad_request("since is the number of an entry.")
    return since


@websocket("/api/tables/feed")
async def lobby_feed(socket: Socket, context: Context) -> None:
    """Send the list of tables whenever it changes."""
    lobby, connection = context.node.lobby, _connection(socket, context)
    await socket.accept()
    lobby.connections.add(connection)
    try:
        await context.tables.send_lobby({connection})
        await _serve(socket, connection)
    finally:
        lobby.connections.discard(connection)


async def _serve(socket: Socket, connection: Connection) -> None:
    """Send queued messages until one side closes."""
    reading = asyncio.create_task(_read(socket, connection))
    disconnected = suppress(WebSocketDisconnect, OSError, RuntimeError)
    try:
        with disconnected:
            while (message := await connection.next()) is not None:
                await socket.send({"type": "websocket.send", "text": message, "bytes": None})
            if connection.closed is not None and connection.closed[0] != NORMAL:
                code, reason = connection.closed
                await socket.send({"type": "websocket.close", "code": code, "reason": reason})
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading


async def _read(socket: Socket, connection: Connection) -> None:
    """Answer pings; anything else closes the connection."""
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            connection.close(NORMAL, "gone")
            return
        if message.get("text") == "ping":
            connection.send(_PONG)
            continue
        error = bad_request("A feed understands nothing but the text ping.")
        refusal = responses.ErrorMessage(error.error, error.reason, error.rule)
        connection.send(responses.encode_text(refusal))
        connection.close(POLICY, "bad_request")
        return


ROUTES: list[Callable[..., Any]] = [table_feed, lobby_feed]
