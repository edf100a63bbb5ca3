"""The choice judge: moves are compared by playouts with the same dice, never at sight.

Half of the playouts choose the best move, the other half measure how much the played one loses
against it: with a single set, the largest of several noisy means would call good moves mistakes.
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
CLOSE = 2
"""How many of them get more playouts after the first look."""
ENOUGH = 40
"""With fewer playouts the standard error is too uncertain to call anything a mistake."""
WHOLE_GAME = 1000
"""A horizon beyond any game: playouts go on to its end."""


@dataclass
class Decision:
    """A choice while it is being judged."""

    at: Position
    seat: int
    codes: list[int]
    """The moves that are compared; the played one is the first."""
    seed: int
    samples: list[Reals] = field(default_factory=list)
    """By move: every seat's value at the end of each playout."""
    exact: Reals | None = None
    """Every seat's value after each move, where it is solved."""
    basis: Basis = "sampled"
    dice: int = 0
    """How many streams of dice are used up."""
    _known: "Judged | None" = None
    """The judgement by the playouts so far, cached."""

    def __post_init__(self) -> None:
        if not self.samples:
            self.forget()

    def forget(self) -> None:
        """Drop the playouts, before those of another kind."""
        self.samples = [np.zeros((0, self.at.seats)) for _ in self.codes]
        self._known = None

    def keep(self, moves: int) -> None:
        """Compare the first moves only, before there are any playouts."""
        self.codes = self.codes[:moves]
        self.forget()

    def add(self, place: int, values: Reals) -> None:
        """Add playouts of a move."""
        self.samples[place] = np.concatenate([self.samples[place], values])
        self._known = None

    @property
    def playouts(self) -> int:
        """How many playouts the played move has had."""
        return len(self.samples[0])

    def close(self) -> list[int]:
        """Give the places of the played move and of the best others, by the choosing half."""
        means = [float(rows[0::2, self.seat].mean()) for rows in self.samples]
        others = sorted(range(1, len(self.codes)), key=lambda place: -means[place])
        return [0, *sorted(others[:CLOSE])]

    def judged(self) -> "Judged":
        """Give the judgement by the playouts so far."""
        if self._known is None:
            self._known = self._judge()
        return self._known

    def _judge(self) -> "Judged":
        if self.exact is not None:
            # Among equals the played move, which stands first, is the best.
            best = int(np.argmax(self.exact[:, self.seat]))
            change = self.exact[0] - self.exact[best]
            return self._judged(best, change, 0.0, self.exact, np.zeros(len(self.codes)))
        most = self.playouts
        compared = [place for place, rows in enumerate(self.samples) if len(rows) == most]
        choosing = [float(self.samples[place][0::2, self.seat].mean()) for place in compared]
        best = compared[int(np.argmax(choosing))]
        behind = self.samples[0][1::2] - self.samples[best][1::2]
        values = np.array([rows.mean(axis=0) for rows in self.samples])
        errors = np.array([error_of(rows[:, self.seat]) for rows in self.samples])
        error = error_of(behind[:, self.seat]) if best else 0.0
        return self._judged(best, behind.mean(axis=0), error, values, errors)

    def _judged(
        self, best: int, change: Reals, error: float, values: Reals, errors: Reals
    ) -> "Judged":
        others = change.copy()
        others[self.seat] = 0.0
        loss = float(-change[self.seat])
        enough = self.exact is not None or self.playouts >= ENOUGH
        return Judged(self.codes, values, errors, best, loss, error, others, self.basis, enough)


@dataclass(frozen=True)
class Judged:
    """The judgement of a choice: the best move, the loss and its error, what others gained."""

    codes: list[int]
    values: Reals
    errors: Reals
    best: int
    """The place of the best move; 0 is the one that was played."""
    loss: float
    error: float
    others: Reals
    basis: Basis
    is_enough: bool
    """Whether there were enough playouts to give the loss a name."""


def _best_first(values: Reals) -> list[int]:
    found: list[int] = np.argsort(-values, kind="stable").tolist()
    return found


def error_of(values: Reals) -> float:
    """Give the standard error of a mean."""
    if len(values) < 2:
        return float("inf")
    return float(values.std(ddof=1) / np.sqrt(len(values)))


class ChoiceJudge:
    """Judges choices of one game by playouts of its strongest policy."""

    def __init__(self, values: Evaluator) -> None:
        self.values = values
        level = bot(values.game.slug, "shark")
        assert isinstance(level, Level)
        self.level = level

    def open(self, at: Position, played: int, seed: int) -> Decision | None:
        """Begin to judge a choice; None if there is nothing to choose."""
        codes = at.codes()
        if len(codes) < 2:
            return None
        solved = self.values.solve(at, codes)
        if solved is None:
            return Decision(at, at.to_act, self._compared(at, codes, played), seed)
        order = [played, *(code for code in codes if code != played)]
        exact = solved[0][[codes.index(code) for code in order]]
        return Decision(at, at.to_act, order, seed, exact=exact, basis=solved[1])

    def _compared(self, at: Position, codes: list[int], played: int) -> list[int]:
        """Give the move played, then the best by the values and by the policy's own order."""
        if len(codes) <= COMPARED + 1:
            return [played, *(code for code in codes if code != played)]
        orders = []
        if isinstance(self.level, JudgingLevel):
            # A few rolls of each move are enough for an order; listing all of them takes seconds.
            listed = np.array(codes, np.int64)
            orders.append(self.level.shares_after(self._pool(at), listed)[:, at.to_act])
            self.level.reseed(0)
            orders.append(self.level.judge(self._pool(at), listed))
        else:
            orders.append(self.values.after_moves(at, codes)[:, at.to_act])
        alternating = chain.from_iterable(zip(*map(_best_first, orders), strict=True))
        ranked = dict.fromkeys(codes[place] for place in alternating)
        return [played, *[code for code in ranked if code != played][:COMPARED]]

    def _pool(self, at: Position) -> States:
        return np.repeat(at.states[:1], self.level.pool)

    def play_on(
        self,
        decision: Decision,
        playouts: int,
        places: list[int] | None = None,
        *,
        to_the_end: bool = False,
        common_dice: bool = True,
        best_replies: bool = False,
    ) -> None:
        """Add playouts of all moves, or of those in `places`, with the same dice for each.

        In Vegas Showdown seats reply by chance, as the level expects it in its own search: people
        do not answer as the net would. `best_replies` takes the best reply instead, as when the
        regret set was played to the end: other replies would give other values. Dice of its own for
        every move serve a measurement.
        """
        chosen = list(range(len(decision.codes))) if places is None else places
        seats = decision.at.seats
        net = (self.level.weights if best_replies else self.level.judged_model)(seats)
        states = self._pool(decision.at)
        turns = WHOLE_GAME if to_the_end else self.level.judged_turns(states)
        starts = starts_of(np.array([decision.codes[place] for place in chosen], np.int64))
        values = np.zeros((len(chosen), playouts, seats))
        groups = [slice(None)] if common_dice else [slice(k, k + 1) for k in range(len(chosen))]
        for number, group in enumerate(groups):
            self.level.searches.compile().rollouts(
                states,
                starts[group],
                decision.seed * 64 + number,
                decision.dice,
                turns,
                self.level.work,
                net,
                values[group],
            )
        decision.dice += playouts
        for row, place in enumerate(chosen):
            decision.add(place, values[row])
