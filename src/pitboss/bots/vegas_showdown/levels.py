"""The four levels of Vegas Showdown: two that judge moves directly, two that roll out turns."""

import numpy as np
import numpy.typing as npt

from pitboss.bots.levels import (
    Candidates,
    Codes,
    ErraticLevel,
    JudgingLevel,
    Reals,
    starts_of,
)
from pitboss.bots.search_level import SearchLevel
from pitboss.bots.training.weights import packaged_weights
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.engine.game import States
from pitboss.games.vegas_showdown.codes import BID, KIND, SPACE_SHIFT, TAKE_OFF


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
    """Evaluates by a net trained on its own games; rolls out three turns of likely replies."""

    nodes = 1600
    rounds = 3
    width = 10
    amounts = 2
    """How many bids on one space are rolled out: the lowest ones."""
    heat = 0.03
    """The temperature of the replies: one that is worse than the best by this share is e times less
    likely, because people do not answer as the net would. At 0 the best reply is always taken."""

    def weights(self, seats: int) -> Reals:
        """Give the net for so many seats."""
        return packaged_weights(str(__package__))[seats]

    def model(self, seats: int) -> Reals:
        """Give the net and the heat of the replies."""
        net = super().model(seats)
        return np.append(net, self.heat) if len(net) and self.heat else net

    def judged_model(self, seats: int) -> Reals:
        """Judge by likely replies, as in the search: one line of best ones hides other answers."""
        return self.model(seats)

    def judged_turns(self, states: States) -> int:
        """Judge choices by two turns: a third costs four times the rollouts for the same error."""
        return 2

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the moves judged best, with few bids on one space to leave room for other moves.

        Moves that take a tile off are all rolled out, since their gain cannot be judged at sight.
        """
        kept = np.ones(len(codes), bool)
        kept[self.amounts :] = ~_same_space(codes[self.amounts :], codes[: -self.amounts])
        taken = codes[(codes & KIND) == TAKE_OFF] if self.heat else codes[:0]
        found = super().candidates(states, codes[kept])
        moves = np.concatenate([found.moves, np.setdiff1d(taken, found.moves)])
        return Candidates(moves, starts_of(moves))


class SharkVersion1(Shark):
    """The first shark, frozen: its net, one turn of best replies."""

    nodes = 400
    rounds = 1
    width = 10
    amounts = 2
    heat = 0.0

    def weights(self, seats: int) -> Reals:
        """Give the net of that version."""
        return packaged_weights(str(__package__), 1)[seats]


def _same_space(codes: Codes, others: Codes) -> npt.NDArray[np.bool_]:
    bids = (codes & KIND) == BID
    same: npt.NDArray[np.bool_] = bids & (codes >> SPACE_SHIFT == others >> SPACE_SHIFT)
    return same
