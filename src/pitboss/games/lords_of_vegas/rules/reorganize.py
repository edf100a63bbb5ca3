"""Reorganize: reroll every die of a casino; the owners set theirs back where they like."""

from pitboss.games.lords_of_vegas.codes import SET, face, packed
from pitboss.games.lords_of_vegas.events import (
    BY_REORGANIZE,
    DIE_ROLLED,
    DIE_SET,
    REORGANIZED,
)
from pitboss.games.lords_of_vegas.rules.casinos import count_casino, has_die
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, pop, push
from pitboss.games.lords_of_vegas.state import NOBODY, REROLL, SET_BACK, TIES
from pitboss.games.lords_of_vegas.tables import BIT, END_OF_LOT, NO_LOT
from pitboss.kernel import emit, rule


@rule
def can_reorganize(s, casino):
    """Say whether the seat on turn may reorganize: a die there, none rerolled yet, the money."""
    return (
        s.worth[casino] > 0
        and s.cash[s.turn] >= s.worth[casino]
        and has_die(s, casino, s.turn)
        and not was_reorganized(s, casino)
    )


@rule
def was_reorganized(s, casino):
    """Say whether any die of a casino was reorganized this turn."""
    if s.reorganized == 0:
        return False
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.reorganized & BIT[lot]:
            return True
    return False


@rule
def reorganize(s, casino, log):
    """Pay a million a pip; the roll, the setting back and the ties follow."""
    cost = s.worth[casino]
    pay_bank(s, s.turn, cost)
    emit(log, REORGANIZED, s.turn, casino, cost)
    s.casino_rolled = casino
    push(s, TIES)
    push(s, REROLL)


@rule
def dice_in(s, casino):
    """Count the dice in a casino."""
    count = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY:
            count += 1
    return count


@rule
def reroll(s, roll, log):
    """Write the rolled dice down in lot order, and ask who may choose where they go."""
    casino = s.casino_rolled
    die = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY:
            emit(log, DIE_ROLLED, s.owner[lot], lot, s.pips[lot], face(roll, die), BY_REORGANIZE)
            s.pips[lot] = face(roll, die)
            s.reorganized |= BIT[lot]
            die += 1
    # Whoever rolled highest is the boss, wherever that die will be set.
    count_casino(s, casino, BY_REORGANIZE, log)
    pop(s)
    s.setter = 0
    s.set_lot = casino
    push(s, SET_BACK)


@rule
def setting_seat(s):
    """Give the seat that sets dice back: the one on turn first, then clockwise."""
    return (s.turn + s.setter) % s.seats


@rule
def next_to_set(s):
    """Find the next lot of the setting seat, in lot order."""
    casino = s.casino_rolled
    seat = setting_seat(s)
    for lot in range(s.set_lot, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] == seat:
            return lot
    return NO_LOT


@rule
def has_choice(s, first):
    """Say whether the dice that are left to set, from lot `first` on, differ."""
    casino = s.casino_rolled
    for lot in range(first + 1, END_OF_LOT[casino]):
        if (
            s.casino[lot] == casino
            and s.owner[lot] == s.owner[first]
            and s.pips[lot] != s.pips[first]
        ):
            return True
    return False


@rule
def set_back(s, log):
    """Find the next seat with a choice; False when one must be asked."""
    while s.setter < s.seats:
        lot = next_to_set(s)
        if lot != NO_LOT and has_choice(s, lot):
            return False
        tell_the_rest(s, lot, log)
        s.setter += 1
        s.set_lot = s.casino_rolled
    s.setter = 0
    s.set_lot = 0
    s.casino_rolled = NO_LOT
    pop(s)
    return True


@rule
def tell_the_rest(s, first, log):
    """Tell where the last dice of a seat went that did choose."""
    if first == NO_LOT or s.set_lot == s.casino_rolled:
        return
    for lot in range(first, END_OF_LOT[first]):
        if s.casino[lot] == s.casino_rolled and s.owner[lot] == s.owner[first]:
            emit(log, DIE_SET, s.owner[lot], lot, s.pips[lot])


@rule
def list_settings(s, out):
    """List what may go to the next lot of the setting seat: its rolled dice, lowest first."""
    first = next_to_set(s)
    n = 0
    for pips in range(1, 7):
        if find_rolled(s, first, pips) != NO_LOT:
            out[n] = packed(SET, first, pips)
            n += 1
    return n


@rule
def find_rolled(s, first, pips):
    """Find a die with these pips among those that are left to set."""
    for lot in range(first, END_OF_LOT[first]):
        if (
            s.casino[lot] == s.casino_rolled
            and s.owner[lot] == s.owner[first]
            and s.pips[lot] == pips
        ):
            return lot
    return NO_LOT


@rule
def set_die(s, lot, pips, log):
    """Set one die back: it changes places with the one that lies there."""
    other = find_rolled(s, lot, pips)
    s.pips[other] = s.pips[lot]
    s.pips[lot] = pips
    s.set_lot = lot + 1
    emit(log, DIE_SET, s.owner[lot], lot, pips)
