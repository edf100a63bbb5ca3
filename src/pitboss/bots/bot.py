"""The interface of bots, their advice, and the bot that plays any legal move."""

import math
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from pitboss.engine import Illegal, Position, Unreadable
from pitboss.engine.batches.alone import OneAtATime
from pitboss.kernel import below, new_dice

DECISIONS = ("choose", "advise", "comment", "comment_at_sight")
"""What a bot is asked about a position."""


class Bot(Protocol):
    """Chooses a move for the seat to act, without changing the position."""

    def choose(self, at: Position) -> str:
        """Give one of the moves that `at.legal()` lists."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: nodes (positions or rollouts), seconds, or both.

    Equal seeds and equal nodes give equal moves; with a limit in seconds they may differ.
    """

    nodes: int | None = None
    seconds: float | None = None
    cpu_seconds: float | None = None
    """Seconds of processor time for rollouts, which do not depend on how busy the machine is.
    Alone it caps the usual number of rollouts, whereas `seconds` alone is used in full."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise Unreadable(f"a bot looks at one node at least, not {self.nodes}")
        for seconds in (self.seconds, self.cpu_seconds):
            if seconds is not None and not 0 <= seconds < math.inf:
                raise Unreadable(f"a bot thinks for 0 seconds or longer, not {seconds}")


def usual_limit(given: Budget | None, nodes: int) -> Budget:
    """Give the limit of a search; without nodes or seconds it looks at this many nodes."""
    given = given or Budget()
    is_open = given.nodes is None and given.seconds is None
    return replace(given, nodes=nodes) if is_open else given


@dataclass(frozen=True)
class Option:
    """A move and its value: every seat's share of winning after it."""

    move: str
    values: tuple[float, ...]
    error: float = 0.0
    """How far the mover's own value may be off: the standard error of the rollouts, and the known
    bias, which the moves of one list have in common; 0 where it is proven."""


@dataclass(frozen=True)
class Advice:
    """An explained choice. The best of `options` comes first; `move` is what the bot plays."""

    seat: int
    move: str
    options: tuple[Option, ...]
    basis: str
    """The basis of the values: `proven` to the end of the game, `solved` to the end of the round,
    `sampled` by rollouts, `judged` without one, or `told` by a program that does not say how."""
    nodes: int
    seconds: float
    judge: str = ""
    """Who gave the values, where the bot that chose has none of its own."""
    note: str = ""
    """A sentence about the move where the values do not explain it, as when it declines a deal."""
    at_sight: bool = False
    """Whether it was judged at sight only because the search is still being compiled."""

    @property
    def before(self) -> tuple[float, ...]:
        """Every seat's value before the move: that of the best move there is for the mover."""
        return max(self.options, key=lambda option: option.values[self.seat]).values

    @property
    def after(self) -> tuple[float, ...]:
        """Every seat's value after the move that the bot plays."""
        return next(option.values for option in self.options if option.move == self.move)

    @property
    def proven(self) -> bool:
        """Say whether the values are exact to the end of the game."""
        return self.basis == "proven"


@runtime_checkable
class Advisor(Bot, Protocol):
    """A bot that explains its choices."""

    def advise(self, at: Position) -> Advice:
        """Choose as `choose` does, and explain the choice."""


@runtime_checkable
class Commentator(Advisor, Protocol):
    """A bot that can evaluate what somebody else chose."""

    def comment(self, at: Position, move: str) -> Advice:
        """Give the values after this move, and after the best others."""


@runtime_checkable
class Remembering(Bot, Protocol):
    """A bot that remembers a game: it must be the same one from its first decision to its last."""

    def reseed(self, seed: int) -> None:
        """Set a new seed, but keep the memory of the game."""


@runtime_checkable
class Limited(Bot, Protocol):
    """A bot whose budget may change during a game; it applies from the next decision on."""

    budget: Budget | None


@runtime_checkable
class Proposing(Bot, Protocol):
    """A bot that can be told not to propose deals; it still answers those of others."""

    proposes: bool


def codes_to_choose(at: Position) -> list[int]:
    """List the moves of the seat to act; refuse where nobody chooses."""
    codes = at.codes()
    if not codes:
        raise Illegal("no seat is to act here: there is nothing to choose")
    return codes


class RandomBot(OneAtATime, alone=DECISIONS):
    """Plays a random legal move, all equally likely."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self._dice = new_dice(seed)

    def choose(self, at: Position) -> str:
        """Pick a random legal move."""
        codes = codes_to_choose(at)
        return at.game.notation.spell(at.state, codes[int(below(self._dice, len(codes)))])
