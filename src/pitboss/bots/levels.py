"""The base of all levels: a level evaluates moves, chooses one, and explains the choice.

A game's bots provide the compiled functions: `judge_moves` in points of the game, `shares_after` as
every seat's share of winning, and `rollouts` that play some turns on by the policy. Each takes the
weights of a model; an empty array means that positions are evaluated by hand.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.bots.bias import bias_error
from pitboss.bots.bot import DECISIONS, Advice, Budget, Option, codes_to_choose
from pitboss.bots.racing import race_moves
from pitboss.bots.searches import AT_SIGHT, BotSearches
from pitboss.engine import Position
from pitboss.engine.batches.alone import OneAtATime
from pitboss.engine.game import States
from pitboss.kernel import below, new_dice, next_word

Codes = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

NEVER = -1.0e9
"""The judgement of a move that is not to be considered."""
MAX_OPTIONS = 8
"""How many of the best moves advice lists."""
BY_HAND: Reals = np.zeros(0)
"""No weights: positions are evaluated by hand."""


class Evaluation(NamedTuple):
    """Moves with every seat's values and their errors, which one is chosen, and the basis."""

    codes: Codes
    chosen: int
    values: Reals
    errors: Reals
    basis: str
    nodes: int


class Candidates(NamedTuple):
    """What to roll out: the first move of each candidate, and where its rollouts start.

    A start is an index into the pool of positions and the code that is played there. `prior` holds
    every seat's share evaluated without a rollout, where it is known.
    """

    moves: Codes
    starts: npt.NDArray[np.int64]
    prior: Reals | None = None


class Level(OneAtATime, alone=DECISIONS):
    """Evaluates every move without a rollout and takes the best for the mover."""

    searches: ClassVar[BotSearches]
    pool: ClassVar[int] = 3
    """How many positions the compiled functions work with."""
    prior_weight: ClassVar[float] = 0.0
    """How many rollouts the prior of a candidate counts for, where there is one."""

    needs: ClassVar[tuple[str, ...]] = ()
    """The compiled functions of its search: until all of them are compiled it judges at sight."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.dice = new_dice(seed)
        self.budget = budget
        self.at_sight = False
        """Whether it judges at sight for now, because its search is still being compiled."""
        self.also: int | None = None
        """A move to evaluate beside the candidates, because somebody else has chosen it."""
        self.work = self.searches.new_workspace()

    def reseed(self, seed: int) -> None:
        """Set a new seed, but keep the memory of the game."""
        self.dice = new_dice(seed)

    def weights(self, seats: int) -> Reals:
        """Give the model that evaluates positions with so many seats."""
        return BY_HAND

    def value_weights(self, seats: int) -> Reals:
        """Give the weights that evaluate positions at sight, without those of searches."""
        return self.weights(seats)

    def model(self, seats: int) -> Reals:
        """Give the model to use now: at sight none, since a net is too slow uncompiled."""
        return BY_HAND if self.at_sight else self.weights(seats)

    def choose(self, at: Position) -> str:
        """Give the move to play: what `advise` would choose, without the explanation."""
        found = self._evaluated(at)
        return at.game.notation.spell(at.state, int(found.codes[found.chosen]))

    def advise(self, at: Position) -> Advice:
        """Choose a move; explain it by every seat's chances after it and after the best others."""
        began = time.perf_counter()
        found = self._evaluated(at)
        state = at.state
        moves = [at.game.notation.spell(state, code) for code in found.codes.tolist()]
        options = self.options(
            at, moves, found.values, found.errors, is_exact=found.basis == "proven"
        )
        return Advice(
            at.to_act,
            moves[found.chosen],
            options,
            found.basis,
            found.nodes,
            time.perf_counter() - began,
            at_sight=self.at_sight,
        )

    def _evaluated(self, at: Position) -> Evaluation:
        self.at_sight = not self.searches.has(*self.needs)
        states = np.repeat(at.states[:1], self.pool)
        return self.evaluate(at, states, np.array(codes_to_choose(at), np.int64))

    def options(
        self,
        at: Position,
        moves: Iterable[str],
        values: Reals,
        errors: Reals | None = None,
        *,
        is_exact: bool = False,
    ) -> tuple[Option, ...]:
        """Give the moves with their values, the best first; errors include the known bias."""
        seat = at.to_act
        told = np.zeros(len(values)) if errors is None else errors
        if not is_exact:
            by_hand = len(self.model(at.seats)) == 0
            told = np.hypot(told, bias_error(at.game.slug, values, by_hand)[:, seat])
        found = zip(moves, values.tolist(), told.tolist(), strict=True)
        options = [Option(move, tuple(shares), error) for move, shares, error in found]
        return tuple(sorted(options, key=lambda option: -option.values[seat]))

    def comment(self, at: Position, move: str) -> Advice:
        """Evaluate a move that somebody else chose.

        All values of one list come from the same method: the search includes the move; without a
        search, and for a deal, all of them are judged at sight.
        """
        codes = at.read_step(move)[0]
        self.also = int(codes[0]) if len(codes) == 1 else None
        try:
            advice = self.advise(at)
        finally:
            self.also = None
        if any(option.move == move for option in advice.options):
            return replace(advice, move=move)
        listed = [option.move for option in advice.options]
        return self._told_at_sight(at, move, [*listed, move], advice.seconds)

    def comment_at_sight(self, at: Position, move: str) -> Advice:
        """Evaluate a move, and the best others beside it, without any search."""
        began = time.perf_counter()
        self.at_sight = not self.searches.has(*AT_SIGHT)
        codes = at.codes()
        values = self.shares_after(np.repeat(at.states[:1], self.pool), np.array(codes, np.int64))
        best = np.argsort(-values[:, at.to_act], kind="stable")[:MAX_OPTIONS]
        listed = [at.game.notation.spell(at.state, codes[place]) for place in best.tolist()]
        found = list(dict.fromkeys([*listed, move]))
        return self._told_at_sight(at, move, found, time.perf_counter() - began)

    def _told_at_sight(
        self, at: Position, move: str, listed: Sequence[str], seconds: float
    ) -> Advice:
        values = np.array([self.value(at, at.read_step(text)[0]) for text in listed])
        told = self.options(at, listed, values)
        return Advice(at.to_act, move, told, "judged", len(told), seconds, at_sight=self.at_sight)

    def value(self, at: Position, codes: Sequence[int]) -> Reals:
        """Give every seat's share after a move, evaluated without a rollout."""
        states = np.repeat(at.states[:1], self.pool)
        shares: Reals = self.shares_after(states, np.array(codes, np.int64))[0]
        return shares

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Evaluate the moves and choose one of them."""
        values = self.shares_after(states, codes)
        chosen = self.pick(states, codes, values[:, at.to_act])
        return Evaluation(codes, chosen, values, np.zeros(len(codes)), "judged", len(codes))

    def shares_after(self, states: States, codes: Codes) -> Reals:
        """Give every seat's share after each move, evaluated without a rollout."""
        seats = int(states["seats"][0])
        values = np.zeros((len(codes), seats))
        self.searches.available.shares_after(states, codes, self.work, self.model(seats), values)
        return values

    def pick(self, states: States, codes: Codes, judged: Reals) -> int:
        """Choose the move with the highest judgement, the first of equals."""
        return int(np.argmax(judged))

    def turns(self, states: States) -> int:
        """Give the length of a rollout, as `at_horizon` of the game counts it."""
        return 0

    def judged_model(self, seats: int) -> Reals:
        """Give the model by which moves are played on to judge somebody's choice between them."""
        return self.weights(seats)

    def judged_turns(self, states: States) -> int:
        """Give how far moves are played on to judge somebody's choice between them."""
        return self.turns(states)

    def roll_out(
        self, states: States, found: Candidates, seat: int, seed: int, limit: Budget
    ) -> Evaluation:
        """Compare candidates by rollouts within the limit; choose the best one for `seat`."""
        seats = int(states["seats"][0])
        turns, weights = self.turns(states), self.model(seats)

        def play(chosen: list[int], first: int, count: int) -> Reals:
            values = np.zeros((len(chosen), count, seats))
            self.searches.available.rollouts(
                states, found.starts[chosen], seed, first, turns, self.work, weights, values
            )
            return values

        raced = race_moves(play, len(found.moves), seat, limit, found.prior, self.prior_weight)
        chosen = int(np.argmax(raced.values[:, seat]))
        return Evaluation(
            found.moves, chosen, raced.values, raced.errors, "sampled", raced.rollouts
        )


