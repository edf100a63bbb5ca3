"""A deal as bots handle it: a tuple of packed steps."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.games.lords_of_vegas.codes import (
    MONEY,
    amount,
    giver,
    is_transfer,
    kind_of,
    taker,
)
from pitboss.games.lords_of_vegas.text.deal import spell_step

Reals = npt.NDArray[np.float64]
Deal = tuple[int, ...]
Price = Callable[[list[Deal], int, int], Reals]
"""Every seat's share after each deal that a seat offers, by so many rollouts (0: without one)."""

NO_DEAL: Deal = ()


class Prices(NamedTuple):
    """What deals are worth: as this seat evaluates, and as it assumes that the others do."""

    own: Price
    others: Price


def parties(deal: Deal) -> set[int]:
    """Name the seats that give or take something."""
    return {int(seat(step)) for step in deal if is_transfer(step) for seat in (giver, taker)}


def paid(deal: Deal, seat: int) -> int:
    """Give what a seat pays in all, less what it is paid."""
    money = [step for step in deal if kind_of(step) == MONEY]
    return sum(
        (int(giver(step) == seat) - int(taker(step) == seat)) * int(amount(step)) for step in money
    )


def gives_something(deal: Deal, seat: int) -> bool:
    """Say whether a seat gets anything for what it gives, which no evaluation can get wrong."""
    if paid(deal, seat) < 0:
        return True
    return any(
        kind_of(step) != MONEY and (not is_transfer(step) or taker(step) == seat) for step in deal
    )


def is_gift(deal: Deal, seat: int) -> bool:
    """Say whether a seat gets something and gives nothing."""
    given = [step for step in deal if not is_transfer(step) or giver(step) == seat]
    return not given and any(taker(step) == seat for step in deal)


def is_acceptable(gains: Reals, seat: int, least: float) -> bool:
    """Say whether a deal clearly helps a seat, and nobody else more than twice as much."""
    others = np.delete(gains, seat)
    return bool(gains[seat] > least and gains[seat] > others.max() / 2)


def spell_deal(deal: Deal) -> str:
    """Spell a deal as it is played."""
    return "deal " + "; ".join(spell_step(step) for step in deal)
