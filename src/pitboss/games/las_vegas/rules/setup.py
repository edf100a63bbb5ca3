"""Setting up, and the dice of every round."""

from pitboss.games.las_vegas.state import LAY
from pitboss.games.las_vegas.tables import ALL_NOTES, DICE, NOTES_IN_BOX, VALUES, WHITE_DICE
from pitboss.kernel import rule


@rule
def setup(s, seats, options):
    """Lay out the start of a game; `options` is neutral_dice, open_money."""
    s.seats = seats
    s.neutral_dice = options[0]
    s.open_money = options[1]
    s.pile_left = ALL_NOTES
    for value in range(VALUES):
        s.pile[value] = NOTES_IN_BOX[value]
    s.round_no = 1
    s.start = 0
    hand_out_dice(s)


@rule
def hand_out_dice(s):
    """Give every seat its dice for the round and begin to fill the casinos."""
    for seat in range(s.seats):
        s.own_left[seat] = DICE
        s.white_left[seat] = WHITE_DICE[s.seats] if s.neutral_dice else 0
    s.turn = s.start
    s.filling = 0
    s.phase = LAY
