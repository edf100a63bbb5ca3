"""The features of the net of casinos: every casino from each seat's point of view, and the seat.

They are the same for all seats, scaled to about one. A roll that is to be placed is ignored.
"""

from pitboss.bots.las_vegas.evaluate import count_money
from pitboss.bots.las_vegas.features import HUNDRED, write_counted
from pitboss.bots.las_vegas.model import ROUND_WIDTH
from pitboss.bots.las_vegas.place_odds import dice_left, expected_money, highest_note
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.tables import CASINOS, DICE, NOTE_VALUE, OWNERS, ROUNDS, WHITE
from pitboss.kernel import rule

VIEW_WIDTH = 16
SEAT_WIDTH = ROUND_WIDTH + 8
NOTES_LISTED = 5
"""No more notes of a casino can be paid to seats."""
NOTES_SEEN = 3
FIFTY = 50.0
FEW = 4.0
"""A casino rarely holds more dice of one seat."""


@rule
def write_views(s, work, odds):
    """Write the features of every casino for every seat, then those of every seat."""
    left = dice_left(s)
    count_money(s, work)
    for seat in range(s.seats):
        work.expected[seat] = work.money[seat]
    for casino in range(CASINOS):
        value = highest_note(s, casino)
        if value >= 0:
            list_notes_of(s, casino, value, work)
            count_paid(s, casino, work)
        for seat in range(s.seats):
            if value >= 0:
                write_view(s, casino, seat, left, work, odds)
            else:
                for k in range(VIEW_WIDTH):
                    work.views[seat, casino, k] = 0.0
    write_counted(s, left, work)
    write_seats(s, work)


@rule
def list_notes_of(s, casino, value, work):
    """List the highest notes of a casino, in thousands; 0 where there are fewer."""
    notes = s.notes[casino, value]
    for k in range(NOTES_LISTED):
        while notes == 0 and value > 0:
            value -= 1
            notes = s.notes[casino, value]
        work.listed[k] = NOTE_VALUE[value] if notes > 0 else 0.0
        notes = max(0, notes - 1)


@rule
def count_paid(s, casino, work):
    """Count what every seat would get of the listed notes as the dice lie."""
    for seat in range(s.seats):
        work.paid[seat] = 0.0
    ranked = ranking(s, casino, 0, 0, 0)
    place = 0
    while ranked > 0 and place < NOTES_LISTED:
        owner = (ranked & 15) - 1
        if owner != WHITE:
            work.paid[owner] = work.listed[place]
            work.money[owner] += work.listed[place]
        place += 1
        ranked >>= 4


@rule
def write_view(s, casino, seat, left, work, odds):
    """Write the features of a casino with notes for a seat."""
    held = s.own_left[seat]
    expected = expected_money(s, casino, seat, seat, 0, 0, held, left - held, odds)
    work.expected[seat] += expected
    view = work.views[seat, casino]
    view[0] = expected / FIFTY
    view[1] = work.paid[seat] / FIFTY
    for k in range(NOTES_SEEN):
        view[2 + k] = work.listed[k] / HUNDRED
    compare_dice(s, casino, seat, view)
    view[12] = held / DICE
    view[13] = (left - held) / (DICE * (s.seats - 1))
    view[14] = view[8] * (work.listed[0] - work.listed[1]) / HUNDRED


@rule
def compare_dice(s, casino, seat, view):
    """Write a seat's dice on a casino, the best two others', and how they compare."""
    own = s.dice[casino, seat]
    best = 0
    second = 0
    holder = WHITE
    for owner in range(OWNERS):
        dice = s.dice[casino, owner]
        if owner != seat and dice > best:
            second = best
            best = dice
            holder = owner
        elif owner != seat and dice > second:
            second = dice
    view[5] = own / FEW
    view[6] = best / FEW
    view[7] = second / FEW
    view[8] = 1.0 if own > best else 0.0
    view[9] = 1.0 if own == best and own > 0 else 0.0
    view[10] = 1.0 if own == 0 else 0.0
    view[11] = s.own_left[holder] / DICE if holder != WHITE else 0.0
    view[15] = 1.0 if best == second and best > 0 else 0.0


@rule
def write_seats(s, work):
    """Write, beside the features of a round, who leads and what the others hold."""
    seats = s.seats
    for seat in range(seats):
        most = 0
        leader = -1
        for other in range(seats):
            if other != seat:
                most = max(most, s.own_left[other])
                if leader < 0 or work.expected[other] > work.expected[leader]:
                    leader = other
        features = work.features[seat]
        last = features[10]
        features[ROUND_WIDTH] = most / DICE
        features[ROUND_WIDTH + 1] = s.own_left[leader] / DICE
        features[ROUND_WIDTH + 2] = 1.0 if seat == s.turn else 0.0
        features[ROUND_WIDTH + 3] = ((leader - s.turn) % seats) / seats
        features[ROUND_WIDTH + 4] = last * s.own_left[seat] / DICE
        features[ROUND_WIDTH + 5] = last * features[6]
        features[ROUND_WIDTH + 6] = features[11] * features[6]
        features[ROUND_WIDTH + 7] = 1.0 if s.round_no == ROUNDS - 1 else 0.0
