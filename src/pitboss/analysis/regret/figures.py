"""Mean and worst regret of a bot on a set. Positions of one game depend on each other, so errors
are taken over games.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from pitboss.analysis.regret.choices import Confirmed, Regret
from pitboss.analysis.regret.positions import STAGES, Frozen
from pitboss.arena.intervals import Z95, student

Reals = npt.NDArray[np.float64]

CONFIRMED = 3
"""How many of the worst choices are rolled out again, since the worst may only be unlucky."""


class Row(Struct, frozen=True):
    """The regret of a bot: shares of winning lost a decision, with half-widths of intervals."""

    bot: str
    mean: float
    margin: float
    stages: tuple[float, ...]
    """The mean in each quarter of the games."""
    seats: dict[str, float]
    """The mean by number of seats."""
    agrees: float
    """The part of the positions in which the choice was the best known move."""
    worst: float
    """What the worst choice loses on new dice."""
    worst_margin: float
    worst_position: int
    worst_move: str
    better: str


def summarise(
    bot: str, positions: Sequence[Frozen], regrets: Sequence[Regret], bad: Sequence[Confirmed]
) -> Row:
    """Summarise regrets; `bad` are the worst choices, rolled out again."""
    lost = np.array([one.regret for one in regrets])
    games = np.array([one.game for one in positions])
    stage = np.array([one.stage for one in positions])
    seats = np.array([one.seats for one in positions])
    worst = max(bad, key=lambda one: (one.loss, -one.choice.number))
    return Row(
        bot=bot,
        mean=float(lost.mean()),
        margin=margin_of(lost, games),
        stages=tuple(mean_of(lost[stage == k]) for k in range(STAGES)),
        seats={str(n): mean_of(lost[seats == n]) for n in sorted(set(seats.tolist()))},
        agrees=float(np.mean([one.move == one.best for one in regrets])),
        worst=worst.loss,
        worst_margin=Z95 * worst.error,
        worst_position=worst.choice.number,
        worst_move=worst.choice.move,
        better=worst.choice.best,
    )


def worst_of(regrets: Sequence[Regret], most: int) -> list[int]:
    """Give the places of the largest regrets."""
    order = np.argsort([-one.regret for one in regrets], kind="stable")
    return [int(place) for place in order[:most]]


def mean_of(values: Reals) -> float:
    """Give a mean; 0 where there is nothing."""
    return float(values.mean()) if len(values) else 0.0


def margin_of(lost: Reals, games: npt.NDArray[np.int64]) -> float:
    """Give the half-width of the mean's interval, by the sums of whole games."""
    _, owner = np.unique(games, return_inverse=True)
    several = int(owner.max()) + 1
    if several < 2:
        return float("inf")
    off = np.bincount(owner, weights=lost - lost.mean())
    error = np.sqrt((off**2).sum() * several / (several - 1)) / len(lost)
    return float(student(several - 1) * error)
