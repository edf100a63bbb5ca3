"""Gamble: a field bet at somebody else's casino, once a turn."""

from pitboss.games.lords_of_vegas.codes import face
from pitboss.games.lords_of_vegas.events import BET_MADE, BET_SETTLED
from pitboss.games.lords_of_vegas.events import LAID_OFF as LAID_OFF_EVENT
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, tiles_of
from pitboss.games.lords_of_vegas.rules.stack import pop, push
from pitboss.games.lords_of_vegas.state import BET, LAY_OFF
from pitboss.games.lords_of_vegas.tables import BET_LIMIT, BET_PAYS, EMPTY, NO_LOT
from pitboss.kernel import emit, rule


@rule
def casinos_to_gamble(s):
    """Give the casinos where the seat on turn may gamble now: another seat is the boss."""
    return EMPTY if s.gambled == 1 else s.ruled & ~s.bossed[s.turn]


@rule
def highest_bet(s, casino):
    """Give the limit of a bet at a casino where the seat on turn may gamble.

    Five million a tile and the gambler's own money; Mayfair's editions add the boss's money.
    """
    limit = min(BET_LIMIT * tiles_of(s, casino), s.cash[s.turn])
    if s.mayfair == 1:
        limit = min(limit, s.cash[boss_of(s, casino)])
    return limit


@rule
def gamble(s, casino, bet, log):
    """Put the bet on the field; the boss may be asked to lay off, then the dice roll."""
    s.gambled = 1
    s.bet = bet
    s.bet_casino = casino
    s.laid_off = 0
    emit(log, BET_MADE, s.turn, casino, boss_of(s, casino), bet)
    push(s, BET)
    if s.lay_off == 1:
        push(s, LAY_OFF)


@rule
def say_lay_off(s, yes, log):
    """Note the boss's answer."""
    s.laid_off = yes
    emit(log, LAID_OFF_EVENT, boss_of(s, s.bet_casino), yes)
    pop(s)


@rule
def settle_bet(s, roll, log):
    """Pay or take the bet. A boss pays no more than there is; the bank pays what was laid off."""
    seat = s.turn
    boss = boss_of(s, s.bet_casino)
    times = BET_PAYS[face(roll, 0) + face(roll, 1)]
    due = s.bet * times if times > 0 else s.bet
    share = due // 2 if s.laid_off == 1 else due
    if times > 0:
        from_boss = min(share, s.cash[boss])
        from_bank = due - share
        seat_gets = from_boss + from_bank
        boss_gets = -from_boss
    else:
        seat_gets = -due
        boss_gets = share
    s.cash[seat] += seat_gets
    s.cash[boss] += boss_gets
    s.bank -= seat_gets + boss_gets
    emit(log, BET_SETTLED, seat, boss, face(roll, 0), face(roll, 1), s.bet, seat_gets, boss_gets)
    s.bet = 0
    s.bet_casino = NO_LOT
    s.laid_off = 0
    pop(s)
