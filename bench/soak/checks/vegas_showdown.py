"""Every tile and every card is in one place, and a seat's numbers follow from its tiles."""

from pitboss.games.vegas_showdown.tables import (
    BASIC,
    CELLS,
    MOST_EVENTS,
    PREMIER_SPACES,
    TILE_TYPES,
)
from pitboss.kernel import rule
from pitboss.kernel.sets import size_of

LOST = (
    "",
    "a basic tile is missing, or there is one too many",
    "a tile came from nowhere",
    "a number of tiles or cards is below zero",
    "two tiles share a square, or a tile lies beside the sheet",
    "a seat's population is not that of its tiles",
    "a seat's revenue is not that of its tiles",
    "a seat has less fame than its tiles",
    "a seat's money is below zero",
)


@rule
def conserved(start, s, tally):
    count_tiles(start, tally[0])
    if not count_tiles(s, tally[1]):
        return 3
    for tile in range(TILE_TYPES):
        if tally[1, tile] > tally[0, tile]:
            return 2
        if tile < BASIC and tally[1, tile] < tally[0, tile]:
            return 1  # of the others there may be fewer: what drops off the track leaves the game
    for event in range(MOST_EVENTS):
        if s.deck[event] < 0:
            return 3
    for seat in range(s.seats):
        broken = seat_conserved(start, s, seat)
        if broken > 0:
            return broken
    return 0


@rule
def count_tiles(s, tally):
    """Count the tiles of every type that are in the game; say whether no number is below zero."""
    least = 0
    for tile in range(TILE_TYPES):
        tally[tile] = s.pile[0, tile] + s.pile[1, tile]
        least = min(least, s.pile[0, tile], s.pile[1, tile])
    for tile in range(BASIC):
        tally[tile] += s.stock[tile]
        least = min(least, s.stock[tile])
    for space in range(PREMIER_SPACES):
        if s.space_tile[space] > 0:
            tally[s.space_tile[space] - 1] += 1
    for seat in range(s.seats):
        for tile in range(TILE_TYPES):
            tally[tile] += s.stored[seat, tile]
            least = min(least, s.stored[seat, tile])
        for cell in range(CELLS):
            if s.tile_at[seat, cell] > 0:
                tally[(s.tile_at[seat, cell] - 1) >> 2] += 1
    return least >= 0


@rule
def seat_conserved(start, s, seat):
    squares = 0
    population = start.population[seat]
    revenue = start.revenue[seat]
    fame = start.fame[seat]
    for cell in range(CELLS):
        if s.tile_at[seat, cell] > 0:
            tile = (s.tile_at[seat, cell] - 1) >> 2
            squares += 1 << s.tile_size[tile]
            population += s.tile_population[tile]
            revenue += s.tile_revenue[tile]
            fame += s.tile_fame[tile]
    if size_of(s.occupied[seat]) != squares or s.occupied[seat] & ~s.all_cells:
        return 4
    if s.population[seat] != population:
        return 5
    if s.revenue[seat] != revenue:
        return 6
    if s.fame[seat] < fame:
        return 7
    return 8 if s.cash[seat] < 0 else 0
