"""Settling who is the boss: the highest dice are rerolled as long as several seats share them."""

from pitboss.games.lords_of_vegas.codes import face
from pitboss.games.lords_of_vegas.events import BY_TIE, DIE_ROLLED, TIE_FOUND
from pitboss.games.lords_of_vegas.rules.casinos import count_casino
from pitboss.games.lords_of_vegas.state import NOBODY, TIED
from pitboss.games.lords_of_vegas.tables import END_OF_LOT, LOTS, NO_LOT
from pitboss.kernel import emit, rule


@rule
def tied_casino(s):
    """Find the first casino, in lot order, that has several bosses.

    A casino that waits for a die is left alone until the die stands: it may outrank the tied ones.
    """
    waiting = s.casino[s.put_lot] if s.put_lot != NO_LOT else NO_LOT
    for lot in range(LOTS):
        if s.boss[lot] == TIED and s.casino[lot] != waiting:
            return s.casino[lot]
    return NO_LOT


@rule
def highest_in(s, casino):
    """Give the highest pips in a casino."""
    highest = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY and s.pips[lot] > highest:
            highest = s.pips[lot]
    return highest


@rule
def tied_dice(s, casino):
    """Count the dice that show the highest pips: all of them are rerolled."""
    highest = highest_in(s, casino)
    count = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY and s.pips[lot] == highest:
            count += 1
    return count


@rule
def tell_tie(s, log):
    """Tell that a casino has several bosses."""
    casino = tied_casino(s)
    emit(log, TIE_FOUND, casino, highest_in(s, casino))


@rule
def roll_tied(s, roll, log):
    """Reroll the tied dice where they are, in lot order; it costs nothing."""
    casino = tied_casino(s)
    highest = highest_in(s, casino)
    die = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY and s.pips[lot] == highest:
            emit(log, DIE_ROLLED, s.owner[lot], lot, highest, face(roll, die), BY_TIE)
            s.pips[lot] = face(roll, die)
            die += 1
    count_casino(s, casino, BY_TIE, log)
