"""The moves of Vegas Showdown as small numbers for a learner.

The amount of a bid is its place on the printed track, so that it means the same whatever an owner
corrects. Placing a bought tile and putting one on in a renovation are one verb: both are never
open at once.
"""

from itertools import product

import numpy as np

from pitboss.engine.batches.codec import Actions, Verb, Whole
from pitboss.engine.game import States
from pitboss.games.vegas_showdown import codes as c
from pitboss.games.vegas_showdown.geometry import cell_name
from pitboss.games.vegas_showdown.meta import META
from pitboss.games.vegas_showdown.state import RENOVATE
from pitboss.games.vegas_showdown.tables import (
    LONGEST_TRACK,
    MOST_COLUMNS,
    MOST_ROWS,
    SIZES,
    SPACES,
    STRIDE,
    TILES,
)

_SQUARES = tuple(
    row * STRIDE + column for row, column in product(range(MOST_ROWS), range(MOST_COLUMNS))
)
_CELLS = tuple(cell_name(cell) for cell in _SQUARES)
_SQUARE = np.array(_SQUARES, np.int64)
_NUMBER = np.zeros(64, np.int64)
_NUMBER[_SQUARE] = np.arange(len(_SQUARES))
_TURNED = tuple(f"{tile}+{turn}" for tile in TILES for turn in range(4))

_VERBS: tuple[tuple[Verb, int], ...] = (
    (Verb("bid", SPACES, tuple(f"#{n + 1}" for n in range(LONGEST_TRACK))), c.BID),
    (Verb("renovate"), c.CHOOSE_RENOVATE),
    (Verb("publicity"), c.CHOOSE_PUBLICITY),
    (Verb("pass"), c.PASS),
    (Verb("put", _CELLS, _TURNED), c.PLACE_TILE),
    (Verb("store"), c.STORE),
    (Verb("off", _CELLS), c.TAKE_OFF),
    (Verb("done"), c.DONE),
    (Verb("cancel"), c.CANCEL),
    (Verb("stack", SIZES), c.NAME_STACK),
)
_KINDS = np.array([kind for _, kind in _VERBS], np.int64)
_VERB_OF = np.full(32, -1, np.int64)
_VERB_OF[_KINDS >> 20] = np.arange(len(_KINDS))
BID, PUT, OFF, STACK = (
    int(_VERB_OF[kind >> 20]) for kind in (c.BID, c.PLACE_TILE, c.TAKE_OFF, c.NAME_STACK)
)
_VERB_OF[c.PUT_ON >> 20] = PUT


def part(codes: Whole, states: States, rows: Whole) -> Whole:
    """Split codes into verb, space or square or stack, and step of the track or turned tile."""
    verbs = _VERB_OF[(codes >> 20) & 31]
    parts = np.zeros((len(codes), 3), np.int64)
    parts[:, 0] = verbs
    bids = verbs == BID
    parts[bids, 1] = (codes[bids] >> c.SPACE_SHIFT) & 7
    parts[bids, 2] = codes[bids] & c.NUMBER
    on_sheet = (verbs == PUT) | (verbs == OFF)
    parts[on_sheet, 1] = _NUMBER[codes[on_sheet] & c.CELL]
    parts[verbs == PUT, 2] = (codes[verbs == PUT] >> c.TURN_SHIFT) & 63
    parts[verbs == STACK, 1] = codes[verbs == STACK] & 3
    return parts


def join(parts: Whole, states: States, rows: Whole) -> Whole:
    """Give the codes again."""
    verbs, places, amounts = parts.T
    codes: Whole = _KINDS[verbs].copy()
    bids = verbs == BID
    codes[bids] += (places[bids] << c.SPACE_SHIFT) + amounts[bids]
    on_sheet = (verbs == PUT) | (verbs == OFF)
    codes[on_sheet] += _SQUARE[places[on_sheet]]
    put = verbs == PUT
    codes[put] += amounts[put] << c.TURN_SHIFT
    codes[put & (states["phase"][rows] == RENOVATE)] += c.PUT_ON - c.PLACE_TILE
    off = verbs == OFF
    if off.any():
        turn = states["turn"][rows[off]]
        lying = states["tile_at"][rows[off], turn, _SQUARE[places[off]]]
        codes[off] += (np.maximum(lying - 1, 0) // 4) << c.TILE_SHIFT
    codes[verbs == STACK] += places[verbs == STACK]
    return codes


ACTIONS = (Actions(META.slug, "v1", tuple(verb for verb, _ in _VERBS), part, join),)
