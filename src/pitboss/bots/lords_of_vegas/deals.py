"""A deal as the bots handle it: a row of packed steps."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.games.lords_of_vegas.codes import DIE, KIND, LOT, MONEY
from pitboss.games.lords_of_vegas.text.deal import spell_step

Reals = npt.NDArray[np.float64]
Deal = tuple[int, ...]
Price = Callable[[list[Deal], int, int], Reals]
"""Every seat's share after each deal, offered by a seat; played out so many times (0: at sight)."""

NO_DEAL: Deal = ()

_TRANSFERS = {int(kind) >> KIND for kind in (MONEY, LOT, DIE)}


class Prices(NamedTuple):
    """What deals are worth: as this seat judges, and as it thinks that the others do."""

    own: Price
    others: Price


def transfer(kind: int, giver: int, taker: int, what: int) -> int:
    """Pack a step that hands something over."""
    return int(kind) + (giver << 32) + (taker << 36) + what


def is_transfer(step: int) -> bool:
    """Say whether a step hands something over; else it is an action."""
    return step >> KIND in _TRANSFERS


def parties(deal: Deal) -> set[int]:
    """Name the seats that give or take something."""
    return {step >> shift & 7 for step in deal if is_transfer(step) for shift in (32, 36)}


def paid(deal: Deal, seat: int) -> int:
    """Give what a seat pays in all, less what it is paid."""
    money = [step for step in deal if step >> KIND == int(MONEY) >> KIND]
    return sum(
        ((step >> 32 & 7 == seat) - (step >> 36 & 7 == seat)) * (step & 0xFFFFFF) for step in money
    )


def gives_something(deal: Deal, seat: int) -> bool:
    """Say whether a seat gets anything for what it gives: a judgement may err, this cannot."""
    if paid(deal, seat) < 0:
        return True
    return any(
        step >> KIND != int(MONEY) >> KIND and (not is_transfer(step) or step >> 36 & 7 == seat)
        for step in deal
    )


def is_acceptable(gains: Reals, seat: int, least: float) -> bool:
    """Say whether a deal clearly helps a seat, and nobody else more than twice as much."""
    others = np.delete(gains, seat)
    return bool(gains[seat] > least and gains[seat] > others.max() / 2)


def spell_deal(deal: Deal) -> str:
    """Spell a deal as it is played."""
    return "deal " + "; ".join(spell_step(step) for step in deal)
