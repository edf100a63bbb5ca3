"""The value of tiles, sheets and positions in Vegas Showdown, by hand and compiled.

Money is converted to Fame at a price that rises towards the end, when ten dollars left over score
one. The greedy bot judges by the same rules in plain Python.
"""

import numpy as np

from pitboss.bots.softmax import softmax
from pitboss.games.vegas_showdown.rules.placement import list_tile
from pitboss.games.vegas_showdown.rules.sheet import connected
from pitboss.games.vegas_showdown.tables import (
    BLUE,
    EAST,
    NORTH,
    SOUTH,
    STRIDE,
    TILE_TYPES,
    WEST,
    YELLOW,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import lowest

TURNS = np.array([0.0, 0.0, 30.0, 26.0, 19.0, 17.0])
"""How many turns a game usually takes, by seats."""
EARLY_FAME, LATE_FAME = 4.5, 9.0
"""The price of a Fame in dollars, at the start and at the end."""
RANK = 0.35
"""What a point of Population or Revenue adds to the rank at the end, in Fame."""
SQUARE = 0.2
"""The Fame for covering a square, because full sections score."""
RED = np.array([0.7, 1.4, 2.0])
"""The Fame that the red corners of a small, medium or large tile may still bring."""
SQUARES = np.array([1.0, 2.0, 4.0])
UNPLACEABLE = 0.3
"""The part of its value that a tile keeps if it cannot be placed now."""
UNLOCKED = 0.5
"""The part of a stored tile's value that counts for the tile it requires: both must still be
placed."""
BALANCE = 0.25
"""What Population or Revenue in excess of the other counts as income."""
SECTION = 5.0
"""A filled section; a part of it counts with the square of that part."""
JOINED = 3.0
DOOR = 0.3
"""A free square behind an open door, for each entrance; more than four add nothing."""
DEAD = 0.5
"""A free square that no door can ever open onto."""
ROOM = 0.1
"""A place where a large tile still fits."""
LOST = 2.0
"""A section that a wrong colour has spoilt."""
DIAMOND = np.array([0.0, 0.0, 0.15, 1.0, 3.0])
"""A corner at which so many red squares meet."""
TEMPERATURE, TEMPERATURE_A_TURN = 2.0, 0.35
"""The temperature of the softmax, in Fame: at the end, and for each turn to come."""
KEPT = 0.6
"""The part of its value that a stored tile counts."""
EVERY_2ND, EVERY_2ND_PAIR, EVERY_2ND_FOUR = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
)


@rule
def bits(cells):
    """Count the squares of a set."""
    pairs = cells - ((cells >> 1) & EVERY_2ND)
    fours = (pairs & EVERY_2ND_PAIR) + ((pairs >> 2) & EVERY_2ND_PAIR)
    eights = (fours + (fours >> 4)) & EVERY_2ND_FOUR
    sixteens = eights + (eights >> 8)
    halves = sixteens + (sixteens >> 16)
    return (halves + (halves >> 32)) & 127


@rule
def turns_left(s):
    """Estimate how many turns are left: by the usual length, the stacks and the fullest sheet."""
    left = TURNS[s.seats] - s.turn_no
    for stack in range(3):
        tiles = 0
        for tile in range(TILE_TYPES):
            if s.tile_size[tile] == stack:
                tiles += s.pile[0, tile] + s.pile[1, tile]
        left = min(left, 2.0 + 2.5 * tiles)
    for seat in range(s.seats):
        left = min(left, 1.0 + bits(s.all_cells & ~s.occupied[seat]) / 1.5)
    return max(1.0, left)


@rule
def price_of_fame(s, left):
    """Give the price of one Fame in dollars with so many turns left."""
    return LATE_FAME - (LATE_FAME - EARLY_FAME) * min(1.0, left / TURNS[s.seats])


@rule
def can_place(s, seat, tile, work):
    """Say whether a seat could place a tile of this type on its sheet now."""
    if s.tile_needs[tile] & ~s.types_on[seat]:
        return False
    return list_tile(s, seat, tile, 0, work.moves, 0) > 0


@rule
def printed_value(s, seat, tile, left, fame):
    """Give the value in dollars of what is printed on a tile, once a seat has placed it."""
    population = s.tile_population[tile]
    revenue = s.tile_revenue[tile]
    now = min(s.population[seat], s.revenue[seat])
    then = min(s.population[seat] + population, s.revenue[seat] + revenue)
    ahead = population + revenue - (then - now)
    money = (then - now + BALANCE * max(0, ahead)) * max(0.0, left - 1.0)
    size = s.tile_size[tile]
    printed = s.tile_fame[tile] + RANK * (population + revenue) + SQUARE * SQUARES[size]
    printed += RED[size] * s.tile_red[tile]
    return money + printed * fame


