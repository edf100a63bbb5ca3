"""Reorganize: reroll every die of a casino; the owners set theirs back where they like."""

from pitboss.games.lords_of_vegas.codes import SET, packed
from pitboss.games.lords_of_vegas.events import BY_REORGANIZE, DIE_SET, REORGANIZED
from pitboss.games.lords_of_vegas.rules.board import (
    pips_in,
    pips_on,
    show,
    with_dice,
    with_pips,
)
from pitboss.games.lords_of_vegas.rules.casinos import casinos_with, look_again, worth_of
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, pop, push
from pitboss.games.lords_of_vegas.rules.ties import roll_dice
from pitboss.games.lords_of_vegas.state import REROLL, SET_BACK, TIES
from pitboss.games.lords_of_vegas.tables import EMPTY, NO_LOT
from pitboss.kernel import add_move, emit, rule
from pitboss.kernel.sets import just, lowest, size_of


@rule
def casinos_to_reorganize(s):
    """Give the casinos that the seat on turn may reorganize.

    It has a die there and the money, and no die there was reorganized yet.
    """
    casinos = EMPTY
    left = casinos_with(s, s.dice[s.turn])
    while left:
        casino = lowest(left)
        lots = s.lots_of[casino]
        is_fresh = lots & s.reorganized == 0
        has_money = s.cash[s.turn] >= pips_in(s, lots)
        # Multiplied, for a processor foresees neither of the two: asking would cost more.
        casinos |= just(casino) * (is_fresh & has_money)
        left &= left - 1
    return casinos


@rule
def was_reorganized(s, casino):
    """Say whether any die of a casino was reorganized this turn."""
    return s.lots_of[casino] & s.reorganized != 0


@rule
def reorganize(s, casino, log):
    """Pay a million a pip; the roll, the setting back and the ties follow."""
    cost = worth_of(s, casino)
    pay_bank(s, s.turn, cost)
    emit(log, REORGANIZED, s.turn, casino, cost)
    s.casino_rolled = casino
    push(s, TIES)
    push(s, REROLL)


@rule
def dice_in(s, casino):
    """Count the dice in a casino."""
    return size_of(with_dice(s, s.lots_of[casino]))


@rule
def reroll(s, roll, log):
    """Write the rolled dice down in lot order, and ask who may choose where they go."""
    casino = s.casino_rolled
    lots = with_dice(s, s.lots_of[casino])
    roll_dice(s, lots, roll, BY_REORGANIZE, log)
    s.reorganized |= lots
    # Whoever rolled highest is the boss, wherever that die will be set.
    look_again(s, casino, BY_REORGANIZE, log)
    pop(s)
    s.setter = 0
    s.set_lot = casino
    push(s, SET_BACK)


@rule
def setting_seat(s):
    """Give the seat that sets dice back: the one on turn first, then clockwise."""
    return (s.turn + s.setter) % s.seats


@rule
def left_to_set(s):
    """Give the tiles, from lot `set_lot` on, where the setting seat sets dice back."""
    return s.lots_of[s.casino_rolled] & s.dice[setting_seat(s)] & -just(s.set_lot)


@rule
def next_to_set(s):
    """Give the next lot of the setting seat, in lot order, or NO_LOT."""
    left = left_to_set(s)
    return lowest(left) if left else NO_LOT


@rule
def differ(s, lots):
    """Say whether the dice on some lots differ."""
    for k in range(3):
        shown = lots & s.pips[k]
        if shown != 0 and shown != lots:
            return True
    return False


@rule
def set_back(s, log):
    """Find the next seat with a choice; False when one must be asked."""
    while s.setter < s.seats:
        left = left_to_set(s)
        if differ(s, left):
            return False
        if s.set_lot != s.casino_rolled:
            tell_the_rest(s, left, log)
        s.setter += 1
        s.set_lot = s.casino_rolled
    s.setter = 0
    s.set_lot = 0
    s.casino_rolled = NO_LOT
    pop(s)
    return True


@rule
def tell_the_rest(s, left, log):
    """Tell where the last dice of a seat went that did choose."""
    while left:
        emit(log, DIE_SET, setting_seat(s), lowest(left), pips_on(s, lowest(left)))
        left &= left - 1


@rule
def list_settings(s, out):
    """List what may go to the next lot of the setting seat: its rolled dice, lowest first."""
    left = left_to_set(s)
    n = 0
    for pips in range(1, 7):
        if with_pips(s, left, pips):
            n = add_move(out, n, packed(SET, lowest(left), pips))
    return n


@rule
def set_die(s, lot, pips, log):
    """Set one die back: it changes places with the one that lies there."""
    other = lowest(with_pips(s, left_to_set(s), pips))
    show(s, other, pips_on(s, lot))
    show(s, lot, pips)
    s.set_lot = lot + 1
    emit(log, DIE_SET, setting_seat(s), lot, pips)
