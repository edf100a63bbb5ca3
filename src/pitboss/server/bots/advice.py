"""What a bot thinks of a position: asked for by programs, thought of beside the tables."""

from pitboss import bots
from pitboss.bots import Advice, Budget
from pitboss.engine import Position, load
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import busy, conflict
from pitboss.server.bots.thread_pool import Thoughts
from pitboss.server.tables.seats import check_level

MOST_WAITING = 8
"""Questions that may wait for the one thread: it must never fall far behind."""


class Advising:
    """One thread of its own, so that no table waits for somebody's questions."""

    def __init__(self) -> None:
        self._thoughts = Thoughts(1)
        self._waiting = 0

    def stop(self) -> None:
        """Answer nothing more."""
        self._thoughts.stop()

    async def of(self, game: str, asked: requests.Advise) -> responses.AdviceTold:
        """Let a bot explain what it would play in a position."""
        at = load(game).position(asked.position)
        if at.to_act < 0:
            raise conflict("No seat is to move in this position: chance decides, or it is over.")
        level = check_level(game, asked.bot)
        if self._waiting >= MOST_WAITING:
            raise busy("The bots are thinking for others just now. Please try again.")
        self._waiting += 1
        try:
            return _told(await self._thoughts.of(lambda: _explain(at, level, asked)))
        finally:
            self._waiting -= 1


def _explain(at: Position, level: str, asked: requests.Advise) -> Advice:
    budget = None if asked.nodes is None else Budget(nodes=asked.nodes)
    return bots.explain(bots.bot(at.game.slug, level, asked.seed, budget), at)


def _told(advice: Advice) -> responses.AdviceTold:
    return responses.AdviceTold(
        seat=advice.seat,
        move=advice.move,
        before=list(advice.before),
        after=list(advice.after),
        options=[
            responses.OptionWeighed(option.move, list(option.values), option.error)
            for option in advice.options
        ],
        basis=advice.basis,
        judge=advice.judge,
        nodes=advice.nodes,
        seconds=round(advice.seconds, 4),
    )
