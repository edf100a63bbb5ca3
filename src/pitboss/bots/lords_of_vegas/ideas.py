"""What two seats could do together: lots and dice handed over, and actions that one pays for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.bots.lords_of_vegas.deals import NO_DEAL, Deal, Price, is_transfer, transfer
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.codes import (
    ACTOR,
    BUILD,
    DIE,
    LOT,
    MONEY,
    RAISE,
    REMODEL,
    SPRAWL,
    kind_of,
)
from pitboss.games.lords_of_vegas.tables import LOTS, NEIGHBOURS, NO_LOT

LOOKED_AT = 6
"""How many of the most promising ideas are looked into."""
MOST_SWAPS = 60
PROBE = 4
"""The millions by which the worth of money is found out."""
FOR_HIRE = (BUILD, SPRAWL, REMODEL, RAISE)
"""The actions that another seat may pay for: those without dice."""


class Idea(NamedTuple):
    """Something to do with another seat, and the money that parts the gain evenly."""

    seat: int
    other: int
    money: int
    """What the seat pays; below 0 what it is paid."""
    bare: Deal

    def deal(self, more: int = 0) -> Deal | None:
        """Give the deal with so much more to pay; None if nobody would then be asked a thing."""
        money = self.money + more
        payer, taker = (self.seat, self.other) if money > 0 else (self.other, self.seat)
        if not money:
            return self.bare if is_transfer(self.bare[0]) else None
        if money > 0 and not is_transfer(self.bare[0]):
            return None
        return (transfer(MONEY, payer, taker, abs(money)), *self.bare)


def promising(s: State, seat: int, codes: Sequence[int], price: Price) -> list[Idea]:
    """List the ideas that make the most of what both seats have, the best first.

    `codes` are the moves that the seat has: some of them another seat may pay for.
    """
    hired: list[Deal] = [
        (code + (seat + 1 << ACTOR),) for code in codes if kind_of(code) in FOR_HIRE
    ]
    found: list[tuple[float, Idea]] = []
    for other in range(int(s.seats)):
        if other != seat:
            found += _priced(s, seat, other, hired, price)
    found.sort(key=lambda pair: -pair[0])
    return [idea for _, idea in found[:LOOKED_AT]]


def _priced(
    s: State, seat: int, other: int, hired: list[Deal], price: Price
) -> Iterator[tuple[float, Idea]]:
    """Give ideas with what they are worth to both together, in money, judged at sight."""
    handed = _handed_over(s, seat, other)
    cash = s.cash.tolist()
    payer, taker = (seat, other) if cash[seat] >= PROBE else (other, seat)
    if cash[payer] < PROBE:
        return
    dollar = transfer(MONEY, other, seat, 1)
    paid_for = [(dollar, *deal) for deal in hired] if cash[other] else []
    shares = price([NO_DEAL, (transfer(MONEY, payer, taker, PROBE),), *handed, *paid_for], seat, 0)
    worth = (shares - shares[0]) / (abs(shares[1] - shares[0]) / PROBE + 1e-6)
    for number, deal in enumerate([*handed, *hired[: len(paid_for)]]):
        mine, theirs = worth[2 + number, [seat, other]].tolist()
        money = round((mine - theirs) / 2)
        if number >= len(handed):
            # What helps the seat itself it may do without being paid: that is nobody's gain.
            mine, theirs = min(mine - 1, 0.0), theirs + 1
            money = min(-1, round((mine - theirs) / 2))
        idea = Idea(seat, other, money, deal)
        payer = seat if idea.money > 0 else other
        if mine + theirs > 0 and abs(idea.money) <= cash[payer]:
            yield mine + theirs, idea


def _handed_over(s: State, seat: int, other: int) -> list[Deal]:
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
