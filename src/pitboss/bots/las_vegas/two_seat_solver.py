"""A whole round of two seats solved: every roll and every choice from the first die on.

What the dice of one seat can do is numbered once for all (`PLACEMENTS`, fewest dice first), so a
position of the round is a pair of numbers and who is given the turn. Two tables hold the value to
the seat that is given the turn. They are filled by the dice that are left, fewest first, many
positions side by side: that is what makes it fast.
"""

import numpy as np

from pitboss.bots.las_vegas.evaluate import count_casino, count_money
from pitboss.bots.las_vegas.placements import (
    AFTER,
    CHOICE_COUNT,
    CHOICES,
    COUNTS,
    PLACEMENTS,
    SHARED,
    SHORT_WAYS,
    WAYS,
)
from pitboss.bots.las_vegas.rolls import ROLL_FIRST
from pitboss.bots.las_vegas.values import value_standing
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of
from pitboss.games.las_vegas.tables import ALL_NOTES, CASINOS, NOTE_VALUES, ROUNDS, SIX_TO
from pitboss.kernel import allocates, rule

LEAST = CASINOS * COUNTS
"""The row of the least so far, one for each choice, after the rows of the choices themselves."""
TOTAL = LEAST + CASINOS
ROWS = TOTAL + 1
SIDE_BY_SIDE = 256
"""How many placements of the other seat are computed at a time."""
EXACT_DICE = 12
"""With more dice than this in all, values are kept in single precision: half the time and room."""
TEN = 10
"""Notes are worth tens of thousands."""
MOST_LEAD = sum(NOTE_VALUES) * 8 // TEN
NOTE_SPAN = 2 * ALL_NOTES
"""A lead in money and notes is one number: tens of thousands times this, and notes."""


@allocates
@rule
def solve_two_seats(states, codes, work, model, shares):
    """Write both seats' exact value after each move; returns how many positions were solved.

    `states[0]` is a position of two seats without white dice in which a number is to be placed.
    """
    s = states[0]
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    # Of my placements only those are possible that hold one of the choices I have now.
    numbers = np.zeros((2, PLACEMENTS.shape[0]), np.int64)
    listed = np.zeros((2, PLACEMENTS.shape[0]), np.int64)
    ends = np.zeros((2, COUNTS, CASINOS + 1), np.int64)
    me = list_placements(mine, s.roll, numbers[0], listed[0], ends[0])
    other = list_placements(theirs, 0, numbers[1], listed[1], ends[1])
    # The value to the other, given the turn, by my placement; to me, given it, by the other's.
    if mine + theirs > EXACT_DICE:
        to_other = np.empty((me, other), np.float32)
        to_me = np.empty((other, me), np.float32)
        rows = np.empty((ROWS, SIDE_BY_SIDE), np.float32)
        fill_round(s, work[0], model, numbers, listed, ends, rows, SHORT_WAYS, to_other, to_me)
        read_moves(s, codes, numbers, to_other, shares)
    else:
        exact_to_other = np.empty((me, other), np.float64)
        exact_to_me = np.empty((other, me), np.float64)
        exact_rows = np.empty((ROWS, SIDE_BY_SIDE), np.float64)
        fill_round(s, work[0], model, numbers, listed, ends, exact_rows, WAYS,
                   exact_to_other, exact_to_me)  # fmt: skip
        read_moves(s, codes, numbers, exact_to_other, shares)
    return me * other * 2


@rule
def list_placements(dice, roll, numbers, listed, ends):
    """List the placements of up to `dice` dice that can come; returns how many there are.

    With a roll, only those that hold all its dice of some number. `ends` says where those of a
    size that lie on so many casinos at most end.
    """
    n = 0
    for size in range(dice + 1):
        for casinos in range(CASINOS + 1):
            ends[size, casinos] = n
        for placement in range(ROLL_FIRST[size], ROLL_FIRST[size + 1]):
            possible = roll == 0
            casinos = 0
            for face in range(CASINOS):
                count = count_of(roll, face)
                if count > 0 and PLACEMENTS[placement, face] >= count:
                    possible = True
                if PLACEMENTS[placement, face] > 0:
                    casinos += 1
            if possible:
                numbers[placement] = n
                listed[n] = placement
                n += 1
                for more in range(casinos, CASINOS + 1):
                    ends[size, more] = n
    return n


@rule
def first_of(ends, size):
    """Give where the placements of a size begin."""
    return ends[size - 1, CASINOS] if size > 0 else 0


@allocates
@rule
def fill_round(s, work, model, numbers, listed, ends, rows, ways, to_other, to_me):
    """Fill both tables, fewest dice first.

    Seats with dice take turns, so neither can be on more casinos than it has had turns, and the
    other has placed a die in each of its own: what cannot come is left out.
    """
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    most = np.zeros(2, np.int64)
    settle_all(s, work, model, listed, ends, to_other, to_me)
    for left in range(1, mine + theirs + 1):
        for my_left in range(max(0, left - theirs), min(left, mine) + 1):
            their_left = left - my_left
            used = mine - my_left
            their_used = theirs - their_left
            both = my_left > 0 and their_left > 0
            if my_left > 0:
                most[0] = min(their_used, CASINOS) if both else CASINOS
                most[1] = min(used, CASINOS) if both else CASINOS
                fill(numbers, listed, ends, 0, used, their_used, my_left, most, rows, ways,
                     to_other, to_me)  # fmt: skip
            if their_left > 0:
                most[0] = min(their_used + 1, CASINOS) if both else CASINOS
                most[1] = min(max(used - 1, 0), CASINOS) if both else CASINOS
                fill(numbers, listed, ends, 1, their_used, used, their_left, most, rows, ways,
                     to_me, to_other)  # fmt: skip
            if my_left == 0:
                pass_on(ends, 0, used, their_used, to_other, to_me)
            elif their_left == 0:
                pass_on(ends, 1, their_used, used, to_me, to_other)


