"""Deals that may help two seats: lots and dice handed over, and actions that one pays for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.bots.lords_of_vegas.deals import NO_DEAL, Deal, Price
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.codes import (
    BUILD,
    DIE,
    LOT,
    MONEY,
    RAISE,
    REMODEL,
    SPRAWL,
    is_transfer,
    kind_of,
    pack_transfer,
    with_actor,
)
from pitboss.games.lords_of_vegas.rules.board import beside

MAX_CANDIDATES = 6
"""How many of the most promising deals are considered."""
MAX_SWAPS = 60
PROBE = 4
"""The millions of the trial payment by which the value of money is measured."""
FOR_HIRE = (BUILD, SPRAWL, REMODEL, RAISE)
"""The actions that another seat may pay for: those without dice."""


class DealCandidate(NamedTuple):
    """A deal with another seat, and the payment that divides its gain evenly."""

    seat: int
    other: int
    money: int
    """What the seat pays; below 0 what it is paid."""
    bare: Deal

    def deal(self, more: int = 0) -> Deal | None:
        """Give the deal with so much more to pay; None if it would then ask nobody for anything."""
        money = self.money + more
        payer, taker = (self.seat, self.other) if money > 0 else (self.other, self.seat)
        if not money:
            return self.bare if is_transfer(self.bare[0]) else None
        if money > 0 and not is_transfer(self.bare[0]):
            return None
        return (pack_transfer(MONEY, payer, taker, abs(money)), *self.bare)


def best_candidates(s: State, seat: int, codes: Sequence[int], price: Price) -> list[DealCandidate]:
    """List the deals that gain both seats together the most, the best first.

    `codes` are the moves that the seat has: some of them another seat may pay for.
    """
    hired: list[Deal] = [(with_actor(code, seat),) for code in codes if kind_of(code) in FOR_HIRE]
    found: list[tuple[float, DealCandidate]] = []
    for other in range(int(s.seats)):
        if other != seat:
            found += _priced(s, seat, other, hired, price)
    found.sort(key=lambda pair: -pair[0])
    return [candidate for _, candidate in found[:MAX_CANDIDATES]]


def _priced(
    s: State, seat: int, other: int, hired: list[Deal], price: Price
) -> Iterator[tuple[float, DealCandidate]]:
    """Give candidates with what they gain both seats together, in money, without rollouts."""
    handed = _handed_over(s, seat, other)
    cash = s.cash.tolist()
    payer, taker = (seat, other) if cash[seat] >= PROBE else (other, seat)
    if cash[payer] < PROBE:
        return
    dollar = pack_transfer(MONEY, other, seat, 1)
    paid_for = [(dollar, *deal) for deal in hired] if cash[other] else []
    shares = price(
        [NO_DEAL, (pack_transfer(MONEY, payer, taker, PROBE),), *handed, *paid_for], seat, 0
    )
    in_money = (shares - shares[0]) / (abs(shares[1] - shares[0]) / PROBE + 1e-6)
    gains = in_money[2:, [seat, other]].tolist()
    for number, deal in enumerate([*handed, *hired[: len(paid_for)]]):
        mine, theirs = gains[number]
        money = round((mine - theirs) / 2)
        if number >= len(handed):
            # The seat would take a helpful action unpaid as well: that is no gain of the deal.
            mine, theirs = min(mine - 1, 0.0), theirs + 1
            money = min(-1, round((mine - theirs) / 2))
        candidate = DealCandidate(seat, other, money, deal)
        payer = seat if candidate.money > 0 else other
        if mine + theirs > 0 and abs(candidate.money) <= cash[payer]:
            yield mine + theirs, candidate


def _handed_over(s: State, seat: int, other: int) -> list[Deal]:
    """List what two seats could hand each other: lots beside the taker's, dice in its casinos."""
    parking, dice, casinos = s.parking.tolist(), s.dice.tolist(), s.casino.tolist()
    given = _useful(parking, dice, casinos, seat, other)
    taken = _useful(parking, dice, casinos, other, seat)
    swaps = [(give, take) for give in given for take in taken]
    return [*((step,) for step in given + taken), *swaps[:MAX_SWAPS]]


def _useful(
    parking: list[int], dice: list[int], casinos: list[int], giver: int, taker: int
) -> list[int]:
    """List the giver's lots beside what the taker has, and its dice in the taker's casinos."""
    near = int(beside(parking[taker] | dice[taker]))
    inside = {casinos[lot] for lot in _each(dice[taker])}
    shared = (lot for lot in _each(dice[giver]) if casinos[lot] in inside)
    return [
        *(pack_transfer(LOT, giver, taker, lot) for lot in _each(parking[giver] & near)),
        *(pack_transfer(DIE, giver, taker, lot) for lot in shared),
    ]


def _each(lots: int) -> Iterator[int]:
    """Give the lots of a set, the lowest first."""
    while lots:
        yield (lots & -lots).bit_length() - 1
        lots &= lots - 1
