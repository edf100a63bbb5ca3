"""How a step is packed into a whole number, and a roll into half of one.

A roll is a set of dice, not a sequence: six hexadecimal digits count the own dice by face, six
more the white dice. The kind of the step is in the bits above them.
"""

import numpy as np

from pitboss.games.las_vegas.tables import CASINOS, FACTORIAL, SIX_TO
from pitboss.kernel import rule, scaled

PLACE_NUMBER = 1 << 50
NOTE = 2 << 50
SPARE_ROLL = 3 << 50
PLAIN_ROLL = 4 << 50
KIND = 7 << 50


@rule
def count_of(roll, face):
    """Count the own dice that show `face` (0 to 5)."""
    return (roll >> (4 * face)) & 15


@rule
def white_count_of(roll, face):
    """Count the white dice that show `face` (0 to 5)."""
    return (roll >> (24 + 4 * face)) & 15


@rule
def rolled(dice, own, white):
    """Roll own and white dice."""
    roll = roll_of(dice, own)
    if white > 0:
        roll += roll_of(dice, white) << 24
    return roll


@rule
def roll_of(dice, count):
    """Roll `count` dice, up to eight, from one draw of the generator."""
    roll = 0
    word = scaled(dice, SIX_TO[count])
    for _ in range(count):
        word *= 6
        roll += 1 << (4 * (word >> 32))
        word &= 0xFFFFFFFF
    return roll


@rule
def first_roll(count):
    """Give the first of all sets of `count` dice: every die a one."""
    return np.int64(count)  # wide enough to be packed, in every mode


@rule
def next_roll(roll):
    """Give the set of dice after `roll`, or -1 after the last (Nijenhuis and Wilf's NEXCOM)."""
    face = 0
    while face < CASINOS and count_of(roll, face) == 0:
        face += 1
    if face >= CASINOS - 1:
        return -1
    count = count_of(roll, face)
    roll -= count << (4 * face)
    return roll + (count - 1) + (1 << (4 * (face + 1)))


@rule
def ways(roll, count):
    """Count the throws of `count` dice that give this set."""
    result = FACTORIAL[count]
    for face in range(CASINOS):
        result //= FACTORIAL[count_of(roll, face)]
    return result
