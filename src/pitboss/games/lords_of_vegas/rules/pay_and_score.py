"""Steps 2 to 5 of a turn: parking lots pay, casinos pay, casinos score, the card is discarded."""

from pitboss.games.lords_of_vegas.events import (
    CASINO_PAID,
    DISCARDED,
    GAME_ENDED,
    PARKING_PAID,
    SCORED,
)
from pitboss.games.lords_of_vegas.rules.board import pips_in
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, casinos_with, tiles_of
from pitboss.games.lords_of_vegas.rules.stack import only, pay_bank
from pitboss.games.lords_of_vegas.rules.start import is_closed
from pitboss.games.lords_of_vegas.state import ACT, BY_GAME_OVER, BY_TRACK, DRAW, ENDED
from pitboss.games.lords_of_vegas.tables import (
    EMPTY,
    END_OF_TRACK,
    GAME_OVER,
    LANDING,
    PAYS,
    STRIP,
    STRIP_LOTS,
)
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just, lowest, size_of


@rule
def pay_and_score(s, log):
    """Pay parking lots, pay casinos, score casinos, discard; then see what comes next."""
    pay_parking(s, log)
    chosen = chosen_casinos(s, PAYS[s.card])
    pay_casinos(s, chosen, log)
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
    for seat in range(s.seats):
        lots = size_of(s.parking[seat])
        if lots > 0:
            pay_bank(s, seat, -lots)
            emit(log, PARKING_PAID, seat, lots)


@rule
def chosen_casinos(s, pays):
    """Choose the casinos that a card pays: of its colour, or with an edge on the Strip."""
    if pays != STRIP:
        return s.casinos & s.branded[pays]
    return casinos_with(s, s.built & STRIP_LOTS)


@rule
def pay_casinos(s, chosen, log):
    """Pay every die in some casinos one million a pip; height does not matter."""
    lots = EMPTY
    while chosen:
        lots |= s.lots_of[lowest(chosen)]
        tell_income(s, lowest(chosen), log)
        chosen &= chosen - 1
    for seat in range(s.seats):
        pay_bank(s, seat, -pips_in(s, lots & s.dice[seat]))


@rule
def tell_income(s, casino, log):
    """Tell what a casino pays to every seat that has dice in it."""
    if log.shape[0] > 1:
        for seat in range(s.seats):
            mine = s.lots_of[casino] & s.dice[seat]
            if mine:
                emit(log, CASINO_PAID, seat, casino, pips_in(s, mine))


@rule
def score_casinos(s, chosen, log):
    """Score casino by casino, smallest first: that is how breaks swallow points."""
    chosen &= s.ruled
    while chosen:
        smallest = lowest(chosen)
        fewest = tiles_of(s, smallest)
        left = chosen & (chosen - 1)
        while left:
            casino = lowest(left)
            if tiles_of(s, casino) < fewest:
                smallest = casino
                fewest = tiles_of(s, casino)
            left &= left - 1
        score(s, boss_of(s, smallest), smallest, log)
        chosen &= ~just(smallest)


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
