"""What the net sees of a position: for every seat the same numbers, about one in size.

They are what people count by hand: Fame and money, what Population and Revenue still pay and where
they rank, how the sheet fills and what it leaves open, what is stored, who holds which bid at what
price, and how long the stacks will last.
"""

import math

from pitboss.bots.training.net import FEATURES
from pitboss.bots.vegas_showdown.worth import (
    ESTIMATES,
    TURNS,
    behind,
    bits,
    can_place,
    diamonds,
    fame_of,
    heat_of,
    price_of_fame,
    spread,
    turns_left,
    worth_of_tile,
)
from pitboss.games.vegas_showdown.rules.count import diamonds as diamonds_of
from pitboss.games.vegas_showdown.rules.count import rank_prize, section
from pitboss.games.vegas_showdown.rules.sheet import connected
from pitboss.games.vegas_showdown.rules.tracks import minimum_bid, on_sale, tile_on
from pitboss.games.vegas_showdown.state import ACT
from pitboss.games.vegas_showdown.tables import (
    BASIC,
    BLUE,
    CONNECTED,
    DOLLARS_A_FAME,
    FULL_DIAMOND,
    NO_MARKER,
    ON_PUBLICITY,
    ON_RENOVATE,
    SPACES,
    STRIDE,
    THREE_QUARTER_DIAMOND,
    TILE_TYPES,
    TRACK_OF,
    YELLOW,
)
from pitboss.kernel import rule

WIDTH = 47
"""How many features a seat has."""

FAME, FAME_LEAD, COUNTED, COUNTED_LEAD, LATE_LEAD = 0, 1, 2, 3, 4
CASH, MUCH_CASH, CASH_LEAD = 5, 6, 7
INCOME, INCOME_LEAD, EARNINGS = 8, 9, 10
SPARE_POPULATION, SPARE_REVENUE = 11, 12
POPULATION_PRIZE, REVENUE_PRIZE, POPULATION_LEAD, REVENUE_LEAD = 13, 14, 15, 16
LEFT, LAST, SMALL, MEDIUM, LARGE, FULLEST, RESTING = 17, 18, 19, 20, 21, 22, 23
CASINO, HOTEL, SPOILT, JOINED = 24, 25, 26, 27
CASINO_DOORS, HOTEL_DOORS, HOLES, ROOMS, FREE = 28, 29, 30, 31, 32
DIAMONDS, CORNERS = 33, 34
STORED, STUCK, OPENED, PLACING = 35, 36, 37, 38
HELD, PRICE, OWES, ON_TURN, ORDER, SALE = 39, 40, 41, 42, 43, 44
MARGIN, MEAN_MARGIN = 45, 46

SALES_KEPT = 0.5
"""The part of the best buy in sight that a seat is taken to get."""
NO_PRICE = 1000
SPACE_COUNT = len(SPACES)


@rule
def write_features(s, out, reals):
    """Write every seat's features to `reals`, seat after seat from FEATURES on."""
    for place in range(FEATURES, FEATURES + s.seats * WIDTH):
        reals[place] = 0.0
    left = turns_left(s)
    fame = price_of_fame(s, left)
    for seat in range(s.seats):
        reals[ESTIMATES + seat] = fame_of(s, seat, left, fame, out)
        see_sheet(s, seat, reals)
        see_seat(s, seat, left, reals)
        see_stored(s, seat, left, fame, out, reals)
        see_bids(s, seat, left, fame, out, reals)
    see_clock(s, left, reals)
    for seat in range(s.seats):
        compare_seats(s, seat, left, reals)


