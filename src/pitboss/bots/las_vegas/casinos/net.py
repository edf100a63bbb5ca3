"""Shark's net of casinos in compiled code: a layer for each casino, then a layer for the seat.

The input of the first layer is one casino from the point of view of one seat; its units are summed
over the casinos, so that their numbers do not matter. The input of the second layer is these sums
and the features of the seat. One output a seat, softmax over seats. The net is one flat array:
weights and biases of the first layer, of the second, and the weight of each unit in the output.
"""

from pitboss.bots.las_vegas.casinos.views import SEAT_WIDTH, VIEW_WIDTH, write_views
from pitboss.bots.softmax import softmax
from pitboss.games.las_vegas.tables import CASINOS
from pitboss.kernel import rule

CASINO_UNITS = 16
SEAT_UNITS = 32
FIRST = VIEW_WIDTH * CASINO_UNITS
SECOND = FIRST + CASINO_UNITS
"""Where the second layer begins."""
SECOND_BIASES = SECOND + (CASINO_UNITS + SEAT_WIDTH) * SEAT_UNITS
OUTER = SECOND_BIASES + SEAT_UNITS
NET = OUTER + SEAT_UNITS


@rule
def value_by_net(s, work, odds, net):
    """Write every seat's share of winning during a round, before a roll."""
    write_views(s, work, odds)
    for seat in range(s.seats):
        sum_casinos(seat, work, net)
        work.estimates[seat] = seat_output(seat, work, net)
    softmax(s.seats, 1.0, work)


@rule
def sum_casinos(seat, work, net):
    """Write the units of the first layer, summed over all casinos that have notes."""
    sums = work.sums
    hidden = work.hidden
    for unit in range(CASINO_UNITS):
        sums[unit] = 0.0
    for casino in range(CASINOS):
        view = work.views[seat, casino]
        if view[2] > 0.0:
            for unit in range(CASINO_UNITS):
                hidden[unit] = net[FIRST + unit]
            for k in range(VIEW_WIDTH):
                value = view[k]
                if value != 0.0:
                    for unit in range(CASINO_UNITS):
                        hidden[unit] += value * net[k * CASINO_UNITS + unit]
            for unit in range(CASINO_UNITS):
                sums[unit] += max(0.0, hidden[unit])


@rule
def seat_output(seat, work, net):
    """Give the output for a seat, from the sums and its own features."""
    hidden = work.hidden
    for unit in range(SEAT_UNITS):
        hidden[unit] = net[SECOND_BIASES + unit]
    for k in range(CASINO_UNITS):
        value = work.sums[k]
        if value != 0.0:
            for unit in range(SEAT_UNITS):
                hidden[unit] += value * net[SECOND + k * SEAT_UNITS + unit]
    for k in range(SEAT_WIDTH):
        value = work.features[seat, k]
        if value != 0.0:
            for unit in range(SEAT_UNITS):
                hidden[unit] += value * net[SECOND + (CASINO_UNITS + k) * SEAT_UNITS + unit]
    result = 0.0
    for unit in range(SEAT_UNITS):
        result += max(0.0, hidden[unit]) * net[OUTER + unit]
    return result
