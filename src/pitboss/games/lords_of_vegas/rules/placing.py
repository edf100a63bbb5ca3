"""Tiles, dice and markers that go to the board, and what to do when none is left.

A seat without a die in hand lifts one of its own from the board; the tile it leaves stays there,
unowned. A seat without a marker frees one, and the lot it leaves is unowned again.
"""

from pitboss.games.lords_of_vegas.events import (
    BY_LIFT,
    BY_TAKEOVER,
    CLAIMED,
    DIE_LIFTED,
    DIE_PLACED,
    MARKER_FREED,
    TAKEN_OVER,
)
from pitboss.games.lords_of_vegas.rules.board import park, pips_on, set_down, take_up, unpark
from pitboss.games.lords_of_vegas.rules.box import take_from_box
from pitboss.games.lords_of_vegas.rules.casinos import add_tile, look_again, tell_merger
from pitboss.games.lords_of_vegas.rules.stack import pop, push
from pitboss.games.lords_of_vegas.state import NOBODY, PUT_DIE, TIES
from pitboss.games.lords_of_vegas.tables import NO_LOT, PRINTED_DIE
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just


@rule
def place_tile(s, lot, brand, floors, spaces, how):
    """Place a tile that makes a casino of `spaces`; its die and boss ties follow."""
    take_from_box(s, brand, 1)
    s.brand[lot] = brand
    s.floors[lot] = floors
    s.put_lot = lot
    s.put_pips = PRINTED_DIE[lot]
    s.put_how = how
    s.put_spaces = spaces
    push(s, TIES)
    push(s, PUT_DIE)


@rule
def put_die(s, log):
    """Put the die of the seat on turn on its tile; False when it must lift one first."""
    lot = s.put_lot
    ready = s.dice_left[s.turn] > 0
    if ready:
        set_down(s, s.turn, lot, s.put_pips)
        if s.put_how == BY_TAKEOVER:
            emit(log, TAKEN_OVER, s.turn, lot, s.put_before, s.put_pips)
        else:
            emit(log, DIE_PLACED, s.turn, lot, s.put_pips)
    spaces = joined_spaces(s, lot)
    if s.casino[lot] == NO_LOT:
        add_tile(s, lot, s.put_how, log)
    else:
        look_again(s, s.casino[lot], s.put_how, log)
    if spaces > 0:
        tell_merger(s, lot, spaces, log)
        s.put_spaces = 0
    if ready:
        s.put_lot = NO_LOT
        s.put_pips = 0
        s.put_how = 0
        s.put_before = NOBODY
        pop(s)
    return ready


@rule
def joined_spaces(s, lot):
    """Count the spaces a new tile may have without a merger; 0 where none can come of it."""
    if s.casino[lot] != NO_LOT or s.put_how == BY_TAKEOVER:
        return 0
    return s.put_spaces


@rule
def lift_die(s, seat, lot, to, log):
    """Take a die off its tile; a mark of reorganization goes with it to the tile `to`."""
    emit(log, DIE_LIFTED, seat, lot, pips_on(s, lot))
    take_up(s, seat, lot)
    if s.reorganized & just(lot):
        s.reorganized -= just(lot)
        if to != NO_LOT:
            s.reorganized |= just(to)
    look_again(s, s.casino[lot], BY_LIFT, log)


@rule
def put_marker(s, log):
    """Put the marker of the seat on turn on its lot; False when it must free one first."""
    if s.markers_left[s.turn] <= 0:
        return False
    park(s, s.turn, s.put_lot)
    emit(log, CLAIMED, s.turn, s.put_lot)
    s.put_lot = NO_LOT
    pop(s)
    return True


@rule
def free_marker(s, seat, lot, log):
    """Take a marker off its lot, which nobody owns from then on."""
    emit(log, MARKER_FREED, seat, lot)
    unpark(s, seat, lot)