@rule
def see_sheet(s, seat, reals):
    """Count a sheet: its sections, its path, its open doors, its holes, its diamonds."""
    at = FEATURES + seat * WIDTH
    free = s.all_cells & ~s.occupied[seat]
    by_casino = behind(s, seat, s.from_casino[seat], free) | (free & s.casino_entrance)
    by_hotel = behind(s, seat, s.from_hotel[seat], free) | (free & s.hotel_entrance)
    for which in range(2):
        cells = s.casino_cells if which == 0 else s.hotel_cells
        wrong = BLUE if which == 0 else YELLOW
        if cells & s.color_cells[seat, wrong]:
            reals[at + SPOILT] += 1.0
        else:
            reals[at + CASINO + which] = bits(cells & s.occupied[seat]) / bits(cells)
    reals[at + JOINED] = 1.0 if connected(s, seat) else 0.0
    reals[at + CASINO_DOORS] = min(4, bits(by_casino)) / 4.0
    reals[at + HOTEL_DOORS] = min(4, bits(by_hotel)) / 4.0
    reals[at + HOLES] = bits(free & ~spread(by_casino | by_hotel, free)) / 4.0
    large = free & (free >> 1)
    reals[at + ROOMS] = bits(large & (large >> STRIDE)) / 10.0
    reals[at + FREE] = bits(free) / 30.0
    scored = THREE_QUARTER_DIAMOND * diamonds_of(s, seat, 3)
    scored += FULL_DIAMOND * diamonds_of(s, seat, 4)
    reals[at + DIAMONDS] = scored / 4.0
    reals[at + CORNERS] = diamonds(s, seat) / 4.0


@rule
def see_seat(s, seat, left, reals):
    """Count Fame, money, income and ranks, and what the final count would bring now."""
    at = FEATURES + seat * WIDTH
    population = s.population[seat]
    revenue = s.revenue[seat]
    income = min(population, revenue)
    reals[at + FAME] = s.fame[seat] / 40.0
    reals[at + CASH] = math.log(1.0 + s.cash[seat]) / 4.0
    reals[at + MUCH_CASH] = s.cash[seat] / 50.0
    reals[at + INCOME] = income / 12.0
    reals[at + EARNINGS] = income * left / 150.0
    reals[at + SPARE_POPULATION] = (population - income) / 6.0
    reals[at + SPARE_REVENUE] = (revenue - income) / 6.0
    prize = rank_prize(s, seat, s.population)
    reals[at + POPULATION_PRIZE] = prize / 5.0
    counted = s.fame[seat] + prize
    prize = rank_prize(s, seat, s.revenue)
    reals[at + REVENUE_PRIZE] = prize / 5.0
    counted += prize + s.cash[seat] // DOLLARS_A_FAME
    counted += section(s, seat, s.casino_cells, YELLOW)
    counted += section(s, seat, s.hotel_cells, BLUE)
    counted += CONNECTED * reals[at + JOINED] + 4.0 * reals[at + DIAMONDS]
    reals[at + COUNTED] = counted / 50.0


@rule
def see_stored(s, seat, left, fame, out, reals):
    """Count stored tiles, placeable and not, and the Fame of tiles to come whose needs are met."""
    at = FEATURES + seat * WIDTH
    best = 0.0
    types = s.types_on[seat]
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            value = worth_of_tile(s, seat, tile, left, fame, out) / fame / 8.0
            if can_place(s, seat, tile, out):
                reals[at + STORED] += s.stored[seat, tile] * value
                best = max(best, value)
            else:
                reals[at + STUCK] += s.stored[seat, tile] * value
        if tile >= BASIC and s.tile_needs[tile] & ~types == 0:
            coming = s.pile[0, tile] + s.pile[1, tile]
            for space in range(SPACE_COUNT):
                coming += 1 if space < BASIC + 1 and s.space_tile[space] == tile + 1 else 0
            reals[at + OPENED] += coming * s.tile_fame[tile] / 60.0
    marker = s.marker[seat]
    buying = s.phase > ACT and seat == s.turn
    if buying or marker in (ON_PUBLICITY, ON_RENOVATE):
        reals[at + PLACING] = best


