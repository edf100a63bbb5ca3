"""Advice: what a bot would play in a position, for programs, computed beside the tables."""

from pitboss import bots
from pitboss.bots import Advice, Budget
from pitboss.engine import Position, load
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import busy, conflict
from pitboss.server.bots.thread_pool import ThreadPool
from pitboss.server.tables.creation import check_level

MOST_WAITING = 8
"""Questions that may wait for the one thread: it must never fall far behind."""


class Advisor:
    """Answers questions in a thread of its own, so that no table waits for them."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)
        self._waiting = 0

    def stop(self) -> None:
        """Answer no more questions."""
        self._pool.stop()

    async def advise(self, game: str, question: requests.Advise) -> responses.Advice:
        """Let a bot explain what it would play in a position."""
        position = load(game).position(question.position)
        if position.to_act < 0:
            raise conflict("No seat is to move in this position: chance decides, or it is over.")
        level = check_level(game, question.bot)
        if self._waiting >= MOST_WAITING:
            raise busy("The bots are thinking for others just now. Please try again.")
        self._waiting += 1
        try:
            return _present(await self._pool.run(lambda: _explain(position, level, question)))
        finally:
            self._waiting -= 1


def _explain(position: Position, level: str, question: requests.Advise) -> Advice:
    budget = None if question.nodes is None else Budget(nodes=question.nodes)
    return bots.explain(bots.bot(position.game.slug, level, question.seed, budget), position)


def _present(advice: Advice) -> responses.Advice:
    return responses.Advice(
        seat=advice.seat,
        move=advice.move,
        before=list(advice.before),
        after=list(advice.after),
        options=[
            responses.MoveEstimate(option.move, list(option.values), option.error)
            for option in advice.options
        ],
        basis=advice.basis,
        judge=advice.judge,
        nodes=advice.nodes,
        seconds=round(advice.seconds, 4),
    )
