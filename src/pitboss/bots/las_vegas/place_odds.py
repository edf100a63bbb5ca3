"""How often a seat comes first, second or third on a casino, learned from self-play.

The odds are kept by what the seat has there, what the best two others have, the dice it and the
others still hold, and the highest note. `pitboss train las-vegas` fills the table.
"""

import numpy as np

from pitboss.bots.las_vegas.evaluate import DIE, evaluate_by_hand
from pitboss.games.las_vegas.codes import count_of, white_count_of
from pitboss.games.las_vegas.tables import CASINOS, NOTE_VALUE, OWNERS, VALUES, WHITE
from pitboss.kernel import rule

PLACES = 3
OWN = OTHERS_BEST = 6
OTHERS_SECOND = 4
LEFT = np.array([0, 1, 2, 3, 3, 4, 4, 5, 5], np.int64)
"""The dice a seat holds, in six classes."""
LEFTS = 6
OTHERS_LEFT = np.array([0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] + 25 * [6], np.int64)
"""The dice the others hold in all, in seven classes."""
OTHERS_LEFTS = 7
HIGHEST_NOTE = np.array([0, 0, 0, 0, 0, 1, 1, 2, 2], np.int64)
"""Notes up to $50,000, $60,000 and $70,000, and above."""
HIGHEST_NOTES = 3
CELLS = OWN * OTHERS_BEST * OTHERS_SECOND * LEFTS * OTHERS_LEFTS * HIGHEST_NOTES

MIN_SEATS = 3
"""With two seats play by the odds loses to judging by hand, because dice have more value than the
table knows. There the odds serve only as features of the net that values positions."""


@rule
def cell_of(s, casino, seat, mover, own, white, left, others_left, highest):
    """Number the situation of `seat` on a casino, once `mover` has added its dice."""
    mine = 0
    best = 0
    second = 0
    for owner in range(OWNERS):
        dice = s.dice[casino, owner]
        if owner == mover:
            dice += own
        if owner == WHITE:
            dice += white
        if owner == seat:
            mine = dice
        elif dice > best:
            second = best
            best = dice
        elif dice > second:
            second = dice
    cell = min(mine, OWN - 1) * OTHERS_BEST + min(best, OTHERS_BEST - 1)
    cell = cell * OTHERS_SECOND + min(second, OTHERS_SECOND - 1)
    cell = (cell * LEFTS + LEFT[left]) * OTHERS_LEFTS + OTHERS_LEFT[others_left]
    return cell * HIGHEST_NOTES + HIGHEST_NOTE[highest]


@rule
def dice_left(s):
    """Count the dice that are still to be placed, white ones included."""
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat] + s.white_left[seat]
    return dice


@rule
def highest_note(s, casino):
    """Give the number of the highest note on a casino, or -1."""
    value = VALUES - 1
    while value >= 0 and s.notes[casino, value] == 0:
        value -= 1
    return value


@rule
def expected_money(s, casino, seat, mover, own, white, left, others_left, odds):
    """Give what `seat` can expect from a casino, in thousands, once `mover` has added its dice."""
    value = highest_note(s, casino)
    if value < 0:
        return 0.0
    cell = cell_of(s, casino, seat, mover, own, white, left, others_left, value)
    result = 0.0
    notes = s.notes[casino, value]
    for place in range(PLACES):
        while notes == 0:
            value -= 1
            if value < 0:
                return result
            notes = s.notes[casino, value]
        result += odds[cell * PLACES + place] * NOTE_VALUE[value]
        notes -= 1
    return result


@rule
def weigh_rivals(s, work):
    """Write the value to the mover of a thousand less for each other seat.

    The likelier a rival wins, the more its money matters: a thousand for the mover adds as much to
    its share of winning as a thousand less for all rivals by these weights.
    """
    evaluate_by_hand(s, DIE[s.seats], work)
    rest = 1.0 - work.shares[s.turn]
    for seat in range(s.seats):
        even = 1.0 / (s.seats - 1)
        work.rival_weights[seat] = work.shares[seat] / rest if rest > 1.0e-6 else even


@rule
def judge_by_odds(s, face, work, odds):
    """Judge placing `face`, in thousands: what the mover can expect, less what others gain."""
    own = count_of(s.roll, face)
    white = white_count_of(s.roll, face)
    others_left = dice_left(s) - s.own_left[s.turn] - white
    left = s.own_left[s.turn] - own
    result = 0.0
    for casino in range(CASINOS):
        if casino == face:
            result += expected_money(s, face, s.turn, s.turn, own, white, left, others_left, odds)
        else:
            result += expected_money(s, casino, s.turn, s.turn, 0, 0, left, others_left, odds)
    for seat in range(s.seats):
        if seat != s.turn:
            held = s.own_left[seat]
            rest = others_left - held + left
            gain = expected_money(s, face, seat, s.turn, own, white, held, rest, odds)
            gain -= expected_money(s, face, seat, s.turn, 0, 0, held, rest, odds)
            result -= work.rival_weights[seat] * gain
    return result


@rule
def best_by_odds(s, work, odds):
    """Give the face that is best by the odds; the lowest of equals."""
    best = -1.0e9
    chosen = 0
    weigh_rivals(s, work)
    for face in range(CASINOS):
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            judged = judge_by_odds(s, face, work, odds)
            if judged > best:
                best = judged
                chosen = face
    return chosen
