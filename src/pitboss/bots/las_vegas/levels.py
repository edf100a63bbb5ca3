"""The four levels of Las Vegas: two that judge moves directly, two that search.

They remember what was paid to whom, as any observer could: they know money that lies face down.
"""

from functools import cache
from math import comb
from typing import ClassVar

import numpy as np

from pitboss.bots.bot import Budget, usual_limit
from pitboss.bots.las_vegas.casinos.look_ahead import MOST_TURNS
from pitboss.bots.las_vegas.casinos.net import NET
from pitboss.bots.las_vegas.model import as_model, with_rollouts_by_net
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
"""The seconds it may take to solve a round of two seats from its first die on."""
WHITE_TABLE = 2_963_520
"""The largest table for the last eight dice of two seats with white dice: half a second."""
TABLE_A_SECOND = 4_000_000
"""The size of a table that is solved within one second: the slowest that was measured."""
OPINIONS_A_SECOND = 100_000
"""How often the net evaluates within one second: half of what was measured."""


@cache
def learned(seats: int, by_odds: bool) -> Reals:
    """Give the model for so many seats, with rollouts by the odds or by hand.

    With two seats the odds play worse than judging by hand, so they are never used.
    """
    return as_model(packaged_weights(str(__package__))[seats], by_odds and seats >= MIN_SEATS)


