"""Settling who is the boss: the highest dice are rerolled as long as several seats share them."""

from pitboss.games.lords_of_vegas.codes import face
from pitboss.games.lords_of_vegas.events import BY_TIE, DIE_ROLLED, TIE_FOUND
from pitboss.games.lords_of_vegas.rules.board import owner_of, pips_on, show, with_highest_dice
from pitboss.games.lords_of_vegas.rules.casinos import look_again
from pitboss.games.lords_of_vegas.tables import NO_LOT
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just, lowest, size_of


@rule
def tied_casino(s):
    """Find the first casino, in lot order, that has several bosses.

    A casino that waits for a die is left alone until the die stands: it may outrank the tied ones.
    """
    tied = s.tied
    if s.put_lot != NO_LOT and s.casino[s.put_lot] != NO_LOT:
        tied &= ~just(s.casino[s.put_lot])
    return lowest(tied) if tied else NO_LOT


@rule
def tied_dice(s, casino):
    """Count the dice that show the highest pips: all of them are rerolled."""
    return size_of(with_highest_dice(s, s.lots_of[casino]))


@rule
def tell_tie(s, log):
    """Tell that a casino has several bosses."""
    casino = tied_casino(s)
    highest = with_highest_dice(s, s.lots_of[casino])
    emit(log, TIE_FOUND, casino, pips_on(s, lowest(highest)))


@rule
def roll_tied(s, roll, log):
    """Reroll the tied dice where they are, in lot order; it costs nothing."""
    casino = tied_casino(s)
    roll_dice(s, with_highest_dice(s, s.lots_of[casino]), roll, BY_TIE, log)
    look_again(s, casino, BY_TIE, log)


@rule
def roll_dice(s, lots, roll, why, log):
    """Turn the dice on some lots as they were rolled, in lot order."""
    die = 0
    while lots:
        lot = lowest(lots)
        emit(log, DIE_ROLLED, owner_of(s, lot), lot, pips_on(s, lot), face(roll, die), why)
        show(s, lot, face(roll, die))
        die += 1
        lots &= lots - 1
