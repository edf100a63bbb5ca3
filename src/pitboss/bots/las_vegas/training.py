"""Training of the Las Vegas bots: the table of place odds, then the nets that value positions.

Every generation plays rounds by the odds of the one before it (the first without odds) and counts
which place every situation led to. The nets are then fitted to whole games that are played by the
odds of the last generation. Games with white dice are learned apart from those without. The net of
casinos comes last, see `casinos`.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from pitboss.bots.las_vegas.casinos.training import GENERATIONS, learn_casino_net
from pitboss.bots.las_vegas.model import (
    PART,
    ROUND_UNITS,
    ROUND_WIDTH,
    STANDING_UNITS,
    STANDING_WIDTH,
    as_model,
)
from pitboss.bots.las_vegas.place_odds import CELLS, MIN_SEATS, PLACES
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.searches import BotSearches
from pitboss.bots.training.fit import Epoch, Samples, blank_net, cross_entropy, fit
from pitboss.bots.training.report import page
from pitboss.bots.training.trainer import Effort, Generation, Progress, Reals, Tell, Training
from pitboss.engine import load
from pitboss.games.las_vegas.tables import MOST_SEATS, ROUNDS, WHITE_DICE

COMPARED_ROUNDS = 20_000
COMPARED_SEED = 7
"""The seed of the rounds that policies are compared on: nothing is learned from them."""
DECIMALS = 4
USUAL = Effort(games=50_000, generations=6, steps=100, seed=100)
ROUNDS_A_GAME = 2
"""How many rounds a generation of odds plays for each game that the nets are fitted to."""
GAMES_SEED = 1000
"""The games for the nets have the seed of the effort and this."""
RANDOM_ONE_IN = 40
KEEP_ONE_IN = 16
"""One move in so many is random in the games for the nets, one position in so many is kept."""
MAX_KEPT = 24
VALIDATION = 0.1


@dataclass(frozen=True)
class OddsGeneration(Generation):
    """The outcome of one generation of place odds, or of the nets after the last one."""

    seats: int
    number: int
    white: bool
    found: str
    """What was found, in words."""

    @property
    def row(self) -> tuple[str, ...]:
        """White dice or not, and what was found."""
        return "white" if self.white else "", self.found

    @property
    def summary(self) -> str:
        """What was found."""
        return self.found


@dataclass(frozen=True)
class PlaceOddsTraining(Training):
    """Fills the tables of place odds and fits the nets for one number of seats at a time."""

    game: str = "las-vegas"
    package: str = str(__package__)
    searches: BotSearches = SEARCHES
    seats: range = range(2, MOST_SEATS + 1)
    usual: Effort = USUAL
    compared: int = COMPARED_ROUNDS

    options: ClassVar = ("games", "generations", "steps", "seed")
    compiled: ClassVar = (
        "count_places",
        "compare_policies",
        "observe_game",
        "observe_casinos",
        "compare_at_sight",
    )

    outcome: ClassVar = OddsGeneration

    def stages(self, seats: int, effort: Effort) -> int:
        """The odds of every generation and then the nets, without white dice and with them.

        The net of casinos comes last. With two seats whole rounds are solved, so there is none.
        """
        return self._parts(seats, effort) + (GENERATIONS if seats >= MIN_SEATS else 0)

    def _parts(self, seats: int, effort: Effort) -> int:
        return (effort.generations + 1) * (2 if WHITE_DICE[seats] else 1)

    def advance(self, progress: Progress, effort: Effort, tell: Tell) -> Progress:
        """Learn odds, or fit the nets to games that are played by them."""
        seats = progress.seats
        part, number = divmod(progress.stage, effort.generations + 1)
        white = part == 1
        learned = progress.arrays.get("learned", np.zeros(0))
        is_last = progress.stage + 1 == self.stages(seats, effort)
        if progress.stage >= self._parts(seats, effort):
            number = progress.stage - self._parts(seats, effort)
            learned, words = learn_casino_net(self.searches, learned, seats, number, effort, tell)
            found = OddsGeneration(seats, number, white=False, found=words)
            return progress.next({"learned": learned}, found, weights=learned if is_last else None)
        if number < effort.generations:
            odds = progress.arrays["odds"].copy() if number else np.zeros((CELLS, PLACES))
            words = self._learn(odds, seats, white, number, effort)
            tell(f"{seats} seats{_with(white)}: odds", number + 1, effort.generations)
            found = OddsGeneration(seats, number, white, words)
            return progress.next({"odds": odds, "learned": learned}, found)
        odds = progress.arrays["odds"].round(DECIMALS).ravel()
        nets = list(self._nets(odds, seats, white, effort, tell))
        learned = np.concatenate([learned, odds, *(net for net, _ in nets)])
        rows = [OddsGeneration(seats, number, white, words) for _, words in nets]
        return progress.next({"learned": learned}, *rows, weights=learned if is_last else None)

    def _learn(self, odds: Reals, seats: int, white: bool, number: int, effort: Effort) -> str:
        """Play one generation and update the odds; summarise what it saw and how far it leads."""
        counts, places = np.zeros(CELLS), np.zeros((CELLS, PLACES))
        at_sight = np.full(MOST_SEATS, int(number == 0 or seats < MIN_SEATS))
        self.searches.compile().count_places(
            self.searches.new_states(2),
            seats,
            int(white),
            ROUNDS_A_GAME * effort.games,
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
        ahead = self._ahead(odds, seats, white)
        margin = 1.96 * float(ahead.std()) / math.sqrt(len(ahead))
        return f"{int(seen.sum()):,} situations, {ahead.mean():.2f} ± {margin:.2f} thousand ahead"

    def _ahead(self, odds: Reals, seats: int, white: bool) -> Reals:
        """Give by how much one seat that uses the odds beats the mean of the others, by round."""
        ahead = np.zeros(self.compared)
        for seat in range(seats):
            at_sight = np.ones(MOST_SEATS, np.int64)
            at_sight[seat] = 0
            money = np.zeros((self.compared, seats))
            self.searches.compile().compare_policies(
                self.searches.new_states(2),
                seats,
                int(white),
                self.compared,
                COMPARED_SEED,
                self.searches.new_workspace(),
                odds.ravel(),
                at_sight,
                money,
            )
            ahead += (money[:, seat] - np.delete(money, seat, axis=1).mean(axis=1)) / seats
        return ahead

    def _nets(
        self, odds: Reals, seats: int, white: bool, effort: Effort, tell: Tell
    ) -> Iterator[tuple[Reals, str]]:
        """Fit the net of standings, then the net of positions within a round."""
        observed = self._observe(odds, seats, white, effort, tell)
        units = (STANDING_UNITS, ROUND_UNITS)
        for samples, hidden, what in zip(observed, units, ("standings", "positions"), strict=True):
            words = f"{seats} seats{_with(white)}: fit of {what}"

            def note(epoch: Epoch, words: str = words) -> None:
                tell(words, epoch.step, effort.steps)

            fitted, validation = samples.split(VALIDATION)
            start = blank_net(samples.features.shape[2], hidden, effort.seed)
            net = fit(start, fitted, validation, effort.steps, tell=note)
            loss = cross_entropy(net, validation)
            yield net, f"{len(samples):,} {what}, loss {loss:.4f}, even {math.log(seats):.4f}"

    def _observe(
        self, odds: Reals, seats: int, white: bool, effort: Effort, tell: Tell
    ) -> tuple[Samples, Samples]:
        """Play games by the odds; give their standings and some positions, with who won."""
        unused = np.zeros(PART if white else 0)  # the part for games without white dice
        model = as_model(np.concatenate([unused, odds]), by_odds=seats >= MIN_SEATS)
        start = load(self.game).start(seats, neutral_dice=white)
        states, work = np.repeat(start.states[:1], 2), self.searches.new_workspace()
        standings = np.zeros((effort.games, ROUNDS - 1, seats, STANDING_WIDTH))
        rounds: list[Reals] = []
        shares = np.zeros((effort.games, seats))
        counts = np.zeros(effort.games, np.int64)
        ranks = np.zeros((seats, 3), np.int64)
        between = np.zeros((ROUNDS - 1, seats, STANDING_WIDTH))
        within = np.zeros((MAX_KEPT, seats, ROUND_WIDTH))
        seed = effort.seed + GAMES_SEED
        for number in range(effort.games):
            kept = self.searches.compile().observe_game(
                states,
                seed,
                number,
                RANDOM_ONE_IN,
                KEEP_ONE_IN,
                work,
                model,
                ranks,
                between,
                within,
            )
            won = ranks[:, 2] == 1
            shares[number] = won / won.sum()
            counts[number] = kept
            standings[number] = between
            rounds.append(within[:kept].astype(np.float32))
            tell(f"{seats} seats{_with(white)}: games", number + 1, effort.games)
        return (
            Samples(
                standings.reshape(-1, seats, STANDING_WIDTH), shares.repeat(ROUNDS - 1, axis=0)
            ),
            Samples(np.concatenate(rounds), shares.repeat(counts, axis=0)),
        )

    def report(
        self, effort: Effort, generations: Sequence[OddsGeneration], seats: Sequence[int] = ()
    ) -> dict[str, str]:
        """Write what every generation found as a page."""
        lines = page(
            "What the las-vegas bots learned",
            self.command(effort, seats),
            f"{ROUNDS_A_GAME * effort.games:,} rounds of self-play a generation,"
            f" {effort.games:,} games for the nets, {effort.steps} steps of L-BFGS,"
            f" seed {effort.seed}.",
            [
                f"Odds: how many of the {CELLS:,} situations at a casino came up in a generation,"
                " and how far *ahead* a seat that",
                "uses the odds is of seats that do not, in thousands a round, with its 95 % margin,"
                " in rounds that were not",
                "used for learning. Nets: the number of standings or positions that a net was"
                " fitted to, and its loss, the",
                "cross-entropy of the winner's share in nats on games that it was not fitted to."
                " *Even* is the loss if all seats",
                "are taken for equal. The casino net (three seats or more, no white dice): its"
                " loss, and how often a seat that",
                "plays by it at sight wins against seats that play by the odds, in games that were"
                " not used for learning.",
            ],
            ("dice", "found"),
            generations,
            seats,
        )
        return {f"{self.game}.md": "\n".join([*lines, ""])}


def _with(white: bool) -> str:
    return " with white dice" if white else ""


TRAINING = PlaceOddsTraining()
