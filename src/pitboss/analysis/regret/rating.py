"""The best moves of a frozen position, rolled out to the end of the game by the choice judge."""

from functools import cache

import numpy as np
from msgspec import Struct

from pitboss.analysis.evaluator import Reals, evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.analysis.regret.positions import Frozen, Plan
from pitboss.analysis.row_names import Options
from pitboss.engine import Position, load

LOOK = 40
"""How often every candidate is played on to the horizon first; the best ones stay."""
STAY = 3
"""How many moves are rolled out to the end of the game."""


PLAYED_OUT = "played out"


class Rated(Struct, frozen=True):
    """What is known of the best moves of a position: the mover's share after each.

    Shares are told for the two halves of the rollouts: one half chooses the best move, the other
    says by how much it is better, or the luckiest move would always look better than it is.
    """

    number: int
    basis: str
    moves: dict[str, tuple[float, float]]

    @property
    def is_exact(self) -> bool:
        """Say whether the values are solved, those of all moves."""
        return self.basis != PLAYED_OUT


@cache
def judge_of(game: str, seats: int, options: Options) -> ChoiceJudge:
    """Give the choice judge of a game and seat count."""
    return ChoiceJudge(evaluator(game, seats, **dict(options)))


def rate(plan: Plan, playouts: int, frozen: Frozen) -> Rated:
    """Roll the best moves of a position out, all with the same dice."""
    at = load(plan.game).position(frozen.position)
    judge = judge_of(plan.game, at.seats, plan.options)
    decision = judge.open(at, at.codes()[0], frozen.number)
    assert decision is not None
    if decision.exact is not None:
        exact = decision.exact[:, decision.seat].tolist()
        moves = {spell(at, code): (v, v) for code, v in zip(decision.codes, exact, strict=True)}
        return Rated(frozen.number, decision.basis, moves)
    judge.play_on(decision, LOOK, best_replies=True)
    looks = [float(rows[:, decision.seat].mean()) for rows in decision.samples]
    best = np.argsort(-np.array(looks), kind="stable")[:STAY]
    codes = [decision.codes[place] for place in best.tolist()]
    return Rated(frozen.number, PLAYED_OUT, _halves(judge, at, codes, frozen.number, playouts))


def rate_move(plan: Plan, playouts: int, frozen: Frozen, move: str) -> tuple[float, float]:
    """Roll one more move out, with the dice that the others met."""
    at = load(plan.game).position(frozen.position)
    judge = judge_of(plan.game, at.seats, plan.options)
    (code,) = at.read_step(move)[0]
    return _halves(judge, at, [int(code)], frozen.number, playouts)[spell(at, int(code))]


def behind(
    plan: Plan, playouts: int, frozen: Frozen, move: str, best: str, seed: int
) -> tuple[float, float]:
    """Say by how much a move is behind another on dice that the set has not seen; its error."""
    at = load(plan.game).position(frozen.position)
    judge = judge_of(plan.game, at.seats, plan.options)
    codes = [int(at.read_step(text)[0][0]) for text in (best, move)]
    own = rolled_out(judge, at, codes, seed, playouts)
    lost = own[0] - own[1]
    return float(lost.mean()), float(lost.std(ddof=1) / np.sqrt(playouts))


def _halves(
    judge: ChoiceJudge, at: Position, codes: list[int], seed: int, playouts: int
) -> dict[str, tuple[float, float]]:
    own = rolled_out(judge, at, codes, seed, playouts)
    return {
        spell(at, code): (float(row[0::2].mean()), float(row[1::2].mean()))
        for code, row in zip(codes, own, strict=True)
    }


def rolled_out(
    judge: ChoiceJudge, at: Position, codes: list[int], seed: int, playouts: int
) -> Reals:
    """Give the mover's share at the end of every rollout of each move."""
    # The first streams of dice chose which moves stay: these come after them.
    decision = Decision(at, at.to_act, codes, seed, dice=LOOK)
    judge.play_on(decision, playouts, to_the_end=True, best_replies=True)
    return np.stack([rows[:, decision.seat] for rows in decision.samples])


def spell(at: Position, code: int) -> str:
    """Spell a move of a position."""
    return at.game.notation.spell(at.state, code)
