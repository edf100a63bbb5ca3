"""Spend a budget of rollouts on the moves that can still be the best."""

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
    began = time.perf_counter()
    samples: list[list[Reals]] = [[] for _ in range(moves)]
    alive = list(range(moves))
    chunk = CHUNK if limit.nodes is None else max(1, min(CHUNK, limit.nodes // moves))
    spent = first = 0
    while spent == 0 or (
        len(alive) > 1
        and (limit.nodes is None or spent + chunk * len(alive) <= limit.nodes)
        and (limit.seconds is None or time.perf_counter() - began < limit.seconds)
    ):
        found = play(alive, first, chunk)
        for row, move in enumerate(alive):
            samples[move].append(found[row])
        spent += chunk * len(alive)
        first += chunk
        alive = _still_possible(alive, samples, seat)
    values = np.array([np.concatenate(rows).mean(axis=0) for rows in samples])
    if prior is not None and prior_weight > 0:
        played = np.array([[sum(map(len, rows))] for rows in samples])
        values = (values * played + prior * prior_weight) / (played + prior_weight)
    errors = np.array([_error(np.concatenate(rows)[:, seat]) for rows in samples])
    # An eliminated move keeps the luck of its few rollouts: it must not overtake the survivors.
    for move in set(range(moves)) - set(alive):
        _lower(values[move], seat, float(values[alive, seat].max()) - 1e-9)
    return Raced(values, errors, spent)


def _lower(shares: Reals, seat: int, most: float) -> None:
    """Limit a seat's share to `most`; the others get what it loses, each in proportion."""
    before = float(shares[seat])
    if before > most:
        shares *= (1 - most) / (1 - before) if before < 1 else 1.0
        shares[seat] = most


def _still_possible(alive: list[int], samples: list[list[Reals]], seat: int) -> list[int]:
    own = {move: np.concatenate(samples[move])[:, seat] for move in alive}
    leader = max(alive, key=lambda move: float(own[move].mean()))
    kept = []
    for move in alive:
        behind = own[leader] - own[move]
        if move == leader or float(behind.mean()) <= ELIMINATION_ERRORS * _error(behind):
            kept.append(move)
    return kept


def _error(values: Reals) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
