"""The model for one number of seats: one flat array that compiled searches take.

Its first number says whether rollouts go by hand (0), by the learned odds (1) or by the net of
casinos (2), which stands at its end and knows no white dice. Then comes a part for games without
white dice and, up to four seats, a part for games with them. A part is the table
of place odds, the net that values the standing between rounds, and the net that values a position
within a round. A model that ends after its first table has no nets: positions are then valued by
hand. On disk a model has no first number.
"""

import numpy as np
import numpy.typing as npt

from pitboss.bots.las_vegas.place_odds import CELLS, PLACES
from pitboss.kernel import rule

HEAD = 1
ODDS = CELLS * PLACES
STANDING_WIDTH = 6
STANDING_UNITS = 8
ROUND_WIDTH = 16
ROUND_UNITS = 16
ROUND_NET = ODDS + (STANDING_WIDTH + 2) * STANDING_UNITS
"""Where the net of a round begins within a part."""
PART = ROUND_NET + (ROUND_WIDTH + 2) * ROUND_UNITS

Reals = npt.NDArray[np.float64]


def as_model(learned: Reals, by_odds: bool) -> Reals:
    """Make a model from the array on disk."""
    return np.concatenate([[float(by_odds)], learned])


def with_rollouts_by_net(model: Reals) -> Reals:
    """Give a model that ends with a net of casinos, so that rollouts go by that net."""
    return np.concatenate([[2.0], model[HEAD:]])


@rule
def first_of_part(s):
    """Give where the part for this game begins."""
    return HEAD + (PART if s.neutral_dice else 0)


@rule
def goes_by_odds(s, model):
    """Say whether the model has odds for this game, and rollouts are to go by them."""
    return model.shape[0] >= first_of_part(s) + ODDS and model[0] > 0.0


@rule
def goes_by_net(s, model):
    """Say whether rollouts are to go by the net of casinos in this game."""
    return model.shape[0] > 0 and model[0] > 1.0 and not s.neutral_dice


@rule
def has_nets(s, model):
    """Say whether the model has nets for this game."""
    return model.shape[0] >= first_of_part(s) + PART
