"""Las Vegas as rows of numbers: the whole position, and what a seat may see of it.

Money won lies face down. `v1-view` shows a seat its own notes, how many the others have, and how
many are left in the pile; with open money, and once the game is over, everything.
"""

import numpy as np

from pitboss.engine.batches.observation import Look, Numbers, Observation, Slice, one_hot
from pitboss.games.las_vegas.meta import META
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import (
    ALL_NOTES,
    CASINOS,
    DICE,
    MOST_SEATS,
    NOTE_VALUE,
    OWNERS,
    ROUNDS,
    VALUES,
    WHITE,
)

_PHASES = ENDED + 1


def _faces(shift: int) -> Numbers:
    return np.arange(CASINOS) * 4 + shift


def _roll(look: Look, shift: int) -> Numbers:
    return (look.field("roll")[:, None] >> _faces(shift)) & 15


def _dice(look: Look) -> Numbers:
    """Dice on the casinos, those of the looking seat first, white last."""
    dice = look.field("dice")
    rows = np.arange(len(dice))[:, None, None]
    casinos = np.arange(CASINOS)[None, :, None]
    turned = dice[rows, casinos, look.order[:, None, :]] * look.playing[:, None, :]
    return np.concatenate([turned, dice[:, :, WHITE:]], axis=2)


def _seen_notes(look: Look) -> Numbers:
    won = look.by_seat("won").copy()
    is_open = (look.field("open_money") == 1) | (look.field("phase") == ENDED)
    won[~is_open, 1:] = 0
    return won


def _pile_size(look: Look) -> Numbers:
    return look.field("pile_left") + look.field("under_left")


_OPEN = (
    Slice("seats", MOST_SEATS, lambda look: look.playing),
    Slice("round", ROUNDS, lambda look: one_hot(look.field("round_no") - 1, ROUNDS)),
    Slice("phase", _PHASES, lambda look: one_hot(look.field("phase"), _PHASES)),
    Slice("turn", MOST_SEATS, lambda look: one_hot(look.from_here(look.field("turn")), MOST_SEATS)),
    Slice(
        "start", MOST_SEATS, lambda look: one_hot(look.from_here(look.field("start")), MOST_SEATS)
    ),
    Slice("own_roll", CASINOS, lambda look: _roll(look, 0), DICE),
    Slice("white_roll", CASINOS, lambda look: _roll(look, 24), DICE),
    Slice("notes", CASINOS * VALUES, lambda look: look.field("notes")),
    Slice("dice", CASINOS * OWNERS, _dice, DICE),
    Slice("own_left", MOST_SEATS, lambda look: look.by_seat("own_left"), DICE),
    Slice("white_left", MOST_SEATS, lambda look: look.by_seat("white_left"), DICE),
    Slice("note_count", MOST_SEATS, lambda look: look.by_seat("won").sum(axis=2), 10.0),
    Slice("pile_size", 1, _pile_size, ALL_NOTES),
    Slice("neutral_dice", 1, lambda look: look.field("neutral_dice")),
    Slice("open_money", 1, lambda look: look.field("open_money")),
)
_ALL = (
    Slice("won", MOST_SEATS * VALUES, lambda look: look.by_seat("won")),
    Slice("money", MOST_SEATS, lambda look: look.by_seat("won") @ NOTE_VALUE, 500.0),
    Slice("pile", VALUES, lambda look: look.field("pile"), 8.0),
    Slice("under", VALUES, lambda look: look.field("under"), 8.0),
)
_SEEN = (
    Slice("won", MOST_SEATS * VALUES, _seen_notes),
    Slice("money", MOST_SEATS, lambda look: _seen_notes(look) @ NOTE_VALUE, 500.0),
)

OBSERVATIONS = (
    Observation(META.slug, "v1", MOST_SEATS, _OPEN + _ALL),
    Observation(META.slug, "v1-view", MOST_SEATS, _OPEN + _SEEN),
)
