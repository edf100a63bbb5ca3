"""How a step is packed into a whole number: its kind above bit 48, its parts below.

The kinds are NumPy numbers, because a Python number of this length cannot be added to a 32-bit
field when the rules run uncompiled.
"""

import numpy as np

from pitboss.games.lords_of_vegas.tables import SIX_TO
from pitboss.kernel import rule, scaled

KIND = 48
"""The bit where the kind of a step begins."""

END = np.int64(1 << KIND)
BUILD = np.int64(2 << KIND)
SPRAWL = np.int64(3 << KIND)
REMODEL = np.int64(4 << KIND)
REORGANIZE = np.int64(5 << KIND)
RAISE = np.int64(6 << KIND)
GAMBLE = np.int64(7 << KIND)
LIFT = np.int64(8 << KIND)
FREE = np.int64(9 << KIND)
SET = np.int64(10 << KIND)
SAY_LAY_OFF = np.int64(11 << KIND)
ACCEPT = np.int64(12 << KIND)
DECLINE = np.int64(13 << KIND)
WITHDRAW = np.int64(14 << KIND)
DRAFT = np.int64(15 << KIND)
PROPOSE = np.int64(16 << KIND)
MONEY = np.int64(17 << KIND)
LOT = np.int64(18 << KIND)
DIE = np.int64(19 << KIND)
DREW = np.int64(20 << KIND)
ROLL = np.int64(21 << KIND)

ACTOR = 40
"""In a deal, an action step carries its seat, plus one, from this bit on."""
MOST_MONEY = 1_000_000


@rule
def kind_of(step):
    """Give the kind of a step, shifted back to where the constants are."""
    return (step >> KIND) << KIND


@rule
def first_part(step):
    """Give the lot or casino of a step, the first thing it names."""
    return (step >> 16) & 63


@rule
def second_part(step):
    """Give the brand, target lot, bet or pips of a step, the second thing it names."""
    return step & 0xFFFF


@rule
def packed(kind, first, second):
    """Pack a kind and two parts."""
    return kind + (np.int64(first) << 16) + second


@rule
def giver(step):
    """Give the seat that gives in a step of a deal."""
    return (step >> 32) & 7


@rule
def taker(step):
    """Give the seat that takes in a step of a deal."""
    return (step >> 36) & 7


@rule
def amount(step):
    """Give the money or the lot of a transfer."""
    return step & 0xFFFFFF


@rule
def actor(step):
    """Give the seat that acts in an action step of a deal."""
    return ((step >> ACTOR) & 7) - 1


@rule
def without_actor(step):
    """Give the plain move of an action step of a deal."""
    return step - ((step >> ACTOR & 7) << ACTOR)


@rule
def face(roll, die):
    """Give what die number `die` of a roll shows."""
    return (roll >> (4 * die)) & 15


@rule
def rolled(dice, count):
    """Roll `count` dice, up to nine, from one draw of the generator."""
    roll = np.int64(0)
    word = scaled(dice, SIX_TO[count])
    for die in range(count):
        word *= 6
        roll += ((word >> 32) + 1) << (4 * die)
        word &= 0xFFFFFFFF
    return roll
