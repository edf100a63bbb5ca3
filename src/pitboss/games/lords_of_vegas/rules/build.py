"""Build: a tile and a die on a parking lot of one's own."""

from pitboss.games.lords_of_vegas.events import BUILT, BY_BUILD
from pitboss.games.lords_of_vegas.rules.placing import place_tile
from pitboss.games.lords_of_vegas.rules.stack import pay_bank
from pitboss.games.lords_of_vegas.state import NOBODY
from pitboss.games.lords_of_vegas.tables import PRICE
from pitboss.kernel import emit, rule


@rule
def can_build(s, lot, brand):
    """Say whether the seat on turn may build: its own lot, the price, a tile that is left."""
    return s.marker[lot] == s.turn and s.cash[s.turn] >= PRICE[lot] and s.tiles_left[brand] > 0


@rule
def build(s, lot, brand, log):
    """Pay the price, take the marker back, place tile and die."""
    pay_bank(s, s.turn, PRICE[lot])
    s.marker[lot] = NOBODY
    s.markers_left[s.turn] += 1
    emit(log, BUILT, s.turn, lot, brand, PRICE[lot])
    place_tile(s, lot, brand, 1, 1, BY_BUILD)
