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

# A bid is space << 12 | amount; a tile on a sheet is type << 8 | turn << 6 | square.
AMOUNT = (1 << 12) - 1
SPACE_SHIFT = 12
TILE_SHIFT = 8
TURN_SHIFT = 6
CELL = (1 << 6) - 1
