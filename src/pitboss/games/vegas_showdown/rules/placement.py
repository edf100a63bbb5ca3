"""Which placements a seat may choose from, and placing one tile."""

from pitboss.games.vegas_showdown.codes import TILE_SHIFT, TURN_SHIFT
from pitboss.games.vegas_showdown.events import PLACED
from pitboss.games.vegas_showdown.rules.sheet import (
    cells_of_types,
    facing,
    fits,
    lay,
    meeting,
    reached,
    touching,
)
from pitboss.games.vegas_showdown.rules.storing import unstore
from pitboss.games.vegas_showdown.tables import EAST, NORTH, SOUTH, WEST
from pitboss.kernel import add_run, emit, rule
from pitboss.kernel.sets import lowest, size_of


@rule
def list_placements(s, seat, kind, out, n):
    """Write every way to place one of the seat's tiles on a legal sheet: tile, turn, square.

    Placing a tile can only open paths, so only the new tile has to be judged. `n` moves are
    written already; returns how many there are then.
    """
    left = s.types_off[seat]
    while left:
        tile = lowest(left)
        left &= left - 1
        if s.tile_needs[tile] & ~s.types_on[seat] == 0:
            n = list_tile(s, seat, tile, kind, out, n)
    return n


@rule
def list_tile(s, seat, tile, kind, out, n):
    """Write every placement of one tile whose needs are on the sheet."""
    for turn in range(s.tile_turns[tile]):
        n = list_cells(kind, tile, turn, placements(s, seat, tile, turn), out, n)
    return n


@rule
def list_cells(kind, tile, turn, cells, out, n):
    """Write the moves that put a turned tile on any of some squares."""
    code = kind + (tile << TILE_SHIFT) + (turn << TURN_SHIFT)
    while cells:
        beside = cells & ~(cells + (cells & -cells))  # the lowest one and all beside it in its row
        n = add_run(out, n, code + lowest(beside), size_of(beside))
        cells &= ~beside
    return n


@rule
def placements(s, seat, tile, turn):
    """Give the squares on which a turned tile is placed well, if what it needs is on the sheet."""
    cells = fits(s, seat, tile, turn)
    if cells:
        cells &= entered(s, seat, tile, turn, s.tile_color[tile])
    if cells and s.tile_joins[tile]:
        others = cells_of_types(s, seat, s.tile_joins[tile])
        cells &= touching(s, seat, tile, turn, others)
    return cells


@rule
def entered(s, seat, tile, turn, color):
    """Give the squares from which a turned tile has a path to an entrance of a colour."""
    cells = reached(s, seat, color)
    return meeting(
        s,
        tile,
        turn,
        facing(s, seat, cells, NORTH) | s.entrance[color, NORTH],
        facing(s, seat, cells, EAST) | s.entrance[color, EAST],
        facing(s, seat, cells, SOUTH) | s.entrance[color, SOUTH],
        facing(s, seat, cells, WEST) | s.entrance[color, WEST],
    )


@rule
def place(s, seat, tile, turn, cell, log):
    """Place one of the seat's tiles."""
    unstore(s, seat, tile)
    lay(s, seat, tile, turn, cell)
    emit(log, PLACED, seat, tile, cell, turn)
