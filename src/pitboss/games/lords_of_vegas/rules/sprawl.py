"""Sprawl: grow a casino onto a lot beside it that nobody owns."""

from pitboss.games.lords_of_vegas.events import BY_SPRAWL, SPRAWLED
from pitboss.games.lords_of_vegas.rules.placing import place_tile
from pitboss.games.lords_of_vegas.rules.stack import pay_bank
from pitboss.games.lords_of_vegas.state import NOBODY
from pitboss.games.lords_of_vegas.tables import NEIGHBOURS, NO_LOT, PRICE, RAISE_COST
from pitboss.kernel import emit, rule


@rule
def sprawl_cost(s, casino, lot):
    """Twice the price of the lot, and the risers that bring it to the casino's height."""
    return 2 * PRICE[lot] + RAISE_COST * (s.floors[casino] - 1)


@rule
def is_beside(s, casino, lot):
    """Say whether a lot shares an edge with a casino."""
    for side in range(4):
        other = NEIGHBOURS[lot, side]
        if other != NO_LOT and s.casino[other] == casino:
            return True
    return False


@rule
def can_sprawl(s, casino, lot):
    """Say whether the seat on turn may sprawl: boss, unowned lot beside it, a tile, the money."""
    return (
        s.boss[casino] == s.turn
        and s.brand[lot] == NOBODY
        and s.marker[lot] == NOBODY
        and s.tiles_left[s.brand[casino]] > 0
        and s.cash[s.turn] >= sprawl_cost(s, casino, lot)
        and is_beside(s, casino, lot)
    )


@rule
def sprawl(s, casino, lot, log):
    """Pay, and place tile, risers and die all at once."""
    cost = sprawl_cost(s, casino, lot)
    pay_bank(s, s.turn, cost)
    emit(log, SPRAWLED, s.turn, casino, lot, s.brand[casino], s.floors[casino], cost)
    place_tile(s, lot, s.brand[casino], s.floors[casino], s.spaces[casino] + 1, BY_SPRAWL)
