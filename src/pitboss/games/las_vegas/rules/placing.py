"""Placing all dice of one number on its casino, and whose turn comes next."""

from pitboss.games.las_vegas.codes import count_of, white_count_of
from pitboss.games.las_vegas.events import PLACED, SPARE_PLACED
from pitboss.games.las_vegas.rules.ending import end_round
from pitboss.games.las_vegas.rules.paying import pay_out
from pitboss.games.las_vegas.state import ROLL
from pitboss.games.las_vegas.tables import CASINOS, WHITE
from pitboss.kernel import emit, rule


@rule
def place_spare(s, roll, log):
    """Put each spare white die on the casino of its own number."""
    for face in range(CASINOS):
        dice = white_count_of(roll, face)
        if dice > 0:
            s.dice[face, WHITE] += dice
            emit(log, SPARE_PLACED, s.start, face, dice)
    s.phase = ROLL


@rule
def place(s, face, log):
    """Put all rolled dice of one number on its casino, own and white alike."""
    own = count_of(s.roll, face)
    white = white_count_of(s.roll, face)
    s.dice[face, s.turn] += own
    s.dice[face, WHITE] += white
    s.own_left[s.turn] -= own
    s.white_left[s.turn] -= white
    s.roll = 0
    emit(log, PLACED, s.turn, face, own, white)
    pass_turn(s, log)


@rule
def pass_turn(s, log):
    """Give the turn to the next seat that has dice, white ones included."""
    for _ in range(s.seats):
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.own_left[s.turn] + s.white_left[s.turn] > 0:
            s.phase = ROLL
            return
    for casino in range(CASINOS):
        pay_out(s, casino, log)
    end_round(s, log)
