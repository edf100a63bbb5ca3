"""Bots in other languages, over standard input and output. docs/bot-protocol.md tells it all."""

import time

from pitboss.bots.bot import Advice, Budget, Option
from pitboss.bots.protocol.child_process import BotFailed, Deadline, Talk
from pitboss.bots.protocol.lines import cut, describe, read_value, spell_go
from pitboss.engine import Position, Refusal
from pitboss.kernel import new_dice, next_word

PREFIX = "stdio:"
VERSION = 1
PATIENCE = 60.0
"""Seconds that a bot may take for a decision when its budget says nothing of time."""

Told = dict[str, tuple[float, ...]]
"""What a bot thinks of some moves: every seat's share of winning."""


class StdioBot:
    """Drives a bot's process: tells it the position, answers its questions, takes its move."""

    def __init__(self, command: str, seed: int = 0, budget: Budget | None = None) -> None:
        self.command = command
        self._seed = seed
        self.budget = budget
        self._talk: Talk | None = None
        self._decisions = 0

    def choose(self, at: Position) -> str:
        """Ask for a move."""
        return self.advise(at).move

    def advise(self, at: Position) -> Advice:
        """Ask for a move. The options are what the bot told, which may be nothing of its move."""
        began = time.perf_counter()
        try:
            move, told = self._decision(self._greeted(), at)
        except BotFailed:
            self.close()  # what it says too late is no answer to the next question
            raise
        options = [Option(name, values) for name, values in told.items()]
        options.sort(key=lambda option: -option.values[at.to_act])
        seconds = time.perf_counter() - began
        return Advice(at.to_act, move, tuple(options), "told", len(options), seconds)

    def reseed(self, seed: int) -> None:
        """Give other seeds to the same process, which may remember the game."""
        self._seed, self._decisions = seed, 0

    def close(self) -> None:
        """Say goodbye and end the process."""
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.close()

    def _greeted(self) -> Talk:
        if self._talk is None:
            self._talk = Talk(self.command)
            deadline = self._deadline()
            self._talk.say(deadline, f"pitboss {VERSION}")
            if not self._talk.hear(deadline).startswith("ready"):
                reason = f"the answer to 'pitboss {VERSION}' is 'ready NAME'"
                raise BotFailed(f"{self.command}: {reason}")
        return self._talk

    def _deadline(self) -> Deadline:
        seconds = self.budget.seconds if self.budget else None
        return Deadline(PATIENCE if seconds is None else 5.0 + 2.0 * seconds)

    def _decision(self, talk: Talk, at: Position) -> tuple[str, Told]:
        deadline = self._deadline()
        order = spell_go(self.budget or Budget(), self._next_seed())
        talk.say(deadline, f"seat {at.to_act}", *describe(at), order)
        told: Told = {}
        while True:
            word, _, rest = talk.hear(deadline).partition(" ")
            if word == "best":
                return self._legal(at, "best", rest.strip()), told
            if word == "value":
                move, values = self._value(at, rest)
                told[move] = values
            elif word == "ask":
                talk.say(deadline, *_answer(at, rest), "end")
            elif word == "no":
                raise BotFailed(f"{self.command} says no: {cut(rest)}")

    def _next_seed(self) -> int:
        """Derive a seed for each decision: a bot without a memory must not repeat its whim."""
        dice = new_dice(self._seed, self._decisions)
        self._decisions += 1
        return int(next_word(dice))

    def _value(self, at: Position, rest: str) -> tuple[str, tuple[float, ...]]:
        try:
            move, values = read_value(rest, at.seats)
        except Refusal as refusal:
            raise BotFailed(f"{self.command}: {refusal.reason}") from refusal
        return self._legal(at, "value …", move), values

    def _legal(self, at: Position, word: str, move: str) -> str:
        refused = at.why(move)
        if refused is not None:
            said = f"'{word} {cut(move)}': {cut(refused.reason)}"
            raise BotFailed(f"{self.command}: {said}", refused.rule)
        return move


def _answer(at: Position, question: str) -> list[str]:
    """Tell what a bot asks for: a position, perhaps after some steps."""
    try:
        text, *steps = question.split(" / ")
        asked = at.game.position(text)
        for step in steps:
            asked.play(step)
        return describe(asked)
    except Refusal as refusal:
        return [f"no {cut(refusal.reason)}"]
