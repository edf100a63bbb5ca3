"""A bot in a chair: it stays for the whole game, because some remember what they have said."""

import threading

from pitboss.bots import Bot, bot
from pitboss.engine import Position

STAND_IN = "greedy"
"""Who plays for a person who is away unless somebody else is named: quick, and proposes nothing."""


class Player:
    """The bot of one seat, made when it first thinks and asked for one thought at a time.

    For a person who is away it makes no deals: what somebody owns is theirs to give.
    """

    def __init__(self, game: str, level: str, seed: int, for_person: bool = False) -> None:
        self.level = level
        self.for_person = for_person
        self._game = game
        self._seed = seed
        self._bot: Bot | None = None
        # A thought that nobody waits for any more may still run when the next one is due.
        self._thinking = threading.Lock()

    def choose(self, at: Position) -> str:
        """Choose a move; one that may not be made is refused here."""
        if self.for_person and at.prompt["kind"] == "answer":
            return "decline"
        with self._thinking:
            if self._bot is None:
                self._bot = bot(self._game, self.level, self._seed)
            text = self._bot.choose(at.copy())
        if self.for_person and text not in at.legal():
            # Only deals are legal without being listed.
            text = bot(self._game, STAND_IN, self._seed).choose(at.copy())
        at.read_step(text, at.to_act)
        return text
