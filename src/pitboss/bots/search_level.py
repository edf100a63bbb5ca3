"""The base of levels that search: they roll out the most promising moves and compare them."""

from typing import ClassVar

import numpy as np

from pitboss.bots.bot import usual_limit
from pitboss.bots.levels import (
    NEVER,
    Candidates,
    Codes,
    Evaluation,
    JudgingLevel,
    Reals,
    starts_of,
)
from pitboss.engine import Position
from pitboss.engine.game import States
from pitboss.kernel import next_word


class SearchLevel(JudgingLevel):
    """Rolls out the most promising moves for whole turns of every seat, many times over."""

    needs: ClassVar[tuple[str, ...]] = ("rollouts",)
    nodes: ClassVar[int]
    rounds: ClassVar[int]
    """How many turns of every seat a rollout lasts."""
    width: ClassVar[int]
    """How many moves are rolled out: those judged best."""

    def needs_search(self, states: States) -> bool:
        """Say whether the decision deserves a search."""
        return True

    def turns(self, states: States) -> int:
        """Count the turns of every seat."""
        return self.rounds * int(states["seats"][0])

    def candidates(self, states: States, codes: Codes) -> Candidates:
        """Find the moves to roll out: those judged best."""
        judged = self.judge(states, codes)
        best = np.argsort(-judged, kind="stable")[: self.width]
        moves = codes[[move for move in best.tolist() if judged[move] > NEVER]]
        return Candidates(moves, starts_of(moves))

    def evaluate(self, at: Position, states: States, codes: Codes) -> Evaluation:
        """Find candidates and compare them by rollouts."""
        if self.at_sight or len(codes) == 1 or not self.needs_search(states):
            return super().evaluate(at, states, codes)
        found = self._with_also(states, self.candidates(states, codes))
        seat, seed = at.to_act, int(next_word(self.dice))
        limit = usual_limit(self.budget, self.nodes)
        evaluation = self.roll_out(states, found, seat, seed, limit)
        best = _best_of_each(found.moves, evaluation.values[:, seat])
        return evaluation._replace(
            codes=found.moves[best],
            chosen=0,
            values=evaluation.values[best],
            errors=evaluation.errors[best],
        )

    def _with_also(self, states: States, found: Candidates) -> Candidates:
        if self.also is None or self.also in found.moves:
            return found
        more = np.array([self.also], np.int64)
        prior = found.prior
        if prior is not None:
            prior = np.concatenate([prior, self.shares_after(states, more)])
        starts = np.concatenate([found.starts, starts_of(more)])
        return Candidates(np.append(found.moves, more), starts, prior)


def _best_of_each(moves: Codes, values: Reals) -> Codes:
    """List the candidates from the best down, one for each first move."""
    order = np.argsort(-values, kind="stable")
    _, first = np.unique(moves[order], return_index=True)
    return order[np.sort(first)]