class JudgingLevel(Level):
    """Judges every move in the game's points and takes the best."""

    samples: ClassVar[int] = 1
    """How often a move with chance in it is judged."""

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Judge all moves; evaluate the best and the chosen one."""
        judged = self.judge(states, codes)
        chosen = self.pick(states, codes, judged)
        best = np.argsort(-judged, kind="stable")[:MAX_OPTIONS]
        if chosen not in best:
            best = np.append(best, chosen)
        listed = codes[best]
        values = self.shares_after(states, listed)
        place = int(np.flatnonzero(best == chosen)[0])
        return Evaluation(listed, place, values, np.zeros(len(listed)), "judged", len(codes))

    def judge(self, states: States, codes: Codes) -> Reals:
        """Judge every move in the game's points."""
        judged = np.zeros(len(codes))
        seed = int(next_word(self.dice))
        weights = self.model(int(states["seats"][0]))
        self.searches.available.judge_moves(
            states, codes, seed, self.samples, self.work, weights, judged
        )
        return judged


class ErraticLevel(JudgingLevel):
    """Judges moves, but plays a random one every now and then, as beginners do."""

    random_one_in: ClassVar[int] = 3
    """One choice in so many is random."""
    kind_bit: ClassVar[int] = 0
    """The bit of a code where its kind begins: a random choice draws the kind first."""

    def pick(self, states: States, codes: Codes, judged: Reals) -> int:
        """Play a random move, or the best."""
        if int(below(self.dice, self.random_one_in)):
            return super().pick(states, codes, judged)
        kinds = codes >> self.kind_bit
        several = np.unique(kinds)
        kind = several[int(below(self.dice, len(several)))]
        chosen = np.flatnonzero(kinds == kind)
        return int(chosen[int(below(self.dice, len(chosen)))])


def starts_of(moves: Codes) -> npt.NDArray[np.int64]:
    """Start rollouts with these moves from the position to decide in."""
    return np.stack([np.zeros_like(moves), moves], axis=1)
