"""The features of a position: for every seat the same numbers, scaled to about one.

They are what people count by hand: points and money, how often each casino will still pay, how
safe its boss is, which points the breaks of the track cost, and how many turns are left.
"""

import math

from pitboss.bots.lords_of_vegas.estimate import (
    TEMPERATURE,
    TEMPERATURE_A_DRAW,
    estimate,
    look_at_dice,
    safety,
)
from pitboss.games.lords_of_vegas.rules.board import marker_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, spaces_of
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import ACT
from pitboss.games.lords_of_vegas.tables import (
    LANDING,
    LOTS,
    NEIGHBOURS,
    NO_LOT,
    PRICE,
    PRINTED_DIE,
    STRIP,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import size_of

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
def write_features(s, work):
    """Write every seat's features."""
    estimate(s, work)
    for seat in range(s.seats):
        for feature in range(WIDTH):
            work.features[seat, feature] = 0.0
    for lot in range(LOTS):
        if marker_on(s, lot) >= 0:
            see_parking_lot(s, lot, work)
        if s.casino[lot] == lot:
            see_casino(s, lot, work)
    for seat in range(s.seats):
        see_seat(s, seat, work)
    for seat in range(s.seats):
        compare_seats(s, seat, work)


@rule
def see_parking_lot(s, lot, work):
    """Count a parking lot: what it pays, what could be built on it, and next to whom."""
    seat = marker_on(s, lot)
    work.features[seat, LOTS_OWNED] += 0.2
    work.features[seat, PARKING] += s.until / 60.0
    work.features[seat, PRINTED] += PRINTED_DIE[lot] / 15.0
    if PRICE[lot] <= s.cash[seat]:
        work.features[seat, AFFORDABLE] += 0.25
    for k in range(4):
        near = NEIGHBOURS[lot, k]
        if near != NO_LOT and s.casino[near] != NO_LOT:
            casino = s.casino[near]
            grown = spaces_of(s, casino) * s.floors[casino] * work.payments[s.brand[casino]] / 20.0
            if boss_of(s, casino) == seat:
                work.features[seat, GROWTH] += grown
            else:
                work.features[seat, INTRUSION] += grown


@rule
def see_casino(s, casino, work):
    """Count a casino for everybody who has a die in it."""
    often = work.payments[s.brand[casino]]
    touches = look_at_dice(s, casino, work)
    if touches:
        often += work.payments[STRIP]
    tiles = spaces_of(s, casino) * s.floors[casino]
    boss = boss_of(s, casino)
    second = 0.0
    for seat in range(s.seats):
        if seat != boss:
            second = max(second, work.highest[seat])
    for seat in range(s.seats):
        if work.highest[seat] > 0.0:
            work.features[seat, INCOME] += work.pips[seat] * often / 40.0
            if seat == boss:
                see_boss(s, seat, casino, often, second, work)
                if touches:
                    work.features[seat, STRIP_TILES] += tiles / 8.0
            else:
                work.features[seat, CHALLENGE] += often * tiles / 30.0
                if boss >= 0 and work.highest[seat] >= work.highest[boss] - 1:
                    work.features[seat, CLOSE_CHALLENGE] += often * tiles / 30.0


@rule
def see_boss(s, seat, casino, often, second, work):
    """Count a casino for its boss: its expected points and how safe they are."""
    tiles = spaces_of(s, casino) * s.floors[casino]
    score = s.score[seat]
    counted = often * (LANDING[score + tiles] - score) / 30.0
    work.features[seat, CASINOS] += 0.25
    work.features[seat, BIGGEST] = max(work.features[seat, BIGGEST], tiles / 8.0)
    work.features[seat, BOSS] += often * tiles / 30.0
    work.features[seat, BOSS_COUNTED] += counted
    work.features[seat, BOSS_SAFE] += counted * safety(s, seat, work)
    work.features[seat, RAISED] += (s.floors[casino] - 1) / 3.0
    if second >= work.highest[seat] - 1:
        work.features[seat, CONTESTED] += often * tiles / 30.0


@rule
def see_seat(s, seat, work):
    """Count what a seat has by itself."""
    score = s.score[seat]
    work.features[seat, SCORE] = score / 40.0
    work.features[seat, CASH] = math.log(1.0 + s.cash[seat]) / 4.0
    work.features[seat, MUCH_CASH] = s.cash[seat] / 60.0
    work.features[seat, DICE_LEFT] = s.dice_left[seat] / 12.0
    work.features[seat, AT_RISK] = size_of(s.dice[seat] & ~s.drawn) / 4.0
    acting = top(s) == ACT
    before = (seat - s.turn) % s.seats  # draws of others before this seat's next one
    if acting:
        before = (before - 1) % s.seats
    draws = max(0, s.until - before + s.seats - 1) // s.seats
    work.features[seat, DRAWS_LEFT] = draws / 8.0
    work.features[seat, UNTIL] = s.until / 30.0
    work.features[seat, ON_TURN] = 1.0 if acting and seat == s.turn else 0.0
    work.features[seat, DISTANCE] = before / s.seats
    needed = 1
    while needed < 12 and LANDING[score + needed] == score:
        needed += 1
    work.features[seat, NEEDED] = needed / 8.0
    big = int(work.features[seat, BIGGEST] * 8.0 + 0.5)
    work.features[seat, NEXT_POINTS] = (LANDING[score + big] - score) / 8.0
    work.features[seat, STRIP_LEFT] = work.payments[STRIP] / 8.0
    work.features[seat, MAYFAIR] = s.mayfair
    work.features[seat, RAISING] = s.can_raise
    work.features[seat, LATE_SCORE] = score / (10.0 + s.until)
    work.features[seat, CONSTANT] = 1.0


@rule
def compare_seats(s, seat, work):
    """Count what a seat has relative to the others."""
    best_score = best_cash = best_points = -1.0e9
    points = 0.0
    boss = 0.0
    income = 0.0
    for other in range(s.seats):
        if other != seat:
            best_score = max(best_score, s.score[other] * 1.0)
            best_cash = max(best_cash, s.cash[other] * 1.0)
            best_points = max(best_points, work.estimates[other])
            points += work.estimates[other] / (s.seats - 1)
            boss = max(boss, work.features[other, BOSS_COUNTED])
            income = max(income, work.features[other, INCOME])
    temperature = TEMPERATURE + TEMPERATURE_A_DRAW * s.until
    work.features[seat, LEAD] = (s.score[seat] - best_score) / 15.0
    work.features[seat, BEHIND_BEST] = min(0.0, s.score[seat] - best_score) / (5.0 + s.until)
    work.features[seat, CASH_LEAD] = (s.cash[seat] - best_cash) / 60.0
    work.features[seat, MARGIN] = (work.estimates[seat] - best_points) / temperature
    work.features[seat, MEAN_MARGIN] = (work.estimates[seat] - points) / temperature
    work.features[seat, BOSS_OF_OTHERS] = boss
    work.features[seat, INCOME_OF_OTHERS] = income
