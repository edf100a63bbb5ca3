"""How a step is packed into a whole number: its kind above bit 48, its parts below.

The kinds are NumPy numbers, because a Python number of this length cannot be added to a 32-bit
field when the rules run uncompiled.
"""

import numpy as np

from pitboss.games.lords_of_vegas.tables import SIX_TO, fixed
from pitboss.kernel import rule, scaled

KIND = 48
"""The bit where the kind of a step begins."""
FIRST_PART = 16
"""The bit where the lot or casino of a step begins."""

END = fixed(1 << KIND)
BUILD = fixed(2 << KIND)
SPRAWL = fixed(3 << KIND)
REMODEL = fixed(4 << KIND)
REORGANIZE = fixed(5 << KIND)
RAISE = fixed(6 << KIND)
GAMBLE = fixed(7 << KIND)
LIFT = fixed(8 << KIND)
FREE = fixed(9 << KIND)
SET = fixed(10 << KIND)
SAY_LAY_OFF = fixed(11 << KIND)
ACCEPT = fixed(12 << KIND)
DECLINE = fixed(13 << KIND)
WITHDRAW = fixed(14 << KIND)
DRAFT = fixed(15 << KIND)
PROPOSE = fixed(16 << KIND)
MONEY = fixed(17 << KIND)
LOT = fixed(18 << KIND)
DIE = fixed(19 << KIND)
DREW = fixed(20 << KIND)
ROLL = fixed(21 << KIND)

# A deal is a row of steps, and this module alone knows where their bits lie: a transfer carries
# its giver and taker and, in the lowest bits, its amount; an action carries its seat, plus one.
GIVER = 32
TAKER = 36
ACTOR = 40
SEAT = 7
"""The bits of a seat, once shifted down."""
AMOUNT = 0xFFFFFF
TRANSFERS = (MONEY, LOT, DIE)
MOST_MONEY = 1_000_000


@rule
def kind_of(step):
    """Give the kind of a step, shifted back to where the constants are."""
    return (step >> KIND) << KIND


@rule
def first_part(step):
    """Give the lot or casino of a step, the first thing it names."""
    return (step >> FIRST_PART) & 63


@rule
def second_part(step):
    """Give the brand, target lot, bet or pips of a step, the second thing it names."""
    return step & 0xFFFF


@rule
def packed(kind, first, second):
    """Pack a kind and two parts."""
    return kind + (np.int64(first) << FIRST_PART) + second


@rule
def giver(step):
    """Give the seat that gives in a step of a deal."""
    return (step >> GIVER) & SEAT


@rule
def taker(step):
    """Give the seat that takes in a step of a deal."""
    return (step >> TAKER) & SEAT


@rule
def amount(step):
    """Give the money or the lot of a transfer."""
    return step & AMOUNT


@rule
def actor(step):
    """Give the seat that acts in an action step of a deal."""
    return ((step >> ACTOR) & SEAT) - 1


@rule
def without_actor(step):
    """Give the plain move of an action step of a deal."""
    return step - ((step >> ACTOR & SEAT) << ACTOR)


def pack_transfer(kind: int, from_seat: int, to_seat: int, what: int) -> int:
    """Pack a step of a deal that hands over money, a lot or a die."""
    return int(kind) + (from_seat << GIVER) + (to_seat << TAKER) + what


def with_actor(move: int, seat: int) -> int:
    """Make a move a step of a deal, done by `seat`."""
    return int(move) + (seat + 1 << ACTOR)


def is_transfer(step: int) -> bool:
    """Say whether a step of a deal hands something over; otherwise it is an action."""
    return kind_of(step) in TRANSFERS


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
