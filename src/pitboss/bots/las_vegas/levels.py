"""The four levels of Las Vegas: two that judge at sight, two that search.

They remember what was paid to whom, as anybody may who watches; money that lies face down is no
secret to them.
"""

import time
from dataclasses import replace
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.bots.bot import Advice, Budget, Option
from pitboss.bots.las_vegas.chances import LEARNED
from pitboss.bots.las_vegas.duel import EXACT_DICE
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.racing import sample_moves
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.tables import CASINOS, ROUNDS
from pitboss.kernel import below, new_dice, next_word, silent

Reals = npt.NDArray[np.float64]
DUEL_SECONDS = 1.0
"""What a round of two seats may take to be solved from its first die on."""
WHITE_PLACES = 2_963_520
"""The most that the last eight dice of two seats need who also have white ones: half a second."""
PLACES_A_SECOND = 4_000_000
"""How large a table is surely worked through in a second: the slowest that was measured."""


class Weighed(NamedTuple):
    """Every seat's value after each move, the errors of them, how they are known, nodes spent."""

    values: Reals
    errors: Reals
    basis: str
    nodes: int


class Level:
    """What the levels share: how weighing moves becomes a choice and advice."""

    nodes_a_seat = 0
    """The playouts of a search when no budget is given, times the number of seats."""
    solves = 0
    """The largest table, in positions, that the exact solution of a round's end may need."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.dice = new_dice(seed)
        self.budget = budget

    def choose(self, at: Position) -> str:
        """Give the move to play."""
        return self.advise(at).move

    def advise(self, at: Position) -> Advice:
        """Choose a move and say what every seat's chances are after it, and after the others."""
        began = time.perf_counter()
        codes = np.array(at.codes(), np.int64)
        states = np.concatenate([at.states, at.states])
        weighed = self.weigh(states, codes)
        seat = at.to_act
        options = [
            Option(move, tuple(values.tolist()), float(error))
            for move, values, error in zip(at.legal(), *weighed[:2], strict=True)
        ]
        chosen = options[self.pick(states, codes, weighed.values[:, seat])].move
        options.sort(key=lambda option: -option.values[seat])
        seconds = time.perf_counter() - began
        return Advice(seat, chosen, tuple(options), weighed.basis, weighed.nodes, seconds)

    def comment(self, at: Position, move: str) -> Advice:
        """Judge a move that somebody else chose."""
        return replace(self.advise(at), move=move)

    def weigh(self, states: States, codes: npt.NDArray[np.int64]) -> Weighed:
        """Value every move. This one judges at sight."""
        values = np.zeros((len(codes), int(states["seats"][0])))
        SEARCHES.compile().shares_after(states, codes, silent(), _reals(), values)
        return Weighed(values, np.zeros(len(codes)), "judged", len(codes))

    def pick(self, states: States, codes: npt.NDArray[np.int64], own: Reals) -> int:
        """Choose among the moves by the mover's own values, the first of equals."""
        return int(np.argmax(own))


class Tourist(Level):
    """Takes the money in sight and does not mind the others; now and then something shiny.

    A beginner's mistakes: dice are spent freely, rivals are left alone, and one time in four it is
    just the number that came up most, or the casino with the most money on it.
    """

    def pick(self, states: States, codes: npt.NDArray[np.int64], own: Reals) -> int:
        """Follow a whim, or grab what pays the most now."""
        whim = int(below(self.dice, 8))
        faces = (codes - PLACE_NUMBER).tolist()
        if whim == 0:
            roll = int(states["roll"][0])
            return int(np.argmax([count_of(roll, f) + white_count_of(roll, f) for f in faces]))
        if whim == 1:
            return int(np.argmax([states["money_laid"][0, face] for face in faces]))
        judged = np.zeros(len(codes))
        SEARCHES.compile().judge_moves(states, codes, 0.0, 0.0, _reals(), judged)
        return int(np.argmax(judged))


