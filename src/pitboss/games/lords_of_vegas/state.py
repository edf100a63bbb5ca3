"""The record of a Lords of Vegas position: one line per thing that lies on the table.

`todo` is a small stack of what is being resolved; its top says what the table does or waits for
next. A build with no die left is ACT, TIES, PUT_DIE: first the die, then the ties, then the next
action.

A set of lots is one whole number, a bit each. A casino is named by its first lot, so a set of
casinos is a set of lots, too.
"""

from pitboss.games.lords_of_vegas.tables import BRANDS, LOTS, MOST_SEATS, TILES_PER_BRAND, fixed
from pitboss.kernel import i32, i64, record

# What stands on the stack.
DEALING = fixed(0)
"""Two properties for every seat."""
FIRST = fixed(1)
"""The dice that say who begins."""
DRAW = fixed(2)
"""The next property card."""
PAY = fixed(3)
"""Parking lots pay, casinos pay, casinos score."""
ACT = fixed(4)
"""An action of the seat whose turn it is."""
PUT_DIE = fixed(5)
"""A die of the seat on turn goes to `put_lot`; waits when it must lift one first."""
PUT_MARKER = fixed(6)
"""A marker of the seat on turn goes to `put_lot`; waits when it must free one first."""
TIES = fixed(7)
"""Boss ties, one roll after another."""
OFFER = fixed(8)
"""A deal that waits for answers."""
CARRY_OUT = fixed(9)
"""A deal that everybody accepted."""
SHORT = fixed(10)
"""Seats that hold more dice or markers than there are, after an exchange."""
REROLL = fixed(11)
"""The roll of a reorganization."""
SET_BACK = fixed(12)
"""Rolled dice return to the tiles of their owners."""
LAY_OFF = fixed(13)
"""The boss says whether half of the bet goes to the bank."""
BET = fixed(14)
"""The roll of a gamble."""
ENDED = fixed(15)

NOBODY = fixed(-1)
TIED = fixed(-2)
"""The boss of a casino whose highest dice belong to several seats."""

MOST_STEPS = 24
"""The steps of a deal."""
DEEPEST = 8
"""Room on the stack, of which six are needed: when a deal is exchanged while a tile waits for its
die before the card pays, PAY, TIES, PUT_DIE, CARRY_OUT, TIES and SHORT stand on it."""

# How the game ended.
BY_GAME_OVER = fixed(1)
BY_TRACK = fixed(2)

STATE = record(
    drawn=i64,  # cards that are out of the deck, one bit each
    aside=i64,  # those of them that go back after the setup
    reorganized=i64,  # tiles whose die was reorganized this turn
    parking=i64[MOST_SEATS],  # lots with a marker of each seat
    dice=i64[MOST_SEATS],  # tiles with a die of each seat
    pips=i64[3],  # tiles whose die has a 1, a 2 and a 4 in the sum that it shows
    deal=i64[MOST_STEPS],
    seats=i32,
    mayfair=i32,
    up=i32,
    raising=i32,  # the option; `can_raise` is what follows from it
    can_raise=i32,
    lay_off=i32,
    turn=i32,
    waits=i32,  # the seat the table waits for, CHANCE or OVER
    card=i32,  # drawn this turn, NO_LOT before
    until=i32,  # cards before Game Over
    deck_left=i32,
    gambled=i32,
    ending=i32,
    bank=i32,  # what the bank took minus what it paid
    todo=i32[DEEPEST],
    todo_n=i32,
    dealt=i32,  # properties handed out in the setup
    contenders=i32,  # seats that roll for the first turn, one bit each
    roller=i32,
    extra=i32,  # the roll-off: one die each
    totals=i32[MOST_SEATS],
    put_lot=i32,
    put_pips=i32,
    put_before=i32,  # whose die left the tile that is taken over
    put_how=i32,
    put_spaces=i32,  # of the casino that sprawls, with the new tile
    casino_rolled=i32,  # reorganize: the casino; `setter` seats after the turn, from lot `set_lot`
    setter=i32,
    set_lot=i32,
    bet=i32,
    bet_casino=i32,
    laid_off=i32,
    drafting=i32,  # a deal is being spelled, step by step
    deal_n=i32,
    deal_at=i32,
    deal_by=i32,
    parties=i32,  # one bit a seat
    accepted=i32,
    cash=i32[MOST_SEATS],
    score=i32[MOST_SEATS],
    dice_left=i32[MOST_SEATS],
    markers_left=i32[MOST_SEATS],
    tiles_left=i32[BRANDS],
    brand=i32[LOTS],  # NOBODY without a tile
    floors=i32[LOTS],
    # What follows from the tiles and dice: `rules.casinos` keeps it, `work_out` makes it anew.
    casino=i32[LOTS],  # to which a tile belongs, or NO_LOT
    brands_left=i32[TILES_PER_BRAND + 1],  # brands with so many tiles left or more, a bit each
    parked=i64,  # lots with a marker
    built=i64,  # lots with a tile
    branded=i64[BRANDS],  # lots with a tile of each brand
    casinos=i64,
    lots_of=i64[LOTS],  # the lots of every casino, at its first lot
    bossed=i64[MOST_SEATS],  # casinos that have each seat for their boss
    ruled=i64,  # casinos that have a boss
    tied=i64,  # casinos whose highest dice belong to several seats
)
KEPT = (
    "casino",
    "brands_left",
    "parked",
    "built",
    "branded",
    "casinos",
    "lots_of",
    "bossed",
    "ruled",
    "tied",
)
"""The fields that follow from the others."""
