"""A bot of a few rules of thumb in plain Python, to measure others by: it counts payments to come.

A tile that its boss will be paid for counts once for every card of its colour that is left, and on
the Strip for every card of the Strip. So it builds on the Strip, joins colours with many cards
left, and reorganizes where that is cheap. It knows nothing of the breaks of the track, of how safe
a boss is, or of how long the game will last.
"""

from pitboss.bots.lords_of_vegas.greedy import GreedyBot
from pitboss.bots.lords_of_vegas.greedy_estimate import casinos_of
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.rules.board import owner_of, pips_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of
from pitboss.games.lords_of_vegas.tables import BRANDS, LOTS, PAYS, STRIP, TOUCHES_STRIP

A_MILLION = 0.2
"""A million in points."""
RIVAL = 0.5
"""The weight of a rival's future points."""
KEPT = 0.5
"""The part of the cards that will be drawn before the game ends, and find the same boss."""
A_PIP = 0.1
"""The points of a pip for each payment: money, and a chance to become the boss."""


class RuleOfThumb(GreedyBot):
    """Takes the action after which it will be paid the most, if it gains more than it costs."""

    def estimate(self, s: State, seat: int) -> float:
        """Count a seat's points, its money and the payments to come."""
        left = cards_left(s)
        total = float(s.score[seat]) + A_MILLION * float(s.cash[seat])
        total += A_MILLION * KEPT * left[STRIP] * int(s.parking[seat]).bit_count()
        for casino, lots in casinos_of(s).items():
            often = left[int(s.brand[casino])]
            if any(TOUCHES_STRIP[lot] for lot in lots):
                often += left[STRIP]
            tiles = len(lots) * int(s.floors[casino])
            pips = sum(int(pips_on(s, lot)) for lot in lots if owner_of(s, lot) == seat)
            boss = int(boss_of(s, casino))
            points = tiles if boss == seat else -RIVAL * tiles if boss >= 0 else 0.0
            total += KEPT * often * (points + A_PIP * pips)
        return total


def cards_left(s: State) -> list[int]:
    """Count the cards to come that pay each brand, and last the Strip, with Game Over."""
    left = [0] * (BRANDS + 1)
    for card in range(LOTS):
        if not int(s.drawn) >> card & 1:
            left[int(PAYS[card])] += 1
    left[STRIP] += 1
    return left
