"""Vegas Showdown as rows of numbers. Nothing is hidden, so both versions are the same.

What is printed on tiles, tracks and cards is left out: it is the same in every row of a game.
"""

import numpy as np

from pitboss.engine.batches.observation import Look, Numbers, Observation, Slice, bits, one_hot
from pitboss.games.vegas_showdown.meta import META
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.games.vegas_showdown.tables import (
    CELLS,
    INCOMES,
    MOST_SEATS,
    ON_NOTHING,
    PREMIER_SPACES,
    SPACES,
    TILE_TYPES,
)

_PHASES = ENDED + 1
_MARKERS = ON_NOTHING + 1
_EVENTS = 40
"""Room for cards in version 1: more than there can be."""


def _seat(look: Look, name: str) -> Numbers:
    return one_hot(look.from_here(look.field(name)), MOST_SEATS)


def _seats(name: str, per: float) -> Slice:
    return Slice(name, MOST_SEATS, lambda look: look.by_seat(name), per)


def _by_tile(name: str) -> Slice:
    return Slice(name, MOST_SEATS * TILE_TYPES, lambda look: look.by_seat(name))


def _scalar(name: str, per: float = 1.0) -> Slice:
    return Slice(name, 1, lambda look: look.field(name), per)


def _holders(look: Look) -> Numbers:
    return one_hot(look.from_here(look.field("holder").astype(np.int64) - 1), MOST_SEATS)


def _deck(look: Look) -> Numbers:
    deck = look.field("deck")
    return np.pad(deck, ((0, 0), (0, _EVENTS - deck.shape[1])))


def _placed(look: Look) -> Numbers:
    """Count the tiles of each type on a sheet."""
    types = (look.by_seat("tile_at") - 1) // 4
    rows, seats, _ = np.nonzero(types >= 0)
    each = (rows * MOST_SEATS + seats) * TILE_TYPES + types[types >= 0]
    counts = np.bincount(each, minlength=len(types) * MOST_SEATS * TILE_TYPES)
    return counts.reshape(len(types), MOST_SEATS, TILE_TYPES)


_PARTS = (
    Slice("seats", MOST_SEATS, lambda look: look.playing),
    Slice("phase", _PHASES, lambda look: one_hot(look.field("phase"), _PHASES)),
    Slice("turn", MOST_SEATS, lambda look: _seat(look, "turn")),
    Slice("button", MOST_SEATS, lambda look: _seat(look, "button")),
    _scalar("turn_no", 20.0),
    _seats("cash", 50.0),
    _seats("fame", 50.0),
    _seats("population", 20.0),
    _seats("revenue", 20.0),
    Slice("marker", MOST_SEATS * _MARKERS, lambda look: one_hot(look.by_seat("marker"), _MARKERS)),
    Slice("stock", 3, lambda look: look.field("stock"), 10.0),
    Slice("stacks", 2 * TILE_TYPES, lambda look: look.field("pile"), 5.0),
    Slice("deck", _EVENTS, _deck),
    Slice(
        "on_sale",
        PREMIER_SPACES * TILE_TYPES,
        lambda look: one_hot(look.field("space_tile") - 1, TILE_TYPES),
    ),
    Slice("minimum", PREMIER_SPACES, lambda look: look.field("space_minimum"), 50.0),
    Slice("high", len(SPACES), lambda look: look.field("high"), 50.0),
    Slice("holder", len(SPACES) * MOST_SEATS, _holders),
    Slice("event", _EVENTS, lambda look: one_hot(look.field("event") - 1, _EVENTS)),
    Slice("waiting", _EVENTS, lambda look: one_hot(look.field("waiting") - 1, _EVENTS)),
    Slice("stack", 4, lambda look: one_hot(look.field("stack"), 4)),
    Slice("banned", TILE_TYPES, lambda look: bits(look.field("banned"), TILE_TYPES)),
    Slice("barred", 2, lambda look: bits(look.field("barred"), 2)),
    Slice("income", len(INCOMES), lambda look: one_hot(look.field("income"), len(INCOMES))),
    Slice("bought", TILE_TYPES, lambda look: one_hot(look.field("bought") - 1, TILE_TYPES)),
    _by_tile("stored"),
    Slice("placed", MOST_SEATS * TILE_TYPES, _placed),
    Slice(
        "sheet",
        MOST_SEATS * TILE_TYPES * CELLS,
        lambda look: bits(look.by_seat("type_cells"), CELLS),
    ),
    Slice("doors", MOST_SEATS * 4 * CELLS, lambda look: bits(look.by_seat("doors"), CELLS)),
    Slice(
        "taken_off",
        2 * 4 * TILE_TYPES,
        lambda look: one_hot(look.field("taken") - 1, 4 * TILE_TYPES),
    ),
    Slice("taken_from", 2, lambda look: look.field("taken_from"), CELLS),
    Slice(
        "put_on", 2 * 4 * TILE_TYPES, lambda look: one_hot(look.field("put_on") - 1, 4 * TILE_TYPES)
    ),
    Slice("put_to", 2, lambda look: look.field("put_to"), CELLS),
    _scalar("off_count", 2.0),
    _scalar("on_count", 2.0),
)

OBSERVATIONS = (
    Observation(META.slug, "v1", MOST_SEATS, _PARTS),
    Observation(META.slug, "v1-view", MOST_SEATS, _PARTS),
)
