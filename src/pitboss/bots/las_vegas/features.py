"""The features of the smaller nets: for every seat the same numbers, scaled to about one.

Between rounds they count the money alone; within a round also what a seat can expect from every
casino, what it would get as the dice lie, and the dice that are left.
"""

import math

from pitboss.bots.las_vegas.evaluate import TEMPERATURE, count_casino, count_money
from pitboss.bots.las_vegas.place_odds import dice_left, expected_money
from pitboss.games.las_vegas.tables import CASINOS, DICE, ROUNDS
from pitboss.kernel import rule

HUNDRED = 100.0
NEARLY_OVER = 0.03
"""The least part of a round that counts as left: even the last dice may still change the money."""


@rule
def compare_money(seats, scale, first, amounts, work):
    """Write a seat's amount less the best, the second and the mean of the others', each scaled."""
    for seat in range(seats):
        best = -1.0e9
        second = -1.0e9
        mean = 0.0
        for other in range(seats):
            if other != seat:
                amount = amounts[other]
                mean += amount / (seats - 1)
                if amount > best:
                    second = best
                    best = amount
                elif amount > second:
                    second = amount
        work.features[seat, first] = (amounts[seat] - best) / scale
        work.features[seat, first + 1] = (amounts[seat] - (second if seats > 2 else best)) / scale
        work.features[seat, first + 2] = (amounts[seat] - mean) / scale


@rule
def write_standing(seats, rounds_left, work):
    """Write the features between rounds, from `work.money`, with so many rounds to come."""
    compare_money(seats, TEMPERATURE * math.sqrt(rounds_left), 0, work.money, work)
    for seat in range(seats):
        work.features[seat, 3] = rounds_left / ROUNDS
        work.features[seat, 4] = 1.0 if rounds_left == 1 else 0.0
        work.features[seat, 5] = work.features[seat, 0] * work.features[seat, 4]


@rule
def write_round(s, work, odds):
    """Write the features within a round; a roll that is to be placed is ignored."""
    left = dice_left(s)
    count_money(s, work)
    for seat in range(s.seats):
        held = s.own_left[seat]
        work.expected[seat] = work.money[seat]
        for casino in range(CASINOS):
            work.expected[seat] += expected_money(
                s, casino, seat, seat, 0, 0, held, left - held, odds
            )
    for casino in range(CASINOS):
        count_casino(s, casino, 0, 0, 0, 1.0, work)
    write_counted(s, left, work)


@rule
def write_counted(s, left, work):
    """Write the features from `work.expected` and, as the dice lie, `work.money`."""
    seats = s.seats
    part = left / (DICE * seats)
    later = ROUNDS - s.round_no
    spread = TEMPERATURE * math.sqrt(later + max(part, NEARLY_OVER))
    compare_money(seats, spread, 0, work.expected, work)
    compare_money(seats, spread, 3, work.money, work)
    compare_money(seats, HUNDRED, 6, work.expected, work)
    for seat in range(seats):
        work.features[seat, 9] = later / ROUNDS
        work.features[seat, 10] = 1.0 if later == 0 else 0.0
        work.features[seat, 11] = part
        work.features[seat, 12] = s.own_left[seat] / DICE
        work.features[seat, 13] = ((seat - s.turn) % seats) / seats
        work.features[seat, 14] = work.features[seat, 0] * work.features[seat, 10]
        work.features[seat, 15] = work.features[seat, 3] * work.features[seat, 10] * (1.0 - part)
