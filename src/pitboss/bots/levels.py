"""Levels for games with turns of many parts: judged at sight, or played on for some turns.

A game's bots give the compiled functions: `judge_moves` in points of the game, `shares_after` as
every seat's share of winning, and `playouts` that play some turns on by the judgement at sight.
Each takes a `net`; an empty one means that positions are judged by hand.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.bots.bot import Advice, Budget, Option
from pitboss.bots.racing import sample_moves
from pitboss.bots.training.net import PAPER
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.kernel import Searches, below, new_dice, next_word, silent

Codes = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

NEVER = -1.0e9
"""What a move is judged that a bot does not even look at."""
SHOWN = 8
"""How many of the best moves are told in advice."""
BY_HAND: Reals = np.zeros(0)
"""No net: positions are judged by hand."""


class Weighed(NamedTuple):
    """The moves looked at, which is chosen, every seat's values, their errors and their basis."""

    codes: Codes
    chosen: int
    values: Reals
    errors: Reals
    basis: str
    nodes: int


class Candidates(NamedTuple):
    """What may be played on: the move each begins with, and where its playouts start.

    A start is a place in the pool of positions and the code that is played there. `sight` holds
    every seat's share judged at sight, where that is known.
    """

    moves: Codes
    starts: npt.NDArray[np.int64]
    sight: Reals | None = None


class SightLevel:
    """Judges every move at sight and takes the best."""

    searches: ClassVar[Searches]
    most_legal: ClassVar[int]
    samples: ClassVar[int] = 1
    """How often a move with chance in it is judged."""
    pool: ClassVar[int] = 3
    """How many positions the compiled functions work with."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.dice = new_dice(seed)
        self.budget = budget
        self.rolls = np.zeros(4, np.int64)
        self.log = silent()
        self.out = np.zeros(self.most_legal, np.int64)
        self.codes = np.zeros(self.most_legal + 1, np.int64)
        self.reals = np.zeros(PAPER)

    def reseed(self, seed: int) -> None:
        """Take other dice and keep what is remembered."""
        self.dice = new_dice(seed)

    def net(self, seats: int) -> Reals:
        """Give the net that judges positions with so many seats."""
        return BY_HAND

    def choose(self, at: Position) -> str:
        """Give the move to play."""
        return self.advise(at).move

    def advise(self, at: Position) -> Advice:
        """Choose a move and say what every seat's chances are after it, and after the best."""
        began = time.perf_counter()
        states = np.repeat(at.states[:1], self.pool)
        found = self.weigh(at, states, np.array(at.codes(), np.int64))
        spell, seat = at.game.notation.spell, at.to_act
        options = [
            Option(spell(at.state, int(code)), tuple(values.tolist()), float(error))
            for code, values, error in zip(found.codes, found.values, found.errors, strict=True)
        ]
        move = options[found.chosen].move
        options.sort(key=lambda option: -option.values[seat])
        seconds = time.perf_counter() - began
        return Advice(seat, move, tuple(options), found.basis, found.nodes, seconds)

    def comment(self, at: Position, move: str) -> Advice:
        """Judge a move that somebody else chose, at sight if it is none of the best."""
        said = self.advise(at)
        if any(option.move == move for option in said.options):
            return replace(said, move=move)
        values = self.value(at, at.read_step(move)[0])
        options = [*said.options, Option(move, tuple(values.tolist()))]
        options.sort(key=lambda option: -option.values[said.seat])
        return replace(said, move=move, options=tuple(options))

    def value(self, at: Position, codes: Sequence[int]) -> Reals:
        """Give every seat's share after a move, judged at sight."""
        states = np.repeat(at.states[:1], self.pool)
        shares: Reals = self._shares_after(states, np.array(codes, np.int64))[0]
        return shares

    def weigh(self, at: Position, states: States, codes: Codes) -> Weighed:
        """Judge the moves and pick one of them."""
        judged = self.judge(states, codes)
        chosen = self.pick(codes, judged)
        best = np.argsort(-judged, kind="stable")[:SHOWN]
        if chosen not in best:
            best = np.append(best, chosen)
        looked = codes[best]
        values = self._shares_after(states, looked)
        place = int(np.flatnonzero(best == chosen)[0])
        return Weighed(looked, place, values, np.zeros(len(looked)), "judged", len(codes))

    def _shares_after(self, states: States, codes: Codes) -> Reals:
        seats = int(states["seats"][0])
        values = np.zeros((len(codes), seats))
        self.searches.compile().shares_after(
            states, codes, self.rolls, self.log, self.out, self.net(seats), self.reals, values
        )
        return values

    def judge(self, states: States, codes: Codes) -> Reals:
        """Judge every move in the game's points."""
        judged = np.zeros(len(codes))
        seed = int(next_word(self.dice))
        self.searches.compile().judge_moves(
            states,
            codes,
            seed,
            self.samples,
            self.rolls,
            self.log,
            self.out,
            self.net(int(states["seats"][0])),
            self.reals,
            judged,
        )
        return judged

    def pick(self, codes: Codes, judged: Reals) -> int:
        """Choose by what was judged, the first of equals."""
        return int(np.argmax(judged))


