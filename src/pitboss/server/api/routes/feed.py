"""The live feeds: one of a table, one of the list of tables."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from pitboss.engine.text import find_whole
from pitboss.server.api import responses
from pitboss.server.api.context import person_of
from pitboss.server.api.errors import Trouble, bad_request, busy, too_many
from pitboss.server.api.routes.params import Desk, Id
from pitboss.server.realtime.connection import Feed
from pitboss.server.security.middleware import refuse_socket
from pitboss.server.tables.presenter import chat_told
from pitboss.server.tables.table import Room

Socket = WebSocket[Any, Any, Any]
_PONG = '{"type":"pong"}'


@websocket("/api/tables/{table:str}/feed")
async def table_feed(socket: Socket, table: Id, desk: Desk) -> None:
    """Tell a table to one reader, from any entry on."""
    house = desk.house
    try:
        since = _since(socket)
        room = await house.room(table)
        if house.stopping:
            raise busy()
        if room.readers >= house.settings.limits.feeds_a_table:
            raise too_many("Too many people watch this table.", 10)
    except Trouble as trouble:
        await refuse_socket(socket.scope, socket.receive, socket.send, trouble)
        return
    feed = Feed(person_of(socket), house.settings.limits.feed_backlog, desk.origin)
    room.readers += 1
    try:
        await socket.accept()
        await _greet(desk, room, feed, since)
        await _serve(socket, feed)
    finally:
        room.readers -= 1
        house.presence.depart(room, feed)


async def _greet(desk: Desk, room: Room, feed: Feed, since: int) -> None:
    house = desk.house
    lines = await house.store.chat(room.row.id)
    async with room.lock:  # nothing can happen between what is sent here and what follows live
        feed.seq = min(since, room.seq)
        house.presence.arrive(room, feed)
        feed.send(
            responses.encode(responses.TableMessage(room.table(feed.person, feed.origin))).decode()
        )
        feed.send(
            responses.encode(responses.ChatMessage([chat_told(line) for line in lines])).decode()
        )
        room.last_chat = max(room.last_chat, lines[-1].n if lines else 0)
        if room.at is not None:
            play = room.play(room.held_by(feed.person), feed.seq, responses.PlayMessage)
            feed.send(responses.encode(play).decode())
            feed.seq = room.seq


def _since(socket: Socket) -> int:
    since = find_whole(socket.query_params.get("since", "0"), 0, 9_999_999)
    if since is None:
        raise bad_request("since is the number of an entry.")
    return since


@websocket("/api/tables/feed")
async def lobby_feed(socket: Socket, desk: Desk) -> None:
    """Tell the list of tables whenever it changes."""
    house = desk.house
    feed = Feed(person_of(socket), house.settings.limits.feed_backlog, desk.origin)
    await socket.accept()
    house.lobby.add(feed)
    try:
        await house.tell_lobby({feed})
        await _serve(socket, feed)
    finally:
        house.lobby.discard(feed)


async def _serve(socket: Socket, feed: Feed) -> None:
    """Send what waits until one side has enough."""
    reading = asyncio.create_task(_read(socket, feed))
    went_away = suppress(WebSocketDisconnect, OSError, RuntimeError)
    try:
        with went_away:
            while (message := await feed.next()) is not None:
                await socket.send({"type": "websocket.send", "text": message, "bytes": None})
            if feed.closed is not None and feed.closed[0] != 1000:
                code, reason = feed.closed
                await socket.send({"type": "websocket.close", "code": code, "reason": reason})
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading


async def _read(socket: Socket, feed: Feed) -> None:
    """Answer pings; anything else ends the feed."""
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            feed.close(1000, "gone")
            return
        if message.get("text") == "ping":
            feed.send(_PONG)
            continue
        trouble = bad_request("A feed understands nothing but the text ping.")
        feed.send(responses.encode({"type": "error", **trouble.body}).decode())
        feed.close(1008, "bad_request")
        return


ROUTES: list[Callable[..., Any]] = [table_feed, lobby_feed]
