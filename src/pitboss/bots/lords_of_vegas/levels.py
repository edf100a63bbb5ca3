"""The four levels of Lords of Vegas: two that judge one action, two that plan whole turns."""

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pitboss.bots.bot import Advice, Budget, Option
from pitboss.bots.levels import (
    BY_HAND,
    Candidates,
    Codes,
    Reals,
    SearchLevel,
    SightLevel,
    WhimLevel,
)
from pitboss.bots.lords_of_vegas.bundles import FIRST, KEPT, LAST, PLACE, POOL
from pitboss.bots.lords_of_vegas.deals import Deal, Price, Prices, spell_deal
from pitboss.bots.lords_of_vegas.haggling import CARE, Haggler
from pitboss.bots.lords_of_vegas.offers import STRUCK
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.training.weights import read_nets
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.games.lords_of_vegas.codes import KIND
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ACT, MOST_STEPS, OFFER
from pitboss.kernel import next_word


class DealingLevel(SightLevel):
    """Answers offers, and proposes some, by what they do to every party's share of winning."""

    searches = SEARCHES
    most_legal = RULES.most_legal
    samples = 3
    pool = STRUCK + 1
    proposes = True
    presses = False
    """Whether it asks for as much as the others would still give."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.haggler = Haggler(self.presses)

    def advise(self, at: Position) -> Advice:
        """Answer an offer, propose a deal, or weigh the moves."""
        began = time.perf_counter()
        said = self._bargain(at)
        if said is None:
            return super().advise(at)
        return replace(said, seconds=time.perf_counter() - began)

    def value(self, at: Position, codes: Sequence[int]) -> Reals:
        """Value a deal, which has several codes, as if everybody had accepted it."""
        if len(codes) == 1:
            return super().value(at, codes)
        _draft, *steps, _propose = codes
        shares: Reals = self._prices(at).own([tuple(steps)], at.to_act, CARE)[0]
        return shares

    def _bargain(self, at: Position) -> Advice | None:
        if top(at.state) == OFFER:
            return self._answer(at)
        if self.proposes and top(at.state) == ACT:
            said = self.haggler.propose(at.state, at.to_act, at.codes(), self._prices(at))
            if said is not None and said.deal is not None:
                return self._propose(at, spell_deal(said.deal), said.agreed)
        return None

    def _propose(self, at: Position, deal: str, agreed: Reals) -> Advice:
        """Lay a deal down; beside it, what could be done instead, judged at sight."""
        states = np.repeat(at.states[:1], self.pool)
        found = SightLevel.weigh(self, at, states, np.array(at.codes(), np.int64))
        spelled = (at.game.notation.spell(at.state, int(code)) for code in found.codes)
        return self._say(at, deal, {deal: agreed, **dict(zip(spelled, found.values, strict=True))})

    def _answer(self, at: Position) -> Advice:
        said = self.haggler.answer(at.state, at.to_act, self._prices(at))
        values = {"accept": said.agreed, "decline": said.without}
        if said.deal is not None:
            values[spell_deal(said.deal)] = said.without
            return self._say(at, spell_deal(said.deal), values)
        return self._say(at, "accept" if said.yes else "decline", values)

    def _say(self, at: Position, move: str, values: dict[str, Reals]) -> Advice:
        seat = at.to_act
        options = [Option(text, tuple(shares.tolist())) for text, shares in values.items()]
        options.sort(key=lambda option: -option.values[seat])
        return Advice(seat, move, tuple(options), "judged", len(options), 0.0)

    def _prices(self, at: Position) -> Prices:
        """Price deals in this position: others are thought to judge by hand."""
        own = self.net(at.seats)
        return Prices(self._price(at, own), self._price(at, BY_HAND))

    def _price(self, at: Position, net: Reals) -> Price:
        states = np.repeat(at.states[:1], self.pool)

        def price(deals: list[Deal], by: int, samples: int) -> Reals:
            rows = np.zeros((len(deals), MOST_STEPS + 1), np.int64)
            for row, deal in zip(rows, deals, strict=True):
                row[: len(deal)] = deal
            shares = np.zeros((len(deals), at.seats))
            self.searches.compile().price_deals(
                states,
                rows,
                by,
                samples,
                self.rolls,
                self.log,
                self.out,
                self.codes,
                net,
                self.reals,
                shares,
            )
            return shares

        return price


class Tourist(WhimLevel, DealingLevel):
    """Sees what an action brings now; every other action is a whim, and a whim may be a bet."""

    samples = 1
    whims = 2
    kind_bit = KIND
    proposes = False


class Regular(DealingLevel):
    """Takes the action that brings most by the odds of the cards that are left; never gambles."""


class Pro(DealingLevel, SearchLevel):
    """Plans the turn as bundles of actions and plays the best on until every seat had a turn."""

    pool = POOL
    presses = True
    nodes = 320
    rounds = 1
    width = 8

    def worth_a_search(self, states: States) -> bool:
        """Search for actions; what lies between them is small."""
        return bool(top(states[0]) == ACT)

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the best bundles of actions at sight."""
        plans = np.zeros((KEPT, 3), np.int64)
        judged = np.zeros(KEPT)
        seats = int(states["seats"][0])
        shares = np.zeros((KEPT, seats))
        found = self.searches.compile().plan(
            states,
            int(next_word(self.dice)),
            self.rolls,
            self.log,
            self.out,
            self.codes,
            self.net(seats),
            self.reals,
            plans,
            judged,
            shares,
        )
        best = np.argsort(-judged[:found], kind="stable")[: self.width]
        return Candidates(plans[best, FIRST], plans[best][:, [PLACE, LAST]], shares[best])


class Shark(Pro):
    """Judges by a net learned from its own games, plans wider and plays on for longer."""

    nodes = 960
    width = 10
    sight_counts = 60.0

    def net(self, seats: int) -> Reals:
        """Give the net for so many seats."""
        return read_nets(__package__)[seats]
