"""Which placements a seat may choose from, and placing one tile."""

from pitboss.games.vegas_showdown.codes import TILE_SHIFT, TURN_SHIFT
from pitboss.games.vegas_showdown.events import PLACED
from pitboss.games.vegas_showdown.rules.sheet import (
    cells_of_types,
    facing,
    fits,
    from_casino,
    from_hotel,
    lay,
    lowest,
    meeting,
    types_on,
)
from pitboss.games.vegas_showdown.tables import (
    BLUE,
    EAST,
    NORTH,
    SOUTH,
    TILE_TYPES,
    WEST,
    YELLOW,
)
from pitboss.kernel import emit, rule


@rule
def list_placements(s, seat, kind, out, n):
    """Write every way to place one of the seat's tiles on a legal sheet: tile, turn, square.

    Placing a tile can only open paths, so only the new tile has to be judged. `n` moves are
    written already; returns how many there are then.
    """
    types = types_on(s, seat)
    casino = from_casino(s, seat)
    hotel = from_hotel(s, seat)
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0 and s.tile_needs[tile] & ~types == 0:
            reached = 0
            if s.tile_color[tile] != BLUE:
                reached |= casino
            if s.tile_color[tile] != YELLOW:
                reached |= hotel
            n = list_tile(s, seat, tile, reached, kind, out, n)
    return n


@rule
def list_tile(s, seat, tile, reached, kind, out, n):
    """Write every placement of one tile whose door meets a door of the squares reached."""
    north = facing(s, seat, reached, NORTH) | entrance(s, tile, NORTH)
    east = facing(s, seat, reached, EAST) | entrance(s, tile, EAST)
    south = facing(s, seat, reached, SOUTH) | entrance(s, tile, SOUTH)
    west = facing(s, seat, reached, WEST) | entrance(s, tile, WEST)
    for turn in range(s.tile_turns[tile]):
        found = fits(s, seat, tile, turn)
        found &= meeting(s.tile_doors[tile, turn], north, east, south, west)
        if found and s.tile_joins[tile]:
            found &= joining(s, seat, tile, turn)
        code = kind + (tile << TILE_SHIFT) + (turn << TURN_SHIFT)
        while found:
            out[n] = code + lowest(found)
            n += 1
            found &= found - 1
    return n


@rule
def entrance(s, tile, side):
    """Give the squares where a door on `side` opens onto an entrance of the tile's colour."""
    found = 0
    if s.tile_color[tile] != BLUE and s.casino_side == side:
        found |= s.casino_entrance
    if s.tile_color[tile] != YELLOW and s.hotel_side == side:
        found |= s.hotel_entrance
    return found


@rule
def joining(s, seat, tile, turn):
    """Give the top left squares from which a door meets a door of the types the tile joins."""
    others = cells_of_types(s, seat, s.tile_joins[tile])
    return meeting(
        s.tile_doors[tile, turn],
        facing(s, seat, others, NORTH),
        facing(s, seat, others, EAST),
        facing(s, seat, others, SOUTH),
        facing(s, seat, others, WEST),
    )


@rule
def place(s, seat, tile, turn, cell, log):
    """Place one of the seat's tiles."""
    s.stored[seat, tile] -= 1
    lay(s, seat, tile, turn, cell)
    emit(log, PLACED, seat, tile, cell, turn)
