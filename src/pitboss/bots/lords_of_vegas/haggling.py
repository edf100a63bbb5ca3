"""Deals: which to propose, which to accept, and what to ask for when an offer nearly helps.

Everything is priced as the change in each party's share of winning. Money is the change that makes
both ends meet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.bots.lords_of_vegas.deals import (
    NO_DEAL,
    Deal,
    Prices,
    Reals,
    gives_something,
    is_acceptable,
    paid,
    parties,
    transfer,
)
from pitboss.bots.lords_of_vegas.ideas import Idea, promising
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.codes import MONEY
from pitboss.games.lords_of_vegas.state import MOST_STEPS

CLEAR = 0.006
"""What a deal must add to the own share of winning to be worth a yes."""
TEMPTING = 1.2 * CLEAR
"""What it must add to another's share, as that one judges, to be worth proposing."""
OFFERS_A_TURN = 2
COUNTERS_A_TURN = 1
CARE = 4
"""How often the turn is played out to price with care."""
COUNTER_STEPS = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50)
PRESSED = (-20, -14, -10, -7, -5, -3, -2, -1, 0, 1, 2, 4)
"""The millions that who presses tries to pay more, or less, than an even price."""


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

    presses: bool = False
    """Asks for as much as the others would still give, and not for an even share."""
    turn: tuple[int, int] = (-1, -1)
    offered: int = 0
    countered: int = 0
    laid_down: set[Deal] = field(default_factory=set)
    """Deals it has proposed before: nobody wants to hear one twice."""

    def propose(self, s: State, seat: int, codes: Sequence[int], prices: Prices) -> Said | None:
        """Find a deal that helps this seat and one other, or None; never many in a turn."""
        self._begin(s)
        if int(s.seats) < 3 or self.offered >= OFFERS_A_TURN:
            return None
        deals = self._tempting(s, seat, promising(s, seat, codes, prices.own), prices)
        if not deals:
            return None
        shares = prices.own([NO_DEAL, *deals], seat, CARE)
        gains = shares[1:, seat] - shares[0, seat]
        best = int(gains.argmax())
        if gains[best] <= CLEAR:
            return None
        self.offered += 1
        self.laid_down.add(deals[best])
        return Said(True, deals[best], shares[0], shares[1 + best])

    def _tempting(self, s: State, seat: int, ideas: list[Idea], prices: Prices) -> list[Deal]:
        """List deals that the other party would say yes to."""
        open_to: dict[Deal, int] = {}
        for idea in ideas:
            for more in PRESSED if self.presses else (0,):
                deal = idea.deal(more)
                if deal is not None and self._fair(s, deal, seat, idea.other):
                    open_to[deal] = idea.other
        if not open_to:
            return []
        shares = prices.others([NO_DEAL, *open_to], seat, CARE)
        return [
            deal
            for (deal, other), after in zip(open_to.items(), shares[1:], strict=True)
            if is_acceptable(after - shares[0], other, TEMPTING)
        ]

    def _fair(self, s: State, deal: Deal, seat: int, other: int) -> bool:
        """Say whether a new deal can be paid and gives both something."""
        return deal not in self.laid_down and all(
            gives_something(deal, one) and paid(deal, one) <= int(s.cash[one])
            for one in (seat, other)
        )

    def answer(self, s: State, seat: int, prices: Prices) -> Said:
        """Say yes or no to the open offer, or what to ask for instead."""
        self._begin(s)
        offer: Deal = tuple(int(step) for step in s.deal[: int(s.deal_n)])
        by = int(s.deal_by)
        shares = prices.own([NO_DEAL, offer], by, CARE)
        gains = shares[1] - shares[0]
        if not gives_something(offer, seat):
            return Said(False, None, shares[0], shares[1])
        if is_acceptable(gains, seat, CLEAR):
            return Said(True, None, shares[0], shares[1])
        counter = None
        if self.countered < COUNTERS_A_TURN and gains[by] > CLEAR and by in parties(offer):
            counter = self._ask_more(s, seat, by, offer, prices)
        if counter is not None:
            self.countered += 1
        return Said(False, counter, shares[0], shares[1])

    def _ask_more(self, s: State, seat: int, by: int, offer: Deal, prices: Prices) -> Deal | None:
        """Ask the proposer for money that makes an offer good for both: the least, or the most."""
        left = int(s.cash[by]) - paid(offer, by)
        asked = [
            (*offer, transfer(MONEY, by, seat, money)) for money in COUNTER_STEPS if money <= left
        ]
        if not asked or len(offer) >= MOST_STEPS:
            return None
        own = prices.own([NO_DEAL, *asked], seat, CARE)
        theirs = prices.others([NO_DEAL, *asked], seat, CARE)
        good = [
            deal
            for deal, mine, other in zip(
                asked, own[1:] - own[0], theirs[1:] - theirs[0], strict=True
            )
            if is_acceptable(mine, seat, CLEAR) and is_acceptable(other, by, CLEAR)
        ]
        if not good:
            return None
        return good[-1] if self.presses else good[0]

    def _begin(self, s: State) -> None:
        turn = (int(s.deck_left), int(s.turn))
        if turn != self.turn:
            self.turn = turn
            self.offered = 0
            self.countered = 0
