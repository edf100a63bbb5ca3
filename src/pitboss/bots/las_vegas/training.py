"""Training of the Las Vegas bots: the table of place odds, filled by self-play.

Every generation plays rounds by the odds that the one before it found (the first without odds) and
counts which place every situation led to.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from pitboss.bots.las_vegas.place_odds import CELLS, MIN_SEATS, PLACES
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.searches import BotSearches
from pitboss.bots.training.report import page
from pitboss.bots.training.trainer import Effort, Generation, Reals, Tell, Training
from pitboss.games.las_vegas.tables import MOST_SEATS

COMPARED_ROUNDS = 20_000
COMPARED_SEED = 7
"""The seed of the rounds that policies are compared on: nothing is learned from them."""
DECIMALS = 4
USUAL = Effort(games=100_000, generations=6, seed=100)


@dataclass(frozen=True)
class OddsGeneration(Generation):
    """The outcome of one generation of place odds."""

    seats: int
    number: int
    situations: int
    ahead: float
    """By how much a seat that uses the odds beats the others, in thousands a round."""
    margin: float

    @property
    def row(self) -> tuple[str, ...]:
        """Situations seen, and the lead with its 95 % margin."""
        return f"{self.situations:,}", f"{self.ahead:.2f} ± {self.margin:.2f}"

    @property
    def summary(self) -> str:
        """The lead over seats that do not use the odds."""
        return f"{self.ahead:.2f} ± {self.margin:.2f} thousand a round ahead"


@dataclass(frozen=True)
class PlaceOddsTraining(Training):
    """Fills the table of place odds for one number of seats at a time."""

    game: str = "las-vegas"
    package: str = str(__package__)
    searches: BotSearches = SEARCHES
    seats: range = range(MIN_SEATS, MOST_SEATS + 1)
    usual: Effort = USUAL
    compared: int = COMPARED_ROUNDS

    options: ClassVar = ("games", "generations", "seed")
    compiled: ClassVar = ("count_places", "compare_policies")

    def train(
        self, seats: int, effort: Effort, tell: Tell
    ) -> tuple[Reals, Sequence[OddsGeneration]]:
        """Fill the table; `games` of the effort are rounds."""
        odds = np.zeros((CELLS, PLACES))
        generations = []
        for number in range(effort.generations):
            situations = self._learn(odds, seats, number, effort)
            ahead = self._ahead(odds, seats)
            margin = 1.96 * float(ahead.std()) / math.sqrt(len(ahead))
            mean = float(ahead.mean())
            generations.append(OddsGeneration(seats, number, situations, mean, margin))
            tell(f"{seats} seats: generations", number + 1, effort.generations)
        return odds.round(DECIMALS).ravel(), generations

    def _learn(self, odds: Reals, seats: int, number: int, effort: Effort) -> int:
        """Play one generation and take its odds in; give how many situations it saw."""
        counts, places = np.zeros(CELLS), np.zeros((CELLS, PLACES))
        at_sight = np.full(MOST_SEATS, int(number == 0))
        self.searches.compile().count_places(
            self.searches.new_states(2),
            seats,
            effort.games,
            effort.seed + number,
            self.searches.new_workspace(),
            odds.ravel(),
            at_sight,
            counts,
            places,
        )
        seen = counts > 0
        # The first two generations see other play than the rest, so they are replaced entirely.
        kept = 0.0 if number < 2 else 0.5
        odds[seen] = kept * odds[seen] + (1 - kept) * places[seen] / counts[seen, None]
        return int(seen.sum())

    def _ahead(self, odds: Reals, seats: int) -> Reals:
        """Give by how much one seat that uses the odds beats the mean of the others, by round."""
        ahead = np.zeros(self.compared)
        for seat in range(seats):
            at_sight = np.ones(MOST_SEATS, np.int64)
            at_sight[seat] = 0
            money = np.zeros((self.compared, seats))
            self.searches.compile().compare_policies(
                self.searches.new_states(2),
                seats,
                self.compared,
                COMPARED_SEED,
                self.searches.new_workspace(),
                odds.ravel(),
                at_sight,
                money,
            )
            ahead += (money[:, seat] - np.delete(money, seat, axis=1).mean(axis=1)) / seats
        return ahead

    def report(
        self, effort: Effort, generations: Sequence[OddsGeneration], seats: Sequence[int] = ()
    ) -> dict[str, str]:
        """Write the lead of every generation as a page."""
        lines = page(
            "What the las-vegas bots learned",
            self.command(effort, seats),
            f"{effort.games:,} rounds of self-play a generation, seed {effort.seed}.",
            [
                f"Of {CELLS:,} situations on a casino, *situations* came up in a generation.",
                "*Ahead* is by how much a seat that uses the odds beats seats that do not, in"
                " thousands a round, with",
                "its 95 % margin, over rounds that nothing was learned from.",
            ],
            ("situations", "ahead"),
            generations,
            seats,
        )
        return {f"{self.game}.md": "\n".join([*lines, ""])}


TRAINING = PlaceOddsTraining()
