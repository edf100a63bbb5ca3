"""Constants that no correction changes: names, bounds, shapes, prizes.

The numbers printed on tiles, tracks, sheets and cards are components (see `components.py`); they
are part of the position, because compiled rules treat globals as constants.
"""

import numpy as np

MOST_SEATS = 5

TILES = (
    "slots",
    "lounge",
    "restaurant",
    "fancy-slots",
    "dragon-room",
    "table-games",
    "high-rollers-room",
    "sports-book",
    "space-age-sports-book",
    "fancy-lounge",
    "night-club",
    "theater",
    "fancy-restaurant",
    "five-star-steakhouse",
    "buffet",
)
TILE_TYPES = len(TILES)
BASIC = 3
"""The first three types are the basic tiles; all others are premier."""
SLOTS, LOUNGE, RESTAURANT = range(BASIC)

SIZES = ("small", "medium", "large")
STACKS = len(SIZES)
CHOICE = STACKS
"""The symbol of Pull Strings: the first player names the stack."""
TILES_IN_BOX = {"small": 26, "medium": 20, "large": 17}
EVENTS_IN_BOX = 33
MOST_EVENTS = EVENTS_IN_BOX
"""How many different cards an owner may describe: one of each."""

COLORS = ("yellow", "blue", "green")
YELLOW, BLUE, GREEN = range(3)

# Where a bid marker may stand, in the order in which moves are listed.
SPACES = ("p1", "p2", "p3", "p4", "slots", "slots2", "lounge", "restaurant")
PREMIER_SPACES = 4
SLOTS_SPACE, SLOTS2_SPACE = 4, 5
BASIC_TILE = np.array([0, 0, 0, 0, SLOTS, SLOTS, LOUNGE, RESTAURANT], np.int64)
TRACKS = ("premier", "slots", "slots2", "lounge", "restaurant")
TRACK_OF = np.array([0, 0, 0, 0, 1, 2, 3, 4], np.int64)
LONGEST_TRACK = 24
COUNTED_CASH = 64
"""For so little cash the record knows how many amounts of each track it covers."""
COVERED_BITS = 5
COVERED_MASK = (1 << COVERED_BITS) - 1

# A marker stands on a space (1 to 8), on an action, or nowhere yet.
NO_MARKER = 0
ON_RENOVATE = len(SPACES) + 1
ON_PUBLICITY = len(SPACES) + 2
ON_NOTHING = len(SPACES) + 3
ACTIONS = ("renovate", "publicity")
NO_RENOVATE, NO_PUBLICITY = 1, 2

# A sheet is a set of bits. The ninth column is always empty, so nothing shifts round a corner.
STRIDE = 9
MOST_COLUMNS = 8
MOST_ROWS = 6
CELLS = STRIDE * MOST_ROWS
SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
SIDE_BITS = 11
"""A tile lies in a square of two by two: its bits are 0, 1, 9 and 10, so a side takes eleven."""
SIDE_MASK = (1 << SIDE_BITS) - 1

SHAPE = np.array(
    [[0b1, 0b1], [0b11, 1 | 1 << STRIDE], [3 | 3 << STRIDE, 3 | 3 << STRIDE]], np.int64
)
"""The squares a tile covers, by its size and by whether it lies across."""

INCOMES = ("lesser", "greater", "half", "population", "revenue")
LESSER, GREATER, HALF, ALL_POPULATION, ALL_REVENUE = range(len(INCOMES))

OPS = (
    "choose_stack",
    "fame_per_tile",
    "money_per_tile",
    "no_bid",
    "no_action",
    "income",
    "money_each",
    "premier_drop",
    "premier_raise",
    "fame_most",
    "money_least",
    "fame_if_connected",
)
(
    CHOOSE_STACK,
    FAME_PER_TILE,
    MONEY_PER_TILE,
    NO_BID,
    NO_ACTION,
    CHANGE_INCOME,
    MONEY_EACH,
    PREMIER_DROP,
    PREMIER_RAISE,
    FAME_MOST,
    MONEY_LEAST,
    FAME_IF_CONNECTED,
) = range(len(OPS))
STATS = ("revenue", "population", "tiles", "fame")
REVENUE_STAT, POPULATION_STAT, TILES_STAT, FAME_STAT = range(len(STATS))

START_CASH = 20
REMOVED_WITH_THREE = 3
"""Three seats: so many tiles of every basic stack stay in the box."""

# The final count.
CATEGORIES = (
    "casino",
    "hotel",
    "connected",
    "population",
    "revenue",
    "cash",
    "three_quarter_diamonds",
    "full_diamonds",
)
FILLED_SECTION = 5
CONNECTED = 3
RANK_PRIZE = np.array([5, 3, 1, 0, 0], np.int64)
DOLLARS_A_FAME = 10
THREE_QUARTER_DIAMOND = 1
FULL_DIAMOND = 3

ENDINGS = ("full-sheet", "empty-stack")
FULL_SHEET, EMPTY_STACK = 1, 2
