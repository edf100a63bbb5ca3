"""Build: a tile and a die on a parking lot of one's own."""

from pitboss.games.lords_of_vegas.events import BUILT, BY_BUILD
from pitboss.games.lords_of_vegas.rules.board import unpark
from pitboss.games.lords_of_vegas.rules.placing import place_tile
from pitboss.games.lords_of_vegas.rules.stack import pay_bank
from pitboss.games.lords_of_vegas.tables import HIGHEST_PRICE, PRICE, PRICED_WITHIN
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just


@rule
def lots_to_build(s):
    """Give the lots where the seat on turn may build: its own, and it has the price."""
    return s.parking[s.turn] & PRICED_WITHIN[min(s.cash[s.turn], HIGHEST_PRICE)]


@rule
def can_build(s, lot, brand):
    """Say whether the seat on turn may build a tile of a brand on a lot."""
    return lots_to_build(s) & just(lot) != 0 and s.brands_left[1] & just(brand) != 0


@rule
def build(s, lot, brand, log):
    """Pay the price, take the marker back, place tile and die."""
    pay_bank(s, s.turn, PRICE[lot])
    unpark(s, s.turn, lot)
    emit(log, BUILT, s.turn, lot, brand, PRICE[lot])
    place_tile(s, lot, brand, 1, 1, BY_BUILD)
