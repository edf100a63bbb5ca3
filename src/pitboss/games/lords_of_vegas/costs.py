"""The prices of the actions that the seat on turn may take now, for its view."""

import numpy as np

from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.rules.actions import (
    list_builds,
    list_remodels,
    list_rolls_and_raises,
    list_sprawls,
)
from pitboss.games.lords_of_vegas.rules.casinos import spaces_of, worth_of
from pitboss.games.lords_of_vegas.rules.sprawl import sprawl_cost
from pitboss.games.lords_of_vegas.tables import BRANDS, LOTS, PRICE, RAISE_COST, REMODEL_COST
from pitboss.games.lords_of_vegas.text.words import spell_action

_MOST = 4 * LOTS * BRANDS


def costs(s: State) -> dict[str, int]:
    """Give the price of every build, sprawl, remodel, reorganization and raise that is legal.

    Where the brand does not matter for the price, it is left out: `build A2`, `remodel B4`.
    """
    out = np.zeros(_MOST, np.int64)
    n = 0
    for list_some in (list_builds, list_sprawls, list_remodels, list_rolls_and_raises):
        n = list_some(s, out, n)
    return {_without_brand(int(code)): cost_of(s, int(code)) for code in out[:n]}


def cost_of(s: State, code: int) -> int:
    """Give the price of one action."""
    kind, lot = c.kind_of(code), int(c.first_part(code))
    if kind == c.BUILD:
        return int(PRICE[lot])
    if kind == c.SPRAWL:
        return int(sprawl_cost(s, lot, c.second_part(code)))
    if kind == c.REORGANIZE:
        return int(worth_of(s, lot))
    return int(spaces_of(s, lot)) * (REMODEL_COST if kind == c.REMODEL else RAISE_COST)


def _without_brand(code: int) -> str:
    words = spell_action(code).split()
    return " ".join(words if words[0] == "sprawl" else words[:2])
