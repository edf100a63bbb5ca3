"""Bots in other languages, over standard input and output. docs/bot-protocol.md tells it all."""

import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress

from pitboss.bots.bot import Advice, Budget, Option
from pitboss.bots.wire import describe, read_value, spell_go
from pitboss.engine import Position, Refusal
from pitboss.kernel import new_dice, next_word

PREFIX = "stdio:"
VERSION = 1
PATIENCE = 60.0
"""Seconds that a bot may take for an answer when its budget says nothing of time."""
MOST_LINES = 100_000


class BotFailed(Refusal):
    """A bot's process that ended, kept silent or answered nonsense."""


class StdioBot:
    """Drives a bot's process: tells it the position, answers its questions, takes its move."""

    def __init__(self, command: str, seed: int = 0, budget: Budget | None = None) -> None:
        self.command = command
        self._seed = seed
        self._budget = budget or Budget()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._process: subprocess.Popen[str] | None = None
        self._decisions = 0

    def choose(self, at: Position) -> str:
        """Ask for a move."""
        return self.advise(at).move

    def advise(self, at: Position) -> Advice:
        """Ask for a move; values come with it if the bot gives them, else they are all alike."""
        began = time.perf_counter()
        self._greet()
        self._say(f"seat {at.to_act}", *describe(at), spell_go(self._budget, self._next_seed()))
        told: dict[str, tuple[float, ...]] = {}
        for _ in range(MOST_LINES):
            word, _, rest = self._hear().partition(" ")
            if word == "best":
                return self._advice(at, rest.strip(), told, time.perf_counter() - began)
            if word == "value":
                move, values = self._value(at, rest)
                told[move] = values
            elif word == "ask":
                self._answer(at, rest)
        raise BotFailed(f"{self.command}: {MOST_LINES} lines and no 'best'")

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
        refused = at.why(move)
        if refused is not None:
            raise BotFailed(f"{self.command}: 'value … {move}': {refused.reason}", refused.rule)
        return move, values

    def _advice(
        self, at: Position, move: str, told: dict[str, tuple[float, ...]], seconds: float
    ) -> Advice:
        refusal = at.why(move)
        if refusal is not None:
            raise BotFailed(f"{self.command}: 'best {move}': {refusal.reason}", refusal.rule)
        even = (1 / at.seats,) * at.seats
        options = [Option(name, values) for name, values in told.items()]
        if move not in told:
            options.append(Option(move, even))
        options.sort(key=lambda option: -option.values[at.to_act])
        return Advice(at.to_act, move, tuple(options), "told", len(options), seconds)

    def _answer(self, at: Position, question: str) -> None:
        try:
            text, *steps = question.split(" / ")
            asked = at.game.position(text)
            for step in steps:
                asked.play(step)
            self._say(*describe(asked), "end")
        except Refusal as refusal:
            self._say(f"no {refusal.reason}", "end")

    def _greet(self) -> None:
        if self._process is not None:
            return
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the bot {self.command!r} cannot be started: {error}") from error
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        self._say(f"pitboss {VERSION}")
        if not self._hear().startswith("ready"):
            raise BotFailed(f"{self.command}: the answer to 'pitboss {VERSION}' is 'ready NAME'")

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with suppress(ValueError, OSError):  # closed while reading: the bot is being dismissed
            for line in process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _say(self, *lines: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write("".join(line + "\n" for line in lines))
            self._process.stdin.flush()
        except OSError as error:
            raise BotFailed(f"{self.command}: the process has ended") from error

    def _hear(self) -> str:
        seconds = self._budget.seconds
        patience = PATIENCE if seconds is None else 5.0 + 2.0 * seconds
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            raise BotFailed(f"{self.command}: no answer within {patience:.0f} s") from None
        if line is None:
            raise BotFailed(f"{self.command}: the process has ended without an answer")
        return line

    def close(self) -> None:
        """Say goodbye and end the process."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        with suppress(OSError):  # it may be gone already
            process.stdin.write("quit\n")
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(timeout=2.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
