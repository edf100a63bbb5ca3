"""Racing: spend a budget of rollouts on the moves that may still be the best."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.bots.bot import Budget

Reals = npt.NDArray[np.float64]
Play = Callable[[list[int], int, int], Reals]
"""Roll out each of these moves, from stream `first` on, so many times: values by move, rollout and
seat."""

CHUNK = 8
"""How many rollouts of each move are done at a time."""
ELIMINATION_ERRORS = 2.6
"""How many standard errors behind the leader a move is eliminated."""


@dataclass(frozen=True)
class Raced:
    """Mean values by seat, the error of the mover's own, and how many rollouts there were."""

    values: Reals
    errors: Reals
    rollouts: int


def race_moves(
    play: Play,
    moves: int,
    seat: int,
    limit: Budget,
    prior: Reals | None = None,
    prior_weight: float = 0.0,
) -> Raced:
    """Compare moves by rollouts; those that fall clearly behind get no more of them.

    All moves meet the same dice, so differences between moves are much less noisy than the values
    themselves: a move is eliminated by the difference. A prior counts for `prior_weight` rollouts,
    so that a few rollouts do not overrule a good evaluation.
    """
    in_time = _clock(limit)
    tally: _Tally | None = None
    alive = list(range(moves))
    chunk = CHUNK if limit.nodes is None else max(1, min(CHUNK, limit.nodes // moves))
    spent = first = 0
    while tally is None or (
        len(alive) > 1
        and (limit.nodes is None or spent + chunk * len(alive) <= limit.nodes)
        and in_time()
    ):
        found = play(alive, first, chunk)
        if tally is None:
            tally = _Tally(moves, found.shape[2], seat)
        tally.add(alive, found)
        spent += chunk * len(alive)
        first += chunk
        alive = tally.still_possible(alive)
    played = tally.played[:, None]
    values = tally.sums / played
    if prior is not None and prior_weight > 0:
        values = (values * played + prior * prior_weight) / (played + prior_weight)
    # An eliminated move keeps the luck of its few rollouts: it must not overtake the survivors.
    for move in set(range(moves)) - set(alive):
        _lower(values[move], seat, max(0.0, float(values[alive, seat].max()) - 1e-9))
    return Raced(values, tally.errors(), spent)


def _clock(limit: Budget) -> Callable[[], bool]:
    """Start the clocks of a limit; says whether both still run, on the wall and in this thread."""
    began, thought = time.perf_counter(), time.thread_time()
    seconds = math.inf if limit.seconds is None else limit.seconds
    cpu_seconds = math.inf if limit.cpu_seconds is None else limit.cpu_seconds
    return lambda: (
        time.perf_counter() - began < seconds and time.thread_time() - thought < cpu_seconds
    )


class _Tally:
    """Sums over the rollouts so far: enough for every mean and the error of every difference."""

    def __init__(self, moves: int, seats: int, seat: int) -> None:
        self.seat = seat
        self.played = np.zeros(moves)
        self.sums = np.zeros((moves, seats))
        self.products = np.zeros((moves, moves))
        """Sums of the products of two moves' own values, over the rollouts that both had."""

    def add(self, alive: list[int], found: Reals) -> None:
        """Take rollouts of the moves that are alive in: by move, rollout and seat."""
        own = found[:, :, self.seat]
        self.played[alive] += found.shape[1]
        self.sums[alive] += found.sum(axis=1)
        self.products[np.ix_(alive, alive)] += own @ own.T

    def still_possible(self, alive: list[int]) -> list[int]:
        """Give the moves that are not clearly behind the leader; all have had equal rollouts."""
        count = self.played[alive[0]]
        own = self.sums[alive, self.seat]
        leader = int(np.argmax(own))
        lead = alive[leader]
        behind = own[leader] - own
        squares = self.products[lead, lead] - 2 * self.products[lead, alive]
        squares += self.products[alive, alive]
        errors = _error_of_mean(behind, squares, count)
        kept = behind / count <= ELIMINATION_ERRORS * errors
        kept[leader] = True
        return [move for move, stays in zip(alive, kept, strict=True) if stays]

    def errors(self) -> Reals:
        """Give the standard error of every move's own mean."""
        return _error_of_mean(self.sums[:, self.seat], np.diag(self.products), self.played)


def _error_of_mean(total: Reals, squares: Reals, count: Reals | float) -> Reals:
    """Give the standard error of a mean from sums; with one value it is not known."""
    spread = np.maximum(0.0, squares - total**2 / count)
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = np.sqrt(spread / (count - 1) / count)
    return np.where(np.asarray(count) > 1, errors, np.inf)


def _lower(shares: Reals, seat: int, most: float) -> None:
    """Limit a seat's share to `most`; the others get what it loses, each in proportion."""
    before = float(shares[seat])
    if before > most:
        shares *= (1 - most) / (1 - before) if before < 1 else 1.0
        shares[seat] = most
