"""Rounds of two seats, solved once and then read off position by position."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.bots.las_vegas.placements import AFTER, COUNTS, PLACEMENTS
from pitboss.bots.las_vegas.two_seat_solver import EXACT_DICE
from pitboss.bots.searches import BotSearches
from pitboss.engine.game import State, States
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of
from pitboss.games.las_vegas.state import ROLL
from pitboss.games.las_vegas.tables import CASINOS

Reals = npt.NDArray[np.float64]
_NUMBER = {tuple(placed): number for number, placed in enumerate(PLACEMENTS.tolist())}


class Solved(NamedTuple):
    """A solved round: what it was solved from, and the value to whoever is given the turn."""

    base: State
    numbers: npt.NDArray[np.int64]
    to_other: npt.NDArray[np.floating]
    to_me: npt.NDArray[np.floating]


def dice_left(s: State) -> int:
    """Count the dice that are still to be rolled."""
    return int(s.own_left[:2].sum())


class TwoSeatRounds:
    """Solves rounds, and keeps the last one of either precision."""

    def __init__(self, searches: BotSearches, weights: Reals) -> None:
        self._searches = searches
        self._weights = weights
        self._work = searches.new_workspace()
        self._kept: dict[bool, Solved] = {}

    def value(self, s: State) -> Reals:
        """Give both seats' value of a position before a roll."""
        return self._read(self._solved(s), s)

    def after(self, s: State, codes: list[int]) -> Reals:
        """Give both seats' value after each placement of what was rolled."""
        found = self._solved(s)
        return np.array([self._after(found, s, code - PLACE_NUMBER) for code in codes])

    def _solved(self, s: State) -> Solved:
        exact = dice_left(s) <= EXACT_DICE
        kept = self._kept.get(exact)
        if kept is None or not _follows(s, kept.base):
            kept = self._kept[exact] = self._solve(s, exact)
        return kept

    def _solve(self, s: State, exact: bool) -> Solved:
        states: States = np.zeros(1, self._searches.state)
        states[0] = s
        states["roll"] = 0
        states["phase"] = ROLL
        numbers = np.zeros((2, len(PLACEMENTS)), np.int64)
        listed = np.zeros_like(numbers)
        ends = np.zeros((2, COUNTS, CASINOS + 1), np.int64)
        sizes = np.zeros(2, np.int64)
        compiled = self._searches.compile()
        compiled.list_round(states, numbers, listed, ends, sizes)
        me, other = sizes.tolist()
        kind = np.float64 if exact else np.float32
        to_other, to_me = np.empty((me, other), kind), np.empty((other, me), kind)
        solve = compiled.solve_round_exact if exact else compiled.solve_round_short
        solve(states, numbers, listed, ends, self._work, self._weights, to_other, to_me)
        return Solved(states[0].copy(), numbers, to_other, to_me)

    def _places(self, found: Solved, s: State) -> tuple[int, int]:
        """Number what was placed since: by the seat that was on turn then, and by the other."""
        turn = int(found.base.turn)
        added = (s.dice - found.base.dice).T
        return _NUMBER[tuple(added[turn].tolist())], _NUMBER[tuple(added[1 - turn].tolist())]

    def _read(self, found: Solved, s: State) -> Reals:
        me, other = self._places(found, s)
        turn = int(found.base.turn)
        my_place, other_place = found.numbers[0, me], found.numbers[1, other]
        if int(s.turn) == turn:
            share = float(found.to_me[other_place, my_place])
        else:
            share = float(found.to_other[my_place, other_place])
        return _both(int(s.turn), share)

    def _after(self, found: Solved, s: State, face: int) -> Reals:
        me, other = self._places(found, s)
        column = face * COUNTS + int(count_of(int(s.roll), face))
        mover = int(s.turn)
        if mover == int(found.base.turn):
            placed = found.numbers[0, AFTER[me, column]]
            share = float(found.to_other[placed, found.numbers[1, other]])
        else:
            placed = found.numbers[1, AFTER[other, column]]
            share = float(found.to_me[placed, found.numbers[0, me]])
        return _both(1 - mover, share)


def _both(seat: int, share: float) -> Reals:
    return np.array([share, 1 - share] if seat == 0 else [1 - share, share])


def _follows(s: State, base: State) -> bool:
    """Say whether a position may come later in the round that was solved."""
    return (
        s.round_no == base.round_no
        and bool((s.notes == base.notes).all())
        and bool((s.won == base.won).all())
        and bool((s.dice >= base.dice).all())
        and bool(
            (
                s.own_left + s.dice[:, : len(s.own_left)].sum(axis=0)
                == base.own_left + base.dice[:, : len(s.own_left)].sum(axis=0)
            ).all()
        )
    )
