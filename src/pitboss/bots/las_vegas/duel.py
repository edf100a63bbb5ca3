"""A round between two seats solved whole: every roll and every choice from the first die on.

What the dice of one seat can do is numbered once for all (`PLACEMENTS`, fewest dice first), so a
position of the round is a pair of numbers and who is given the turn. Two tables hold the value to
the seat that is given the turn. They are filled by the dice that are left, fewest first, many
positions side by side: that is what makes it fast.
"""

from itertools import groupby

import numpy as np

from pitboss.bots.las_vegas.endgame import ROLL_FIRST, ROLL_SET, ROLL_WAYS
from pitboss.bots.las_vegas.worth import count_casino, count_money, win_shares
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of
from pitboss.games.las_vegas.tables import ALL_NOTES, CASINOS, DICE, NOTE_VALUES, ROUNDS, SIX_TO
from pitboss.kernel import allocates, rule

COUNTS = DICE + 1
"""How many dice can lie on a casino: none to eight."""
PLACEMENTS = np.array(
    [
        placed
        for dice in range(COUNTS)
        for placed in sorted(
            ROLL_SET[ROLL_FIRST[dice] : ROLL_FIRST[dice + 1]].tolist(), key=np.count_nonzero
        )
    ],
    np.int64,
)
"""Every way to lay up to eight dice on the casinos; those of n dice begin at ROLL_FIRST[n], and
among them those on few casinos come first."""
LEAST = CASINOS * COUNTS
"""The row of the least so far, one for each choice, after the rows of the choices themselves."""
TOTAL = LEAST + CASINOS
ROWS = TOTAL + 1
SIDE_BY_SIDE = 256
"""How many placements of the other seat are worked out at a time."""
EXACT_DICE = 12
"""With more dice than this in sum, values are kept to six digits, which halves time and room."""
TEN = 10
"""Notes are worth tens of thousands."""
MOST_LEAD = sum(NOTE_VALUES) * 8 // TEN
NOTE_SPAN = 2 * ALL_NOTES
"""A lead in money and notes is one number: tens of thousands times this, and notes."""


def _after() -> "np.ndarray[tuple[int, int], np.dtype[np.int32]]":
    """Number the placement that adds dice to a casino, at column casino * COUNTS + dice."""
    number = {tuple(placed): k for k, placed in enumerate(PLACEMENTS.tolist())}
    after = np.zeros((len(PLACEMENTS), CASINOS * COUNTS), np.int32)
    for placed, k in number.items():
        for casino in range(CASINOS):
            for count in range(COUNTS - sum(placed)):
                more = (*placed[:casino], placed[casino] + count, *placed[casino + 1 :])
                after[k, casino * COUNTS + count] = number[more]
    return after


def _choices() -> tuple[list[list[int]], list[int], list[int], list[int]]:
    """List the choices of every roll, and how many of them the roll before it begins with too.

    Rolls of one size are sorted by their choices, so that work on what they share is done once.
    """
    choices, number, shared, ways = [], [], [], []
    rolls = [
        ([face * COUNTS + int(n) for face, n in enumerate(roll) if n], int(way))
        for roll, way in zip(ROLL_SET.tolist(), ROLL_WAYS.tolist(), strict=True)
    ]
    for size in range(DICE + 1):
        before: list[int] = []
        for columns, way in sorted(rolls[ROLL_FIRST[size] : ROLL_FIRST[size + 1]]):
            same = [a == b for a, b in zip(columns, before, strict=False)]
            prefix = sum(1 for _ in next(groupby(same))[1]) if same and same[0] else 0
            choices.append(columns + [0] * (CASINOS - len(columns)))
            number.append(len(columns))
            shared.append(min(prefix, max(0, len(columns) - 1)))
            ways.append(way)
            before = columns
    return choices, number, shared, ways


AFTER = _after()
_CHOICES, _NUMBER, _SHARED, _WAYS = _choices()
CHOICES = np.array(_CHOICES, np.int64)
CHOICE_COUNT = np.array(_NUMBER, np.int64)
SHARED = np.array(_SHARED, np.int64)
WAYS = np.array(_WAYS, np.float64)
SHORT_WAYS = np.array(_WAYS, np.float32)


@allocates
@rule
def solve_duel(states, codes, shares):
    """Write both seats' exact value after each move; returns the positions worked out.

    `states[0]` is a position of two seats without white dice in which a number is to be placed.
    """
    s = states[0]
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    # Of my placements only those can come that hold one of the choices I have now.
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
        fill_round(s, numbers, listed, ends, rows, SHORT_WAYS, to_other, to_me)
        read_moves(s, codes, numbers, to_other, shares)
    else:
        exact_to_other = np.empty((me, other), np.float64)
        exact_to_me = np.empty((other, me), np.float64)
        exact_rows = np.empty((ROWS, SIDE_BY_SIDE), np.float64)
        fill_round(s, numbers, listed, ends, exact_rows, WAYS, exact_to_other, exact_to_me)
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
def fill_round(s, numbers, listed, ends, rows, ways, to_other, to_me):
    """Fill both tables, fewest dice first.

    Seats with dice take turns, so neither can be on more casinos than it has had turns, and the
    other has placed a die in each of its own: what cannot come is left out.
    """
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    most = np.zeros(2, np.int64)
    settle_all(s, listed, ends, to_other, to_me)
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
def settle_all(s, listed, ends, to_other, to_me):
    """Pay out the round in thought, for all ways in which all dice can come to lie."""
    mine = s.own_left[s.turn]
    theirs = s.own_left[1 - s.turn]
    reals = np.zeros(64, np.float64)
    leads = np.zeros((CASINOS, COUNTS, COUNTS), np.int64)
    count_leads(s, mine, theirs, leads, reals)
    lead_values = np.zeros(2 * MOST_LEAD + 1, np.float64)
    for lead in range(-MOST_LEAD, MOST_LEAD + 1):
        for seat in range(2):
            reals[8 + seat] = TEN * lead if seat == s.turn else 0.0
            reals[16 + seat] = 0.0
        win_shares(2, ROUNDS - s.round_no, reals)
        lead_values[lead + MOST_LEAD] = reals[s.turn]
    count_money(s, reals)
    start = np.int64(reals[8 + s.turn] - reals[9 - s.turn]) // TEN * NOTE_SPAN
    start += np.int64(reals[16 + s.turn] - reals[17 - s.turn])
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
def count_leads(s, mine, theirs, leads, reals):
    """Work out by how much each casino would put the mover ahead, by the dice still added."""
    turn = s.turn
    for casino in range(CASINOS):
        for a in range(mine + 1):
            s.dice[casino, turn] += a
            for b in range(theirs + 1):
                for seat in range(2):
                    reals[8 + seat] = 0.0
                    reals[16 + seat] = 0.0
                count_casino(s, casino, 1 - turn, b, 0, 1.0, reals)
                money = np.int64(reals[8 + turn] - reals[9 - turn])
                notes = np.int64(reals[16 + turn] - reals[17 - turn])
                leads[casino, a, b] = money // TEN * NOTE_SPAN + notes
            s.dice[casino, turn] -= a


@rule
def fill(numbers, listed, ends, who, used, other_used, left, most, rows, ways, after, values):
    """Fill in what it is worth to seat `who` to be given the turn with `left` dice.

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
    """Add up over all rolls what the best choice leaves to the other seat."""
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
