"""What a seat may expect from a casino, learned from rounds that the bots played themselves.

How often a seat comes first, second or third on a casino is kept by what it has there, what the
best two others have, the dice it and the others still hold, and the highest note. `learn.py` fills
the table by self-play; `chances.npz` is what it found.
"""

from pathlib import Path

import numpy as np

from pitboss.bots.las_vegas.judgement import policy
from pitboss.bots.las_vegas.worth import DIE, worth_at_sight
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.tables import (
    CASINOS,
    MOST_SEATS,
    NOTE_VALUE,
    OWNERS,
    VALUES,
    WHITE,
)
from pitboss.kernel import rule

LEARNED = 63
"""Where a search says in its real numbers that playouts go by these chances."""
PLACES = 3
OWN = OTHERS_BEST = 6
OTHERS_SECOND = 4
LEFT = np.array([0, 1, 2, 3, 3, 4, 4, 5, 5], np.int64)
"""The dice a seat holds, in six kinds."""
LEFTS = 6
OTHERS_LEFT = np.array([0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] + 25 * [6], np.int64)
"""The dice the others hold in sum, in seven kinds."""
OTHERS_LEFTS = 7
RICH = np.array([0, 0, 0, 0, 0, 1, 1, 2, 2], np.int64)
"""Notes up to $50,000, $60,000 and $70,000, and above."""
RICHES = 3
CELLS = OWN * OTHERS_BEST * OTHERS_SECOND * LEFTS * OTHERS_LEFTS * RICHES

FILE = Path(__file__).parent / "chances.npz"
FEWEST_SEATS = 3
"""Two seats have no need of it: their rounds are solved."""
SHAPE = (MOST_SEATS + 1 - FEWEST_SEATS, CELLS, PLACES)
CHANCES = np.load(FILE)["chances"] if FILE.exists() else np.zeros(SHAPE, np.float32)


@rule
def cell_of(s, casino, seat, mover, own, white, left, others_left, richest):
    """Number the kind of chance that `seat` has on a casino, once `mover` adds its dice."""
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
    return cell * RICHES + RICH[richest]


@rule
def richest_note(s, casino):
    """Give the number of the highest note on a casino, or -1."""
    value = VALUES - 1
    while value >= 0 and s.notes[casino, value] == 0:
        value -= 1
    return value


@rule
def expected(s, casino, seat, mover, own, white, left, others_left, chances):
    """Expect so many thousands for `seat` from a casino, once `mover` adds its dice."""
    value = richest_note(s, casino)
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
        result += chances[s.seats - FEWEST_SEATS, cell, place] * NOTE_VALUE[value]
        notes -= 1
    return result


@rule
def weigh_rivals(s, reals):
    """Write to reals[24 + seat] what a thousand less for another seat is worth to the mover.

    The more likely a rival wins, the more it matters what it gets: a thousand for the mover is
    worth as much to its own share of winning as a thousand less for all rivals by these weights.
    """
    worth_at_sight(s, DIE[s.seats], reals)
    rest = 1.0 - reals[s.turn]
    for seat in range(s.seats):
        reals[24 + seat] = reals[seat] / rest if rest > 1.0e-6 else 1.0 / (s.seats - 1)


@rule
def expect_face(s, face, reals, chances):
    """Judge placing `face`, in thousands: what the mover may expect, less what others gain."""
    own = count_of(s.roll, face)
    white = white_count_of(s.roll, face)
    others_left = 0
    for seat in range(s.seats):
        if seat != s.turn:
            others_left += s.own_left[seat]
    left = s.own_left[s.turn] - own
    result = 0.0
    for casino in range(CASINOS):
        if casino == face:
            result += expected(s, face, s.turn, s.turn, own, white, left, others_left, chances)
        else:
            result += expected(s, casino, s.turn, s.turn, 0, 0, left, others_left, chances)
    for seat in range(s.seats):
        if seat != s.turn:
            held = s.own_left[seat]
            rest = others_left - held + left
            gain = expected(s, face, seat, s.turn, own, white, held, rest, chances)
            gain -= expected(s, face, seat, s.turn, 0, 0, held, rest, chances)
            result -= reals[24 + seat] * gain
    return result


@rule
def most_expected(s, reals, chances):
    """Give the face whose expectation is best; the lowest of equals."""
    best = -1.0e9
    chosen = 0
    weigh_rivals(s, reals)
    for face in range(CASINOS):
        if count_of(s.roll, face) + white_count_of(s.roll, face) > 0:
            judged = expect_face(s, face, reals, chances)
            if judged > best:
                best = judged
                chosen = face
    return chosen


@rule
def playout_policy(s, dice, reals):
    """Give the number that a seat plays in a playout: by what was learned, where it is wanted."""
    if reals[LEARNED] > 0.0 and s.seats >= FEWEST_SEATS and not s.neutral_dice:
        return PLACE_NUMBER + most_expected(s, reals, CHANCES)
    return policy(s, dice, reals)
