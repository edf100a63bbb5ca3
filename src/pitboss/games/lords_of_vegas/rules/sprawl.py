"""Sprawl: grow a casino onto a lot beside it that nobody owns."""

from pitboss.games.lords_of_vegas.events import BY_SPRAWL, SPRAWLED
from pitboss.games.lords_of_vegas.rules.board import beside
from pitboss.games.lords_of_vegas.rules.casinos import spaces_of
from pitboss.games.lords_of_vegas.rules.placing import place_tile
from pitboss.games.lords_of_vegas.rules.stack import pay_bank
from pitboss.games.lords_of_vegas.tables import (
    HIGHEST_PRICE,
    PRICE,
    PRICED_WITHIN,
    RAISE_COST,
)
from pitboss.kernel import emit, rule


@rule
def sprawl_cost(s, casino, lot):
    """Twice the price of the lot, and the risers that bring it to the casino's height."""
    return 2 * PRICE[lot] + risers_cost(s, casino)


@rule
def risers_cost(s, casino):
    """What it costs to bring one new tile to the height of a casino."""
    return RAISE_COST * (s.floors[casino] - 1)


@rule
def lots_to_sprawl(s, casino, free):
    """Give those of the free lots that a casino of the seat on turn may sprawl to.

    They lie beside it, a tile of its brand is left, and the seat has the money.
    """
    money = s.cash[s.turn] - risers_cost(s, casino)
    if money <= 0 or s.tiles_left[s.brand[casino]] == 0:
        return 0
    return free & beside(s.lots_of[casino]) & PRICED_WITHIN[min(money // 2, HIGHEST_PRICE)]


@rule
def sprawl(s, casino, lot, log):
    """Pay, and place tile, risers and die all at once."""
    cost = sprawl_cost(s, casino, lot)
    pay_bank(s, s.turn, cost)
    emit(log, SPRAWLED, s.turn, casino, lot, s.brand[casino], s.floors[casino], cost)
    place_tile(s, lot, s.brand[casino], s.floors[casino], spaces_of(s, casino) + 1, BY_SPRAWL)