@rule
def tile_value(s, seat, tile, left, fame, work):
    """Give the value of a tile to a seat in dollars, placed now or perhaps later."""
    result = printed_value(s, seat, tile, left, fame)
    if not can_place(s, seat, tile, work):
        return result * UNPLACEABLE if left > 3.0 else 0.0
    if ((s.types_on[seat] | s.types_off[seat]) >> tile) & 1 == 0:
        for other in range(TILE_TYPES):
            if (s.tile_needs[other] >> tile) & 1:
                result += 0.25 * left
    return result


@rule
def unlocked_value(s, seat, tile, left, fame):
    """Give what a tile adds by its mere presence: stored tiles that lack nothing else."""
    has = s.types_on[seat]
    if (has >> tile) & 1:
        return 0.0
    result = 0.0
    for other in range(TILE_TYPES):
        if s.stored[seat, other] > 0 and s.tile_needs[other] & ~has == 1 << tile:
            result += UNLOCKED * printed_value(s, seat, other, left, fame)
    return result


@rule
def behind(s, seat, reached, free):
    """Give the free squares onto which a door of the squares reached opens."""
    found = (reached & s.doors[seat, EAST]) << 1
    found |= (reached & s.doors[seat, WEST]) >> 1
    found |= (reached & s.doors[seat, SOUTH]) << STRIDE
    found |= (reached & s.doors[seat, NORTH]) >> STRIDE
    return found & free


@rule
def spread(start, free):
    """Give every free square that can be walked to from `start`."""
    reached = start
    while True:
        near = (reached << 1) | (reached >> 1) | (reached << STRIDE) | (reached >> STRIDE)
        wider = reached | (near & free)
        if wider == reached:
            return reached
        reached = wider


@rule
def section(s, seat, cells, wrong):
    """Give the value of a section: the square of the part that is filled."""
    if cells & s.color_cells[seat, wrong]:
        return -LOST
    part = bits(cells & s.occupied[seat]) / bits(cells)
    return SECTION * part * part


@rule
def diamonds(s, seat):
    """Give the value of the red corners on a sheet."""
    red = 0
    for tile in range(TILE_TYPES):
        if s.tile_red[tile]:
            red |= s.type_cells[seat, tile]
    result = 0.0
    left = red | (red >> 1) | (red >> STRIDE) | (red >> (STRIDE + 1))
    while left:
        cell = lowest(left)
        left &= left - 1
        around = bits((red >> cell) & 3) + bits((red >> (cell + STRIDE)) & 3)
        result += DIAMOND[around]
    return result


@rule
def sheet_value(s, seat):
    """Value a sheet by its sections, its path, its open doors, its holes and its diamonds."""
    free = s.all_cells & ~s.occupied[seat]
    by_casino = behind(s, seat, s.from_casino[seat], free) | (free & s.casino_entrance)
    by_hotel = behind(s, seat, s.from_hotel[seat], free) | (free & s.hotel_entrance)
    result = section(s, seat, s.casino_cells, BLUE) + section(s, seat, s.hotel_cells, YELLOW)
    if connected(s, seat):
        result += JOINED
    result += DOOR * (min(4, bits(by_casino)) + min(4, bits(by_hotel)))
    result -= DEAD * bits(free & ~spread(by_casino | by_hotel, free))
    large = free & (free >> 1)
    result += ROOM * bits(large & (large >> STRIDE))
    return result + diamonds(s, seat)


@rule
def fame_of(s, seat, left, fame, work):
    """Estimate the Fame that a seat will end with: printed, promised, ranked and bought."""
    income = min(s.population[seat], s.revenue[seat])
    total = s.fame[seat] + sheet_value(s, seat) + RANK * (s.population[seat] + s.revenue[seat])
    total += (s.cash[seat] + income * max(0.0, left - 1.0)) / fame
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            value = tile_value(s, seat, tile, left, fame, work)
            total += KEPT * s.stored[seat, tile] * value / fame
    return total


@rule
def temperature_of(left):
    """Give the temperature of the softmax with so many turns left."""
    return TEMPERATURE + TEMPERATURE_A_TURN * left


@rule
def shares_by_hand(s, work):
    """Write each seat's share of winning, by the Fame it is expected to end with."""
    left = turns_left(s)
    fame = price_of_fame(s, left)
    for seat in range(s.seats):
        work.estimates[seat] = fame_of(s, seat, left, fame, work)
    softmax(s.seats, temperature_of(left), work)


@rule
def shares_at_end(s, work):
    """Write who won; ties share."""
    for seat in range(s.seats):
        work.estimates[seat] = s.fame[seat] * 1000.0 + s.cash[seat]
    softmax(s.seats, 1.0e-3, work)
