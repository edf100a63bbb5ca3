"""Bots in other languages, over standard input and output: see docs/bot-protocol.md."""

import time

from pitboss.bots.bot import DECISIONS, Advice, Budget, Option
from pitboss.bots.protocol.child_process import BotFailed, ChildProcess, Deadline
from pitboss.bots.protocol.lines import cut, describe, read_value, spell_go
from pitboss.engine import Position, Refusal
from pitboss.engine.batches.alone import OneAtATime
from pitboss.kernel import new_dice, next_word

PREFIX = "stdio:"
VERSION = 1
DEFAULT_SECONDS = 60.0
"""Seconds that a bot may take for a decision when its budget has no limit in seconds."""

Values = dict[str, tuple[float, ...]]
"""A bot's values of some moves: every seat's share of winning."""


class StdioBot(OneAtATime, alone=DECISIONS):
    """Drives a bot's process: sends it the position, answers its questions, takes its move."""

    def __init__(self, command: str, seed: int = 0, budget: Budget | None = None) -> None:
        self.command = command
        self._seed = seed
        self.budget = budget
        self._process: ChildProcess | None = None
        self._decisions = 0

    def choose(self, at: Position) -> str:
        """Ask for a move."""
        return self.advise(at).move

    def advise(self, at: Position) -> Advice:
        """Ask for a move; the options are the values that the bot gave."""
        began = time.perf_counter()
        try:
            move, values = self._decision(self._greeted(), at)
        except BotFailed:
            self.close()  # a late answer must not be taken for the next one
            raise
        options = [Option(name, shares) for name, shares in values.items()]
        options.sort(key=lambda option: -option.values[at.to_act])
        seconds = time.perf_counter() - began
        return Advice(at.to_act, move, tuple(options), "told", len(options), seconds)

    def reseed(self, seed: int) -> None:
        """Give other seeds to the same process, which may remember the game."""
        self._seed, self._decisions = seed, 0

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _greeted(self) -> ChildProcess:
        if self._process is None:
            self._process = ChildProcess(self.command)
            deadline = self._deadline()
            self._process.send(deadline, f"pitboss {VERSION}")
            if not self._process.receive(deadline).startswith("ready"):
                reason = f"the answer to 'pitboss {VERSION}' is 'ready NAME'"
                raise BotFailed(f"{self.command}: {reason}")
        return self._process

    def _deadline(self) -> Deadline:
        seconds = self.budget.seconds if self.budget else None
        return Deadline(DEFAULT_SECONDS if seconds is None else 5.0 + 2.0 * seconds)

    def _decision(self, process: ChildProcess, at: Position) -> tuple[str, Values]:
        deadline = self._deadline()
        order = spell_go(self.budget or Budget(), self._next_seed())
        process.send(deadline, f"seat {at.to_act}", *describe(at), order)
        found: Values = {}
        while True:
            word, _, rest = process.receive(deadline).partition(" ")
            if word == "best":
                return self._legal(at, "best", rest.strip()), found
            if word == "value":
                move, values = self._value(at, rest)
                found[move] = values
            elif word == "ask":
                process.send(deadline, *_answer(at, rest), "end")
            elif word == "no":
                raise BotFailed(f"{self.command} says no: {cut(rest)}")

    def _next_seed(self) -> int:
        """Derive a seed for each decision: a bot without a memory must not repeat its choices."""
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
    """Describe the position that a bot asks for, perhaps after some steps."""
    try:
        text, *steps = question.split(" / ")
        asked = at.game.position(text)
        for step in steps:
            asked.play(step)
        return describe(asked)
    except Refusal as refusal:
        return [f"no {cut(refusal.reason)}"]
