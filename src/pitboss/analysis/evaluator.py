"""The value of a position: every seat's share of winning, ties shared, the sum 1.

Quiet positions are judged at sight. The value of any other is backed up from what follows: the mean
over outcomes of chance, or the value after the best move. It depends on the position alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import numpy as np
import numpy.typing as npt

from pitboss.analysis.backing import DEPTH, FRAME, ITSELF
from pitboss.analysis.results import Basis, EvaluatorName
from pitboss.bots import bot
from pitboss.bots.levels import Level
from pitboss.bots.searches import BotSearches
from pitboss.engine import Game, Position, Unreadable, load
from pitboss.engine.batches.alone import OneAtATime
from pitboss.kernel import CHANCE, OVER, new_dice

Reals = npt.NDArray[np.float64]
Shares = tuple[float, ...]

_QUESTIONS = ("shares", "value", "after", "after_moves", "spread", "luck", "solve")
METHOD = 1
"""The version of the method: raised whenever it may give a position another value."""
MOST_LISTED = 8000
"""Where there are more outcomes, a sample is drawn, seeded by the position."""
DRAWN = 1000
"""The size of that sample."""
REACH = 0.01
"""Where outcomes follow each other, positions less likely than this are judged at sight."""
MOST_SEATS = 6


@dataclass(frozen=True)
class Spread:
    """The outcomes of chance in a position: codes, probabilities, and the values after each."""

    codes: tuple[int, ...]
    odds: Reals
    values: Reals
    is_drawn: bool
    """Whether this is a sample: there are too many outcomes to list."""

    @cached_property
    def mean(self) -> Reals:
        """Every seat's mean value over the outcomes."""
        found: Reals = self.odds @ self.values
        return found


