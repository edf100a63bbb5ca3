"""Raise: one riser under every tile of a casino."""

from pitboss.games.lords_of_vegas.events import BY_RAISE, RAISED
from pitboss.games.lords_of_vegas.rules.casinos import heighten, spaces_of, tell_merger
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, push
from pitboss.games.lords_of_vegas.state import TIES
from pitboss.games.lords_of_vegas.tables import EMPTY, RAISE_COST
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just, lowest


@rule
def casinos_to_raise(s):
    """Give the casinos that the seat on turn may raise: it is the boss and has the money.

    A casino is at most as high as there are seats.
    """
    casinos = EMPTY
    if s.can_raise == 0 or s.cash[s.turn] < RAISE_COST:
        return casinos
    left = s.bossed[s.turn]
    while left:
        casino = lowest(left)
        if s.floors[casino] < s.seats and s.cash[s.turn] >= RAISE_COST * spaces_of(s, casino):
            casinos |= just(casino)
        left &= left - 1
    return casinos


@rule
def raise_casino(s, casino, log):
    """Pay for the risers and lift the whole casino by one floor."""
    spaces = spaces_of(s, casino)
    cost = RAISE_COST * spaces
    pay_bank(s, s.turn, cost)
    emit(log, RAISED, s.turn, casino, s.floors[casino] + 1, cost)
    heighten(s, casino, BY_RAISE, log)
    tell_merger(s, casino, spaces, log)
    push(s, TIES)
