"""What chance can bring: a note, a roll."""

from pitboss.games.las_vegas.codes import (
    NOTE,
    PLAIN_ROLL,
    SPARE_ROLL,
    first_roll,
    next_roll,
    rolled,
    ways,
)
from pitboss.games.las_vegas.state import LAY, SPARE
from pitboss.games.las_vegas.tables import SPARE_DICE, VALUES
from pitboss.kernel import below, rule


@rule
def sample(s, dice):
    """Draw a note, or roll the dice that are to be rolled."""
    if s.phase == LAY:
        chosen = below(dice, s.pile_left)
        for value in range(VALUES):
            chosen -= s.pile[value]
            if chosen < 0:
                return NOTE + value
    if s.phase == SPARE:
        return SPARE_ROLL + rolled(dice, 0, SPARE_DICE[s.seats])
    return PLAIN_ROLL + rolled(dice, s.own_left[s.turn], s.white_left[s.turn])


@rule
def outcomes(s, out, odds):
    """List every note or roll that can come, with its whole-number weight."""
    if s.phase == LAY:
        return list_notes(s, out, odds)
    if s.phase == SPARE:
        return list_rolls(SPARE_ROLL, 0, SPARE_DICE[s.seats], out, odds)
    return list_rolls(PLAIN_ROLL, s.own_left[s.turn], s.white_left[s.turn], out, odds)


@rule
def list_notes(s, out, odds):
    n = 0
    for value in range(VALUES):
        if s.pile[value] > 0:
            out[n] = NOTE + value
            odds[n] = s.pile[value]
            n += 1
    return n


@rule
def list_rolls(kind, own, white, out, odds):
    n = 0
    own_roll = first_roll(own)
    while own_roll >= 0:
        white_roll = first_roll(white)
        while white_roll >= 0:
            out[n] = kind + own_roll + (white_roll << 24)
            odds[n] = ways(own_roll, own) * ways(white_roll, white)
            n += 1
            white_roll = next_roll(white_roll)
        own_roll = next_roll(own_roll)
    return n
