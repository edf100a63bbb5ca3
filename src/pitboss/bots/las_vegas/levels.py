"""The four levels of Las Vegas: two that judge moves directly, two that search.

They remember what was paid to whom, as any observer may; money that lies face down is known to
them.
"""

from functools import cache
from math import comb
from typing import ClassVar

import numpy as np

from pitboss.bots.bot import Budget
from pitboss.bots.las_vegas.model import as_model
from pitboss.bots.las_vegas.place_odds import MIN_SEATS
from pitboss.bots.las_vegas.round_solver import STRIDES
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.las_vegas.two_seat_solver import EXACT_DICE
from pitboss.bots.levels import BY_HAND, Candidates, Codes, Evaluation, Level, Reals, starts_of
from pitboss.bots.training.weights import packaged_weights
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.tables import CASINOS, ROUNDS
from pitboss.kernel import below, next_word

TWO_SEATS_SECONDS = 1.0
"""The seconds that a round of two seats may take to solve from its first die on."""
WHITE_TABLE = 2_963_520
"""The largest table for the last eight dice of two seats with white dice: half a second."""
TABLE_A_SECOND = 4_000_000
"""How large a table is solved within one second: the slowest that was measured."""


@cache
def learned(seats: int, by_odds: bool) -> Reals:
    """Give what was learned for so many seats; rollouts go by the odds, or by hand.

    With two seats the odds play worse than judging by hand, so they are never gone by.
    """
    return as_model(packaged_weights(str(__package__))[seats], by_odds and seats >= MIN_SEATS)


class Regular(Level):
    """Weighs what a number wins, what it denies the others and what dice are worth later on.

    It chooses by hand; the values that it tells are the learned ones.
    """

    searches = SEARCHES
    pool = 2

    def weights(self, seats: int) -> Reals:
        """Give the model for so many seats, with rollouts by hand."""
        return learned(seats, by_odds=False)

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Choose by hand; value every move by what was learned."""
        by_hand = np.zeros((len(codes), at.seats))
        self.searches.at_hand.shares_after(states, codes, self.work, BY_HAND, by_hand)
        chosen = self.pick(states, codes, by_hand[:, at.to_act])
        values = self.shares_after(states, codes)
        return Evaluation(codes, chosen, values, np.zeros(len(codes)), "judged", len(codes))


class Tourist(Regular):
    """Takes the money in sight and ignores the others; now and then plays something shiny.

    A beginner's mistakes: dice are spent freely, rivals are left alone, and one time in four it is
    just the number that came up most, or the casino with the most money on it.
    """

    def pick(self, states: States, codes: Codes, judged: Reals) -> int:
        """Take what shines, or what pays the most now."""
        draw = int(below(self.dice, 8))
        faces = (codes - PLACE_NUMBER).tolist()
        if draw == 0:
            roll = int(states["roll"][0])
            return int(np.argmax([count_of(roll, f) + white_count_of(roll, f) for f in faces]))
        if draw == 1:
            return int(np.argmax([states["money_laid"][0, face] for face in faces]))
        money = np.zeros(len(codes))
        self.searches.at_hand.judge_moves(states, codes, 0, 1, self.work, BY_HAND, money)
        return int(np.argmax(money))


class Pro(Regular):
    """Rolls the round out many times after each move; the end of a round it solves exactly."""

    needs: ClassVar[tuple[str, ...]] = ("rollouts", "table_size", "solve_moves")
    nodes_a_seat = 28
    """The rollouts of a search when no budget is given, times the number of seats."""
    max_table = 100_000
    """The largest table, in positions, that the exact solution of a round's end may need."""

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Solve the position where it is small enough, otherwise roll it out."""
        seed = int(next_word(self.dice))
        if self.at_sight:
            return super().evaluate(at, states, codes)
        solved = self._solve(states, codes)
        if solved is not None:
            return solved
        if len(codes) == 1:
            return super().evaluate(at, states, codes)
        limit = self.budget or Budget(nodes=self.nodes_a_seat * at.seats)
        return self.roll_out(states, Candidates(codes, starts_of(codes)), at.to_act, seed, limit)

    def _solve(self, states: States, codes: Codes) -> Evaluation | None:
        strides = np.zeros(STRIDES, np.int64)
        size = int(SEARCHES.at_hand.table_size(states, 0, strides))
        if size > self._max_table(states):
            return None
        seats = int(states["seats"][0])
        values = np.zeros((len(codes), seats))
        positions = SEARCHES.at_hand.solve_moves(
            states, codes, strides, size, self.work, self.model(seats), values
        )
        return _solved(states, codes, values, positions)

    def _max_table(self, states: States) -> float:
        """Give how large a table may be: each place in it is one position at most."""
        two_with_white = states["seats"][0] == 2 and states["neutral_dice"][0]
        most = float(WHITE_TABLE if two_with_white else self.max_table)
        if self.budget is not None and self.budget.nodes is not None:
            most = min(most, self.budget.nodes)
        if self.budget is not None and self.budget.seconds is not None:
            most = min(most, self.budget.seconds * TABLE_A_SECOND)
        return most


class Shark(Pro):
    """Solves a whole round of two seats; otherwise rolls out longer, by learned place odds."""

    needs: ClassVar[tuple[str, ...]] = (*Pro.needs, "solve_two_seats")
    nodes_a_seat = 1000
    max_table = 3_000_000  # solved within one second, and 120 MB with five seats

    def weights(self, seats: int) -> Reals:
        """Give the model for so many seats, with rollouts by the odds."""
        return learned(seats, by_odds=True)

    def _solve(self, states: States, codes: Codes) -> Evaluation | None:
        if not self._can_solve_two_seats(states):
            return super()._solve(states, codes)
        values = np.zeros((len(codes), 2))
        positions = SEARCHES.at_hand.solve_two_seats(
            states, codes, self.work, self.model(2), values
        )
        evaluation = _solved(states, codes, values, positions)
        # Six digits are no proof.
        short = int(states["own_left"][0].sum()) > EXACT_DICE
        return evaluation._replace(basis="solved") if short else evaluation

    def _can_solve_two_seats(self, states: States) -> bool:
        """Say whether this is a round of two seats without white dice, and within the budget."""
        if states["seats"][0] != 2 or states["neutral_dice"][0]:
            return False
        if self.budget is None:
            return True
        nodes, seconds = self.budget.nodes, self.budget.seconds
        placements = [comb(int(dice) + CASINOS, CASINOS) for dice in states["own_left"][0, :2]]
        return (nodes is None or 2 * placements[0] * placements[1] <= nodes) and (
            seconds is None or seconds >= TWO_SEATS_SECONDS
        )


class SharkVersion1(Shark):
    """The first shark, frozen: standings by a softmax of money, place odds without white dice."""

    def weights(self, seats: int) -> Reals:
        """Give the place odds of that version."""
        return BY_HAND if seats < MIN_SEATS else _odds_of_version_1(seats)


@cache
def _odds_of_version_1(seats: int) -> Reals:
    return as_model(packaged_weights(str(__package__), 1)[seats], by_odds=True)


def _solved(states: States, codes: Codes, values: Reals, positions: int) -> Evaluation:
    basis = "proven" if states["round_no"][0] == ROUNDS else "solved"
    chosen = int(np.argmax(values[:, int(states["turn"][0])]))
    return Evaluation(codes, chosen, values, np.zeros(len(values)), basis, int(positions))
