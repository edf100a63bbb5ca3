"""How a step is packed into a whole number: a kind, and up to three small numbers below it."""

FIRST_SEAT = 1 << 20
DRAW_EVENT = 2 << 20
FLIP_TILE = 3 << 20
NAME_STACK = 4 << 20
BID = 5 << 20
CHOOSE_RENOVATE = 6 << 20
CHOOSE_PUBLICITY = 7 << 20
PASS = 8 << 20
PLACE_TILE = 9 << 20
STORE = 10 << 20
TAKE_OFF = 11 << 20
PUT_ON = 12 << 20
DONE = 13 << 20
CANCEL = 14 << 20
KIND = ~((1 << 20) - 1)

# A bid is space << 16 | number: the amount's number on the track of the space, so that bids on a
# space follow each other. An amount that the track does not print has OFF_TRACK + amount for its
# number: no rule lists it, but it can be read, and refused in words.
NUMBER = (1 << 16) - 1
OFF_TRACK = 1 << 12
SPACE_SHIFT = 16
# A tile on a sheet is type << 8 | turn << 6 | square.
TILE_SHIFT = 8
TURN_SHIFT = 6
CELL = (1 << 6) - 1
