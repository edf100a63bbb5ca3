"""A sheet as sets of squares: what is covered, where doors meet, what an entrance reaches.

Every set is one whole number, a bit a square; a step right is one bit, a step down is nine. So the
squares where a tile fits, or where one of its doors meets another door, come out of a few shifts
for the whole sheet at once.
"""

from pitboss.games.vegas_showdown.tables import (
    BIT_NUMBER,
    BLUE,
    EAST,
    NORTH,
    OFFSETS,
    SHAPE,
    SIDE_BITS,
    SIDE_MASK,
    SOUTH,
    STRIDE,
    TILE_TYPES,
    WEST,
    YELLOW,
)
from pitboss.kernel import rule


@rule
def shape_of(s, tile, turn):
    """Give the squares a tile covers when its top left square is the first of the sheet."""
    return SHAPE[s.tile_size[tile], turn & 1]


@rule
def lay(s, seat, tile, turn, cell):
    """Put a tile on a sheet and add what it prints to the seat's tracks."""
    cells = shape_of(s, tile, turn) << cell
    s.tile_at[seat, cell] = 1 + 4 * tile + turn
    s.placed[seat, tile] += 1
    s.occupied[seat] |= cells
    s.type_cells[seat, tile] |= cells
    doors = s.tile_doors[tile, turn]
    for side in range(4):
        s.doors[seat, side] |= ((doors >> (SIDE_BITS * side)) & SIDE_MASK) << cell
    s.fame[seat] += s.tile_fame[tile]
    s.population[seat] += s.tile_population[tile]
    s.revenue[seat] += s.tile_revenue[tile]


@rule
def lift(s, seat, cell):
    """Take the tile whose top left square is `cell` off a sheet, with what it prints."""
    tile = (s.tile_at[seat, cell] - 1) >> 2
    turn = (s.tile_at[seat, cell] - 1) & 3
    others = ~(shape_of(s, tile, turn) << cell)
    s.tile_at[seat, cell] = 0
    s.placed[seat, tile] -= 1
    s.occupied[seat] &= others
    s.type_cells[seat, tile] &= others
    for side in range(4):
        s.doors[seat, side] &= others
    s.fame[seat] -= s.tile_fame[tile]
    s.population[seat] -= s.tile_population[tile]
    s.revenue[seat] -= s.tile_revenue[tile]


@rule
def lowest(cells):
    """Give the first square of a set that is not empty."""
    return BIT_NUMBER[(cells & -cells) % 67]


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
def flood(s, seat, start):
    """Give every square that a path from `start` reaches through doors that face each other."""
    east = s.doors[seat, EAST] & (s.doors[seat, WEST] >> 1) & ~s.walls_east
    south = s.doors[seat, SOUTH] & (s.doors[seat, NORTH] >> STRIDE) & ~s.walls_south
    reached = start
    while True:
        wider = (
            reached
            | ((reached & east) << 1)
            | ((reached >> 1) & east)
            | ((reached & south) << STRIDE)
            | ((reached >> STRIDE) & south)
        )
        if wider == reached:
            return reached
        reached = wider


@rule
def from_casino(s, seat):
    """Give the squares reached from the casino entrance."""
    return flood(s, seat, s.casino_entrance & s.doors[seat, s.casino_side])


@rule
def from_hotel(s, seat):
    """Give the squares reached from the hotel entrance."""
    return flood(s, seat, s.hotel_entrance & s.doors[seat, s.hotel_side])


@rule
def connected(s, seat):
    """Say whether a path joins the two entrances."""
    at_hotel = s.hotel_entrance & s.doors[seat, s.hotel_side]
    return at_hotel != 0 and from_casino(s, seat) & at_hotel != 0


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
def meeting(doors, north, east, south, west):
    """Give the top left squares from which a door of a tile lies in one of the four sets."""
    found = 0
    for k in range(4):
        offset = OFFSETS[k]
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
def types_on(s, seat):
    """Give the types of tile on a sheet, a bit each."""
    types = 0
    for tile in range(TILE_TYPES):
        if s.placed[seat, tile] > 0:
            types |= 1 << tile
    return types


@rule
def cells_of_types(s, seat, types):
    """Give the squares covered by tiles of some types."""
    cells = 0
    for tile in range(TILE_TYPES):
        if (types >> tile) & 1:
            cells |= s.type_cells[seat, tile]
    return cells


@rule
def cells_of_colors(s, seat, first, second):
    """Give the squares covered by tiles of one or two colours."""
    cells = 0
    for tile in range(TILE_TYPES):
        if s.tile_color[tile] == first or s.tile_color[tile] == second:
            cells |= s.type_cells[seat, tile]
    return cells


@rule
def is_legal(s, seat):
    """Say whether a sheet as it lies obeys every rule: needs, paths and what must be joined."""
    types = types_on(s, seat)
    casino = from_casino(s, seat)
    hotel = from_hotel(s, seat)
    for tile in range(TILE_TYPES):
        if (types >> tile) & 1:
            if s.tile_needs[tile] & ~types:
                return False
            if s.type_cells[seat, tile] & ~reachable(s, tile, casino, hotel):
                return False
            if s.tile_joins[tile] and not all_joined(s, seat, tile):
                return False
    return True


@rule
def reachable(s, tile, casino, hotel):
    """Choose what a tile of this colour must lie in: it counts from the entrance it needs."""
    if s.tile_color[tile] == YELLOW:
        return casino
    if s.tile_color[tile] == BLUE:
        return hotel
    return casino | hotel


@rule
def all_joined(s, seat, tile):
    """Say whether every tile of a type has a door that meets a door of the types it joins."""
    own = s.type_cells[seat, tile]
    others = cells_of_types(s, seat, s.tile_joins[tile])
    joined = 0
    for side in range(4):
        joined |= own & s.doors[seat, side] & facing(s, seat, others, side)
    left = own
    while left:
        cell = lowest(left)
        left &= left - 1
        code = s.tile_at[seat, cell]
        if code > 0 and not (shape_of(s, tile, (code - 1) & 3) << cell) & joined:
            return False
    return True
