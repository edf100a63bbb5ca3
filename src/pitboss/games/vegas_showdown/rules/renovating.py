"""Renovate: up to two tiles off, then up to two on, judged when it is finished."""

from pitboss.games.vegas_showdown.codes import (
    CANCEL,
    DONE,
    PUT_ON,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.events import CANCELLED, PLACED, RENOVATED, TAKEN_OFF
from pitboss.games.vegas_showdown.rules.placement import list_placements
from pitboss.games.vegas_showdown.rules.resolving import resolve, tiles_off
from pitboss.games.vegas_showdown.rules.sheet import fits, is_legal, lay, lift, lowest
from pitboss.games.vegas_showdown.tables import TILE_TYPES
from pitboss.kernel import emit, rule


@rule
def list_renovation(s, out):
    """Write what may be taken off, what may be put on, and how the renovation may end."""
    seat = s.turn
    n = 0
    if s.on_count == 0 and s.off_count < 2:
        n = list_tiles_on(s, seat, out, n)
    legal_now = is_legal(s, seat)
    if s.on_count < 2:
        if s.on_count == 0 and tiles_off(s, seat) > 1:
            n = list_fits(s, seat, out, n)
        else:
            n = list_last(s, seat, legal_now, out, n)
    changed = s.off_count + s.on_count > 0
    if legal_now or not changed:
        out[n] = DONE
        n += 1
    if changed:
        out[n] = CANCEL
        n += 1
    return n


@rule
def list_tiles_on(s, seat, out, n):
    """Write every tile of the sheet: any of them may be taken off."""
    left = s.occupied[seat]
    while left:
        cell = lowest(left)
        left &= left - 1
        if s.tile_at[seat, cell] > 0:
            tile = (s.tile_at[seat, cell] - 1) >> 2
            out[n] = TAKE_OFF + (tile << TILE_SHIFT) + cell
            n += 1
    return n


@rule
def list_fits(s, seat, out, n):
    """Write every way to put on a first tile: a second may yet give it what it needs."""
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            for turn in range(s.tile_turns[tile]):
                code = PUT_ON + (tile << TILE_SHIFT) + (turn << TURN_SHIFT)
                left = fits(s, seat, tile, turn)
                while left:
                    out[n] = code + lowest(left)
                    n += 1
                    left &= left - 1
    return n


@rule
def list_last(s, seat, legal_now, out, n):
    """Write every way to put on the last tile so that the sheet is legal afterwards.

    The tile must be placed well itself; if the sheet is broken, it must also mend it.
    """
    first = n
    n = list_placements(s, seat, PUT_ON, out, n)
    if legal_now:
        return n
    kept = first
    for k in range(first, n):
        tile = (out[k] >> TILE_SHIFT) & 15
        turn = (out[k] >> TURN_SHIFT) & 3
        cell = out[k] & 63
        lay(s, seat, tile, turn, cell)
        if is_legal(s, seat):
            out[kept] = out[k]
            kept += 1
        lift(s, seat, cell)
    return kept


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
    s.stored[seat, tile] += 1
    emit(log, TAKEN_OFF, seat, tile, cell)


@rule
def put_on(s, tile, turn, cell, log):
    """Put a tile on the sheet."""
    seat = s.turn
    s.put_on[s.on_count] = 1 + 4 * tile + turn
    s.put_to[s.on_count] = cell
    s.on_count += 1
    s.stored[seat, tile] -= 1
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
        s.stored[seat, (s.put_on[k] - 1) >> 2] += 1
    for k in range(s.off_count):
        tile = (s.taken[k] - 1) >> 2
        s.stored[seat, tile] -= 1
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
