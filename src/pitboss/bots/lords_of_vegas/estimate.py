"""An estimate by hand of the points that every seat will end with, and its share of winning.

The cards that are left say how often a casino will still pay. Points count with the breaks of the
track; money counts as what it can still be turned into, which is little near the end. `baseline`
holds a simpler version for one seat in plain Python.
"""

from pitboss.bots.softmax import softmax
from pitboss.games.lords_of_vegas.rules.board import marker_on, owner_of, pips_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, spaces_of, worth_of
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
"""The points that a million brings while there is much left to build."""
LONG = 16
"""With this many draws to come, money still has its full value."""
PARKING = 0.6
"""The points that an own lot brings beyond the money it pays, far from the end."""
STEADY = 0.7
"""The part of a boss's future points that it is expected to keep from rivals."""
SECOND = 0.12
"""The points of a pip in another's casino as a chance to become its boss, per payment."""
PAYABLE = 0.9
"""The factor of a boss's future points for each rival who can pay for a reorganization there."""
HOPE = 1.5
"""The factor of another's casino for a rival who can pay for a reorganization there."""
TEMPERATURE, TEMPERATURE_A_DRAW = 3.3, 0.85
"""The temperature of the softmax, in points: at the end of the deck, and for each draw.

Fitted to games of `regular`: the cross-entropy is lowest then (0.545 nats with two seats)."""


@rule
def estimate(s, work):
    """Estimate what every seat has and will still get, in points."""
    ahead = min(1.0, s.until / LONG)
    money = POINTS_A_MILLION * ahead + 0.01
    for seat in range(s.seats):
        work.estimates[seat] = s.score[seat] + money * s.cash[seat]
    count_payments(s, work)
    for lot in range(LOTS):
        owner = marker_on(s, lot)
        if owner >= 0:
            work.estimates[owner] += s.until * money * 0.6 + PARKING * ahead
        if s.casino[lot] == lot:
            count_casino(s, lot, money, work)


@rule
def count_payments(s, work):
    """Count how often each brand, and last the Strip, is expected to pay."""
    for brand in range(BRANDS + 1):
        work.payments[brand] = 0.0
    share = s.until / max(1, s.deck_left)
    for card in range(LOTS):
        if s.drawn & BIT[card] == 0:
            work.payments[PAYS[card]] += share
    work.payments[STRIP] += 1.0  # Game Over pays the Strip


@rule
def count_casino(s, casino, money, work):
    """Add what a casino is expected to pay: money for every die, points for its boss."""
    often = work.payments[s.brand[casino]]
    if look_at_dice(s, casino, work):
        often += work.payments[STRIP]
    tiles = spaces_of(s, casino) * s.floors[casino]
    boss = boss_of(s, casino)
    threats = count_threats(s, casino, work)
    for seat in range(s.seats):
        income = work.pips[seat]
        work.estimates[seat] += income * often * money * 0.6
        if seat == boss:
            score = s.score[seat]
            counted = (tiles + LANDING[score + tiles] - score) / 2
            sure = safety(s, seat, work) * PAYABLE**threats
            work.estimates[seat] += STEADY * often * counted * sure
        else:
            hope = HOPE if s.cash[seat] >= worth_of(s, casino) else 1.0
            work.estimates[seat] += SECOND * often * tiles * income / 6 * hope


@rule
def count_threats(s, casino, work):
    """Count who can take the boss seat by a reorganization: with a die there, and its price."""
    threats = 0
    boss = boss_of(s, casino)
    price = worth_of(s, casino)
    for seat in range(s.seats):
        if seat != boss and work.highest[seat] > 0.0:
            threats += 1 if s.cash[seat] >= price else 0
    return threats


@rule
def look_at_dice(s, casino, work):
    """Write every seat's pips, highest die and whether a die is safe; say if the Strip is next."""
    for seat in range(s.seats):
        work.pips[seat] = 0.0
        work.highest[seat] = 0.0
        work.has_safe_die[seat] = 0.0
    touches = False
    taken = s.until / max(1, s.deck_left) * (s.seats - 1) / s.seats / 2
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            if TOUCHES_STRIP[lot] == 1:
                touches = True
            owner = owner_of(s, lot)
            if owner >= 0:
                drawn = s.drawn & BIT[lot] != 0
                pips = pips_on(s, lot)
                work.pips[owner] += pips if drawn else pips * (1 - taken)
                work.highest[owner] = max(work.highest[owner], float(pips))
                if drawn:
                    work.has_safe_die[owner] = 1.0
    return touches


@rule
def safety(s, seat, work):
    """Give how safe a boss is: by the lead over the next highest die, and by the cards drawn."""
    second = 0.0
    for other in range(s.seats):
        if other != seat:
            second = max(second, work.highest[other])
    rivals = 1.0
    if second > 0.0:
        rivals = 0.7 + 0.06 * min(5.0, work.highest[seat] - second)
    return rivals * (1.0 if work.has_safe_die[seat] == 1.0 else 0.75)


@rule
def shares_by_hand(s, work):
    """Write each seat's share of winning from the estimated points."""
    estimate(s, work)
    softmax(s.seats, TEMPERATURE + TEMPERATURE_A_DRAW * s.until, work)


@rule
def shares_at_end(s, work):
    """Write who won; ties share."""
    for seat in range(s.seats):
        work.estimates[seat] = s.score[seat] * 1000.0 + s.cash[seat]
    softmax(s.seats, 1.0e-3, work)
