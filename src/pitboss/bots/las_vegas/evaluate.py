"""Each seat's share of winning the game by hand, from the money it has and may still win."""

import math

import numpy as np

from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.tables import CASINOS, DICE, NOTE_VALUE, ROUNDS, VALUES, WHITE
from pitboss.kernel import rule

DIE = np.array([0.0, 0.0, 16.0, 12.0, 12.0, 12.0])
"""The value of a die kept for later, in thousands, by number of seats."""
DIE_AT_SIGHT = np.array([0.0, 0.0, 8.0, 12.0, 12.0, 12.0])
"""The same as people usually value it: with two seats they undervalue the dice they have left."""

TEMPERATURE = 55.0
"""How much one round shuffles the money, in thousands: with one more round to come, a lead of this
much gives odds of e to 1, with more rounds less."""


@rule
def count_money(s, work):
    """Write every seat's money, in thousands, and how many notes it has."""
    for seat in range(s.seats):
        money = 0
        notes = 0
        for value in range(VALUES):
            money += s.won[seat, value] * NOTE_VALUE[value]
            notes += s.won[seat, value]
        work.money[seat] = money
        work.notes[seat] = notes


@rule
def count_casino(s, casino, seat, own, white, sign, work):
    """Add what a casino would pay, times `sign`; `own` and `white` dice are counted in."""
    ranked = ranking(s, casino, seat, own, white)
    value = VALUES
    left = 0
    while ranked > 0:
        while left == 0 and value > 0:
            value -= 1
            left = s.notes[casino, value]
        if left == 0:
            return
        left -= 1
        owner = (ranked & 15) - 1
        if owner != WHITE:
            work.money[owner] += sign * NOTE_VALUE[value]
            work.notes[owner] += sign
        ranked >>= 4


@rule
def win_shares(seats, rounds_left, work):
    """Turn money and notes into each seat's share of winning.

    After the last round the rules decide. Before it, shares are the odds that a lead gives with so
    many rounds to come.
    """
    top = work.money[0]
    for seat in range(1, seats):
        top = max(top, work.money[seat])
    most = 0.0
    for seat in range(seats):
        if work.money[seat] == top:
            most = max(most, work.notes[seat])
    temperature = TEMPERATURE * math.sqrt(max(rounds_left, 0.1))
    total = 0.0
    for seat in range(seats):
        if rounds_left > 0:
            work.shares[seat] = math.exp((work.money[seat] - top) / temperature)
        elif work.money[seat] == top and work.notes[seat] == most:
            work.shares[seat] = 1.0
        else:
            work.shares[seat] = 0.0
        total += work.shares[seat]
    for seat in range(seats):
        work.shares[seat] /= total


@rule
def evaluate_by_hand(s, die, work):
    """Estimate each seat's share of winning during a round: as the dice lie, `die` for each left.

    `die` is the value of a die that is still to be rolled, in thousands.
    """
    count_money(s, work)
    for casino in range(CASINOS):
        count_casino(s, casino, 0, 0, 0, 1.0, work)
    dice_left = 0
    for seat in range(s.seats):
        work.money[seat] += die * s.own_left[seat]
        dice_left += s.own_left[seat]
    win_shares(s.seats, ROUNDS - s.round_no + dice_left / (DICE * s.seats), work)
