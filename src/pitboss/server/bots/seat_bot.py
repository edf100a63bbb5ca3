"""The bot of a seat, kept for the whole game because some bots remember what they offered."""

import threading
from typing import NamedTuple

from pitboss.bots import Advice, Bot, Budget, bot
from pitboss.bots.bot import Advisor
from pitboss.engine import Position

STAND_IN = "greedy"
"""The level that stands in for a person unless another is named: quick, and offers no deals."""
THINKING = Budget(cpu_seconds=1.0)
"""The most that a bot rolls out, in processor time: a busy machine makes it slower, not weaker."""
MIN_DEAL_GAIN = 0.006
"""The share of winning that a deal must gain at least, as for the bots of Lords of Vegas."""


class Choice(NamedTuple):
    """A move, and the reason if the bot declines a deal."""

    text: str
    note: str | None = None


class SeatBot:
    """The bot of one seat, created at its first move; it chooses one move at a time.

    In place of a person who is away it makes no deals with their property.
    """

    def __init__(self, game: str, level: str, seed: int, for_person: bool = False) -> None:
        self.level = level
        self.for_person = for_person
        self._game = game
        self._seed = seed
        self._bot: Bot | None = None
        # A choice whose turn was cancelled may still run when the next one is due.
        self._choosing = threading.Lock()

    def decide(self, position: Position) -> Choice:
        """Choose a move, with the reason if it declines a deal; refuse an illegal move."""
        is_answer = position.prompt["kind"] == "answer"
        if self.for_person and is_answer:
            return Choice("decline", "A bot that plays for somebody makes no deals.")
        with self._choosing:
            if self._bot is None:
                self._bot = bot(self._game, self.level, self._seed, THINKING)
            choice = self._answer(position) if is_answer else self._move(position)
        if self.for_person and choice.text not in position.legal():
            # A move that is not listed is a deal: only deals are legal without being listed.
            choice = Choice(bot(self._game, STAND_IN, self._seed).choose(position.copy()))
        position.read_step(choice.text, position.to_act)
        return choice

    def _move(self, position: Position) -> Choice:
        assert self._bot is not None
        return Choice(self._bot.choose(position.copy()))

    def _answer(self, position: Position) -> Choice:
        if not isinstance(self._bot, Advisor):
            return self._move(position)
        advice = self._bot.advise(position.copy())
        note = advice.note or why_declined(advice) if advice.move == "decline" else None
        return Choice(advice.move, note)


def why_declined(advice: Advice) -> str | None:
    """Say why a deal is declined: it loses, gains too little, or helps another far more."""
    shares = {option.move: option.values for option in advice.options}
    if "accept" not in shares or "decline" not in shares:
        return None
    pairs = zip(shares["accept"], shares["decline"], strict=True)
    gains = [after - before for after, before in pairs]
    own = gains[advice.seat]
    if own < 0:
        lost = round(-100 * own)
        much = "a little" if lost < 1 else f"{lost} percent"
        return f"It would cost me {much} of my chance to win."
    if own <= MIN_DEAL_GAIN:
        return "It would gain me next to nothing."
    return "It would help somebody else more than twice as much as me."
