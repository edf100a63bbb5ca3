"""The four levels of Lords of Vegas: two that judge single actions, two that plan whole turns."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np

from pitboss.bots.bot import Advice, Budget
from pitboss.bots.levels import (
    BY_HAND,
    Candidates,
    Codes,
    ErraticLevel,
    JudgingLevel,
    Reals,
)
from pitboss.bots.lords_of_vegas.deal_pricing import AFTER_DEAL
from pitboss.bots.lords_of_vegas.deals import Deal, Price, Prices, spell_deal
from pitboss.bots.lords_of_vegas.negotiation import Negotiator
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.lords_of_vegas.turn_planner import FIRST, LAST, PLACE, PLANS_KEPT, pool_size
from pitboss.bots.search_level import SearchLevel
from pitboss.bots.training.weights import packaged_weights
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.games.lords_of_vegas.codes import KIND
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ACT, MOST_STEPS, OFFER
from pitboss.kernel import next_word

EVERY_OFFER = 1_000_000


class DealingLevel(JudgingLevel):
    """Answers and proposes deals by what they do to every party's share of winning."""

    searches = SEARCHES
    needs: ClassVar[tuple[str, ...]] = ("price_deals",)
    samples = 3
    pool = AFTER_DEAL + 1
    proposes = True
    is_tough = False
    """Whether it asks for the most that the other would still accept."""
    others: ClassVar[Reals] = BY_HAND
    """The model by which other seats are assumed to judge a deal."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.negotiator = Negotiator(self.is_tough)

    def choose(self, at: Position) -> str:
        """Answer an offer, propose a deal, or choose a move."""
        said = self._negotiate(at)
        return super().choose(at) if said is None else said.move

    def advise(self, at: Position) -> Advice:
        """Answer an offer, propose a deal, or choose a move, and explain it."""
        began = time.perf_counter()
        said = self._negotiate(at)
        if said is None:
            return super().advise(at)
        return replace(said, seconds=time.perf_counter() - began)

    def value(self, at: Position, codes: Sequence[int]) -> Reals:
        """Value a deal, which has several codes, as if everybody had accepted it."""
        if len(codes) == 1:
            return super().value(at, codes)
        _draft, *steps, _propose = codes
        shares: Reals = self._prices(at).own([tuple(steps)], at.to_act, 0)[0]
        return shares

    def _negotiate(self, at: Position) -> Advice | None:
        self.at_sight = not self.searches.has(*self.needs)
        if top(at.state) == OFFER:
            return self._answer(at)
        if self.proposes and not self.at_sight and top(at.state) == ACT:
            said = self.negotiator.propose(at.state, at.to_act, at.codes(), self._prices(at))
            if said is not None and said.deal is not None:
                return self._propose(at, spell_deal(said.deal))
        return None

    def _propose(self, at: Position, deal: str) -> Advice:
        """Propose a deal; beside it, list what could be done instead, all valued at sight."""
        agreed = self.value(at, at.read_step(deal)[0])
        states = np.repeat(at.states[:1], self.pool)
        found = JudgingLevel.evaluate(self, at, states, np.array(at.codes(), np.int64))
        spelled = (at.game.notation.spell(at.state, int(code)) for code in found.codes)
        return self._say(at, deal, {deal: agreed, **dict(zip(spelled, found.values, strict=True))})

    def _answer(self, at: Position) -> Advice:
        said = self.negotiator.answer(at.state, at.to_act, self._prices(at))
        values = {"accept": said.agreed, "decline": said.without}
        if said.deal is not None and not self.at_sight:
            values[spell_deal(said.deal)] = said.without
            return self._say(at, spell_deal(said.deal), values)
        found = self._say(at, "accept" if said.accepts else "decline", values)
        return replace(found, note=said.note)

    def _say(self, at: Position, move: str, values: dict[str, Reals]) -> Advice:
        options = self.options(at, values, np.array(list(values.values())))
        return Advice(at.to_act, move, options, "judged", len(options), 0.0, at_sight=self.at_sight)

    def _prices(self, at: Position) -> Prices:
        """Price deals in this position: others are assumed to evaluate by hand."""
        own, seed = self.model(at.seats), self._deal_seed()
        return Prices(self._price(at, own, seed), self._price(at, self.others, seed))

    def _deal_seed(self) -> int:
        """Give the seed of the rollouts by which the deals of one decision are compared."""
        return int(next_word(self.dice))

    def _price(self, at: Position, weights: Reals, seed: int) -> Price:
        states = np.repeat(at.states[:1], self.pool)

        def price(deals: list[Deal], by: int, samples: int) -> Reals:
            rows = np.zeros((len(deals), MOST_STEPS + 1), np.int64)
            for row, deal in zip(rows, deals, strict=True):
                row[: len(deal)] = deal
            shares = np.zeros((len(deals), at.seats))
            rolled_out = 0 if self.at_sight else samples
            self.searches.available.price_deals(
                states, rows, by, rolled_out, seed, self.work, weights, shares
            )
            return shares

        return price


class Tourist(ErraticLevel, DealingLevel):
    """Sees what an action gains now; every other action is random, and may be a bet."""

    samples = 1
    random_one_in = 2
    kind_bit = KIND
    proposes = False


class Regular(DealingLevel):
    """Takes the action that gains most by the odds of the cards that are left; never gambles."""


class Pro(DealingLevel, SearchLevel):
    """Plans the whole turn and rolls the best plans out until every seat has had a turn."""

    needs: ClassVar[tuple[str, ...]] = ("rollouts", "plan_turn", "price_deals")
    is_tough = True
    nodes = 320
    rounds = 1
    width = 8
    plans: ClassVar[int] = PLANS_KEPT
    """How many plans are kept before the best are rolled out."""
    pool = int(pool_size(PLANS_KEPT))

    def needs_search(self, states: States) -> bool:
        """Search for actions only: choices between them matter little."""
        return bool(top(states[0]) == ACT)

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the best plans for the turn."""
        plans = np.zeros((self.plans, 3), np.int64)
        scores = np.zeros(self.plans)
        seats = int(states["seats"][0])
        shares = np.zeros((self.plans, seats))
        found = self.searches.available.plan_turn(
            states,
            int(next_word(self.dice)),
            self.work,
            self.model(seats),
            plans,
            scores,
            shares,
        )
        best = np.argsort(-scores[:found], kind="stable")[: self.width]
        return Candidates(plans[best, FIRST], plans[best][:, [PLACE, LAST]], shares[best])


class Shark(Pro):
    """Evaluates by a net trained on its own games, with more plans and more rollouts."""

    nodes = 960
    width = 10
    prior_weight = 60.0
    rolls: ClassVar[int] = 4
    """How often a plan tries its dice before it is rolled out."""

    def weights(self, seats: int) -> Reals:
        """Give the net for so many seats."""
        return packaged_weights(str(__package__))[seats]

    def model(self, seats: int) -> Reals:
        """Give the net and its mark: plans know the last turn, and try dice `rolls` times."""
        net = super().model(seats)
        return np.append(net, self.rolls) if len(net) and self.rolls else net


class SharkVersion1(Shark):
    """The first shark, frozen: its net, its rollouts, its way to deal."""

    nodes = 960
    width = 10
    plans = PLANS_KEPT
    rolls = 0
    others = np.zeros(1)

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.negotiator = Negotiator(self.is_tough, hears=EVERY_OFFER, takes_gifts=False)

    def weights(self, seats: int) -> Reals:
        """Give the net of that version."""
        return packaged_weights(str(__package__), 1)[seats]

    def _deal_seed(self) -> int:
        return 1
