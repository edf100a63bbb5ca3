"""The final count: sections, the connection, ranks, full tens of cash, diamonds."""

from pitboss.games.vegas_showdown.rules.sheet import connected
from pitboss.games.vegas_showdown.tables import (
    BLUE,
    CONNECTED,
    DOLLARS_A_FAME,
    FILLED_SECTION,
    FULL_DIAMOND,
    GREEN,
    RANK_PRIZE,
    STRIDE,
    THREE_QUARTER_DIAMOND,
    TILE_TYPES,
    YELLOW,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import lowest


@rule
def count_seats(s):
    """Write what every seat would score, category by category, if the game ended now."""
    for seat in range(s.seats):
        s.count[seat, 0] = section(s, seat, s.casino_cells, YELLOW)
        s.count[seat, 1] = section(s, seat, s.hotel_cells, BLUE)
        s.count[seat, 2] = CONNECTED if connected(s, seat) else 0
        s.count[seat, 3] = rank_prize(s, seat, s.population)
        s.count[seat, 4] = rank_prize(s, seat, s.revenue)
        s.count[seat, 5] = s.cash[seat] // DOLLARS_A_FAME
        s.count[seat, 6] = THREE_QUARTER_DIAMOND * diamonds(s, seat, 3)
        s.count[seat, 7] = FULL_DIAMOND * diamonds(s, seat, 4)


@rule
def section(s, seat, cells, color):
    """Score a section if every square of it is covered by its own colour or by green."""
    return (
        0 if cells & ~(s.color_cells[seat, color] | s.color_cells[seat, GREEN]) else FILLED_SECTION
    )


@rule
def rank_prize(s, seat, track):
    """Score a rank. Tied seats add up the prizes of the places they take and split them."""
    above = 0
    tied = 0
    for other in range(s.seats):
        if track[other] > track[seat]:
            above += 1
        elif track[other] == track[seat]:
            tied += 1
    prizes = 0
    for k in range(above, above + tied):
        prizes += RANK_PRIZE[k]
    return prizes // tied


@rule
def diamonds(s, seat, quarters):
    """Count the corners at which exactly so many squares of red-cornered tiles meet.

    The point in the middle of one large tile is no corner of anything.
    """
    red = 0
    within = 0
    for tile in range(TILE_TYPES):
        if s.tile_red[tile]:
            cells = s.type_cells[seat, tile]
            red |= cells
            if s.tile_size[tile] == 2:
                within |= cells & s.corners[seat]
    found = 0
    left = s.all_cells & (s.all_cells >> 1) & (s.all_cells >> STRIDE) & ~within
    while left:
        cell = lowest(left)
        left &= left - 1
        around = ((red >> cell) & 3) + ((red >> (cell + STRIDE)) & 3) * 4
        met = (around & 1) + ((around >> 1) & 1) + ((around >> 2) & 1) + ((around >> 3) & 1)
        if met == quarters:
            found += 1
    return found
