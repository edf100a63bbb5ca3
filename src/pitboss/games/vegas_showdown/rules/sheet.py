"""A sheet as sets of squares: what is covered, where doors meet, what an entrance reaches.

Every set is one whole number, a bit a square; a step right is one bit, a step down is nine. So the
squares where a tile fits, or where one of its doors meets another door, come out of a few shifts
for the whole sheet at once.
"""

import numpy as np

from pitboss.games.vegas_showdown.tables import (
    BLUE,
    EAST,
    GREEN,
    NORTH,
    SHAPE,
    SIDE_BITS,
    SIDE_MASK,
    SOUTH,
    STRIDE,
    WEST,
    YELLOW,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import lowest, size_of


@rule
def shape_of(s, tile, turn):
    """Give the squares a tile covers when its top left square is the first of the sheet."""
    return SHAPE[s.tile_size[tile], turn & 1]


@rule
def lay(s, seat, tile, turn, cell):
    """Put a tile on a sheet and add what it prints to the seat's tracks."""
    s.tile_at[seat, cell] = 1 + 4 * tile + turn
    cover(s, seat, tile, turn, cell)
    walk_on(s, seat)
    s.fame[seat] += s.tile_fame[tile]
    s.population[seat] += s.tile_population[tile]
    s.revenue[seat] += s.tile_revenue[tile]


@rule
def lift(s, seat, cell):
    """Take the tile whose top left square is `cell` off a sheet, with what it prints."""
    tile = (s.tile_at[seat, cell] - 1) >> 2
    turn = (s.tile_at[seat, cell] - 1) & 3
    s.tile_at[seat, cell] = 0
    uncover(s, seat, tile, shape_of(s, tile, turn) << cell)
    walk(s, seat)
    s.fame[seat] -= s.tile_fame[tile]
    s.population[seat] -= s.tile_population[tile]
    s.revenue[seat] -= s.tile_revenue[tile]


@rule
def cover(s, seat, tile, turn, cell):
    """Add a tile to the sets of squares and types of a sheet."""
    cells = shape_of(s, tile, turn) << cell
    s.types_on[seat] |= 1 << tile
    s.corners[seat] |= np.int64(1) << cell
    s.occupied[seat] |= cells
    s.type_cells[seat, tile] |= cells
    s.color_cells[seat, s.tile_color[tile]] |= cells
    doors = s.tile_doors[tile, turn]
    for side in range(4):
        s.doors[seat, side] |= ((doors >> (SIDE_BITS * side)) & SIDE_MASK) << cell


@rule
def uncover(s, seat, tile, cells):
    """Take a tile that covers `cells` out of the sets of squares and types of a sheet."""
    s.corners[seat] &= ~cells
    s.occupied[seat] &= ~cells
    s.type_cells[seat, tile] &= ~cells
    if s.type_cells[seat, tile] == 0:
        s.types_on[seat] &= ~(1 << tile)
    s.color_cells[seat, s.tile_color[tile]] &= ~cells
    for side in range(4):
        s.doors[seat, side] &= ~cells


@rule
def walk(s, seat):
    """Find what each entrance reaches."""
    s.from_casino[seat] = 0
    s.from_hotel[seat] = 0
    walk_on(s, seat)


@rule
def walk_on(s, seat):
    """Go on from what each entrance reached before: a tile more only opens paths."""
    east = open_east(s, seat)
    south = open_south(s, seat)
    casino = s.from_casino[seat] | (s.casino_entrance & s.doors[seat, s.casino_side])
    hotel = s.from_hotel[seat] | (s.hotel_entrance & s.doors[seat, s.hotel_side])
    while True:  # both at once: neither has to wait for the other
        wider = a_step_further(casino, east, south)
        wider_hotel = a_step_further(hotel, east, south)
        if wider == casino and wider_hotel == hotel:
            break
        casino = wider
        hotel = wider_hotel
    s.from_casino[seat] = casino
    s.from_hotel[seat] = hotel


@rule
def flood(s, seat, start):
    """Give every square that a path from `start` reaches through doors that face each other."""
    east = open_east(s, seat)
    south = open_south(s, seat)
    cells = start
    while True:
        wider = a_step_further(cells, east, south)
        if wider == cells:
            return cells
        cells = wider


@rule
def open_east(s, seat):
    """Give the squares from which a path leads east."""
    return s.doors[seat, EAST] & (s.doors[seat, WEST] >> 1) & ~s.walls_east


@rule
def open_south(s, seat):
    """Give the squares from which a path leads south."""
    return s.doors[seat, SOUTH] & (s.doors[seat, NORTH] >> STRIDE) & ~s.walls_south


@rule
def a_step_further(cells, east, south):
    """Give some squares and those beside them, where a path leads east and south or back."""
    return (
        cells
        | ((cells & east) << 1)
        | ((cells >> 1) & east)
        | ((cells & south) << STRIDE)
        | ((cells >> STRIDE) & south)
    )


@rule
def reached(s, seat, color):
    """Give the squares that a path reaches from an entrance that tiles of a colour may use."""
    if color == YELLOW:
        return s.from_casino[seat]
    if color == BLUE:
        return s.from_hotel[seat]
    return s.from_casino[seat] | s.from_hotel[seat]


@rule
def connected(s, seat):
    """Say whether a path joins the two entrances."""
    at_hotel = s.hotel_entrance & s.doors[seat, s.hotel_side]
    return s.from_casino[seat] & at_hotel != 0


@rule
def fits(s, seat, tile, turn):
    """Give the squares on which a turned tile's top left square may lie."""
    free = s.all_cells & ~s.occupied[seat]
    shape = shape_of(s, tile, turn)
    if shape & 2:
        free &= free >> 1
    if shape >> STRIDE:
        free &= free >> STRIDE
    return free


@rule
def facing(s, seat, cells, side):
    """Give the squares whose door on `side` would meet a door of `cells`."""
    if side == NORTH:
        return (cells & s.doors[seat, SOUTH] & ~s.walls_south) << STRIDE
    if side == EAST:
        return ((cells & s.doors[seat, WEST]) >> 1) & ~s.walls_east
    if side == SOUTH:
        return ((cells & s.doors[seat, NORTH]) >> STRIDE) & ~s.walls_south
    return (cells & s.doors[seat, EAST] & ~s.walls_east) << 1


@rule
def meeting(s, tile, turn, north, east, south, west):
    """Give the top left squares from which a door of a tile lies in one of the four sets."""
    doors = s.tile_doors[tile, turn]
    left = shape_of(s, tile, turn)
    found = 0
    while left:
        offset = lowest(left)
        left &= left - 1
        if (doors >> offset) & 1:
            found |= north >> offset
        if (doors >> (SIDE_BITS + offset)) & 1:
            found |= east >> offset
        if (doors >> (2 * SIDE_BITS + offset)) & 1:
            found |= south >> offset
        if (doors >> (3 * SIDE_BITS + offset)) & 1:
            found |= west >> offset
    return found


@rule
def touching(s, seat, tile, turn, cells):
    """Give the top left squares from which a door of a turned tile meets a door of `cells`."""
    return meeting(
        s,
        tile,
        turn,
        facing(s, seat, cells, NORTH),
        facing(s, seat, cells, EAST),
        facing(s, seat, cells, SOUTH),
        facing(s, seat, cells, WEST),
    )


@rule
def cells_of_types(s, seat, types):
    """Give the squares covered by tiles of some types."""
    cells = 0
    left = np.int64(types & s.types_on[seat])
    while left:
        cells |= s.type_cells[seat, lowest(left)]
        left &= left - 1
    return cells


@rule
def tiles_of_types(s, seat, types):
    """Count the tiles of some types on a sheet."""
    return size_of(cells_of_types(s, seat, types) & s.corners[seat])


@rule
def is_legal(s, seat):
    """Say whether a sheet as it lies obeys every rule: needs, paths and what must be joined."""
    return missing(s, seat) == 0 and cut_off(s, seat) == 0 and unjoined(s, seat) == 0


@rule
def missing(s, seat):
    """Give the types that tiles on a sheet need and that are not on it, a bit each."""
    needs = 0
    left = s.types_on[seat]
    while left:
        needs |= s.tile_needs[lowest(left)]
        left &= left - 1
    return needs & ~s.types_on[seat]


@rule
def cut_off(s, seat):
    """Give the covered squares that no path joins to an entrance that their colour may use."""
    cells = 0
    for color in (YELLOW, BLUE, GREEN):
        cells |= s.color_cells[seat, color] & ~reached(s, seat, color)
    return cells


@rule
def unjoined(s, seat):
    """Give the squares of tiles without a door that meets a door of the types they must join."""
    cells = 0
    types = s.types_on[seat] & s.joining
    while types:
        tile = lowest(types)
        types &= types - 1
        cells |= unjoined_of(s, seat, tile)
    return cells


@rule
def unjoined_of(s, seat, tile):
    """Give the squares of the tiles of one type that are not joined."""
    own = s.type_cells[seat, tile]
    others = cells_of_types(s, seat, s.tile_joins[tile])
    joined = 0
    for side in range(4):
        joined |= own & s.doors[seat, side] & facing(s, seat, others, side)
    cells = 0
    left = own & s.corners[seat]
    while left:
        cell = lowest(left)
        left &= left - 1
        squares = shape_of(s, tile, (s.tile_at[seat, cell] - 1) & 3) << cell
        if squares & joined == 0:
            cells |= squares
    return cells
