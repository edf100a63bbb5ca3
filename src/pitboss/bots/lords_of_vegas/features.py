"""What the net sees of a position: for every seat the same numbers, about one in size.

They are what people count by hand: points and money, how often each casino will still pay, how
safe its boss is, what the breaks of the track swallow, and how many turns are left.
"""

import math

from pitboss.bots.lords_of_vegas.worth import (
    HEAT,
    HEAT_A_DRAW,
    HIGH,
    KEPT,
    POINTS,
    STRIP_TIMES,
    TIMES,
    estimate,
    look_at_dice,
    safety,
)
from pitboss.bots.training.net import FEATURES
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ACT
from pitboss.games.lords_of_vegas.tables import (
    BIT,
    LANDING,
    LOTS,
    NEIGHBOURS,
    NO_LOT,
    PRICE,
    PRINTED_DIE,
)
from pitboss.kernel import rule

WIDTH = 40
"""How many features a seat has."""

SCORE, LEAD, BEHIND_BEST = 0, 1, 2
CASH, MUCH_CASH, CASH_LEAD = 3, 4, 5
LOTS_OWNED, PARKING, PRINTED = 6, 7, 8
INCOME, BOSS, BOSS_COUNTED, BOSS_SAFE, CONTESTED = 9, 10, 11, 12, 13
CHALLENGE, CLOSE_CHALLENGE = 14, 15
BIGGEST, CASINOS, STRIP_TILES, AT_RISK = 16, 17, 18, 19
DICE_LEFT, DRAWS_LEFT, UNTIL, ON_TURN, DISTANCE = 20, 21, 22, 23, 24
NEEDED, NEXT_POINTS, MARGIN, MEAN_MARGIN = 25, 26, 27, 28
GROWTH, INTRUSION, AFFORDABLE = 29, 30, 31
RAISED, BOSS_OF_OTHERS, INCOME_OF_OTHERS = 32, 33, 34
STRIP_LEFT, MAYFAIR, RAISING, LATE_SCORE, CONSTANT = 35, 36, 37, 38, 39


@rule
def write_features(s, out, reals):
    """Write every seat's features to `reals`, seat after seat from FEATURES on."""
    estimate(s, reals)
    for place in range(FEATURES, FEATURES + s.seats * WIDTH):
        reals[place] = 0.0
    for lot in range(LOTS):
        if s.marker[lot] >= 0:
            see_parking_lot(s, lot, reals)
        if s.casino[lot] == lot:
            see_casino(s, lot, reals)
    for seat in range(s.seats):
        see_seat(s, seat, reals)
    for seat in range(s.seats):
        compare_seats(s, seat, reals)


@rule
def see_parking_lot(s, lot, reals):
    """Count a parking lot: what it pays, what could be built on it, and next to whom."""
    seat = s.marker[lot]
    at = FEATURES + seat * WIDTH
    reals[at + LOTS_OWNED] += 0.2
    reals[at + PARKING] += s.until / 60.0
    reals[at + PRINTED] += PRINTED_DIE[lot] / 15.0
    if PRICE[lot] <= s.cash[seat]:
        reals[at + AFFORDABLE] += 0.25
    for k in range(4):
        near = NEIGHBOURS[lot, k]
        if near != NO_LOT and s.casino[near] != NO_LOT:
            casino = s.casino[near]
            grown = s.spaces[casino] * s.floors[casino] * reals[TIMES + s.brand[casino]] / 20.0
            if s.boss[casino] == seat:
                reals[at + GROWTH] += grown
            else:
                reals[at + INTRUSION] += grown


@rule
def see_casino(s, casino, reals):
    """Count a casino for everybody who has a die in it."""
    often = reals[TIMES + s.brand[casino]]
    touches = look_at_dice(s, casino, reals)
    if touches:
        often += reals[STRIP_TIMES]
    tiles = s.spaces[casino] * s.floors[casino]
    boss = s.boss[casino]
    second = 0.0
    for seat in range(s.seats):
        if seat != boss:
            second = max(second, reals[HIGH + seat])
    for seat in range(s.seats):
        if reals[HIGH + seat] > 0.0:
            at = FEATURES + seat * WIDTH
            reals[at + INCOME] += reals[KEPT + seat] * often / 40.0
            if seat == boss:
                see_boss(s, seat, casino, often, second, reals)
                if touches:
                    reals[at + STRIP_TILES] += tiles / 8.0
            else:
                reals[at + CHALLENGE] += often * tiles / 30.0
                if boss >= 0 and reals[HIGH + seat] >= reals[HIGH + boss] - 1:
                    reals[at + CLOSE_CHALLENGE] += often * tiles / 30.0


