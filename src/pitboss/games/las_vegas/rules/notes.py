"""Laying notes on the casinos, from a pile whose order nobody knows."""

from pitboss.games.las_vegas.events import LAID, STARTED_ROUND
from pitboss.games.las_vegas.state import ROLL, SPARE
from pitboss.games.las_vegas.tables import CASINOS, FILL_TO, NOTE_VALUE, SPARE_DICE, VALUES
from pitboss.kernel import emit, rule


@rule
def lay(s, value, log):
    """Lay one note on the casino that is being filled; go on once it has enough."""
    s.pile[value] -= 1
    s.pile_left -= 1
    s.notes[s.filling, value] += 1
    s.money_laid[s.filling] += NOTE_VALUE[value]
    emit(log, LAID, s.filling, NOTE_VALUE[value])
    if s.pile_left == 0:
        open_what_lies_beneath(s)
    if s.money_laid[s.filling] >= FILL_TO:
        s.filling += 1
    if s.filling == CASINOS or s.pile_left == 0:
        begin_rolling(s, log)


@rule
def open_what_lies_beneath(s):
    """Use the notes that were put beneath the pile, now that the rest is used up."""
    for value in range(VALUES):
        s.pile[value] = s.under[value]
        s.under[value] = 0
    s.pile_left = s.under_left
    s.under_left = 0


@rule
def begin_rolling(s, log):
    """Start the turns; with three seats the spare white dice come first."""
    emit(log, STARTED_ROUND, s.round_no, s.start)
    if s.neutral_dice and SPARE_DICE[s.seats] > 0:
        s.phase = SPARE
    else:
        s.phase = ROLL


@rule
def work_out(s):
    """Compute what is kept beside the notes: how many there are, and their sum."""
    s.pile_left = 0
    s.under_left = 0
    for value in range(VALUES):
        s.pile_left += s.pile[value]
        s.under_left += s.under[value]
    for casino in range(CASINOS):
        s.money_laid[casino] = 0
        for value in range(VALUES):
            s.money_laid[casino] += s.notes[casino, value] * NOTE_VALUE[value]
