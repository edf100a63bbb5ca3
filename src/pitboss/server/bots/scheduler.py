"""Turns of bots and clocks.

A bot chooses its move in a thread beside the event loop. Any node may compute the same turn: the
first one that stores the entry has made the move, and the result of the other is dropped.
"""

import asyncio
import hashlib
import hmac
import logging
import time
from collections import Counter
from typing import NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy.exc import SQLAlchemyError

from pitboss.engine import Position, Refusal
from pitboss.server import clock
from pitboss.server.api.errors import ApiError
from pitboss.server.background import BackgroundTasks
from pitboss.server.bots.seat_bot import Choice, SeatBot
from pitboss.server.bots.thread_pool import ThreadPool
from pitboss.server.metrics import METRICS
from pitboss.server.settings import Settings
from pitboss.server.storage.rows import PERSON
from pitboss.server.tables.moves import BotMove
from pitboss.server.tables.seats import RunOutOfTime
from pitboss.server.tables.table import Table

log = logging.getLogger("pitboss.bots")

_RETRY_SECONDS = 1.0


class Turn(NamedTuple):
    """A task that waits for a bot or a clock, and the state of the table it belongs to."""

    state: tuple[int, int]
    task: asyncio.Task[None]


class BotScheduler:
    """Starts the bot or the clock that is due after every change of a table."""

    def __init__(self, settings: Settings, tasks: BackgroundTasks, threads: int = 2) -> None:
        self._settings = settings
        self._tasks = tasks
        self._pool = ThreadPool(threads)
        self._turns: WeakKeyDictionary[Table, Turn] = WeakKeyDictionary()
        self._bots: WeakKeyDictionary[Table, dict[int, SeatBot]] = WeakKeyDictionary()
        """The bots that have played at each table, by seat."""
        self._choosing: Counter[str] = Counter()
        """Moves that are being chosen, by the address that their table was last asked from."""

    def stop(self) -> None:
        """Cancel every turn. A move that is being chosen is dropped: it is not stored yet."""
        for turn in list(self._turns.values()):
            turn.task.cancel()
        self._pool.stop()

    def after(self, table: Table, *, own: bool) -> None:
        """Start what is due after a change; `own` when this node stored it."""
        state = (table.seq, table.row.version)
        turn = self._turns.get(table)
        if turn is not None:
            if turn.state == state and not turn.task.done():
                return
            turn.task.cancel()
            del self._turns[table]
        if self._tasks.stopping:
            return
        if table.bot_to_act is not None:
            work = self._play_bot(table, self._pause(own))
        elif table.deadline is not None:
            work = self._run_clock(table)
        else:
            return
        self._turns[table] = Turn(state, asyncio.create_task(work))

    def _pause(self, own: bool) -> float:
        settings = self._settings
        redo = 0.0 if own or not settings.is_postgres else settings.bot_redo
        return settings.bot_pause + redo

    async def _play_bot(self, table: Table, pause: float) -> None:
        await asyncio.sleep(pause)
        while await _is_played_elsewhere(table):
            await asyncio.sleep(_RETRY_SECONDS)
        seat, seq = table.bot_to_act, table.seq
        if seat is None or table.position is None:
            return
        choice = await self._choose(table, table.position.copy(), seat)
        # The turn ends here: the change that follows starts the next one and cancels nothing.
        self._turns.pop(table, None)
        try:
            await table.submit(BotMove(seat, seq, choice.text, choice.note))
            METRICS.moves.labels("bot").inc()
        except ApiError as error:
            if error.status == 503 and not self._tasks.stopping:
                log.warning("a bot's move was not stored", extra={"reason": error.reason})
                await asyncio.sleep(_RETRY_SECONDS)
                self.after(table, own=True)
        except Refusal as refusal:
            log.error("a bot chose an illegal move", extra={"reason": refusal.reason})

    async def _choose(self, table: Table, position: Position, seat: int) -> Choice:
        """Let a bot choose. Tables with an audience come first, then each address's tables in turn.

        So whoever leaves many tables to bots, under any number of cookies, does not keep those
        waiting who play at one. A table that nobody has asked about yet counts to its host.
        """
        bot, asker = self._bot(table, seat), table.asked_from or table.row.host
        began = time.perf_counter()
        rank = (0 if table.is_attended else 1, self._choosing[asker])
        self._choosing[asker] += 1
        try:
            choice = await self._pool.run(lambda: bot.decide(position), rank)
        except Exception as error:
            # The table must go on even if the bot is broken: a random move is legal.
            log.error("a bot failed", extra={"level": bot.level, "error": repr(error)})
            spare = SeatBot(table.row.game, "random", _seed(table, seat))
            choice = spare.decide(position)
        finally:
            self._choosing -= Counter([asker])
        METRICS.thinking.labels(table.row.game).observe(time.perf_counter() - began)
        return choice

    def _bot(self, table: Table, seat: int) -> SeatBot:
        level = table.seats[seat].played_by_bot or "random"
        for_person = table.seats[seat].kind == PERSON
        bots = self._bots.setdefault(table, {})
        bot = bots.get(seat)
        if bot is None or (bot.level, bot.for_person) != (level, for_person):
            bot = SeatBot(table.row.game, level, _seed(table, seat), for_person)
            bots[seat] = bot
        return bot

    async def _run_clock(self, table: Table) -> None:
        while table.deadline is not None and table.deadline > clock.now():
            await asyncio.sleep(max(0.05, table.deadline - clock.now()))
        self._turns.pop(table, None)  # as for a bot: the turn ends here
        try:
            await table.submit(RunOutOfTime())
        except ApiError as error:
            log.info("a clock did not run out", extra={"reason": error.reason})


async def _is_played_elsewhere(table: Table) -> bool:
    """Say whether a table is the copy of one where people are to choose: a move would be advice.

    Where a bot is to choose there, too, nobody waits: two copies would wait for each other.
    """
    row = table.row
    if not row.opened or row.sight is None:
        return False
    try:
        return await table.node.store.is_played_by_people(
            row.game, [row.sight], row.id, choosing=True
        )
    except (SQLAlchemyError, OSError):
        return True  # asked again in a moment


def _seed(table: Table, seat: int) -> int:
    """Create a seed that nobody outside can know."""
    secret = bytes.fromhex(table.row.secret)
    mixed = hmac.new(secret, f"bot {seat} {table.seq}".encode(), hashlib.sha256).digest()
    return int.from_bytes(mixed[:7], "big")
