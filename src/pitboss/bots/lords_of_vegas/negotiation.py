"""Deals: which to propose, which to accept, and what to ask for when an offer is nearly good.

Every deal is priced as the change in each party's share of winning; money evens out the rest.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.bots.lords_of_vegas.deal_candidates import DealCandidate, best_candidates
from pitboss.bots.lords_of_vegas.deals import (
    NO_DEAL,
    Deal,
    Prices,
    Reals,
    gives_something,
    is_acceptable,
    is_gift,
    paid,
    parties,
)
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.codes import MONEY, pack_transfer
from pitboss.games.lords_of_vegas.state import MOST_STEPS

MIN_DEAL_GAIN = 0.006
"""The share of winning that a deal must gain to be accepted."""
MIN_OFFERED_GAIN = 1.2 * MIN_DEAL_GAIN
"""The share that a proposed deal must gain for the other seat, by that seat's own evaluation."""
OFFERS_A_TURN = 2
COUNTERS_A_TURN = 1
HEARD_A_TURN = 4
"""How many offers of one seat a bot considers in a turn; gifts are always accepted."""
ROLLOUTS = 4
"""How often the turn is rolled out to price a deal."""
COUNTER_STEPS = (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50)
TOUGH_STEPS = (-20, -14, -10, -7, -5, -3, -2, -1, 0, 1, 2, 4)
"""The millions that a tough negotiator tries to pay more, or less, than an even price."""


@dataclass(frozen=True)
class Answer:
    """An answer to a deal: yes, no, or a deal to propose; shares without it and with it."""

    accepts: bool
    deal: Deal | None
    without: Reals
    agreed: Reals
    note: str = ""
    """Why it declines, where the shares do not tell."""


@dataclass
class Negotiator:
    """One seat's side of all deals of a game: it remembers what it has tried this turn."""

    is_tough: bool = False
    """Whether it asks for the most that the other would still accept, not for an even share."""
    hears: int = HEARD_A_TURN
    takes_gifts: bool = True
    offers: int = OFFERS_A_TURN
    counters: int = COUNTERS_A_TURN
    least: float = MIN_DEAL_GAIN
    """The share of winning that a deal must gain for itself."""
    turn: tuple[int, int] = (-1, -1)
    heard: Counter[int] = field(default_factory=Counter)
    """How many offers of each seat it has listened to this turn."""
    offered: int = 0
    countered: int = 0
    proposed: set[Deal] = field(default_factory=set)
    """Deals it has proposed before: it never repeats one."""

    def propose(self, s: State, seat: int, codes: Sequence[int], prices: Prices) -> Answer | None:
        """Find a deal that helps this seat and one other, or None; only a few in a turn."""
        self._begin(s)
        if int(s.seats) < 3 or self.offered >= self.offers:
            return None
        deals = self._acceptable_to_other(
            s, seat, best_candidates(s, seat, codes, prices.own), prices
        )
        if not deals:
            return None
        shares = prices.own([NO_DEAL, *deals], seat, ROLLOUTS)
        gains = shares[1:, seat] - shares[0, seat]
        best = int(gains.argmax())
        if gains[best] <= self.least:
            return None
        self.offered += 1
        self.proposed.add(deals[best])
        return Answer(True, deals[best], shares[0], shares[1 + best])

    def _acceptable_to_other(
        self, s: State, seat: int, candidates: list[DealCandidate], prices: Prices
    ) -> list[Deal]:
        """List deals that the other party would accept."""
        offers: dict[Deal, int] = {}
        for candidate in candidates:
            for more in TOUGH_STEPS if self.is_tough else (0,):
                deal = candidate.deal(more)
                if deal is not None and self._fair(s, deal, seat, candidate.other):
                    offers[deal] = candidate.other
        if not offers:
            return []
        shares = prices.others([NO_DEAL, *offers], seat, ROLLOUTS)
        return [
            deal
            for (deal, other), after in zip(offers.items(), shares[1:], strict=True)
            if is_acceptable(after - shares[0], other, MIN_OFFERED_GAIN)
        ]

    def _fair(self, s: State, deal: Deal, seat: int, other: int) -> bool:
        """Say whether a new deal can be paid and gives both something."""
        return deal not in self.proposed and all(
            gives_something(deal, one) and paid(deal, one) <= int(s.cash[one])
            for one in (seat, other)
        )

    def answer(self, s: State, seat: int, prices: Prices) -> Answer:
        """Accept or decline the open offer, or ask for something else instead."""
        self._begin(s)
        offer: Deal = tuple(int(step) for step in s.deal[: int(s.deal_n)])
        by = int(s.deal_by)
        shares = prices.own([NO_DEAL, offer], by, ROLLOUTS)
        gains = shares[1] - shares[0]
        if self.takes_gifts and is_gift(offer, seat):
            return Answer(True, None, shares[0], shares[1])
        self.heard[by] += 1
        if self.heard[by] > self.hears:
            return Answer(False, None, shares[0], shares[1], _HEARD_ENOUGH)
        if not gives_something(offer, seat):
            return Answer(False, None, shares[0], shares[1], _GETS_NOTHING)
        if is_acceptable(gains, seat, self.least):
            return Answer(True, None, shares[0], shares[1])
        counter = None
        if self.countered < self.counters and gains[by] > self.least and by in parties(offer):
            counter = self._ask_more(s, seat, by, offer, prices)
        if counter is not None:
            self.countered += 1
        return Answer(False, counter, shares[0], shares[1])

    def _ask_more(self, s: State, seat: int, by: int, offer: Deal, prices: Prices) -> Deal | None:
        """Ask the proposer for money that makes an offer good for both: the least, or the most."""
        left = int(s.cash[by]) - paid(offer, by)
        asked = [
            (*offer, pack_transfer(MONEY, by, seat, money))
            for money in COUNTER_STEPS
            if money <= left
        ]
        if not asked or len(offer) >= MOST_STEPS:
            return None
        own = prices.own([NO_DEAL, *asked], seat, ROLLOUTS)
        theirs = prices.others([NO_DEAL, *asked], seat, ROLLOUTS)
        good = [
            deal
            for deal, mine, other in zip(
                asked, own[1:] - own[0], theirs[1:] - theirs[0], strict=True
            )
            if is_acceptable(mine, seat, self.least) and is_acceptable(other, by, MIN_DEAL_GAIN)
        ]
        if not good:
            return None
        return good[-1] if self.is_tough else good[0]

    def _begin(self, s: State) -> None:
        turn = (int(s.deck_left), int(s.turn))
        if turn != self.turn:
            self.turn = turn
            self.offered = 0
            self.countered = 0
            self.heard.clear()


_HEARD_ENOUGH = f"I listen to {HEARD_A_TURN} offers of a player in a turn, and have heard yours."
_GETS_NOTHING = "I would get nothing for what I give."