class WhimLevel(SightLevel):
    """Judges at sight, but does just something every now and then, as beginners do."""

    whims: ClassVar[int] = 3
    """One choice in so many is a whim."""
    kind_bit: ClassVar[int] = 0
    """The bit of a code where its kind begins: a whim chooses what to do first, then how."""

    def pick(self, codes: Codes, judged: Reals) -> int:
        """Follow a whim, or take what looks best."""
        if int(below(self.dice, self.whims)):
            return int(np.argmax(judged))
        kinds = codes >> self.kind_bit
        several = np.unique(kinds)
        kind = several[int(below(self.dice, len(several)))]
        chosen = np.flatnonzero(kinds == kind)
        return int(chosen[int(below(self.dice, len(chosen)))])


class SearchLevel(SightLevel):
    """Plays the most promising moves on for whole turns of every seat, many times over."""

    nodes: ClassVar[int]
    rounds: ClassVar[int]
    """How many turns of every seat a playout lasts."""
    width: ClassVar[int]
    """How many moves are played on: the best at sight."""
    sight_counts: ClassVar[float] = 0.0
    """As how many playouts the judgement at sight counts, where there is one."""

    def worth_a_search(self, states: States) -> bool:
        """Say whether the choice is one to search for."""
        return True

    def turns(self, states: States) -> int:
        """Say how long a playout lasts, as the game's `playouts` count it."""
        return self.rounds * int(states["seats"][0])

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find what is worth playing on: the best moves at sight."""
        judged = self.judge(states, codes)
        best = np.argsort(-judged, kind="stable")[: self.width]
        looked = codes[[move for move in best.tolist() if judged[move] > NEVER]]
        return Candidates(looked, np.stack([np.zeros_like(looked), looked], axis=1))

    def weigh(self, at: Position, states: States, codes: Codes) -> Weighed:
        """Find candidates and compare them by playing on after each."""
        if len(codes) == 1 or not self.worth_a_search(states):
            return super().weigh(at, states, codes)
        found = self.candidates(states, codes)
        seats, seat = at.seats, at.to_act
        seed, turns, net = int(next_word(self.dice)), self.turns(states), self.net(seats)

        def play(chosen: list[int], first: int, count: int) -> Reals:
            values = np.zeros((len(chosen), count, seats))
            self.searches.compile().playouts(
                states,
                found.starts[chosen],
                seed,
                first,
                turns,
                self.rolls,
                self.log,
                self.out,
                self.codes,
                net,
                self.reals,
                values,
            )
            return values

        limit = self.budget or Budget(nodes=self.nodes)
        sampled = sample_moves(
            play, range(len(found.moves)), seat, limit, found.sight, self.sight_counts
        )
        best = _best_of_each(found.moves, sampled.values[:, seat])
        return Weighed(
            found.moves[best],
            0,
            sampled.values[best],
            sampled.errors[best],
            "sampled",
            sampled.playouts,
        )


def _best_of_each(moves: Codes, values: Reals) -> Codes:
    """List the candidates from the best down, leaving out those that begin with the same move."""
    order = np.argsort(-values, kind="stable")
    _, first = np.unique(moves[order], return_index=True)
    return order[np.sort(first)]
