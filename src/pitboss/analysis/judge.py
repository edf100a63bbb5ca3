"""The choice judge: moves are compared by playing on with the same dice, never at sight.

Half of the playouts choose the best move, the other half measure how much the played one loses
against it: the largest of several noisy means would call good moves mistakes.
"""

from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from pitboss.analysis.evaluator import Evaluator, Reals
from pitboss.analysis.results import Basis
from pitboss.bots import bot
from pitboss.bots.levels import JudgingLevel, Level, starts_of
from pitboss.engine import Position
from pitboss.engine.game import States

COMPARED = 5
"""How many moves are compared, beside the one that was played."""
WHOLE_GAME = 1000
"""A horizon that no game reaches: playouts go on to its end."""


@dataclass
class Decision:
    """A choice while it is being judged; `samples` are by move, playout and seat."""

    at: Position
    seat: int
    codes: list[int]
    """The moves that are compared; the played one is the first."""
    seed: int
    samples: list[Reals] = field(default_factory=list)
    exact: Reals | None = None
    """Every seat's value after each move, where it is solved."""
    basis: Basis = "sampled"

    @property
    def playouts(self) -> int:
        """How many playouts of every move there were."""
        return sum(block.shape[1] for block in self.samples)

    def drop_samples(self) -> None:
        """Forget the playouts: those to come are of another kind."""
        self.samples.clear()

    def verdict(self) -> "Judged":
        """Tell what is known so far."""
        if self.exact is not None:
            return _judged(self, self.exact, self.exact, 0.0, np.zeros(len(self.codes)))
        values: Reals = np.concatenate(self.samples, axis=1)
        choosing, measuring = values[:, 0::2], values[:, 1::2]
        best = int(np.argmax(choosing.mean(axis=1)[:, self.seat]))
        behind = measuring[best, :, self.seat] - measuring[0, :, self.seat]
        errors = _error(values[:, :, self.seat])
        return _judged(
            self,
            values.mean(axis=1),
            measuring.mean(axis=1),
            float(_error(behind)),
            errors,
            best,
        )


@dataclass(frozen=True)
class Judged:
    """What a choice was worth: the best move, the loss and its error, what others got of it."""

    codes: list[int]
    values: Reals
    errors: Reals
    best: int
    """The place of the best move; 0 is the one that was played."""
    loss: float
    error: float
    others: Reals
    basis: Basis


def _judged(
    decision: Decision,
    values: Reals,
    measured: Reals,
    error: float,
    errors: Reals,
    best: int | None = None,
) -> Judged:
    seat = decision.seat
    if best is None:
        # Among equals the played move is the best.
        best = int(np.argmax(measured[:, seat]))
    change = measured[0] - measured[best]
    loss = float(-change[seat])
    change[seat] = 0.0
    if best == 0:
        error = 0.0
    return Judged(decision.codes, values, errors, best, loss, error, change, decision.basis)


def _error(values: Reals) -> Reals:
    count = values.shape[-1]
    if count < 2:
        return np.full(values.shape[:-1], np.inf)
    found: Reals = values.std(axis=-1, ddof=1) / np.sqrt(count)
    return found


class ChoiceJudge:
    """Judges choices of one game by playouts of its strongest policy."""

    def __init__(self, values: Evaluator) -> None:
        self.values = values
        level = bot(values.game.slug, "shark")
        assert isinstance(level, Level)
        self.level = level

    def open(self, at: Position, played: int, seed: int) -> Decision | None:
        """Begin to judge a choice; None where there is nothing to choose."""
        codes = at.codes()
        if len(codes) < 2:
            return None
        return Decision(at, at.to_act, self._compared(at, codes, played), seed)

    def _compared(self, at: Position, codes: list[int], played: int) -> list[int]:
        """Give the move played, then the best by the values and by the policy's own order."""
        if len(codes) <= COMPARED + 1:
            return [played, *(code for code in codes if code != played)]
        by_value = self.values.after_moves(at, codes)[:, at.to_act]
        orders = [np.argsort(-by_value, kind="stable")]
        if isinstance(self.level, JudgingLevel):
            judged = self.level.judge(self._pool(at), np.array(codes, np.int64))
            orders.append(np.argsort(-judged, kind="stable"))
        alternating = chain.from_iterable(zip(*(order.tolist() for order in orders), strict=True))
        ranked = dict.fromkeys(codes[place] for place in alternating)
        return [played, *[code for code in ranked if code != played][:COMPARED]]

    def _pool(self, at: Position) -> States:
        return np.repeat(at.states[:1], self.level.pool)

    def play_on(self, decision: Decision, playouts: int, *, to_the_end: bool = False) -> None:
        """Play every move on so many more times; every move meets the same dice."""
        seats = decision.at.seats
        states = self._pool(decision.at)
        turns = WHOLE_GAME if to_the_end else self.level.turns(states)
        values = np.zeros((len(decision.codes), playouts, seats))
        self.level.searches.compile().rollouts(
            states,
            starts_of(np.array(decision.codes, np.int64)),
            decision.seed,
            decision.playouts,
            turns,
            self.level.work,
            self.level.weights(seats),
            values,
        )
        decision.samples.append(values)
