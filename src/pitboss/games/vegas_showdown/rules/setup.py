"""The start of a game: components, stacks, tracks. Who begins and the first tiles are chance."""

from pitboss.games.vegas_showdown.rules.cards import packed_card
from pitboss.games.vegas_showdown.rules.kept import work_out
from pitboss.games.vegas_showdown.rules.tracks import count_covered
from pitboss.games.vegas_showdown.state import FIRST
from pitboss.games.vegas_showdown.tables import (
    BASIC,
    BLUE,
    COUNTED_CASH,
    COVERED_BITS,
    GREEN,
    REMOVED_WITH_THREE,
    START_CASH,
    TILE_TYPES,
    TRACKS,
    YELLOW,
)
from pitboss.kernel import rule

TRACK_COUNT = len(TRACKS)


@rule
def setup(s, seats, options):
    """Lay out the start. `options` is what `Components.numbers` lists, in its order."""
    s.seats = seats
    at = read_sheet(s, options)
    at = read_tiles(s, options, at)
    at = read_tracks(s, options, at)
    read_events(s, options, at)
    if seats == 3:
        for tile in range(BASIC):
            s.stock[tile] -= REMOVED_WITH_THREE
    for seat in range(seats):
        s.cash[seat] = START_CASH
    s.phase = FIRST
    work_out(s)


@rule
def read_sheet(s, options):
    """Take over what is printed on a sheet."""
    s.components = options[0]
    s.all_cells = options[1]
    s.casino_cells = options[2]
    s.hotel_cells = options[3]
    s.casino_entrance = options[4]
    s.hotel_entrance = options[5]
    s.walls_east = options[6]
    s.walls_south = options[7]
    s.casino_side = options[8]
    s.hotel_side = options[9]
    for color in (YELLOW, GREEN):
        s.entrance[color, s.casino_side] |= s.casino_entrance
    for color in (BLUE, GREEN):
        s.entrance[color, s.hotel_side] |= s.hotel_entrance
    for seat in range(s.seats):
        s.population[seat] = options[10]
        s.revenue[seat] = options[11]
    return 12


@rule
def read_tiles(s, options, at):
    """Take over what is printed on the tiles, and stack them."""
    for tile in range(TILE_TYPES):
        s.tile_size[tile] = options[at]
        s.tile_color[tile] = options[at + 1]
        s.tile_turns[tile] = options[at + 2]
        s.tile_price[tile] = options[at + 3]
        s.tile_population[tile] = options[at + 4]
        s.tile_revenue[tile] = options[at + 5]
        s.tile_fame[tile] = options[at + 6]
        s.tile_red[tile] = options[at + 7]
        s.tile_needs[tile] = options[at + 8]
        s.tile_joins[tile] = options[at + 9]
        if s.tile_joins[tile]:
            s.joining |= 1 << tile
        if tile < BASIC:
            s.stock[tile] = options[at + 10]
        else:
            s.pile[0, tile] = options[at + 11]
            s.pile[1, tile] = options[at + 10] - options[at + 11]
        for turn in range(4):
            s.tile_doors[tile, turn] = options[at + 12 + turn]
        at += 16
    return at


@rule
def read_tracks(s, options, at):
    """Take over the bidding tracks, then the circles of the premier track."""
    for track in range(TRACK_COUNT):
        s.track_length[track] = options[at]
        at += 1
        for k in range(s.track_length[track]):
            s.track[track, k] = options[at + k]
        at += s.track_length[track]
    for cash in range(COUNTED_CASH):
        for track in range(TRACK_COUNT):
            s.covered[cash] |= count_covered(s, track, cash) << (COVERED_BITS * track)
    s.circles = options[at]
    at += 1
    for k in range(s.circles):
        s.circle[k] = options[at + k]
    return at + s.circles


@rule
def read_events(s, options, at):
    """Take over the Event cards."""
    s.events = options[at]
    at += 1
    for event in range(s.events):
        op, stack, tiles = options[at], options[at + 1], options[at + 2]
        s.event_card[event] = packed_card(op, stack, options[at + 4], options[at + 3])
        s.event_tiles[event] = tiles
        s.deck[event] = options[at + 5]
        at += 6
