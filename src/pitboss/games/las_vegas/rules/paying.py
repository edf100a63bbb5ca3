"""Paying a casino's notes to the owners with most dice; equal counts cancel."""

import numpy as np

from pitboss.games.las_vegas.events import CANCELLED, PAID, RETURNED
from pitboss.games.las_vegas.tables import NOTE_VALUE, OWNERS, VALUES, WHITE
from pitboss.kernel import emit, rule


@rule
def ranking(s, casino, seat, own, white):
    """Rank the owners on a casino by dice, equal counts left out: owner + 1 a hexadecimal digit.

    The first digit is the owner with most. `own` dice of `seat` and `white` dice are counted in as
    if they lay there, so that a view can ask what a placement would do.
    """
    # Owners and how many there are, one hexadecimal digit for each number of dice.
    owners = 0
    tally = 0
    for owner in range(OWNERS):
        dice = np.int64(s.dice[casino, owner])
        if owner == seat:
            dice += own
        if owner == WHITE:
            dice += white
        owners |= (owner + 1) << (4 * dice)
        tally += 1 << (4 * dice)
    ranked = 0
    while tally > 15:
        tally >>= 4
        owners >>= 4
        if tally & 15 == 1:
            ranked = (ranked << 4) | (owners & 15)
    return ranked


@rule
def pay_out(s, casino, log):
    """Pay a casino's notes, highest first, to the owners with most dice; equal counts cancel."""
    tell_cancelled(s, casino, log)
    ranked = ranking(s, casino, 0, 0, 0)
    value = VALUES - 1
    while ranked > 0:
        while value >= 0 and s.notes[casino, value] == 0:
            value -= 1
        if value < 0:
            break
        pay(s, casino, (ranked & 15) - 1, value, log)
        ranked >>= 4
    take_leftovers(s, casino, log)
    for owner in range(OWNERS):
        s.dice[casino, owner] = 0
    s.money_laid[casino] = 0


@rule
def tell_cancelled(s, casino, log):
    """Write an event for every owner whose dice cancel with those of another."""
    if log.shape[0] == 1:
        return  # events are not needed
    for owner in range(OWNERS):
        dice = s.dice[casino, owner]
        for other in range(OWNERS):
            if dice > 0 and other != owner and s.dice[casino, other] == dice:
                emit(log, CANCELLED, casino, owner, dice)
                break


@rule
def pay(s, casino, owner, value, log):
    """Pay one note to an owner. White's notes go beneath the pile."""
    s.notes[casino, value] -= 1
    emit(log, PAID, casino, owner, NOTE_VALUE[value], s.dice[casino, owner])
    if owner == WHITE:
        s.under[value] += 1
        s.under_left += 1
    else:
        s.won[owner, value] += 1


@rule
def take_leftovers(s, casino, log):
    """Put the notes that nobody took beneath the pile."""
    for value in range(VALUES):
        for _ in range(s.notes[casino, value]):
            emit(log, RETURNED, casino, NOTE_VALUE[value])
        s.under[value] += s.notes[casino, value]
        s.under_left += s.notes[casino, value]
        s.notes[casino, value] = 0