@rule
def see_bids(s, seat, left, fame, out, reals):
    """Count the bid that a seat holds, or the best buy in sight of one that still has to choose."""
    at = FEATURES + seat * WIDTH
    marker = s.marker[seat]
    reals[at + ORDER] = ((seat - s.button) % s.seats) / s.seats
    reals[at + ON_TURN] = 1.0 if s.phase >= ACT and seat == s.turn else 0.0
    if 1 <= marker <= SPACE_COUNT:
        space = marker - 1
        tile = tile_on(s, space)
        if tile >= 0:
            reals[at + HELD] = worth_of_tile(s, seat, tile, left, fame, out) / fame / 8.0
            reals[at + PRICE] = s.high[space] / fame / 8.0
    elif s.phase == ACT and marker == NO_MARKER:
        reals[at + OWES] = 1.0
        for space in range(SPACE_COUNT):
            if on_sale(s, space):
                price = next_price(s, space)
                if price <= s.cash[seat]:
                    value = worth_of_tile(s, seat, tile_on(s, space), left, fame, out)
                    surplus = (value - price) / fame / 8.0
                    reals[at + SALE] = max(reals[at + SALE], surplus)
    gain = reals[at + HELD] - reals[at + PRICE] + SALES_KEPT * reals[at + SALE]
    reals[ESTIMATES + seat] += 8.0 * gain


@rule
def next_price(s, space):
    """Give the lowest bid that a space takes now."""
    track = TRACK_OF[space]
    least = max(minimum_bid(s, space), s.high[space] + 1)
    for k in range(s.track_length[track]):
        if s.track[track, k] >= least:
            return int(s.track[track, k])
    return NO_PRICE


@rule
def see_clock(s, left, reals):
    """Count how long the game will last: for all seats alike."""
    fullest = 100
    for seat in range(s.seats):
        fullest = min(fullest, bits(s.all_cells & ~s.occupied[seat]))
    for seat in range(s.seats):
        at = FEATURES + seat * WIDTH
        reals[at + LEFT] = left / TURNS[s.seats]
        reals[at + LAST] = 1.0 / left
        for tile in range(BASIC, TILE_TYPES):
            reals[at + SMALL + s.tile_size[tile]] += (s.pile[0, tile] + s.pile[1, tile]) / 10.0
        reals[at + FULLEST] = fullest / 20.0
        reals[at + RESTING] = 1.0 if s.phase < ACT else 0.0


@rule
def compare_seats(s, seat, left, reals):
    """Count what a seat has beside the best of the others, and beside their mean."""
    at = FEATURES + seat * WIDTH
    fame = cash = income = population = revenue = counted = best = -1.0e9
    mean = 0.0
    for other in range(s.seats):
        if other != seat:
            there = FEATURES + other * WIDTH
            fame = max(fame, reals[there + FAME])
            cash = max(cash, reals[there + MUCH_CASH])
            income = max(income, reals[there + INCOME])
            population = max(population, s.population[other] * 1.0)
            revenue = max(revenue, s.revenue[other] * 1.0)
            counted = max(counted, reals[there + COUNTED])
            best = max(best, reals[ESTIMATES + other])
            mean += reals[ESTIMATES + other] / (s.seats - 1)
    heat = heat_of(left)
    reals[at + FAME_LEAD] = 2.0 * (reals[at + FAME] - fame)
    reals[at + CASH_LEAD] = reals[at + MUCH_CASH] - cash
    reals[at + INCOME_LEAD] = 2.0 * (reals[at + INCOME] - income)
    reals[at + POPULATION_LEAD] = (s.population[seat] - population) / 4.0
    reals[at + REVENUE_LEAD] = (s.revenue[seat] - revenue) / 4.0
    reals[at + COUNTED_LEAD] = 3.0 * (reals[at + COUNTED] - counted)
    reals[at + LATE_LEAD] = reals[at + COUNTED_LEAD] / left
    reals[at + MARGIN] = (reals[ESTIMATES + seat] - best) / heat / 3.0
    reals[at + MEAN_MARGIN] = (reals[ESTIMATES + seat] - mean) / heat / 3.0
