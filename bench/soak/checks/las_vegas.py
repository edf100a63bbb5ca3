"""54 notes and all dice are always somewhere, and only in one place."""

from pitboss.games.las_vegas.state import ENDED, ROLL
from pitboss.games.las_vegas.tables import (
    CASINOS,
    DICE,
    NOTES_IN_BOX,
    SPARE_DICE,
    VALUES,
    WHITE,
    WHITE_DICE,
)
from pitboss.kernel import rule

LOST = (
    "",
    "a note is missing, or there is one too many",
    "a number of notes or dice is below zero",
    "a seat's dice are not eight",
    "a white die is missing, or there is one too many",
)


@rule
def conserved(start, s, tally):
    for value in range(VALUES):
        notes = s.pile[value] + s.under[value]
        least = min(s.pile[value], s.under[value])
        for casino in range(CASINOS):
            notes += s.notes[casino, value]
            least = min(least, s.notes[casino, value])
        for seat in range(s.seats):
            notes += s.won[seat, value]
            least = min(least, s.won[seat, value])
        if notes != NOTES_IN_BOX[value]:
            return 1
        if least < 0:
            return 2
    return 0 if s.phase == ENDED else dice_conserved(s)


@rule
def dice_conserved(s):
    for seat in range(s.seats):
        dice = s.own_left[seat]
        for casino in range(CASINOS):
            dice += s.dice[casino, seat]
        if dice != DICE:
            return 3
        if s.own_left[seat] < 0 or s.white_left[seat] < 0:
            return 2
    if not s.neutral_dice:
        return 0
    white = SPARE_DICE[s.seats] if s.phase < ROLL else 0
    for casino in range(CASINOS):
        white += s.dice[casino, WHITE]
    for seat in range(s.seats):
        white += s.white_left[seat]
    return 0 if white == WHITE_DICE[s.seats] * s.seats + SPARE_DICE[s.seats] else 4