@rule
def see_boss(s, seat, casino, often, second, reals):
    """Count a casino for its boss: the points it will bring and how sure they are."""
    at = FEATURES + seat * WIDTH
    tiles = s.spaces[casino] * s.floors[casino]
    score = s.score[seat]
    counted = often * (LANDING[score + tiles] - score) / 30.0
    reals[at + CASINOS] += 0.25
    reals[at + BIGGEST] = max(reals[at + BIGGEST], tiles / 8.0)
    reals[at + BOSS] += often * tiles / 30.0
    reals[at + BOSS_COUNTED] += counted
    reals[at + BOSS_SAFE] += counted * safety(s, seat, reals)
    reals[at + RAISED] += (s.floors[casino] - 1) / 3.0
    if second >= reals[HIGH + seat] - 1:
        reals[at + CONTESTED] += often * tiles / 30.0


@rule
def see_seat(s, seat, reals):
    """Count what a seat has by itself."""
    at = FEATURES + seat * WIDTH
    score = s.score[seat]
    reals[at + SCORE] = score / 40.0
    reals[at + CASH] = math.log(1.0 + s.cash[seat]) / 4.0
    reals[at + MUCH_CASH] = s.cash[seat] / 60.0
    reals[at + DICE_LEFT] = s.dice_left[seat] / 12.0
    for lot in range(LOTS):
        if s.owner[lot] == seat and s.drawn & BIT[lot] == 0:
            reals[at + AT_RISK] += 0.25
    acting = top(s) == ACT
    before = (seat - s.turn) % s.seats  # draws of others before this seat's next one
    if acting:
        before = (before - 1) % s.seats
    draws = max(0, s.until - before + s.seats - 1) // s.seats
    reals[at + DRAWS_LEFT] = draws / 8.0
    reals[at + UNTIL] = s.until / 30.0
    reals[at + ON_TURN] = 1.0 if acting and seat == s.turn else 0.0
    reals[at + DISTANCE] = before / s.seats
    needed = 1
    while needed < 12 and LANDING[score + needed] == score:
        needed += 1
    reals[at + NEEDED] = needed / 8.0
    big = int(reals[at + BIGGEST] * 8.0 + 0.5)
    reals[at + NEXT_POINTS] = (LANDING[score + big] - score) / 8.0
    reals[at + STRIP_LEFT] = reals[STRIP_TIMES] / 8.0
    reals[at + MAYFAIR] = s.mayfair
    reals[at + RAISING] = s.can_raise
    reals[at + LATE_SCORE] = score / (10.0 + s.until)
    reals[at + CONSTANT] = 1.0


@rule
def compare_seats(s, seat, reals):
    """Count what a seat has beside the others."""
    at = FEATURES + seat * WIDTH
    best_score = best_cash = best_points = -1.0e9
    points = 0.0
    boss = 0.0
    income = 0.0
    for other in range(s.seats):
        if other != seat:
            there = FEATURES + other * WIDTH
            best_score = max(best_score, s.score[other] * 1.0)
            best_cash = max(best_cash, s.cash[other] * 1.0)
            best_points = max(best_points, reals[POINTS + other])
            points += reals[POINTS + other] / (s.seats - 1)
            boss = max(boss, reals[there + BOSS_COUNTED])
            income = max(income, reals[there + INCOME])
    heat = HEAT + HEAT_A_DRAW * s.until
    reals[at + LEAD] = (s.score[seat] - best_score) / 15.0
    reals[at + BEHIND_BEST] = min(0.0, s.score[seat] - best_score) / (5.0 + s.until)
    reals[at + CASH_LEAD] = (s.cash[seat] - best_cash) / 60.0
    reals[at + MARGIN] = (reals[POINTS + seat] - best_points) / heat
    reals[at + MEAN_MARGIN] = (reals[POINTS + seat] - points) / heat
    reals[at + BOSS_OF_OTHERS] = boss
    reals[at + INCOME_OF_OTHERS] = income
