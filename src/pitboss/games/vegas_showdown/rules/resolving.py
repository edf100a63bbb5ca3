"""Once bidding is closed: from the button onward, every seat resolves what it chose."""

from pitboss.games.vegas_showdown.events import BOUGHT, SHEET_FILLED
from pitboss.games.vegas_showdown.rules.ending import end_game
from pitboss.games.vegas_showdown.rules.flipping import start_turn
from pitboss.games.vegas_showdown.rules.storing import store
from pitboss.games.vegas_showdown.state import PLACE, PUBLICITY, RENOVATE
from pitboss.games.vegas_showdown.tables import (
    BASIC_TILE,
    FULL_SHEET,
    LESSER,
    NO_MARKER,
    ON_NOTHING,
    ON_PUBLICITY,
    ON_RENOVATE,
    PREMIER_SPACES,
)
from pitboss.kernel import emit, rule


@rule
def resolve(s, log):
    """Go to the next seat that has something to pay or to place; after the last the turn ends."""
    seat = s.button
    for _ in range(s.seats):
        chosen = s.marker[seat]
        if chosen != NO_MARKER:
            s.marker[seat] = NO_MARKER
            s.turn = seat
            if chosen == ON_RENOVATE:
                if s.tiles_off[seat] > 0 or s.occupied[seat] != 0:
                    s.phase = RENOVATE
                    return
            elif chosen == ON_PUBLICITY:
                if s.tiles_off[seat] > 0:
                    s.phase = PUBLICITY
                    return
            elif chosen != ON_NOTHING:
                buy(s, seat, chosen - 1, log)
                s.phase = PLACE
                return
        seat = seat + 1 if seat + 1 < s.seats else 0
    end_turn(s, log)


@rule
def buy(s, seat, space, log):
    """Pay the bid and take the tile."""
    money = s.high[space]
    if space < PREMIER_SPACES:
        tile = s.space_tile[space] - 1
        s.space_tile[space] = 0
        s.space_minimum[space] = 0
    else:
        tile = BASIC_TILE[space]
        s.stock[tile] -= 1
    s.cash[seat] -= money
    s.high[space] = 0
    s.holder[space] = 0
    store(s, seat, tile)
    s.bought = tile + 1
    emit(log, BOUGHT, seat, tile, space, money)


@rule
def end_turn(s, log):
    """End the game if a sheet is full; else pass the button and lift this turn's bans."""
    full = 0
    for seat in range(s.seats):
        if s.occupied[seat] == s.all_cells:
            full += 1
            emit(log, SHEET_FILLED, seat)
    if full > 0:
        end_game(s, FULL_SHEET, log)
        return
    s.button = s.button + 1 if s.button + 1 < s.seats else 0
    s.banned = 0
    s.barred = 0
    s.income = LESSER
    start_turn(s, log)
