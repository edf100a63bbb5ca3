"""What the Event cards do."""

from pitboss.games.vegas_showdown.events import (
    BANNED,
    BARRED,
    EVENT_WAITS,
    FAME_GAINED,
    INCOME_CHANGED,
    MONEY_GAINED,
)
from pitboss.games.vegas_showdown.rules.cards import card_amount, op_of, which_of
from pitboss.games.vegas_showdown.rules.prices import shift_prices
from pitboss.games.vegas_showdown.rules.sheet import connected, tiles_of_types
from pitboss.games.vegas_showdown.tables import (
    CHANGE_INCOME,
    FAME_IF_CONNECTED,
    FAME_MOST,
    FAME_PER_TILE,
    MONEY_EACH,
    MONEY_LEAST,
    MONEY_PER_TILE,
    NO_ACTION,
    NO_BID,
    POPULATION_STAT,
    PREMIER_DROP,
    PREMIER_RAISE,
    PREMIER_SPACES,
    REVENUE_STAT,
    TILE_TYPES,
    TILES_STAT,
)
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import size_of


@rule
def carry_out(s, event, log):
    """Do what a card says, or let it wait until that can be done."""
    op = op_of(s, event)
    amount = card_amount(s, event)
    if op in (FAME_PER_TILE, MONEY_PER_TILE):
        for seat in range(s.seats):
            tiles = tiles_of_types(s, seat, s.event_tiles[event])
            gain(s, event, seat, amount * tiles, op == FAME_PER_TILE, log)
    elif op == NO_BID:
        ban(s, event, log)
    elif op == NO_ACTION:
        s.barred |= which_of(s, event)
        emit(log, BARRED, which_of(s, event))
    elif op == CHANGE_INCOME:
        s.income = which_of(s, event)
        emit(log, INCOME_CHANGED, s.income)
    elif op == MONEY_EACH:
        for seat in range(s.seats):
            gain(s, event, seat, amount, False, log)
    elif op in (PREMIER_DROP, PREMIER_RAISE):
        change_prices(s, event, op == PREMIER_RAISE, log)
    elif op in (FAME_MOST, MONEY_LEAST):
        reward_extreme(s, event, op == FAME_MOST, log)
    elif op == FAME_IF_CONNECTED:
        for seat in range(s.seats):
            if connected(s, seat):
                gain(s, event, seat, amount, True, log)


@rule
def gain(s, event, seat, amount, fame, log):
    """Give a seat the Fame or the money of a card."""
    if amount > 0 and fame:
        s.fame[seat] += amount
        emit(log, FAME_GAINED, seat, amount, event, s.components)
    elif amount > 0:
        s.cash[seat] += amount
        emit(log, MONEY_GAINED, seat, amount, event, s.components)


@rule
def ban(s, event, log):
    """Bar bids on some tiles this turn, also on those that are flipped later in this step."""
    for tile in range(TILE_TYPES):
        if (s.event_tiles[event] >> tile) & 1:
            emit(log, BANNED, tile)
    s.banned |= s.event_tiles[event]


@rule
def change_prices(s, event, up, log):
    """Move the prices on the board; with an empty board the card waits for the next tile."""
    tiles = 0
    for space in range(PREMIER_SPACES):
        if s.space_tile[space] > 0:
            tiles += 1
    if tiles == 0:
        s.waiting = event + 1
        emit(log, EVENT_WAITS, event, 0, 0, s.components)
    else:
        shift_prices(s, event, up, log)


@rule
def reward_extreme(s, event, most, log):
    """Reward every seat that has the most, or the least, of what a card counts."""
    best = stat_of(s, 0, event)
    for seat in range(1, s.seats):
        value = stat_of(s, seat, event)
        if (value > best) if most else (value < best):
            best = value
    for seat in range(s.seats):
        if stat_of(s, seat, event) == best:
            gain(s, event, seat, card_amount(s, event), most, log)


@rule
def stat_of(s, seat, event):
    """Give what a card counts of a seat."""
    which = which_of(s, event)
    if which == REVENUE_STAT:
        return s.revenue[seat]
    if which == POPULATION_STAT:
        return s.population[seat]
    if which == TILES_STAT:
        return size_of(s.corners[seat])
    return s.fame[seat]
