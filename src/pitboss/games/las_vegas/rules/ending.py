"""The end of a round and of the game."""

from pitboss.games.las_vegas.events import ENDED_GAME, ROUND_ENDED
from pitboss.games.las_vegas.rules.notes import begin_rolling, open_what_lies_beneath
from pitboss.games.las_vegas.rules.setup import hand_out_dice
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import NOTE_VALUE, ROUNDS, VALUES
from pitboss.kernel import emit, rule


@rule
def end_round(s, log):
    """Pass the start player card to the left, or end the game after the fourth round."""
    emit(log, ROUND_ENDED, s.round_no)
    if s.pile_left == 0:
        open_what_lies_beneath(s)
    if s.round_no == ROUNDS:
        s.phase = ENDED
        emit(log, ENDED_GAME)
        return
    s.round_no += 1
    s.start = s.start + 1 if s.start + 1 < s.seats else 0
    hand_out_dice(s)
    if s.pile_left == 0:
        begin_rolling(s, log)


@rule
def standing(s, out):
    """Write money (in thousands) twice, as points and as money, and the place of every seat."""
    for seat in range(s.seats):
        out[seat, 0] = 0
        out[seat, 1] = 0
        for value in range(VALUES):
            out[seat, 0] += s.won[seat, value] * NOTE_VALUE[value]
            out[seat, 1] += s.won[seat, value]
    for seat in range(s.seats):
        place_of_seat = 1
        for other in range(s.seats):
            if out[other, 0] > out[seat, 0] or (
                out[other, 0] == out[seat, 0] and out[other, 1] > out[seat, 1]
            ):
                place_of_seat += 1
        out[seat, 2] = place_of_seat
    for seat in range(s.seats):
        out[seat, 1] = out[seat, 0]
