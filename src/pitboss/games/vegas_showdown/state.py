"""The record of a Vegas Showdown position: one line per thing that lies on the table."""

from pitboss.games.vegas_showdown.tables import (
    CATEGORIES,
    CELLS,
    COLORS,
    COUNTED_CASH,
    LONGEST_TRACK,
    MOST_EVENTS,
    MOST_SEATS,
    PREMIER_SPACES,
    SPACES,
    STACKS,
    TILE_TYPES,
    TRACKS,
)
from pitboss.kernel import i32, i64, record

# What the table waits for.
FIRST = 0
"""Who gets the Turn Order Button."""
SETUP_FLIP = 1
"""The first tile of a premier stack."""
EVENT = 2
"""An Event card for an empty premier space."""
FLIP = 3
"""The tile that the card's symbol calls for."""
STRINGS = 4
"""Pull Strings: the first player names a stack."""
ACT = 5
"""A seat's choice of an action."""
PLACE = 6
"""A buyer places a tile or puts it aside."""
PUBLICITY = 7
"""A seat that chose Publicity may place a stored tile."""
RENOVATE = 8
"""A seat takes tiles off and puts tiles on."""
ENDED = 9

_KEPT = {
    "occupied": i64[MOST_SEATS],
    "type_cells": i64[MOST_SEATS, TILE_TYPES],
    "color_cells": i64[MOST_SEATS, len(COLORS)],
    "corners": i64[MOST_SEATS],  # the top left square of every tile
    "doors": i64[MOST_SEATS, 4],  # squares with an opening on each side
    "types_on": i32[MOST_SEATS],  # a bit for each type on the sheet
    "types_off": i32[MOST_SEATS],  # a bit for each type off it
    "tiles_off": i32[MOST_SEATS],
    "from_casino": i64[MOST_SEATS],  # squares that a path from the entrance reaches
    "from_hotel": i64[MOST_SEATS],
    "cards_left": i32,
    "tiles_left": i32[2, STACKS],  # in the A part and the B part of each stack
    "first_bid": i32[len(SPACES)],  # while seats choose: where on its track a space takes bids from
}
KEPT = tuple(_KEPT)
"""What follows from the rest of the record, kept so that no step works it out: `rules/kept.py`."""

STATE = record(
    # What is printed: the components of this game.
    components=i64,  # the digest, as a number
    all_cells=i64,
    casino_cells=i64,
    hotel_cells=i64,
    casino_entrance=i64,  # the square, as a bit
    hotel_entrance=i64,
    walls_east=i64,  # squares with a printed wall on their right
    walls_south=i64,
    casino_side=i32,
    hotel_side=i32,
    entrance=i64[len(COLORS), 4],  # squares whose door on a side opens onto an entrance of a colour
    tile_doors=i64[TILE_TYPES, 4],  # by turn: eleven bits a side
    tile_size=i32[TILE_TYPES],
    tile_color=i32[TILE_TYPES],
    tile_turns=i32[TILE_TYPES],  # how many turns differ
    tile_price=i32[TILE_TYPES],
    tile_population=i32[TILE_TYPES],
    tile_revenue=i32[TILE_TYPES],
    tile_fame=i32[TILE_TYPES],
    tile_red=i32[TILE_TYPES],
    tile_needs=i32[TILE_TYPES],  # a bit for each type that must be on the sheet
    tile_joins=i32[TILE_TYPES],  # a bit for each type one of which a door must meet
    joining=i32,  # a bit for each type that joins others
    track=i32[len(TRACKS), LONGEST_TRACK],
    track_length=i32[len(TRACKS)],
    covered=i32[COUNTED_CASH],  # by cash: how many amounts of each track it covers, five bits each
    circle=i32[LONGEST_TRACK],
    circles=i32,
    event_card=i32[MOST_EVENTS],  # what the card does, packed: see `rules/cards.py`
    event_tiles=i32[MOST_EVENTS],  # a bit for each type that the card is about
    events=i32,
    # The table.
    seats=i32,
    turn_no=i32,
    button=i32,
    phase=i32,
    turn=i32,  # the seat that chooses
    stock=i32[3],  # basic tiles left
    pile=i32[2, TILE_TYPES],  # the A part and the B part of the stacks: sets, never an order
    deck=i32[MOST_EVENTS],  # cards still to come: a set, never an order
    space_tile=i32[PREMIER_SPACES],  # type + 1, or 0
    space_minimum=i32[PREMIER_SPACES],
    high=i32[len(SPACES)],  # the standing bid
    holder=i32[len(SPACES)],  # its seat + 1, or 0
    event=i32,  # card + 1 that is being resolved
    waiting=i32,  # card + 1 that could not be carried out yet
    stack=i32,  # the stack to flip from
    banned=i32,  # a bit for each type under No-Bid markers
    barred=i32,  # NO_RENOVATE, NO_PUBLICITY
    income=i32,
    # The seats.
    cash=i32[MOST_SEATS],
    fame=i32[MOST_SEATS],
    population=i32[MOST_SEATS],
    revenue=i32[MOST_SEATS],
    marker=i32[MOST_SEATS],
    stored=i32[MOST_SEATS, TILE_TYPES],
    tile_at=i32[MOST_SEATS, CELLS],  # at a tile's top left square: 1 + 4 x type + turn
    # What is being resolved.
    bought=i32,  # type + 1
    taken=i32[2],  # tiles a renovation took off: 1 + 4 x type + turn, and where
    taken_from=i32[2],
    put_on=i32[2],
    put_to=i32[2],
    off_count=i32,
    on_count=i32,
    # The end.
    ending=i32,
    count=i32[MOST_SEATS, len(CATEGORIES)],
    **_KEPT,
)
