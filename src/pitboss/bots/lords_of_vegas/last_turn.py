"""The last turn of the deck: Game Over comes next, so what every seat ends with is known.

No more cards are drawn: parking lots pay, casinos on the Strip pay and score, and the game ends.
Points lost at a break of the score track bring nothing then, and money decides ties.
"""

from pitboss.bots.softmax import softmax
from pitboss.games.lords_of_vegas.rules.board import pips_in
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, tiles_of
from pitboss.games.lords_of_vegas.rules.pay_and_score import chosen_casinos
from pitboss.games.lords_of_vegas.tables import EMPTY, LANDING, STRIP
from pitboss.kernel import rule
from pitboss.kernel.sets import just, lowest, size_of

POINT = 1000.0
"""A point in millions: more than all the money, which only decides ties."""
CATCHING_UP = 0.25
"""The score for being one point closer to the winner."""

THRIFT = 1.0e-6
"""The score of a million: of two ways to win, the cheaper one is chosen."""


@rule
def write_final(s, work):
    """Write to `work.estimates` what every seat ends with if the turn ends now."""
    chosen = chosen_casinos(s, STRIP)
    for seat in range(s.seats):
        work.estimates[seat] = s.score[seat]
    left = chosen & s.ruled
    while left:
        casino = smallest_of(s, left)
        boss = boss_of(s, casino)
        work.estimates[boss] = LANDING[int(work.estimates[boss]) + tiles_of(s, casino)]
        left &= ~just(casino)
    lots = EMPTY
    while chosen:
        lots |= s.lots_of[lowest(chosen)]
        chosen &= chosen - 1
    for seat in range(s.seats):
        money = s.cash[seat] + size_of(s.parking[seat]) + pips_in(s, lots & s.dice[seat])
        work.estimates[seat] = work.estimates[seat] * POINT + money


@rule
def smallest_of(s, casinos):
    """Give the casino with the fewest tiles: it scores first."""
    smallest = lowest(casinos)
    left = casinos & (casinos - 1)
    while left:
        if tiles_of(s, lowest(left)) < tiles_of(s, smallest):
            smallest = lowest(left)
        left &= left - 1
    return smallest


@rule
def shares_if_ended(s, work):
    """Write who wins if the turn ends now; ties share."""
    write_final(s, work)
    softmax(s.seats, 1.0e-3, work)


@rule
def final_score(s, seat, work, points_a_share):
    """Give how good it is for a seat to end the turn now: winning, else being close to it."""
    shares_if_ended(s, work)
    best = work.estimates[seat]
    for other in range(s.seats):
        best = max(best, work.estimates[other])
    behind = (best - work.estimates[seat]) / POINT
    score = work.shares[seat] * points_a_share - CATCHING_UP * behind
    return score + THRIFT * work.estimates[seat]
