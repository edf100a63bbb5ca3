"""Renovate: up to two tiles off, then up to two on, judged when it is finished."""

from pitboss.games.vegas_showdown.codes import CANCEL, DONE, PUT_ON, TAKE_OFF, TILE_SHIFT
from pitboss.games.vegas_showdown.events import CANCELLED, PLACED, RENOVATED, TAKEN_OFF
from pitboss.games.vegas_showdown.rules.placement import (
    entered,
    list_cells,
    list_placements,
    placements,
)
from pitboss.games.vegas_showdown.rules.resolving import resolve
from pitboss.games.vegas_showdown.rules.sheet import (
    cut_off,
    fits,
    flood,
    is_legal,
    lay,
    lift,
    missing,
    reached,
    shape_of,
    touching,
    unjoined,
)
from pitboss.games.vegas_showdown.rules.storing import store, unstore
from pitboss.games.vegas_showdown.tables import BLUE, GREEN, YELLOW
from pitboss.kernel import add_move, emit, rule
from pitboss.kernel.sets import lowest


@rule
def list_renovation(s, out):
    """Write what may be taken off, what may be put on, and how the renovation may end."""
    seat = s.turn
    n = 0
    if s.on_count == 0 and s.off_count < 2:
        n = list_tiles_on(s, seat, out, n)
    changed = s.off_count + s.on_count > 0
    second_follows = s.on_count == 0 and s.tiles_off[seat] > 1
    legal_now = (second_follows and not changed) or is_legal(s, seat)
    if s.on_count < 2:
        if second_follows:
            n = list_fits(s, seat, out, n)
        elif legal_now:
            n = list_placements(s, seat, PUT_ON, out, n)
        else:
            n = list_mending(s, seat, out, n)
    if legal_now or not changed:
        n = add_move(out, n, DONE)
    if changed:
        n = add_move(out, n, CANCEL)
    return n


@rule
def list_tiles_on(s, seat, out, n):
    """Write every tile of the sheet: any of them may be taken off."""
    left = s.corners[seat]
    while left:
        cell = lowest(left)
        left &= left - 1
        tile = (s.tile_at[seat, cell] - 1) >> 2
        n = add_move(out, n, TAKE_OFF + (tile << TILE_SHIFT) + cell)
    return n


@rule
def list_fits(s, seat, out, n):
    """Write every way to put on a first tile: a second may yet give it what it needs."""
    left = s.types_off[seat]
    while left:
        tile = lowest(left)
        left &= left - 1
        for turn in range(s.tile_turns[tile]):
            n = list_cells(PUT_ON, tile, turn, fits(s, seat, tile, turn), out, n)
    return n


@rule
def list_mending(s, seat, out, n):
    """Write every way to put on a last tile that leaves a broken sheet legal."""
    lacking = missing(s, seat)
    apart = cut_off(s, seat)
    alone = unjoined(s, seat)
    left = s.types_off[seat]
    while left:
        tile = lowest(left)
        left &= left - 1
        if (lacking | s.tile_needs[tile]) & ~(s.types_on[seat] | (1 << tile)) == 0:
            for turn in range(s.tile_turns[tile]):
                cells = placements(s, seat, tile, turn)
                if cells and apart:
                    cells &= bridging(s, seat, tile, turn, apart)
                if cells and alone:
                    cells &= joining_all(s, seat, tile, turn, alone)
                n = list_cells(PUT_ON, tile, turn, cells, out, n)
    return n


@rule
def bridging(s, seat, tile, turn, apart):
    """Give the squares from which a turned tile gives all squares `apart` the path they lack.

    The tile must touch every group of them, and an entrance that each of them may use.
    """
    cells = s.all_cells
    for color in (YELLOW, BLUE, GREEN):
        if s.color_cells[seat, color] & ~reached(s, seat, color):
            cells &= entered(s, seat, tile, turn, color)
    left = apart
    while left and cells:
        group = flood(s, seat, left & -left)
        left &= ~group
        cells &= touching(s, seat, tile, turn, group)
    return cells


@rule
def joining_all(s, seat, tile, turn, alone):
    """Give the squares from which a turned tile joins all tiles that are not joined."""
    cells = s.all_cells
    left = alone & s.corners[seat]
    while left and cells:
        cell = lowest(left)
        left &= left - 1
        code = s.tile_at[seat, cell] - 1
        if (s.tile_joins[code >> 2] >> tile) & 1:
            cells &= touching(s, seat, tile, turn, shape_of(s, code >> 2, code & 3) << cell)
        else:
            cells = 0
    return cells


@rule
def take_off(s, cell, log):
    """Take a tile off the sheet."""
    seat = s.turn
    code = s.tile_at[seat, cell]
    tile = (code - 1) >> 2
    s.taken[s.off_count] = code
    s.taken_from[s.off_count] = cell
    s.off_count += 1
    lift(s, seat, cell)
    store(s, seat, tile)
    emit(log, TAKEN_OFF, seat, tile, cell)


@rule
def put_on(s, tile, turn, cell, log):
    """Put a tile on the sheet."""
    seat = s.turn
    s.put_on[s.on_count] = 1 + 4 * tile + turn
    s.put_to[s.on_count] = cell
    s.on_count += 1
    unstore(s, seat, tile)
    lay(s, seat, tile, turn, cell)
    emit(log, PLACED, seat, tile, cell, turn)


@rule
def finish(s, log):
    """Finish the renovation as the sheet lies."""
    emit(log, RENOVATED, s.turn, s.off_count, s.on_count)
    forget(s)
    resolve(s, log)


@rule
def cancel(s, log):
    """Put everything back: a renovation without changes."""
    seat = s.turn
    for k in range(s.on_count):
        lift(s, seat, s.put_to[k])
        store(s, seat, (s.put_on[k] - 1) >> 2)
    for k in range(s.off_count):
        tile = (s.taken[k] - 1) >> 2
        unstore(s, seat, tile)
        lay(s, seat, tile, (s.taken[k] - 1) & 3, s.taken_from[k])
    emit(log, CANCELLED, seat)
    forget(s)
    resolve(s, log)


@rule
def forget(s):
    """Clear what the renovation remembered."""
    s.off_count = 0
    s.on_count = 0
    for k in range(2):
        s.taken[k] = 0
        s.taken_from[k] = 0
        s.put_on[k] = 0
        s.put_to[k] = 0