class Evaluator(OneAtATime, alone=_QUESTIONS):
    """Evaluates positions of one game and seat count."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.searches: BotSearches = searches_of(game.slug)
        level = bot(game.slug, "shark")
        assert isinstance(level, Level)
        self.weights: Reals = level.value_weights(seats)
        self._work = self.searches.new_workspace()
        most = max(game.rules.most_outcomes, game.rules.most_legal)
        self._states = game.rules.new_states(DEPTH + 3)
        self._codes = np.zeros((DEPTH + 1, most), np.int64)
        self._odds = np.zeros((DEPTH + 1, most), np.int64)
        self._frames = np.zeros((DEPTH + 2, FRAME), np.int64)
        self._likely = np.zeros(DEPTH + 2)
        self._sums = np.zeros((DEPTH + 2, MOST_SEATS))
        self._last: tuple[bytes, Spread] | None = None

    @property
    def name(self) -> str:
        """The name of the values."""
        return f"{self.game.slug} {self.seats} seats, values of shark"

    @cached_property
    def version(self) -> str:
        """The versions of method, rules and weights: only values with equal ones are comparable."""
        weights = sha256(np.ascontiguousarray(self.weights).tobytes()).hexdigest()[:8]
        return f"{METHOD}.{self.game.meta.rules_version}-{weights}"

    def shares(self, at: Position) -> Shares:
        """Give every seat's share of winning in a position."""
        self._check(at)
        return tuple(self.value(at).tolist())

    def value(self, at: Position) -> Reals:
        """Give `shares` as an array."""
        waits_for = at.to_act
        if waits_for == OVER:
            return final_shares(at)
        if waits_for == CHANCE and not self.is_quiet(at):
            return self.spread(at).mean
        found: Reals = self.after(at, [ITSELF], [1.0])[0]
        return found

    def is_quiet(self, at: Position) -> bool:
        """Say whether a position is judged at sight."""
        return bool(self.searches.bound["quiet"](at.state))  # type: ignore[operator]

    def after(self, at: Position, codes: Sequence[int], chances: Sequence[float]) -> Reals:
        """Give every seat's value after each of these steps, which have these probabilities."""
        self._states[0] = at.states[0]
        out = np.zeros((len(codes), at.seats))
        self.searches.compile().values_after(
            self._states,
            np.array(codes, np.int64),
            np.array(chances, np.float64),
            REACH,
            self._codes,
            self._odds,
            self._frames,
            self._likely,
            self._sums,
            self._work,
            self.weights,
            out,
        )
        return out

    def after_moves(self, at: Position, codes: Sequence[int]) -> Reals:
        """Give every seat's value after each of these moves."""
        return self.after(at, codes, [1.0] * len(codes))

    def spread(self, at: Position) -> Spread:
        """Give the outcomes of chance here and the value after each.

        The last result is cached: a review asks for the value of a position and for its luck.
        """
        state = at.states[:1].tobytes()
        if self._last is None or self._last[0] != state:
            self._last = (state, self._spread(at))
        return self._last[1]

    def _spread(self, at: Position) -> Spread:
        listed = at.outcomes()
        if 0 < len(listed) <= MOST_LISTED:
            codes = tuple(code for code, _ in listed)
            weights = np.array([weight for _, weight in listed], np.float64)
            odds = weights / weights.sum()
            return Spread(codes, odds, self.after(at, codes, odds.tolist()), False)
        dice = new_dice(int.from_bytes(sha256(at.states.tobytes()).digest()[:8]))
        sample = at.game.rules.entries.sample_at
        codes = tuple(int(sample(at.states, 0, dice)) for _ in range(DRAWN))
        values = self.after(at, codes, [0.0] * DRAWN)
        return Spread(codes, np.full(DRAWN, 1 / DRAWN), values, True)

    def luck(self, at: Position, code: int) -> Reals:
        """Give the value after an outcome less the mean over all outcomes, for every seat."""
        found = self.spread(at)
        if found.is_drawn:
            came = self.after(at, [code], [0.0])[0]
        else:
            came = found.values[found.codes.index(code)]
        luck: Reals = came - found.mean
        return luck

    def solve(self, at: Position, codes: Sequence[int]) -> tuple[Reals, Basis] | None:
        """Give every seat's exact value after each of these moves, where it can be computed."""
        return None

    def basis(self, at: Position) -> Basis:
        """Say what the value of a position rests on."""
        return "proven" if at.to_act == OVER else "judged"

    def _check(self, at: Position) -> None:
        if at.game.slug != self.game.slug or at.seats != self.seats:
            raise Unreadable(
                f"this evaluator is for {self.game.slug} with {self.seats} seats,"
                f" not for {at.game.slug} with {at.seats}"
            )


def evaluator(game: str | Game, seats: int, **options: object) -> Evaluator:
    """Give the evaluator of a game with this seat count and options; refuse invalid ones."""
    found = load(game) if isinstance(game, str) else game
    found.start(seats, **options)
    kind: type[Evaluator] = getattr(part_of(found.slug, "evaluator"), "EVALUATOR", Evaluator)
    return kind(found, seats)


@cache
def judge_of(game: str, seats: int) -> EvaluatorName:
    """Give name and version of the evaluator of a game with so many seats."""
    found = Evaluator(load(game), seats)
    return EvaluatorName(found.name, found.version)


def final_shares(at: Position) -> Reals:
    """Give every seat's share of a finished game, which its winners divide."""
    result = at.result
    assert result is not None
    shares = np.zeros(at.seats)
    shares[list(result.winners)] = 1 / len(result.winners)
    return shares


def searches_of(game: str) -> BotSearches:
    """Give the compiled functions of the analysis of a game."""
    found: BotSearches = part_of(game, "searches").SEARCHES  # type: ignore[union-attr]
    return found


@cache
def part_of(game: str, name: str) -> ModuleType | None:
    """Import a module of a game's analysis; None if there is none."""
    module = f"pitboss.analysis.{game.replace('-', '_')}.{name}"
    return import_module(module) if find_spec(module) else None
