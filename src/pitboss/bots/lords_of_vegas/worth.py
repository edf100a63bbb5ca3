"""What a position is worth to every seat: the points it has and may still make, then its share.

The cards that are left say how often a casino will still pay. Points count as the breaks of the
track let them count; money counts as what it can still be turned into, which is little near the
end. It began as `greedy_worth`, for all seats at once and compiled, and knows more by now: hopes of
a boss seat, and who can pay to take one.
"""

from pitboss.bots.shares import spread_shares
from pitboss.games.lords_of_vegas.tables import (
    BIT,
    BRANDS,
    END_OF_LOT,
    LANDING,
    LOTS,
    PAYS,
    STRIP,
    TOUCHES_STRIP,
)
from pitboss.kernel import rule

POINTS_A_MILLION = 0.16
"""What a million is worth while there is much left to build."""
LONG = 16
"""Draws to come that are long enough to use money well."""
PARKING = 0.6
"""What a lot of one's own is worth beyond the money it pays, far from the end."""
STEADY = 0.7
"""How much of a boss's future points are believed in; the rest is lost to rivals."""
SECOND = 0.12
"""What a pip in another's casino is worth as a chance to become its boss, per payment."""
PAYABLE = 0.9
"""What is left of a boss's future for each rival there who can pay for a reorganization."""
HOPE = 1.5
"""How much more another's casino is worth to a rival who can pay for a reorganization."""
HEAT, HEAT_A_DRAW = 3.3, 0.85
"""How far luck still drives seats apart, in points: at the end of the deck, and for each draw.

Fitted to games of `regular`: shares by hand then surprise least (0.545 nats at two seats)."""

# Where things lie in `reals`: shares from 0 on, then estimates, and what a casino is judged by.
POINTS = 8
TIMES = 16
STRIP_TIMES = TIMES + STRIP
KEPT = 24
HIGH = 32
SAFE = 40


@rule
def estimate(s, reals):
    """Write to reals[POINTS + seat] what every seat has and will still get, in points."""
    ahead = min(1.0, s.until / LONG)
    money = POINTS_A_MILLION * ahead + 0.01
    for seat in range(s.seats):
        reals[POINTS + seat] = s.score[seat] + money * s.cash[seat]
    count_payments(s, reals)
    for lot in range(LOTS):
        if s.marker[lot] >= 0:
            reals[POINTS + s.marker[lot]] += s.until * money * 0.6 + PARKING * ahead
        if s.casino[lot] == lot:
            count_casino(s, lot, money, reals)


@rule
def count_payments(s, reals):
    """Count how often each brand, and last the Strip, is expected to pay."""
    for brand in range(BRANDS + 1):
        reals[TIMES + brand] = 0.0
    share = s.until / max(1, s.deck_left)
    for card in range(LOTS):
        if s.drawn & BIT[card] == 0:
            reals[TIMES + PAYS[card]] += share
    reals[STRIP_TIMES] += 1.0  # Game Over pays the Strip


@rule
def count_casino(s, casino, money, reals):
    """Add what a casino will bring: money for every die, points for its boss, hope for others."""
    often = reals[TIMES + s.brand[casino]]
    if look_at_dice(s, casino, reals):
        often += reals[STRIP_TIMES]
    tiles = s.spaces[casino] * s.floors[casino]
    boss = s.boss[casino]
    threats = count_threats(s, casino, reals)
    for seat in range(s.seats):
        income = reals[KEPT + seat]
        reals[POINTS + seat] += income * often * money * 0.6
        if seat == boss:
            score = s.score[seat]
            counted = (tiles + LANDING[score + tiles] - score) / 2
            sure = safety(s, seat, reals) * PAYABLE**threats
            reals[POINTS + seat] += STEADY * often * counted * sure
        else:
            hope = HOPE if s.cash[seat] >= s.worth[casino] else 1.0
            reals[POINTS + seat] += SECOND * often * tiles * income / 6 * hope


@rule
def count_threats(s, casino, reals):
    """Count who can take the boss seat by a reorganization: with a die there, and its price."""
    threats = 0
    for seat in range(s.seats):
        if seat != s.boss[casino] and reals[HIGH + seat] > 0.0:
            threats += 1 if s.cash[seat] >= s.worth[casino] else 0
    return threats


@rule
def look_at_dice(s, casino, reals):
    """Write every seat's pips, highest die and whether a die is safe; say if it meets the Strip."""
    for seat in range(s.seats):
        reals[KEPT + seat] = 0.0
        reals[HIGH + seat] = 0.0
        reals[SAFE + seat] = 0.0
    touches = False
    taken = s.until / max(1, s.deck_left) * (s.seats - 1) / s.seats / 2
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            if TOUCHES_STRIP[lot] == 1:
                touches = True
            owner = s.owner[lot]
            if owner >= 0:
                drawn = s.drawn & BIT[lot] != 0
                reals[KEPT + owner] += s.pips[lot] if drawn else s.pips[lot] * (1 - taken)
                reals[HIGH + owner] = max(reals[HIGH + owner], float(s.pips[lot]))
                if drawn:
                    reals[SAFE + owner] = 1.0
    return touches


@rule
def safety(s, seat, reals):
    """Say how sure a boss is: by the lead over the next seat's highest die, and by its cards."""
    second = 0.0
    for other in range(s.seats):
        if other != seat:
            second = max(second, reals[HIGH + other])
    rivals = 1.0
    if second > 0.0:
        rivals = 0.7 + 0.06 * min(5.0, reals[HIGH + seat] - second)
    return rivals * (1.0 if reals[SAFE + seat] == 1.0 else 0.75)


@rule
def shares_by_hand(s, reals):
    """Write each seat's share of winning to reals[seat], from the estimated points."""
    estimate(s, reals)
    spread_shares(s.seats, POINTS, HEAT + HEAT_A_DRAW * s.until, reals)


@rule
def shares_at_end(s, reals):
    """Write who won to reals[seat]; equals share."""
    for seat in range(s.seats):
        reals[POINTS + seat] = s.score[seat] * 1000.0 + s.cash[seat]
    spread_shares(s.seats, POINTS, 1.0e-3, reals)
