"""The features of a position: for every seat the same numbers, scaled to about one.

They are what people count by hand: Fame and money, what Population and Revenue still pay and where
they rank, how the sheet fills and what it leaves open, what is stored, who holds which bid at what
price, and how long the stacks will last.
"""

import math

from pitboss.bots.vegas_showdown.estimate import (
    TURNS,
    behind,
    bits,
    can_place,
    diamonds,
    fame_of,
    price_of_fame,
    spread,
    temperature_of,
    tile_value,
    turns_left,
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
"""The part of the best purchase available that a seat is expected to get."""
NO_PRICE = 1000
SPACE_COUNT = len(SPACES)


@rule
def write_features(s, work):
    """Write every seat's features."""
    for seat in range(s.seats):
        for feature in range(WIDTH):
            work.features[seat, feature] = 0.0
    left = turns_left(s)
    fame = price_of_fame(s, left)
    for seat in range(s.seats):
        work.estimates[seat] = fame_of(s, seat, left, fame, work)
        see_sheet(s, seat, work)
        see_seat(s, seat, left, work)
        see_stored(s, seat, left, fame, work)
        see_bids(s, seat, left, fame, work)
    see_clock(s, left, work)
    for seat in range(s.seats):
        compare_seats(s, seat, left, work)


@rule
def see_sheet(s, seat, work):
    """Count a sheet: its sections, its path, its open doors, its holes, its diamonds."""
    free = s.all_cells & ~s.occupied[seat]
    by_casino = behind(s, seat, s.from_casino[seat], free) | (free & s.casino_entrance)
    by_hotel = behind(s, seat, s.from_hotel[seat], free) | (free & s.hotel_entrance)
    for which in range(2):
        cells = s.casino_cells if which == 0 else s.hotel_cells
        wrong = BLUE if which == 0 else YELLOW
        if cells & s.color_cells[seat, wrong]:
            work.features[seat, SPOILT] += 1.0
        else:
            work.features[seat, CASINO + which] = bits(cells & s.occupied[seat]) / bits(cells)
    work.features[seat, JOINED] = 1.0 if connected(s, seat) else 0.0
    work.features[seat, CASINO_DOORS] = min(4, bits(by_casino)) / 4.0
    work.features[seat, HOTEL_DOORS] = min(4, bits(by_hotel)) / 4.0
    work.features[seat, HOLES] = bits(free & ~spread(by_casino | by_hotel, free)) / 4.0
    large = free & (free >> 1)
    work.features[seat, ROOMS] = bits(large & (large >> STRIDE)) / 10.0
    work.features[seat, FREE] = bits(free) / 30.0
    scored = THREE_QUARTER_DIAMOND * diamonds_of(s, seat, 3)
    scored += FULL_DIAMOND * diamonds_of(s, seat, 4)
    work.features[seat, DIAMONDS] = scored / 4.0
    work.features[seat, CORNERS] = diamonds(s, seat) / 4.0


@rule
def see_seat(s, seat, left, work):
    """Count Fame, money, income and ranks, and the final score if the game ended now."""
    population = s.population[seat]
    revenue = s.revenue[seat]
    income = min(population, revenue)
    work.features[seat, FAME] = s.fame[seat] / 40.0
    work.features[seat, CASH] = math.log(1.0 + s.cash[seat]) / 4.0
    work.features[seat, MUCH_CASH] = s.cash[seat] / 50.0
    work.features[seat, INCOME] = income / 12.0
    work.features[seat, EARNINGS] = income * left / 150.0
    work.features[seat, SPARE_POPULATION] = (population - income) / 6.0
    work.features[seat, SPARE_REVENUE] = (revenue - income) / 6.0
    prize = rank_prize(s, seat, s.population)
    work.features[seat, POPULATION_PRIZE] = prize / 5.0
    counted = s.fame[seat] + prize
    prize = rank_prize(s, seat, s.revenue)
    work.features[seat, REVENUE_PRIZE] = prize / 5.0
    counted += prize + s.cash[seat] // DOLLARS_A_FAME
    counted += section(s, seat, s.casino_cells, YELLOW)
    counted += section(s, seat, s.hotel_cells, BLUE)
    counted += CONNECTED * work.features[seat, JOINED] + 4.0 * work.features[seat, DIAMONDS]
    work.features[seat, COUNTED] = counted / 50.0


@rule
def see_stored(s, seat, left, fame, work):
    """Count stored tiles, placeable and not, and the Fame of tiles to come whose needs are met."""
    best = 0.0
    types = s.types_on[seat]
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            value = tile_value(s, seat, tile, left, fame, work) / fame / 8.0
            if can_place(s, seat, tile, work):
                work.features[seat, STORED] += s.stored[seat, tile] * value
                best = max(best, value)
            else:
                work.features[seat, STUCK] += s.stored[seat, tile] * value
        if tile >= BASIC and s.tile_needs[tile] & ~types == 0:
            coming = s.pile[0, tile] + s.pile[1, tile]
            for space in range(SPACE_COUNT):
                coming += 1 if space < BASIC + 1 and s.space_tile[space] == tile + 1 else 0
            work.features[seat, OPENED] += coming * s.tile_fame[tile] / 60.0
    marker = s.marker[seat]
    buying = s.phase > ACT and seat == s.turn
    if buying or marker in (ON_PUBLICITY, ON_RENOVATE):
        work.features[seat, PLACING] = best


@rule
def see_bids(s, seat, left, fame, work):
    """Count the bid that a seat holds, or the best purchase for a seat that still has to choose."""
    marker = s.marker[seat]
    work.features[seat, ORDER] = ((seat - s.button) % s.seats) / s.seats
    work.features[seat, ON_TURN] = 1.0 if s.phase >= ACT and seat == s.turn else 0.0
    if 1 <= marker <= SPACE_COUNT:
        space = marker - 1
        tile = tile_on(s, space)
        if tile >= 0:
            work.features[seat, HELD] = tile_value(s, seat, tile, left, fame, work) / fame / 8.0
            work.features[seat, PRICE] = s.high[space] / fame / 8.0
    elif s.phase == ACT and marker == NO_MARKER:
        work.features[seat, OWES] = 1.0
        for space in range(SPACE_COUNT):
            if on_sale(s, space):
                price = next_price(s, space)
                if price <= s.cash[seat]:
                    value = tile_value(s, seat, tile_on(s, space), left, fame, work)
                    surplus = (value - price) / fame / 8.0
                    work.features[seat, SALE] = max(work.features[seat, SALE], surplus)
    gain = (
        work.features[seat, HELD]
        - work.features[seat, PRICE]
        + SALES_KEPT * work.features[seat, SALE]
    )
    work.estimates[seat] += 8.0 * gain


@rule
def next_price(s, space):
    """Give the lowest bid that is possible on a space now."""
    track = TRACK_OF[space]
    least = max(minimum_bid(s, space), s.high[space] + 1)
    for k in range(s.track_length[track]):
        if s.track[track, k] >= least:
            return int(s.track[track, k])
    return NO_PRICE


@rule
def see_clock(s, left, work):
    """Count how long the game will last: for all seats alike."""
    fullest = 100
    for seat in range(s.seats):
        fullest = min(fullest, bits(s.all_cells & ~s.occupied[seat]))
    for seat in range(s.seats):
        work.features[seat, LEFT] = left / TURNS[s.seats]
        work.features[seat, LAST] = 1.0 / left
        for tile in range(BASIC, TILE_TYPES):
            work.features[seat, SMALL + s.tile_size[tile]] += (
                s.pile[0, tile] + s.pile[1, tile]
            ) / 10.0
        work.features[seat, FULLEST] = fullest / 20.0
        work.features[seat, RESTING] = 1.0 if s.phase < ACT else 0.0


@rule
def compare_seats(s, seat, left, work):
    """Count what a seat has relative to the best of the others, and to their mean."""
    fame = cash = income = population = revenue = counted = best = -1.0e9
    mean = 0.0
    for other in range(s.seats):
        if other != seat:
            fame = max(fame, work.features[other, FAME])
            cash = max(cash, work.features[other, MUCH_CASH])
            income = max(income, work.features[other, INCOME])
            population = max(population, s.population[other] * 1.0)
            revenue = max(revenue, s.revenue[other] * 1.0)
            counted = max(counted, work.features[other, COUNTED])
            best = max(best, work.estimates[other])
            mean += work.estimates[other] / (s.seats - 1)
    temperature = temperature_of(left)
    work.features[seat, FAME_LEAD] = 2.0 * (work.features[seat, FAME] - fame)
    work.features[seat, CASH_LEAD] = work.features[seat, MUCH_CASH] - cash
    work.features[seat, INCOME_LEAD] = 2.0 * (work.features[seat, INCOME] - income)
    work.features[seat, POPULATION_LEAD] = (s.population[seat] - population) / 4.0
    work.features[seat, REVENUE_LEAD] = (s.revenue[seat] - revenue) / 4.0
    work.features[seat, COUNTED_LEAD] = 3.0 * (work.features[seat, COUNTED] - counted)
    work.features[seat, LATE_LEAD] = work.features[seat, COUNTED_LEAD] / left
    work.features[seat, MARGIN] = (work.estimates[seat] - best) / temperature / 3.0
    work.features[seat, MEAN_MARGIN] = (work.estimates[seat] - mean) / temperature / 3.0
