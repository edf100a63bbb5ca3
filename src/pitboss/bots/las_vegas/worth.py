"""What a standing is worth: each seat's share of winning the game."""

import math

import numpy as np

from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import CASINOS, DICE, NOTE_VALUE, ROUNDS, VALUES, WHITE
from pitboss.kernel import rule

DIE = np.array([0.0, 0.0, 16.0, 12.0, 12.0, 12.0])
"""What a die kept for later is worth, in thousands, by number of seats."""
DIE_AT_SIGHT = np.array([0.0, 0.0, 8.0, 12.0, 12.0, 12.0])
"""The same as most people see it, who think too little of dice in hand when there are two seats."""

HEAT = 55.0
"""How much one round stirs up the money, in thousands: a lead of this much is worth odds of e to 1
with one more round to come, less with more."""


@rule
def count_money(s, reals):
    """Write every seat's money to reals[8 + seat] and its notes to reals[16 + seat]."""
    for seat in range(s.seats):
        money = 0
        notes = 0
        for value in range(VALUES):
            money += s.won[seat, value] * NOTE_VALUE[value]
            notes += s.won[seat, value]
        reals[8 + seat] = money
        reals[16 + seat] = notes


@rule
def count_casino(s, casino, seat, own, white, sign, reals):
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
            reals[8 + owner] += sign * NOTE_VALUE[value]
            reals[16 + owner] += sign
        ranked >>= 4


@rule
def win_shares(seats, rounds_left, reals):
    """Turn money and notes into each seat's share of winning, at reals[seat].

    After the last round the shares are what the rules say. Before it, they are the odds that a
    lead gives with whole rounds to come.
    """
    top = reals[8]
    for seat in range(1, seats):
        top = max(top, reals[8 + seat])
    most = 0.0
    for seat in range(seats):
        if reals[8 + seat] == top:
            most = max(most, reals[16 + seat])
    heat = HEAT * math.sqrt(max(rounds_left, 0.1))
    total = 0.0
    for seat in range(seats):
        if rounds_left > 0:
            reals[seat] = math.exp((reals[8 + seat] - top) / heat)
        elif reals[8 + seat] == top and reals[16 + seat] == most:
            reals[seat] = 1.0
        else:
            reals[seat] = 0.0
        total += reals[seat]
    for seat in range(seats):
        reals[seat] /= total


@rule
def worth(s, reals):
    """Write each seat's share of winning between two rounds, or at the end."""
    count_money(s, reals)
    win_shares(s.seats, 0 if s.phase == ENDED else ROUNDS + 1 - s.round_no, reals)


@rule
def worth_as_it_lies(s, reals):
    """Write each seat's share of winning if the round were paid out as the dice lie."""
    count_money(s, reals)
    for casino in range(CASINOS):
        count_casino(s, casino, 0, 0, 0, 1.0, reals)
    win_shares(s.seats, ROUNDS - s.round_no, reals)


@rule
def worth_at_sight(s, die, reals):
    """Judge each seat's share of winning amid a round: as the dice lie, `die` for each in hand."""
    count_money(s, reals)
    for casino in range(CASINOS):
        count_casino(s, casino, 0, 0, 0, 1.0, reals)
    in_hand = 0
    for seat in range(s.seats):
        reals[8 + seat] += die * s.own_left[seat]
        in_hand += s.own_left[seat]
    win_shares(s.seats, ROUNDS - s.round_no + in_hand / (DICE * s.seats), reals)


@rule
def resting(before, s):
    """Say whether the round of `before` has ended."""
    return s.round_no != before.round_no
