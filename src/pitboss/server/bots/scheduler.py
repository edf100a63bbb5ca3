"""Bots and clocks: what happens at a table when nobody clicks.

A bot thinks in a thread beside the event loop. Its turn is a job that any node may redo: whoever
stores the entry first has made the move, and the other's is dropped.
"""

import asyncio
import hashlib
import hmac
import logging
import time
from dataclasses import replace

from pitboss.engine import Position, Refusal
from pitboss.server.api.errors import Trouble, conflict
from pitboss.server.bots.seat_bot import Player
from pitboss.server.bots.thread_pool import Thoughts
from pitboss.server.metrics import METRICS
from pitboss.server.storage.rows import PERSON
from pitboss.server.tables.moves import check_seq, played
from pitboss.server.tables.registry import House
from pitboss.server.tables.seats import check_level, reseated
from pitboss.server.tables.table import Room, Step

log = logging.getLogger("pitboss.bots")


class Thinkers:
    """Starts the bot or the clock that is due after every change of a table."""

    def __init__(self, house: House, threads: int = 2) -> None:
        self._house = house
        self._thoughts = Thoughts(threads)
        house.wake = self.wake

    def stop(self) -> None:
        """Take no more turns. A thought that runs is dropped: it is stored nowhere."""
        self._thoughts.stop()

    def wake(self, room: Room, mine: bool) -> None:
        """Start what is due; `mine` when this node wrote the last change."""
        due = (room.seq, room.row.version)
        if room.waker is not None:
            if room.waker.get_name() == str(due) and not room.waker.done():
                return
            room.waker.cancel()
            room.waker = None
        if self._house.stopping:
            return
        if room.thinking is not None:
            settings = self._house.settings
            pause = settings.bot_pause + (
                0 if mine or not settings.is_postgres else settings.bot_redo
            )
            room.waker = asyncio.create_task(self._think(room, pause), name=str(due))
        elif room.deadline is not None:
            room.waker = asyncio.create_task(self._run_out(room), name=str(due))

    async def _think(self, room: Room, pause: float) -> None:
        await asyncio.sleep(pause)
        seat, seq = room.thinking, room.seq
        if seat is None or room.at is None:
            return
        text = await self._choose(room, room.at.copy(), seat)

        async def decide(room: Room) -> Step:
            check_seq(room, seq)
            if room.thinking != seat:
                raise conflict("The seat was taken back.")
            return played(room, text, seat, None)

        room.waker = None  # the thought is over: what comes of it wakes the next, and ends nothing
        try:
            await self._house.change(room, decide)
            METRICS.moves.labels("bot").inc()
        except Trouble as trouble:
            if trouble.status == 503 and not self._house.stopping:
                log.warning("a bot's move was not stored", extra={"reason": trouble.reason})
                await asyncio.sleep(1.0)
                self.wake(room, True)
        except Refusal as refusal:
            log.error("a bot chose an illegal move", extra={"reason": refusal.reason})

    async def _choose(self, room: Room, at: Position, seat: int) -> str:
        level = room.seats[seat].played_by_bot or "random"
        for_person = room.seats[seat].kind == PERSON
        player = room.players.get(seat)
        if player is None or (player.level, player.for_person) != (level, for_person):
            player = Player(at.game.slug, level, _seed(room, seat), for_person)
            room.players[seat] = player
        began = time.perf_counter()
        try:
            text = await self._thoughts.of(lambda: player.choose(at))
        except Exception as error:
            # The table must go on: whatever is wrong with the bot, a random move is legal.
            log.error("a bot failed", extra={"level": level, "error": repr(error)})
            text = Player(at.game.slug, "random", _seed(room, seat)).choose(at)
        METRICS.thinking.labels(at.game.slug).observe(time.perf_counter() - began)
        return text

    async def _run_out(self, room: Room) -> None:
        while room.deadline is not None and room.deadline > time.time():
            await asyncio.sleep(max(0.05, room.deadline - time.time()))

        async def decide(room: Room) -> Step:
            seat = room.to_act
            if seat is None or room.deadline is None or room.deadline > time.time():
                raise conflict("In time after all.")
            level = check_level(room.row.game, None)
            return reseated(room, replace(room.seats[seat], stand_in=level))

        room.waker = None  # as for a bot: the clock has done its part
        try:
            await self._house.change(room, decide)
        except Trouble as trouble:
            log.info("a clock did not run out", extra={"reason": trouble.reason})


def _seed(room: Room, seat: int) -> int:
    """Make a seed that nobody outside can know."""
    secret = bytes.fromhex(room.row.secret)
    mixed = hmac.new(secret, f"bot {seat} {room.seq}".encode(), hashlib.sha256).digest()
    return int.from_bytes(mixed[:7], "big")
