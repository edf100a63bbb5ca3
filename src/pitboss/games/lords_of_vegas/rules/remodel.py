"""Remodel: another colour for a whole casino."""

from pitboss.games.lords_of_vegas.events import BY_REMODEL, REMODELED
from pitboss.games.lords_of_vegas.rules.box import put_into_box, take_from_box
from pitboss.games.lords_of_vegas.rules.casinos import repaint, spaces_of, tell_merger
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, push
from pitboss.games.lords_of_vegas.state import TIES
from pitboss.games.lords_of_vegas.tables import REMODEL_COST
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just


@rule
def brands_to_remodel(s, casino):
    """Give the brands that the boss on turn may give a casino, a bit each.

    Another brand, enough tiles of it, and the money.
    """
    spaces = spaces_of(s, casino)
    if s.cash[s.turn] < REMODEL_COST * spaces:
        return 0
    return s.brands_left[spaces] & ~just(s.brand[casino])


@rule
def remodel(s, casino, brand, log):
    """Pay by the space, whatever the height, and exchange the tiles."""
    spaces = spaces_of(s, casino)
    before = s.brand[casino]
    cost = REMODEL_COST * spaces
    pay_bank(s, s.turn, cost)
    put_into_box(s, before, spaces)
    take_from_box(s, brand, spaces)
    emit(log, REMODELED, s.turn, casino, before, brand, cost)
    repaint(s, casino, brand, BY_REMODEL, log)
    tell_merger(s, casino, spaces, log)
    push(s, TIES)
