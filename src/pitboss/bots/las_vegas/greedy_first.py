"""The policy that the PyPI package `lasvegas` calls greedy_first, as an independent baseline.

For each number it works out the payout as the dice would lie, and takes the one
after which the leader is least far ahead of it, then the second, and so on; money first, then the
number of notes. The lowest number of equals.
"""

from pitboss.bots.bot import DECISIONS, Budget
from pitboss.engine import Position
from pitboss.engine.batches.alone import OneAtATime
from pitboss.engine.game import State
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.tables import CASINOS, NOTE_VALUES, VALUES, WHITE

Score = tuple[int, int]
"""Money in thousands, and notes."""


class GreedyFirst(OneAtATime, alone=DECISIONS):
    """Judges a move by the standing right after it."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        """Accept a seed and a budget like every bot; neither has an effect."""

    def choose(self, at: Position) -> str:
        """Give the move that leaves the others least far ahead."""
        state = at.state
        codes = at.codes()
        best = min(codes, key=lambda code: _behind(state, code - PLACE_NUMBER))
        return at.game.notation.spell(state, best)


def _behind(s: State, face: int) -> list[Score]:
    """Give how far every seat would be ahead of the one to move, the furthest first."""
    scores = [[_won(s, seat), int(s.won[seat].sum())] for seat in range(s.seats)]
    for casino in range(CASINOS):
        own = int(count_of(s.roll, casino)) if casino == face else 0
        white = int(white_count_of(s.roll, casino)) if casino == face else 0
        ranked = int(ranking(s, casino, int(s.turn), own, white))
        for note in _notes(s, casino):
            if ranked and (ranked & 15) - 1 != WHITE:
                scores[(ranked & 15) - 1][0] += note
                scores[(ranked & 15) - 1][1] += 1
            ranked >>= 4
    money, notes = scores[s.turn]
    return sorted(((score[0] - money, score[1] - notes) for score in scores), reverse=True)


def _won(s: State, seat: int) -> int:
    return sum(NOTE_VALUES[value] * int(s.won[seat, value]) for value in range(VALUES))


def _notes(s: State, casino: int) -> list[int]:
    high_first = range(VALUES - 1, -1, -1)
    return [NOTE_VALUES[v] for v in high_first for _ in range(s.notes[casino, v])]
