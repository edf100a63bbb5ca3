"""The four levels of Vegas Showdown: two that judge at sight, two that play turns on."""

import numpy as np
import numpy.typing as npt

from pitboss.bots.levels import Candidates, Codes, Reals, SearchLevel, SightLevel, WhimLevel
from pitboss.bots.training.weights import read_nets
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.engine.game import States
from pitboss.games.vegas_showdown.codes import BID, KIND, SPACE_SHIFT
from pitboss.games.vegas_showdown.rules import RULES


class Regular(SightLevel):
    """Bids for the biggest surplus and places for the most promising sheet."""

    searches = SEARCHES
    most_legal = RULES.most_legal


class Tourist(WhimLevel, Regular):
    """Bids and builds by feeling: one choice in three is a whim."""

    kind_bit = 20


class Pro(SearchLevel, Regular):
    """Plays the most promising bids and placements on for two whole turns."""

    nodes = 48
    rounds = 2
    width = 6

    def turns(self, states: States) -> int:
        """Count turns of the table: in each, every seat acts."""
        return self.rounds


class Shark(Pro):
    """Judges by a net learned from its own games, looks at more moves, and longer."""

    nodes = 400
    rounds = 1
    width = 10
    amounts = 2
    """How many bids on one space are looked at: the lowest ones."""

    def net(self, seats: int) -> Reals:
        """Give the net for so many seats."""
        return read_nets(__package__)[seats]

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the best moves at sight, with few bids on one space so that others are looked at."""
        kept = np.ones(len(codes), bool)
        kept[self.amounts :] = ~_same_space(codes[self.amounts :], codes[: -self.amounts])
        return super().candidates(states, codes[kept])


def _same_space(codes: Codes, others: Codes) -> npt.NDArray[np.bool_]:
    bids = (codes & KIND) == BID
    same: npt.NDArray[np.bool_] = bids & (codes >> SPACE_SHIFT == others >> SPACE_SHIFT)
    return same
