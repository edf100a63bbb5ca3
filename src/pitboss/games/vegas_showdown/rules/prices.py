"""Step 1: the minimum bids of the premier tiles move from circle to circle."""

from pitboss.games.vegas_showdown.events import PRICE_MOVED, TILE_LEFT
from pitboss.games.vegas_showdown.rules.cards import card_amount
from pitboss.games.vegas_showdown.tables import PREMIER_SPACES
from pitboss.kernel import emit, rule


@rule
def circle_below(s, amount):
    """Give the next lower circle of the premier track, or 0 below the lowest."""
    below = 0
    for k in range(s.circles):
        if s.circle[k] < amount:
            below = s.circle[k]
    return below


@rule
def circle_above(s, amount):
    """Give the next higher circle of the premier track, or the highest itself."""
    for k in range(s.circles):
        if s.circle[k] > amount:
            return s.circle[k]
    return amount


@rule
def drop_prices(s, log):
    """Lower every premier tile by a circle; a tile that drops off the track leaves the game."""
    for space in range(PREMIER_SPACES):
        if s.space_tile[space] > 0:
            minimum = circle_below(s, s.space_minimum[space])
            if minimum == 0:
                emit(log, TILE_LEFT, space, s.space_tile[space] - 1)
                s.space_tile[space] = 0
                s.space_minimum[space] = 0
            else:
                move_price(s, space, minimum, log)


@rule
def move_price(s, space, minimum, log):
    """Move the Minimum-Bid marker of one space."""
    if s.space_minimum[space] != minimum:
        s.space_minimum[space] = minimum
        emit(log, PRICE_MOVED, space, s.space_tile[space] - 1, minimum)


@rule
def shift_prices(s, event, up, log):
    """Move every premier tile on the board by a card's number of circles, never off the track."""
    for space in range(PREMIER_SPACES):
        if s.space_tile[space] > 0:
            minimum = s.space_minimum[space]
            for _ in range(card_amount(s, event)):
                moved = circle_above(s, minimum) if up else circle_below(s, minimum)
                if moved > 0:
                    minimum = moved
            move_price(s, space, minimum, log)
