"""What lies on the lots: whose marker, whose die, and what it shows."""

from pitboss.games.lords_of_vegas.state import NOBODY
from pitboss.games.lords_of_vegas.tables import (
    ALL_LOTS,
    WIDE,
    WITH_EASTERN,
    WITH_NORTHERN,
    WITH_SOUTHERN,
    WITH_WESTERN,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import just, size_of


@rule
def beside(lots):
    """Give the lots that share an edge with any of some lots."""
    return (
        ((lots & WITH_EASTERN) << 1)
        | ((lots & WITH_WESTERN) >> 1)
        | ((lots & WITH_SOUTHERN) << WIDE)
        | ((lots & WITH_NORTHERN) >> WIDE)
    )


@rule
def marker_on(s, lot):
    """Give the seat that owns a parking lot, or NOBODY."""
    for seat in range(s.seats):
        if s.parking[seat] & just(lot):
            return seat
    return NOBODY


@rule
def free_lots(s):
    """Give the lots without tile and marker."""
    return ALL_LOTS & ~(s.built | s.parked)


@rule
def owner_of(s, lot):
    """Give the seat whose die lies on a tile, or NOBODY."""
    for seat in range(s.seats):
        if s.dice[seat] & just(lot):
            return seat
    return NOBODY


@rule
def pips_on(s, lot):
    """Give what the die on a lot shows; 0 without one."""
    return ((s.pips[0] >> lot) & 1) + 2 * ((s.pips[1] >> lot) & 1) + 4 * ((s.pips[2] >> lot) & 1)


@rule
def pips_in(s, lots):
    """Add up what the dice on some lots show."""
    return size_of(lots & s.pips[0]) + 2 * size_of(lots & s.pips[1]) + 4 * size_of(lots & s.pips[2])


@rule
def with_dice(s, lots):
    """Give those of some lots that bear a die: no die shows nothing."""
    return lots & (s.pips[0] | s.pips[1] | s.pips[2])


@rule
def with_highest_dice(s, lots):
    """Give those of some lots whose dice show the most."""
    highest = with_dice(s, lots)
    for k in range(2, -1, -1):
        if highest & s.pips[k]:
            highest &= s.pips[k]
    return highest


@rule
def with_pips(s, lots, pips):
    """Give those of some lots whose dice show just so many pips."""
    for k in range(3):
        lots &= s.pips[k] if (pips >> k) & 1 else ~s.pips[k]
    return lots


@rule
def show(s, lot, pips):
    """Turn the die on a lot; 0 where there is none any more."""
    for k in range(3):
        s.pips[k] = (s.pips[k] & ~just(lot)) | (just(lot) * ((pips >> k) & 1))


@rule
def set_down(s, seat, lot, pips):
    """Put a die of a seat on a tile."""
    s.dice_left[seat] -= 1
    s.dice[seat] |= just(lot)
    show(s, lot, pips)


@rule
def take_up(s, seat, lot):
    """Take a die of a seat off a tile."""
    s.dice_left[seat] += 1
    s.dice[seat] &= ~just(lot)
    show(s, lot, 0)


@rule
def park(s, seat, lot):
    """Put a marker of a seat on a lot."""
    s.markers_left[seat] -= 1
    s.parking[seat] |= just(lot)
    s.parked |= just(lot)


@rule
def unpark(s, seat, lot):
    """Take a marker of a seat off a lot."""
    s.markers_left[seat] += 1
    s.parking[seat] &= ~just(lot)
    s.parked &= ~just(lot)
