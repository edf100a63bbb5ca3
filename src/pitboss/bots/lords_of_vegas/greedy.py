"""A bot in plain Python: one action deep, and it answers deals."""

from pitboss.bots.bot import DECISIONS, Budget
from pitboss.bots.lords_of_vegas.greedy_estimate import estimate
from pitboss.engine import Dealer, Position
from pitboss.engine.batches.alone import OneAtATime
from pitboss.engine.game import State, laid_out
from pitboss.games.lords_of_vegas.codes import END, GAMBLE, REORGANIZE, kind_of
from pitboss.games.lords_of_vegas.state import DRAW
from pitboss.games.lords_of_vegas.tables import BIT
from pitboss.games.lords_of_vegas.text.words import read_lot

ROLLS = 3
"""The rolls with which a reorganization is tried."""
MIN_DEAL_GAIN = 0.4
"""What a deal must gain, in points, to be accepted."""
MIN_ACTION_GAIN = 0.15
"""The points that an action must gain beyond the value of its money."""
MAX_STEPS_AHEAD = 60


class GreedyBot(OneAtATime, alone=DECISIONS):
    """Takes whatever gains it most by the odds of the cards that are left, and never gambles.

    It accepts a deal that clearly helps it and does not help somebody else twice as much.
    """

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self._seed = seed

    def choose(self, at: Position) -> str:
        """Choose a move for the seat to act."""
        kind = at.prompt["kind"]
        if kind == "answer":
            return self._answer(at)
        if kind == "set":
            return _set(at)
        if kind == "lay-off":
            return _lay_off(at)
        return self._best(at, may_stop=kind == "act")

    def estimate(self, s: State, seat: int) -> float:
        """Estimate what a seat will end with, in points."""
        return estimate(s, seat)

    def _estimated(self, at: Position, seat: int) -> float:
        return self.estimate(laid_out(at.states), seat)

    def _best(self, at: Position, may_stop: bool) -> str:
        seat = at.to_act
        moves = [code for code in at.codes() if kind_of(code) not in (END, GAMBLE)]
        best, most = (
            int(END),
            self._estimated(at, seat) + MIN_ACTION_GAIN if may_stop else float("-inf"),
        )
        for move in moves:
            gain = self._after(at, move, seat)
            if gain > most:
                best, most = move, gain
        return at.game.notation.spell(at.state, best)

    def _after(self, at: Position, move: int, seat: int) -> float:
        rolls = ROLLS if kind_of(move) == REORGANIZE else 1
        total = 0.0
        for roll in range(rolls):
            ahead = at.copy()
            ahead.play_code(move, check=False)
            self._settle(ahead, roll)
            total += self._estimated(ahead, seat)
        return total / rolls

    def _settle(self, ahead: Position, roll: int) -> None:
        """Play on until the seat on turn may act, taking the first move listed for every choice."""
        dealer = Dealer(self._seed * 1000 + roll)
        for _ in range(MAX_STEPS_AHEAD):
            kind = ahead.prompt["kind"]
            if kind == "set":
                ahead.play(_set(ahead))
            elif kind in ("lift", "free", "lay-off"):
                ahead.play_code(ahead.codes()[0], check=False)
            elif kind == "chance" and ahead.state.todo[ahead.state.todo_n - 1] != DRAW:
                ahead.play_code(dealer.draw(ahead), check=False)
            else:
                return

    def _answer(self, at: Position) -> str:
        seat = at.to_act
        agreed = at.copy()
        while agreed.prompt["kind"] == "answer":
            agreed.play("accept")
        self._settle(agreed, 0)
        gains = [
            self._estimated(agreed, other) - self._estimated(at, other) for other in range(at.seats)
        ]
        rivals = max(gain for other, gain in enumerate(gains) if other != seat)
        is_gift = gains[seat] > 0 >= rivals
        helps = gains[seat] > MIN_DEAL_GAIN and gains[seat] > rivals / 2
        return "accept" if is_gift or helps else "decline"


def _set(at: Position) -> str:
    """Keep high dice where no card can take them: the card of the lot is drawn."""
    moves = at.legal()
    lot = read_lot(moves[0].split()[1])
    return moves[-1] if at.state.drawn & BIT[lot] else moves[0]


def _lay_off(at: Position) -> str:
    bet = at.view()["bet"]
    cash = int(at.state.cash[at.to_act])
    return "lay-off yes" if 2 * bet["amount"] > cash else "lay-off no"
