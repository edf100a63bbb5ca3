"""The values of Las Vegas: rounds of two seats and the ends of all others are solved."""

from collections.abc import Sequence

import numpy as np

from pitboss.analysis.evaluator import Evaluator, Reals
from pitboss.analysis.las_vegas.round_values import EACH, PLACED, WHITES
from pitboss.analysis.las_vegas.two_seats import TwoSeatRounds
from pitboss.analysis.results import Basis
from pitboss.bots.las_vegas.round_solver import STRIDES
from pitboss.bots.las_vegas.searches import SEARCHES as BOT_SEARCHES
from pitboss.engine import Game, Position
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.state import LAY, PLACE, ROLL
from pitboss.games.las_vegas.tables import ROUNDS

SOLVED_VALUE = 10_000
"""To value a position, the end of its round is solved if it has at most so many positions."""
SOLVED_CHOICE = 100_000
"""The same limit to judge a choice."""


class LasVegasEvaluator(Evaluator):
    """Solves what can be solved; a value that is solved in the last round is proven."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self._rounds = TwoSeatRounds(self.searches, self.weights)
        self._strides = np.zeros(STRIDES, np.int64)

    def value(self, at: Position) -> Reals:
        """Give every seat's value: solved, judged at sight, or after the best placement."""
        phase = int(at.state.phase)
        if phase == ROLL and self._is_whole(at):
            return self._rounds.value(at.state)
        if phase == ROLL and self._size(at) <= SOLVED_VALUE:
            return self._mean(at)
        if phase == PLACE:
            values = self.after_moves(at, at.codes())
            best: Reals = values[int(np.argmax(values[:, at.to_act]))]
            return best
        return super().value(at)

    def after_moves(self, at: Position, codes: Sequence[int]) -> Reals:
        """Give every seat's value after each of these placements."""
        if self._is_whole(at):
            return self._rounds.after(at.state, list(codes))
        placed, _ = self._placements(at)
        found: Reals = placed[[_row(int(at.state.roll), code - PLACE_NUMBER) for code in codes]]
        return found

    def luck(self, at: Position, code: int) -> Reals:
        """Give the luck of a roll or note; notes of two seats are not judged."""
        phase = int(at.state.phase)
        if phase == ROLL:
            after = at.copy()
            after.play_code(code, check=False)
            mean = self._rounds.value(at.state) if self._is_whole(at) else self._mean(at)
            luck: Reals = self.value(after) - mean
            return luck
        if phase == LAY and self._is_whole(at):
            return np.zeros(at.seats)
        return super().luck(at, code)

    def solve(self, at: Position, codes: Sequence[int]) -> tuple[Reals, Basis] | None:
        """Give every seat's exact value after each move, to the end of the round at least."""
        if self._is_whole(at):
            return self._rounds.after(at.state, list(codes)), _basis(at)
        size = self._size(at)
        if size > SOLVED_CHOICE:
            return None
        values = np.zeros((len(codes), at.seats))
        self._states[0] = at.states[0]
        BOT_SEARCHES.compile().solve_moves(
            self._states,
            np.array(codes, np.int64),
            self._strides,
            size,
            self._work,
            self.weights,
            values,
        )
        return values, _basis(at)

    def basis(self, at: Position) -> Basis:
        """Say what the value of a position rests on."""
        rolling = int(at.state.phase) in (ROLL, PLACE)
        if rolling and (self._is_whole(at) or self._size(at) <= SOLVED_VALUE):
            return _basis(at)
        return super().basis(at)

    def _is_whole(self, at: Position) -> bool:
        """Say whether the whole round is solved: two seats without white dice."""
        return at.seats == 2 and not at.state.neutral_dice

    def _size(self, at: Position) -> int:
        """Give an upper bound of the positions that may follow."""
        return int(BOT_SEARCHES.compile().table_size(at.states, 0, self._strides))

    def _mean(self, at: Position) -> Reals:
        return self._placements(at)[1]

    def _placements(self, at: Position) -> tuple[Reals, Reals]:
        self._states[0] = at.states[0]
        values, mean = np.zeros((PLACED, at.seats)), np.zeros(at.seats)
        self.searches.compile().values_of_placements(
            self._states, SOLVED_VALUE, self._strides, self._work, self.weights, values, mean
        )
        return values, mean


def _row(roll: int, face: int) -> int:
    own, white = int(count_of(roll, face)), int(white_count_of(roll, face))
    return face * EACH + own * WHITES + white


def _basis(at: Position) -> Basis:
    return "proven" if int(at.state.round_no) == ROUNDS else "solved"


EVALUATOR = LasVegasEvaluator
