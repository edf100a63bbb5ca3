"""Advice: what a bot would play in a position, for programs, computed beside the tables."""

import logging
import sys

import msgspec

from pitboss.engine import Position, load
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import busy, conflict
from pitboss.server.bots.advice_worker import Question
from pitboss.server.bots.answering_process import AnsweringProcess, Died, TookTooLong
from pitboss.server.storage.store import Store
from pitboss.server.tables.creation import check_level
from pitboss.server.tables.sight import public_digest

log = logging.getLogger("pitboss.advice")

MOST_WAITING = 8
"""Questions that may wait for the one process: it must never fall far behind."""
_COMMAND = (sys.executable, "-m", "pitboss.server.bots.advice_worker")


class Advisor:
    """Answers questions in a process of its own, so that no table waits for them."""

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._process = AnsweringProcess(_COMMAND, seconds)
        self._waiting = 0

    async def stop(self) -> None:
        """Answer no more questions."""
        await self._process.stop()

    async def advise(self, game: str, question: requests.Advise) -> responses.Advice:
        """Let a bot explain what it would play in a position that nobody here is playing."""
        position = load(game).position(question.position)
        if position.to_act < 0:
            raise conflict("No seat is to move in this position: chance decides, or it is over.")
        level = check_level(game, question.bot)
        await self._check_fair(position)
        if self._waiting >= MOST_WAITING:
            raise busy("The bots are thinking for others just now. Please try again.")
        self._waiting += 1
        try:
            return await self._ask(
                Question(game, position.text, level, question.seed, question.nodes)
            )
        finally:
            self._waiting -= 1

    async def _check_fair(self, position: Position) -> None:
        """Refuse a position that people are playing at a table of this server."""
        if await self._store.is_played_by_people(position.game.slug, public_digest(position)):
            raise conflict("People are playing this position here: ask once they have gone on.")

    async def _ask(self, question: Question) -> responses.Advice:
        try:
            answer = await self._process.ask(msgspec.json.encode(question))
        except TookTooLong:
            raise busy("The bot took too long over this: ask with fewer nodes.") from None
        except (Died, OSError) as error:
            log.error("a bot failed over a question", extra={"error": repr(error)})
            raise busy("The bot gave up on this position.") from None
        return msgspec.json.decode(answer, type=responses.Advice)