@rule
def read_moves(s, codes, numbers, to_other, shares):
    """Read off the values after each move."""
    for move in range(codes.shape[0]):
        face = codes[move] - PLACE_NUMBER
        placed = numbers[0, AFTER[0, face * COUNTS + count_of(s.roll, face)]]
        shares[move, s.turn] = 1.0 - to_other[placed, 0]
        shares[move, 1 - s.turn] = to_other[placed, 0]


@allocates
@rule
def settle_all(s, work, model, listed, ends, to_other, to_me):
    """Evaluate the end of the round for all ways to place all dice."""
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    leads = np.zeros((CASINOS, COUNTS, COUNTS), np.int64)
    count_leads(s, mine, theirs, leads, work)
    lead_values = np.zeros(2 * MOST_LEAD + 1, np.float64)
    for lead in range(-MOST_LEAD, MOST_LEAD + 1):
        for seat in range(2):
            work.money[seat] = TEN * lead if seat == s.turn else 0.0
            work.notes[seat] = 0.0
        value_standing(s, ROUNDS - s.round_no, work, model)
        lead_values[lead + MOST_LEAD] = work.shares[s.turn]
    count_money(s, work)
    start = np.int64(work.money[s.turn] - work.money[1 - s.turn]) // TEN * NOTE_SPAN
    start += np.int64(work.notes[s.turn] - work.notes[1 - s.turn])
    for i in range(first_of(ends[0], mine), ends[0, mine, CASINOS]):
        for j in range(first_of(ends[1], theirs), ends[1, theirs, CASINOS]):
            lead = start
            for casino in range(CASINOS):
                a = PLACEMENTS[listed[0, i], casino]
                lead += leads[casino, a, PLACEMENTS[listed[1, j], casino]]
            value = lead_value(lead, s.round_no == ROUNDS, lead_values)
            to_me[j, i] = value
            to_other[i, j] = 1.0 - value


@rule
def lead_value(lead, last, lead_values):
    """Give the mover's share for a lead in money and notes."""
    if last:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return lead_values[(lead + NOTE_SPAN // 2) // NOTE_SPAN + MOST_LEAD]


@rule
def count_leads(s, mine, theirs, leads, work):
    """Compute by how much each casino puts the mover ahead, for all dice still to be added."""
    turn = s.turn
    for casino in range(CASINOS):
        for a in range(mine + 1):
            s.dice[casino, turn] += a
            for b in range(theirs + 1):
                for seat in range(2):
                    work.money[seat] = 0.0
                    work.notes[seat] = 0.0
                count_casino(s, casino, 1 - turn, b, 0, 1.0, work)
                money = np.int64(work.money[turn] - work.money[1 - turn])
                notes = np.int64(work.notes[turn] - work.notes[1 - turn])
                leads[casino, a, b] = money // TEN * NOTE_SPAN + notes
            s.dice[casino, turn] -= a


@rule
def fill(numbers, listed, ends, who, used, other_used, left, most, rows, ways, after, values):
    """Fill in the value to seat `who` of having the turn with `left` dice.

    `after` holds what each placement leaves to the other seat, which goes next; `most` says on how
    many casinos the two can be.
    """
    first_other = first_of(ends[1 - who], other_used)
    last = ends[1 - who, other_used, most[1 - who]]
    for i in range(first_of(ends[who], used), ends[who, used, most[who]]):
        for first in range(first_other, last, SIDE_BY_SIDE):
            width = min(SIDE_BY_SIDE, last - first)
            for face in range(CASINOS):
                for column in range(face * COUNTS + 1, face * COUNTS + left + 1):
                    row = numbers[who, AFTER[listed[who, i], column]]
                    for k in range(width):
                        rows[column, k] = after[row, first + k]
            average_choices(left, width, rows, ways)
            for k in range(width):
                values[first + k, i] = 1.0 - rows[TOTAL, k] / SIX_TO[left]


@rule
def average_choices(dice, width, rows, all_ways):
    """Sum over all rolls what the best choice leaves to the other seat."""
    for k in range(width):
        rows[TOTAL, k] = 0.0
    for roll in range(ROLL_FIRST[dice], ROLL_FIRST[dice + 1]):
        last = CHOICE_COUNT[roll] - 1
        for choice in range(SHARED[roll], last):
            row = CHOICES[roll, choice]
            if choice == 0:
                for k in range(width):
                    rows[LEAST, k] = rows[row, k]
            else:
                for k in range(width):
                    rows[LEAST + choice, k] = min(rows[LEAST + choice - 1, k], rows[row, k])
        row = CHOICES[roll, last]
        ways = all_ways[roll]
        if last == 0:
            for k in range(width):
                rows[TOTAL, k] += ways * rows[row, k]
        else:
            for k in range(width):
                rows[TOTAL, k] += ways * min(rows[LEAST + last - 1, k], rows[row, k])


@rule
def pass_on(ends, who, used, other_used, after, values):
    """Let a seat without dice pass the turn on."""
    other = 1 - who
    for i in range(first_of(ends[who], used), ends[who, used, CASINOS]):
        for j in range(first_of(ends[other], other_used), ends[other, other_used, CASINOS]):
            values[j, i] = 1.0 - after[i, j]
