"""Steps 2 to 5 of a turn: parking lots pay, casinos pay, casinos score, the card is discarded."""

from pitboss.games.lords_of_vegas.events import (
    CASINO_PAID,
    DISCARDED,
    GAME_ENDED,
    PARKING_PAID,
    SCORED,
)
from pitboss.games.lords_of_vegas.rules.casinos import tiles_of
from pitboss.games.lords_of_vegas.rules.stack import only, pay_bank
from pitboss.games.lords_of_vegas.rules.start import is_closed
from pitboss.games.lords_of_vegas.state import ACT, BY_GAME_OVER, BY_TRACK, DRAW, ENDED, NOBODY
from pitboss.games.lords_of_vegas.tables import (
    BIT,
    END_OF_LOT,
    END_OF_TRACK,
    GAME_OVER,
    LANDING,
    LOTS,
    NO_LOT,
    PAYS,
    STRIP,
    TOUCHES_STRIP,
)
from pitboss.kernel import emit, rule


@rule
def pay_and_score(s, log):
    """Pay parking lots, pay casinos, score casinos, discard; then see what comes next."""
    pay_parking(s, log)
    chosen = chosen_casinos(s, PAYS[s.card])
    for casino in range(LOTS):
        if chosen & BIT[casino]:
            pay_casino(s, casino, log)
    score_casinos(s, chosen, log)
    emit(log, DISCARDED, s.card)
    if s.card == GAME_OVER:
        end_game(s, BY_GAME_OVER, log)
    elif somebody_at_the_end(s):
        end_game(s, BY_TRACK, log)
    elif is_closed(s, s.card):
        only(s, DRAW)
    else:
        only(s, ACT)


@rule
def pay_parking(s, log):
    """Pay one million for every parking lot, whoever is on turn."""
    for lot in range(LOTS):
        if s.marker[lot] != NOBODY:
            pay_bank(s, s.marker[lot], -1)
    if log.shape[0] > 1:
        for seat in range(s.seats):
            tell_parking(s, seat, log)


@rule
def tell_parking(s, seat, log):
    """Tell what a seat's parking lots paid, in one event."""
    paid = 0
    for lot in range(LOTS):
        if s.marker[lot] == seat:
            paid += 1
    if paid > 0:
        emit(log, PARKING_PAID, seat, paid)


@rule
def chosen_casinos(s, pays):
    """Choose the casinos that a card pays: of its colour, or with an edge on the Strip."""
    chosen = 0
    for lot in range(LOTS):
        if s.casino[lot] != NO_LOT and (
            s.brand[lot] == pays or (pays == STRIP and TOUCHES_STRIP[lot])
        ):
            chosen |= BIT[s.casino[lot]]
    return chosen


@rule
def pay_casino(s, casino, log):
    """Pay every die in a casino one million a pip; height does not matter."""
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] != NOBODY:
            pay_bank(s, s.owner[lot], -s.pips[lot])
    if log.shape[0] > 1:
        for seat in range(s.seats):
            tell_income(s, casino, seat, log)


@rule
def tell_income(s, casino, seat, log):
    """Tell what a casino paid to a seat, in one event."""
    paid = 0
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] == seat:
            paid += s.pips[lot]
    if paid > 0:
        emit(log, CASINO_PAID, seat, casino, paid)


@rule
def score_casinos(s, chosen, log):
    """Score casino by casino, smallest first: that is how breaks swallow points."""
    while chosen != 0:
        smallest = NO_LOT
        for casino in range(LOTS):
            if chosen & BIT[casino] and (
                smallest == NO_LOT or tiles_of(s, casino) < tiles_of(s, smallest)
            ):
                smallest = casino
        chosen -= BIT[smallest]
        if s.boss[smallest] >= 0:
            score(s, s.boss[smallest], smallest, log)


@rule
def score(s, seat, casino, log):
    """Move a seat's marker by a casino's tiles; what does not pass a break is lost."""
    points = tiles_of(s, casino)
    before = s.score[seat]
    reach = before + points
    after = LANDING[reach]
    s.score[seat] = after
    emit(log, SCORED, seat, casino, points, before, after, reach - after)


@rule
def somebody_at_the_end(s):
    """Say whether a marker stands on the last space of the track."""
    highest = 0
    for seat in range(s.seats):
        highest = max(highest, s.score[seat])
    return highest == END_OF_TRACK


@rule
def end_game(s, ending, log):
    """End the game at once: no actions, no trades."""
    s.ending = ending
    only(s, ENDED)
    emit(log, GAME_ENDED, ending)


@rule
def standing(s, out):
    """Write points, money and place: most points, then most money, then shared."""
    for seat in range(s.seats):
        out[seat, 0] = s.score[seat]
        out[seat, 1] = s.cash[seat]
        out[seat, 2] = 1
        for other in range(s.seats):
            if s.score[other] > s.score[seat] or (
                s.score[other] == s.score[seat] and s.cash[other] > s.cash[seat]
            ):
                out[seat, 2] += 1