class Regular(Level):
    """Weighs what a number wins, what it denies the others, and the value of the dice it uses.

    It chooses by hand; the values in its advice are the learned ones.
    """

    searches = SEARCHES
    pool = 2

    def weights(self, seats: int) -> Reals:
        """Give the model for so many seats, with rollouts by hand."""
        return learned(seats, by_odds=False)

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Choose by hand; value every move by what was learned."""
        by_hand = np.zeros((len(codes), at.seats))
        self.searches.available.shares_after(states, codes, self.work, BY_HAND, by_hand)
        chosen = self.pick(states, codes, by_hand[:, at.to_act])
        values = self.shares_after(states, codes)
        return Evaluation(codes, chosen, values, np.zeros(len(codes)), "judged", len(codes))


class Tourist(Regular):
    """Takes the money in sight and ignores the others, as beginners do.

    It spends dice freely, leaves rivals alone, and one time in four just plays the number that came
    up most, or the casino with the most money on it.
    """

    def pick(self, states: States, codes: Codes, judged: Reals) -> int:
        """Take the most frequent number, the richest casino, or what pays the most now."""
        draw = int(below(self.dice, 8))
        faces = (codes - PLACE_NUMBER).tolist()
        if draw == 0:
            roll = int(states["roll"][0])
            return int(np.argmax([count_of(roll, f) + white_count_of(roll, f) for f in faces]))
        if draw == 1:
            return int(np.argmax([states["money_laid"][0, face] for face in faces]))
        money = np.zeros(len(codes))
        self.searches.available.judge_moves(states, codes, 0, 1, self.work, BY_HAND, money)
        return int(np.argmax(money))


class Pro(Regular):
    """Rolls the round out many times after each move; the end of a round it solves exactly."""

    needs: ClassVar[tuple[str, ...]] = ("rollouts", "table_size", "solve_moves")
    nodes_a_seat = 28
    """The rollouts of a search when no budget is given, times the number of seats."""
    last_round = 8
    """The factor of these rollouts in the last round of two seats, where a choice decides the game
    and not only money."""
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
        limit = usual_limit(self.budget, self.nodes_for(states))
        return self.roll_out(states, Candidates(codes, starts_of(codes)), at.to_act, seed, limit)

    def nodes_for(self, states: States) -> int:
        """Give how many rollouts a decision gets when no budget is given."""
        seats = int(states["seats"][0])
        decides = seats == 2 and states["round_no"][0] == ROUNDS
        return self.nodes_a_seat * seats * (self.last_round if decides else 1)

    def _solve(self, states: States, codes: Codes) -> Evaluation | None:
        strides = np.zeros(STRIDES, np.int64)
        size = int(SEARCHES.available.table_size(states, 0, strides))
        if size > self._max_table(states):
            return None
        seats = int(states["seats"][0])
        values = np.zeros((len(codes), seats))
        positions = SEARCHES.available.solve_moves(
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


class SharkVersion1(Pro):
    """The first shark, frozen: it solves whole rounds of two seats, otherwise rolls out longer.

    Standings are valued by a softmax of money, and there are no place odds with white dice.
    """

    needs: ClassVar[tuple[str, ...]] = (*Pro.needs, "solve_two_seats")
    nodes_a_seat = 1000
    last_round = 1
    max_table = 3_000_000  # solved within one second, and 120 MB with five seats

    def weights(self, seats: int) -> Reals:
        """Give the place odds of that version."""
        return BY_HAND if seats < MIN_SEATS else _odds_of_version_1(seats)

    def _solve(self, states: States, codes: Codes) -> Evaluation | None:
        if not self._can_solve_two_seats(states):
            return super()._solve(states, codes)
        values = np.zeros((len(codes), 2))
        positions = SEARCHES.available.solve_two_seats(
            states, codes, self.work, self.model(2), values
        )
        evaluation = _solved(states, codes, values, positions)
        # In single precision the values are not exact.
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


class Shark(SharkVersion1):
    """Evaluates by nets; with three seats or more it also rolls rounds out by the net of casinos.

    A search of the next turns, which has no sampling error, counts beside the rollouts; these see
    the end of the round, which the search does not. Games with white dice it rolls out by learned
    place odds, as the first shark did without them.
    """

    needs: ClassVar[tuple[str, ...]] = (*SharkVersion1.needs, "look_after_moves")
    most_opinions = 16_000
    """The evaluations by the net that a search may take when no budget is given."""
    nodes_by_net = 3000
    """The rollouts by the net in the last round when no budget is given."""
    prior_weight = 200.0
    """How many rollouts the search of the next turns counts for."""

    def weights(self, seats: int) -> Reals:
        """Give the model for so many seats, with rollouts by the odds."""
        return learned(seats, by_odds=True)

    def model(self, seats: int) -> Reals:
        """Give the model for searches: where there is a net of casinos, rollouts go by it."""
        found = super().model(seats)
        return _by_net(seats) if len(found) and seats >= MIN_SEATS else found

    def nodes_for(self, states: States) -> int:
        """Give more rollouts the later the round is, since a choice decides more there."""
        if not _has_net(states):
            return super().nodes_for(states)
        return self.nodes_by_net * int(states["round_no"][0]) // ROUNDS

    def value_weights(self, seats: int) -> Reals:
        """Leave out the net of casinos, which only searches and rollouts use."""
        learned = self.weights(seats)
        return learned if seats < MIN_SEATS else learned[:-NET]

    def roll_out(
        self, states: States, found: Candidates, seat: int, seed: int, limit: Budget
    ) -> Evaluation:
        """Look as many turns ahead as the budget allows, then roll out."""
        if not _has_net(states):
            return super().roll_out(states, found, seat, seed, limit)
        seats = int(states["seats"][0])
        turns, _ = turns_ahead(states, len(found.moves), self._most_opinions())
        ahead = np.zeros((len(found.moves), seats))
        self.searches.available.look_after_moves(
            states, found.moves, turns, self.work, self.model(seats), ahead
        )
        return super().roll_out(states, found._replace(prior=ahead), seat, seed, limit)

    def _most_opinions(self) -> float:
        if self.budget is None:
            return self.most_opinions
        nodes, seconds = self.budget.nodes, self.budget.seconds
        return min(
            self.most_opinions if nodes is None else nodes,
            self.most_opinions if seconds is None else seconds * OPINIONS_A_SECOND,
        )


def turns_ahead(states: States, moves: int, most: float) -> tuple[int, int]:
    """Give how many turns to search with at most `most` evaluations, and how many that takes.

    The next seat can put any number of its dice on any casino, and so can the one after it; the
    mover comes last and has placed at least one die by then.
    """
    seats, turn = int(states["seats"][0]), int(states["turn"][0])
    dice = states["own_left"][0].copy()
    dice[turn] -= 1
    order = [(turn + 1 + step) % seats for step in range(seats)]
    opinions = moves
    to_come = [int(dice[seat]) for seat in order if dice[seat] > 0][:MOST_TURNS]
    for turns, held in enumerate(to_come):
        if opinions * CASINOS * held > most:
            return turns, opinions
        opinions *= CASINOS * held
    return len(to_come), opinions


def _has_net(states: States) -> bool:
    """Say whether there is a net of casinos for this game."""
    return bool(states["seats"][0] >= MIN_SEATS and not states["neutral_dice"][0])


@cache
def _by_net(seats: int) -> Reals:
    return with_rollouts_by_net(learned(seats, by_odds=True))


@cache
def _odds_of_version_1(seats: int) -> Reals:
    return as_model(packaged_weights(str(__package__), 1)[seats], by_odds=True)


def _solved(states: States, codes: Codes, values: Reals, positions: int) -> Evaluation:
    basis = "proven" if states["round_no"][0] == ROUNDS else "solved"
    chosen = int(np.argmax(values[:, int(states["turn"][0])]))
    return Evaluation(codes, chosen, values, np.zeros(len(values)), basis, int(positions))
