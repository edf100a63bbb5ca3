"""Deals: which to propose, which to accept, and what to ask for when an offer nearly helps.

Everything is priced as the change in each party's share of winning. Money is the change that makes
both ends meet: the price is set where both parties gain alike.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.codes import DIE, KIND, LOT, MONEY
from pitboss.games.lords_of_vegas.deal_text import spell_step
from pitboss.games.lords_of_vegas.state import MOST_STEPS
from pitboss.games.lords_of_vegas.tables import LOTS, NEIGHBOURS, NO_LOT

Reals = npt.NDArray[np.float64]
Deal = tuple[int, ...]
Price = Callable[[list[Deal], int, int], Reals]
"""Every seat's share after each deal, offered by a seat; played out so many times (0: at sight)."""

NO_DEAL: Deal = ()
CLEAR = 0.006
"""What a deal must add to the own share of winning to be worth a yes."""
OFFERS_A_TURN = 2
COUNTERS_A_TURN = 1
LOOKED_AT = 5
"""How many of the most promising deals are priced with care."""
MOST_SWAPS = 60
CARE = 4
"""How often the turn is played out to price with care."""
PROBE = 4
"""The millions by which the worth of money is found out."""
COUNTER_STEPS = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50)


@dataclass(frozen=True)
class Said:
    """What is said about deals: yes or no, or a deal to lay down; shares without it and with it."""

    yes: bool
    deal: Deal | None
    without: Reals
    agreed: Reals


@dataclass
class Haggler:
    """One seat's side of all deals of a game: it remembers what it has tried this turn."""

    turn: tuple[int, int] = (-1, -1)
    offered: int = 0
    countered: int = 0
    laid_down: set[Deal] = field(default_factory=set)
    """Deals it has proposed before: nobody wants to hear one twice."""

    def propose(self, s: State, seat: int, price: Price) -> Said | None:
        """Find a deal that helps this seat and one other, or None; never many in a turn."""
        self._begin(s)
        if int(s.seats) < 3 or self.offered >= OFFERS_A_TURN:
            return None
        promising = [deal for deal in promising_deals(s, seat, price) if deal not in self.laid_down]
        if not promising:
            return None
        shares = price([NO_DEAL, *promising], seat, CARE)
        gains = shares[1:] - shares[0]
        best, most = -1, 0.0
        for number, (deal, gain) in enumerate(zip(promising, gains, strict=True)):
            other = next(iter(parties(deal) - {seat}))
            fair = gives_something(deal, seat) and gives_something(deal, other)
            pleased = fair and gain[seat] > CLEAR and is_acceptable(gain, other, 1.5 * CLEAR)
            if pleased and gain[seat] * gain[other] > most:
                best, most = number, float(gain[seat] * gain[other])
        if best < 0:
            return None
        self.offered += 1
        self.laid_down.add(promising[best])
        return Said(True, promising[best], shares[0], shares[1 + best])

    def answer(self, s: State, seat: int, price: Price) -> Said:
        """Say yes or no to the open offer, or what to ask for instead."""
        self._begin(s)
        offer: Deal = tuple(int(step) for step in s.deal[: int(s.deal_n)])
        by = int(s.deal_by)
        shares = price([NO_DEAL, offer], by, CARE)
        gains = shares[1] - shares[0]
        if not gives_something(offer, seat):
            return Said(False, None, shares[0], shares[1])
        if is_acceptable(gains, seat, CLEAR):
            return Said(True, None, shares[0], shares[1])
        counter = None
        if self.countered < COUNTERS_A_TURN and gains[by] > CLEAR and by in parties(offer):
            counter = self._ask_more(s, seat, by, offer, price)
        if counter is not None:
            self.countered += 1
        return Said(False, counter, shares[0], shares[1])

    def _ask_more(self, s: State, seat: int, by: int, offer: Deal, price: Price) -> Deal | None:
        """Find the least money from the proposer that makes an offer good for both."""
        left = int(s.cash[by]) - sum(_paid(step, by) for step in offer)
        asked = [
            (*offer, transfer(MONEY, by, seat, money)) for money in COUNTER_STEPS if money <= left
        ]
        if not asked or len(offer) >= MOST_STEPS:
            return None
        shares = price([NO_DEAL, *asked], seat, CARE)
        for deal, after in zip(asked, shares[1:], strict=True):
            gains = after - shares[0]
            if is_acceptable(gains, seat, CLEAR):
                return deal if is_acceptable(gains, by, CLEAR) else None
        return None

    def _begin(self, s: State) -> None:
        turn = (int(s.deck_left), int(s.turn))
        if turn != self.turn:
            self.turn = turn
            self.offered = 0
            self.countered = 0


