"""The four levels of Lords of Vegas: two that judge one action, two that play turns on."""

import numpy as np

from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.turns import Codes, SearchLevel, SightLevel, Weighed, WhimLevel
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.games.lords_of_vegas.codes import ACCEPT, KIND
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ACT, OFFER

CLEAR = 0.004
"""What a deal must add to the own share of winning to be worth a yes."""


class DealingLevel(SightLevel):
    """Answers offers by what they do to every party's share of winning."""

    searches = SEARCHES
    most_legal = RULES.most_legal
    samples = 3

    def weigh(self, at: Position, states: States, codes: Codes) -> Weighed:
        """Answer an offer, or weigh a move."""
        if top(at.state) == OFFER:
            return self._answer(at, states, codes)
        return super().weigh(at, states, codes)

    def _answer(self, at: Position, states: States, codes: Codes) -> Weighed:
        """Say yes to what clearly helps, unless it helps another party more than twice as much."""
        seats, seat = at.seats, at.to_act
        before, after = np.zeros(8), np.zeros(8)
        SEARCHES.compile().gains_by_deal(
            states, self.rolls, self.log, self.out, self.reals, before, after
        )
        gains = (after - before)[:seats].tolist()
        rivals = max(gain for other, gain in enumerate(gains) if other != seat)
        helps = gains[seat] > CLEAR and gains[seat] > rivals / 2
        yes = (codes >> KIND) << KIND == ACCEPT
        values = np.where(yes[:, None], after[:seats], before[:seats])
        chosen = int(np.flatnonzero(yes if helps else ~yes)[0])
        return Weighed(codes, chosen, values, np.zeros(len(codes)), "judged", 2)


class Tourist(WhimLevel, DealingLevel):
    """Sees what an action brings now; one action in three is a whim, and a whim may be a bet."""

    samples = 1
    kind_bit = KIND


class Regular(DealingLevel):
    """Takes the action that brings most by the odds of the cards that are left; never gambles."""


class Pro(DealingLevel, SearchLevel):
    """Plays the most promising actions on until every seat had a turn."""

    nodes = 192
    rounds = 1
    width = 6

    def worth_a_search(self, states: States) -> bool:
        """Search for actions; what lies between them is small."""
        return bool(top(states[0]) == ACT)


class Shark(Pro):
    """Looks at more actions, for two rounds of turns, and longer."""

    nodes = 640
    rounds = 2
    width = 8
