"""Remodel: another colour for a whole casino."""

from pitboss.games.lords_of_vegas.events import BY_REMODEL, REMODELED
from pitboss.games.lords_of_vegas.rules.casinos import regroup, tell_merger
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, push
from pitboss.games.lords_of_vegas.state import TIES
from pitboss.games.lords_of_vegas.tables import END_OF_LOT, REMODEL_COST
from pitboss.kernel import emit, rule


@rule
def can_remodel(s, casino, brand):
    """Say whether the seat on turn may remodel: boss, another colour, enough tiles, the money."""
    return (
        s.boss[casino] == s.turn
        and s.brand[casino] != brand
        and s.tiles_left[brand] >= s.spaces[casino]
        and s.cash[s.turn] >= REMODEL_COST * s.spaces[casino]
    )


@rule
def remodel(s, casino, brand, log):
    """Pay by the space, whatever the height, and exchange the tiles."""
    spaces = s.spaces[casino]
    before = s.brand[casino]
    cost = REMODEL_COST * spaces
    pay_bank(s, s.turn, cost)
    s.tiles_left[before] += spaces
    s.tiles_left[brand] -= spaces
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            s.brand[lot] = brand
    emit(log, REMODELED, s.turn, casino, before, brand, cost)
    regroup(s, casino, BY_REMODEL, log)
    tell_merger(s, casino, spaces, log)
    push(s, TIES)