def is_acceptable(gains: Reals, seat: int, least: float) -> bool:
    """Say whether a deal clearly helps a seat, and nobody else more than twice as much."""
    others = np.delete(gains, seat)
    return bool(gains[seat] > least and gains[seat] > others.max() / 2)


def gives_something(deal: Deal, seat: int) -> bool:
    """Say whether a seat gets anything for what it gives: a judgement may err, this cannot."""
    if sum(_paid(step, seat) for step in deal) < 0:
        return True
    return any(
        step >> KIND != int(MONEY) >> KIND and (not _is_transfer(step) or step >> 36 & 7 == seat)
        for step in deal
    )


def _is_transfer(step: int) -> bool:
    return step >> KIND in (int(kind) >> KIND for kind in (MONEY, LOT, DIE))


def spell_deal(deal: Deal) -> str:
    """Spell a deal as it is played."""
    return "deal " + "; ".join(spell_step(step) for step in deal)


def transfer(kind: int, giver: int, taker: int, what: int) -> int:
    """Pack a step that hands something over."""
    return int(kind) + (giver << 32) + (taker << 36) + what


def parties(deal: Deal) -> set[int]:
    """Name the seats that give or take something."""
    return {step >> shift & 7 for step in deal if _is_transfer(step) for shift in (32, 36)}


def _paid(step: int, seat: int) -> int:
    is_money = step >> KIND == int(MONEY) >> KIND
    sign = (step >> 32 & 7 == seat) - (step >> 36 & 7 == seat)
    return sign * (step & 0xFFFFFF) if is_money else 0


def promising_deals(s: State, seat: int, price: Price) -> list[Deal]:
    """List the deals that make the most of what both seats have, with the price that parts it."""
    found: list[tuple[float, Deal]] = []
    for other in range(int(s.seats)):
        if other != seat:
            found += _priced(s, seat, other, price)
    found.sort(key=lambda pair: -pair[0])
    return [deal for _, deal in found[:LOOKED_AT]]


def _priced(s: State, seat: int, other: int, price: Price) -> Iterator[tuple[float, Deal]]:
    bare = _bare_deals(s, seat, other)
    if not bare:
        return
    probe = transfer(MONEY, seat, other, PROBE)
    payable = int(s.cash[seat]) >= PROBE
    if not payable:
        probe = transfer(MONEY, other, seat, PROBE)
    if not payable and int(s.cash[other]) < PROBE:
        return
    shares = price([NO_DEAL, (probe,), *bare], seat, 0)
    dollar = abs(shares[1] - shares[0]) / PROBE + 1e-6
    for deal, after in zip(bare, shares[2:], strict=True):
        mine, theirs = ((after - shares[0]) / dollar)[[seat, other]]
        surplus = float(mine + theirs)
        money = round((mine - theirs) / 2)
        payer, taker = (seat, other) if money > 0 else (other, seat)
        if surplus > 0 and abs(money) <= int(s.cash[payer]):
            paid = (transfer(MONEY, payer, taker, abs(money)),) if money else ()
            yield surplus, (*paid, *deal)


def _bare_deals(s: State, seat: int, other: int) -> list[Deal]:
    """List what two seats could hand each other: lots beside the taker's, dice in its casinos."""
    markers, owners, casinos = s.marker.tolist(), s.owner.tolist(), s.casino.tolist()
    given = _useful(markers, owners, casinos, seat, other)
    taken = _useful(markers, owners, casinos, other, seat)
    swaps = [(give, take) for give in given for take in taken]
    return [*((step,) for step in given + taken), *swaps[:MOST_SWAPS]]


def _useful(
    markers: list[int], owners: list[int], casinos: list[int], giver: int, taker: int
) -> list[int]:
    beside = {
        near for lot in range(LOTS) if taker in (markers[lot], owners[lot]) for near in _NEAR[lot]
    }
    inside = {casinos[lot] for lot in range(LOTS) if owners[lot] == taker}
    lots = [lot for lot in range(LOTS) if markers[lot] == giver and lot in beside]
    dice = [lot for lot in range(LOTS) if owners[lot] == giver and casinos[lot] in inside]
    return [
        *(transfer(LOT, giver, taker, lot) for lot in lots),
        *(transfer(DIE, giver, taker, lot) for lot in dice),
    ]


_NEAR = [[near for near in row if near != NO_LOT] for row in NEIGHBOURS.tolist()]