class Regular(Level):
    """Weighs what a number wins, what it denies the others and what dice are worth later on."""


class Pro(Level):
    """Plays the round on many times after each move; the end of a round it knows exactly."""

    nodes_a_seat = 28
    solves = 100_000
    learned = False
    """Whether playouts with three seats or more go by learned chances."""

    def weigh(self, states: States, codes: npt.NDArray[np.int64]) -> Weighed:
        """Solve the position where it is small enough, else sample it."""
        seed = int(next_word(self.dice))
        if len(codes) == 1:
            return super().weigh(states, codes)
        return self._solve(states, codes) or self._sample(states, codes, seed)

    def _solve(self, states: States, codes: npt.NDArray[np.int64]) -> Weighed | None:
        strides = np.zeros(16, np.int64)
        size = int(SEARCHES.compile().table_size(states, 0, strides))
        if size > self._most_places(states):
            return None
        values = np.zeros((len(codes), int(states["seats"][0])))
        positions = SEARCHES.compile().solve_moves(states, codes, strides, size, values)
        return _solved(states, values, positions)

    def _most_places(self, states: States) -> float:
        """Say how large a table may be: each place in it is one position at the most."""
        two_with_white = states["seats"][0] == 2 and states["neutral_dice"][0]
        most = float(WHITE_PLACES if two_with_white else self.solves)
        if self.budget is not None and self.budget.nodes is not None:
            most = min(most, self.budget.nodes)
        if self.budget is not None and self.budget.seconds is not None:
            most = min(most, self.budget.seconds * PLACES_A_SECOND)
        return most

    def _sample(self, states: States, codes: npt.NDArray[np.int64], seed: int) -> Weighed:
        seats = int(states["seats"][0])
        dice, log, reals = np.zeros(4, np.int64), silent(), _reals()
        reals[LEARNED] = self.learned

        def play(chosen: list[int], first: int, count: int) -> Reals:
            values = np.zeros((len(chosen), count, seats))
            row = np.array(chosen, np.int64)
            SEARCHES.compile().playouts(states, row, seed, first, dice, log, reals, values)
            return values

        limit = self.budget or Budget(nodes=self.nodes_a_seat * seats)
        sampled = sample_moves(play, codes.tolist(), int(states["turn"][0]), limit)
        return Weighed(sampled.values, sampled.errors, "sampled", sampled.playouts)


class Shark(Pro):
    """Solves a round between two seats whole; elsewhere samples longer, by learned chances."""

    nodes_a_seat = 1000
    solves = 3_000_000  # surely within a second, and 120 MB at five seats
    learned = True

    def _solve(self, states: States, codes: npt.NDArray[np.int64]) -> Weighed | None:
        if not self._affords_duel(states):
            return super()._solve(states, codes)
        values = np.zeros((len(codes), 2))
        positions = SEARCHES.compile().solve_duel(states, codes, values)
        weighed = _solved(states, values, positions)
        # Six digits are no proof.
        short = int(states["own_left"][0].sum()) > EXACT_DICE
        return weighed._replace(basis="solved") if short else weighed

    def _affords_duel(self, states: States) -> bool:
        """Say whether this is a round of two seats without white dice, and within the budget."""
        if states["seats"][0] != 2 or states["neutral_dice"][0]:
            return False
        if self.budget is None:
            return True
        nodes, seconds = self.budget.nodes, self.budget.seconds
        placements = [comb(int(dice) + CASINOS, CASINOS) for dice in states["own_left"][0, :2]]
        return (nodes is None or 2 * placements[0] * placements[1] <= nodes) and (
            seconds is None or seconds >= DUEL_SECONDS
        )


def _solved(states: States, values: Reals, positions: int) -> Weighed:
    basis = "proven" if states["round_no"][0] == ROUNDS else "solved"
    return Weighed(values, np.zeros(len(values)), basis, int(positions))


def _reals() -> Reals:
    return np.zeros(64)
