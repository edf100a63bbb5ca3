"""The four levels of Vegas Showdown: two that judge moves directly, two that roll out turns."""

import numpy as np
import numpy.typing as npt

from pitboss.bots.levels import (
    Candidates,
    Codes,
    ErraticLevel,
    JudgingLevel,
    Reals,
    SearchLevel,
)
from pitboss.bots.training.weights import packaged_weights
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.engine.game import States
from pitboss.games.vegas_showdown.codes import BID, KIND, SPACE_SHIFT


class Regular(JudgingLevel):
    """Bids for the biggest surplus and places for the best sheet."""

    searches = SEARCHES


class Tourist(ErraticLevel, Regular):
    """Bids and builds by feeling: one choice in three is random."""

    kind_bit = 20


class Pro(SearchLevel, Regular):
    """Rolls out the most promising bids and placements for two whole turns."""

    nodes = 48
    rounds = 2
    width = 6

    def turns(self, states: States) -> int:
        """Count turns of the table: in each, every seat acts."""
        return self.rounds


class Shark(Pro):
    """Evaluates by a net trained on its own games, rolls out more moves, and more often."""

    nodes = 400
    rounds = 1
    width = 10
    amounts = 2
    """How many bids on one space are rolled out: the lowest ones."""

    def weights(self, seats: int) -> Reals:
        """Give the net for so many seats."""
        return packaged_weights(str(__package__))[seats]

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the moves judged best, with few bids on one space so that others get a chance."""
        kept = np.ones(len(codes), bool)
        kept[self.amounts :] = ~_same_space(codes[self.amounts :], codes[: -self.amounts])
        return super().candidates(states, codes[kept])


class SharkVersion1(Shark):
    """The first shark, frozen: its net, its rollouts."""

    def weights(self, seats: int) -> Reals:
        """Give the net of that version."""
        return packaged_weights(str(__package__), 1)[seats]


def _same_space(codes: Codes, others: Codes) -> npt.NDArray[np.bool_]:
    bids = (codes & KIND) == BID
    same: npt.NDArray[np.bool_] = bids & (codes >> SPACE_SHIFT == others >> SPACE_SHIFT)
    return same
