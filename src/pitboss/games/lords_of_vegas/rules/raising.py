"""Raise: one riser under every tile of a casino."""

from pitboss.games.lords_of_vegas.events import BY_RAISE, RAISED
from pitboss.games.lords_of_vegas.rules.casinos import regroup, tell_merger
from pitboss.games.lords_of_vegas.rules.stack import pay_bank, push
from pitboss.games.lords_of_vegas.state import TIES
from pitboss.games.lords_of_vegas.tables import END_OF_LOT, RAISE_COST
from pitboss.kernel import emit, rule


@rule
def can_raise_casino(s, casino):
    """Say whether the seat on turn may raise: boss, room above, the money.

    A casino is at most as high as there are seats.
    """
    return (
        s.can_raise == 1
        and s.boss[casino] == s.turn
        and s.floors[casino] < s.seats
        and s.cash[s.turn] >= RAISE_COST * s.spaces[casino]
    )


@rule
def raise_casino(s, casino, log):
    """Pay for the risers and lift the whole casino by one floor."""
    spaces = s.spaces[casino]
    cost = RAISE_COST * spaces
    pay_bank(s, s.turn, cost)
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            s.floors[lot] += 1
    emit(log, RAISED, s.turn, casino, s.floors[casino], cost)
    regroup(s, casino, BY_RAISE, log)
    tell_merger(s, casino, spaces, log)
    push(s, TIES)
