"""Kept facts computed from the rest of the record: after setup and after reading a text.

All other rules update these facts whenever they change what the facts follow from.
"""

from pitboss.games.vegas_showdown.rules.sheet import cover, walk
from pitboss.games.vegas_showdown.rules.tracks import close_bidding, open_bidding
from pitboss.games.vegas_showdown.state import ACT
from pitboss.games.vegas_showdown.tables import BASIC, CELLS, COLORS, MOST_SEATS, STACKS, TILE_TYPES
from pitboss.kernel import rule

COLOR_COUNT = len(COLORS)


@rule
def work_out(s):
    """Compute all kept facts."""
    for seat in range(MOST_SEATS):
        clear_sheet(s, seat)
        for cell in range(CELLS):
            code = s.tile_at[seat, cell]
            if code > 0:
                cover(s, seat, (code - 1) >> 2, (code - 1) & 3, cell)
        walk(s, seat)
        count_stored(s, seat)
    count_stacks(s)
    close_bidding(s)
    if s.phase == ACT:
        open_bidding(s)


@rule
def clear_sheet(s, seat):
    """Clear the kept facts of a sheet."""
    for tile in range(TILE_TYPES):
        s.type_cells[seat, tile] = 0
    for color in range(COLOR_COUNT):
        s.color_cells[seat, color] = 0
    for side in range(4):
        s.doors[seat, side] = 0
    s.types_on[seat] = 0
    s.corners[seat] = 0
    s.occupied[seat] = 0


@rule
def count_stored(s, seat):
    """Count a seat's tiles off its sheet."""
    s.types_off[seat] = 0
    s.tiles_off[seat] = 0
    for tile in range(TILE_TYPES):
        s.tiles_off[seat] += s.stored[seat, tile]
        if s.stored[seat, tile] > 0:
            s.types_off[seat] |= 1 << tile


@rule
def count_stacks(s):
    """Count the cards in the deck and the tiles in both parts of every stack."""
    s.cards_left = 0
    for event in range(s.events):
        s.cards_left += s.deck[event]
    for part in range(2):
        for stack in range(STACKS):
            s.tiles_left[part, stack] = 0
        for tile in range(BASIC, TILE_TYPES):
            s.tiles_left[part, s.tile_size[tile]] += s.pile[part, tile]
