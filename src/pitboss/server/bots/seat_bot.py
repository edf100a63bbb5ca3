"""The bot of a seat. It stays for the whole game, because some bots remember what they offered."""

import threading

from pitboss.bots import Bot, bot
from pitboss.engine import Position

STAND_IN = "greedy"
"""The level that stands in for a person unless another is named: quick, and offers no deals."""


class SeatBot:
    """The bot of one seat, created at its first move; it chooses one move at a time.

    For a person who is away it makes no deals: their property is theirs to give.
    """

    def __init__(self, game: str, level: str, seed: int, for_person: bool = False) -> None:
        self.level = level
        self.for_person = for_person
        self._game = game
        self._seed = seed
        self._bot: Bot | None = None
        # A choice that nobody waits for any more may still run when the next one is due.
        self._choosing = threading.Lock()

    def choose(self, position: Position) -> str:
        """Choose a move; an illegal one is refused here."""
        if self.for_person and position.prompt["kind"] == "answer":
            return "decline"
        with self._choosing:
            if self._bot is None:
                self._bot = bot(self._game, self.level, self._seed)
            text = self._bot.choose(position.copy())
        if self.for_person and text not in position.legal():
            # Only deals are legal without being listed.
            text = bot(self._game, STAND_IN, self._seed).choose(position.copy())
        position.read_step(text, position.to_act)
        return text
