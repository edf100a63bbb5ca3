"""Spend a budget of playouts on the moves that can still be the best."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.bots.bot import Budget

Reals = npt.NDArray[np.float64]
Play = Callable[[list[int], int, int], Reals]
"""Play out after each of these codes, from stream `first`, so many times: values by move, playout
and seat."""

CHUNK = 8
DOUBT = 2.6
"""How many standard errors behind the leader a move must lie to be given up."""


@dataclass(frozen=True)
class Sampled:
    """Mean values by seat, the error of the mover's own, and the playouts of each move."""

    values: Reals
    errors: Reals
    playouts: int


def sample_moves(
    play: Play,
    codes: Sequence[int],
    seat: int,
    limit: Budget,
    sight: Reals | None = None,
    counts: float = 0.0,
) -> Sampled:
    """Compare moves by playouts; those that fall clearly behind get no more of them.

    Every move meets the same dice, so the differences between moves are much less noisy than the
    values themselves: it is they that decide who is given up. What is known of the values at
    `sight` is worth so many playouts: a few playouts must not overrule a good judgement.
    """
    began = time.perf_counter()
    samples: list[list[Reals]] = [[] for _ in codes]
    alive = list(range(len(codes)))
    chunk = CHUNK if limit.nodes is None else max(1, min(CHUNK, limit.nodes // len(codes)))
    spent = first = 0
    while spent == 0 or (
        len(alive) > 1
        and (limit.nodes is None or spent + chunk * len(alive) <= limit.nodes)
        and (limit.seconds is None or time.perf_counter() - began < limit.seconds)
    ):
        found = play([codes[move] for move in alive], first, chunk)
        for row, move in enumerate(alive):
            samples[move].append(found[row])
        spent += chunk * len(alive)
        first += chunk
        alive = _still_possible(alive, samples, seat)
    values = np.array([np.concatenate(rows).mean(axis=0) for rows in samples])
    if sight is not None and counts > 0:
        played = np.array([[sum(map(len, rows))] for rows in samples])
        values = (values * played + sight * counts) / (played + counts)
    errors = np.array([_error(np.concatenate(rows)[:, seat]) for rows in samples])
    # A move that was given up early had its luck; it must not overtake the survivors by it.
    for move in set(range(len(codes))) - set(alive):
        _lower(values[move], seat, float(values[alive, seat].max()) - 1e-9)
    return Sampled(values, errors, spent)


def _lower(shares: Reals, seat: int, most: float) -> None:
    """Let a seat have `most` at the most; the others get what it loses, each in proportion."""
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
        if move == leader or float(behind.mean()) <= DOUBT * _error(behind):
            kept.append(move)
    return kept


def _error(values: Reals) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
