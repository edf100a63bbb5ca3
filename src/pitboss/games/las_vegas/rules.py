"""The rules of Las Vegas, over the record of `state.py`. RULES.md tells them in words."""

import numpy as np

from pitboss.games.las_vegas.codes import (
    NOTE,
    PLACE_NUMBER,
    PLAIN_ROLL,
    SPARE_ROLL,
    count_of,
    first_roll,
    next_roll,
    rolled,
    ways,
    white_count_of,
)
from pitboss.games.las_vegas.events import (
    CANCELLED,
    ENDED_GAME,
    LAID,
    PAID,
    PLACED,
    RETURNED,
    ROLLED,
    ROUND_ENDED,
    SPARE_PLACED,
    STARTED_ROUND,
)
from pitboss.games.las_vegas.state import ENDED, LAY, PLACE, ROLL, SPARE, STATE
from pitboss.games.las_vegas.tables import (
    ALL_NOTES,
    CASINOS,
    DICE,
    FILL_TO,
    NOTE_VALUE,
    NOTES_IN_BOX,
    OWNERS,
    ROUNDS,
    SPARE_DICE,
    VALUES,
    WHITE,
    WHITE_DICE,
)
from pitboss.kernel import CHANCE, OVER, Rules, add_run, below, emit, rule


@rule
def setup(s, seats, options):
    """Lay out the start of a game; `options` is neutral_dice, open_money."""
    s.seats = seats
    s.neutral_dice = options[0]
    s.open_money = options[1]
    s.pile_left = ALL_NOTES
    for value in range(VALUES):
        s.pile[value] = NOTES_IN_BOX[value]
    s.round_no = 1
    s.start = 0
    hand_out_dice(s)


@rule
def hand_out_dice(s):
    """Give every seat its dice for the round and begin to fill the casinos."""
    for seat in range(s.seats):
        s.own_left[seat] = DICE
        s.white_left[seat] = WHITE_DICE[s.seats] if s.neutral_dice else 0
    s.turn = s.start
    s.filling = 0
    s.phase = LAY


@rule
def to_act(s):
    """Say whom the table waits for."""
    if s.phase == PLACE:
        return s.turn
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s, out):
    """Write the numbers that were rolled, lowest first: one of them must be placed."""
    n = 0
    both = s.roll + (s.roll >> 24)
    for face in range(CASINOS):
        n = add_run(out, n, PLACE_NUMBER + face, 1 if count_of(both, face) > 0 else 0)
    return n


@rule
def sample(s, dice):
    """Draw a note, or roll the dice that are to be rolled."""
    if s.phase == LAY:
        chosen = below(dice, s.pile_left)
        for value in range(VALUES):
            chosen -= s.pile[value]
            if chosen < 0:
                return NOTE + value
    if s.phase == SPARE:
        return SPARE_ROLL + rolled(dice, 0, SPARE_DICE[s.seats])
    return PLAIN_ROLL + rolled(dice, s.own_left[s.turn], s.white_left[s.turn])


@rule
def outcomes(s, out, odds):
    """List every note or roll that can come, with its whole-number weight."""
    if s.phase == LAY:
        return list_notes(s, out, odds)
    if s.phase == SPARE:
        return list_rolls(SPARE_ROLL, 0, SPARE_DICE[s.seats], out, odds)
    return list_rolls(PLAIN_ROLL, s.own_left[s.turn], s.white_left[s.turn], out, odds)


@rule
def list_notes(s, out, odds):
    n = 0
    for value in range(VALUES):
        if s.pile[value] > 0:
            out[n] = NOTE + value
            odds[n] = s.pile[value]
            n += 1
    return n


@rule
def list_rolls(kind, own, white, out, odds):
    n = 0
    own_roll = first_roll(own)
    while own_roll >= 0:
        white_roll = first_roll(white)
        while white_roll >= 0:
            out[n] = kind + own_roll + (white_roll << 24)
            odds[n] = ways(own_roll, own) * ways(white_roll, white)
            n += 1
            white_roll = next_roll(white_roll)
        own_roll = next_roll(own_roll)
    return n


@rule
def play(s, step, log):
    """Apply a note, a roll or a placement."""
    if s.phase == PLACE:
        place(s, step - PLACE_NUMBER, log)
    elif s.phase == LAY:
        lay(s, step - NOTE, log)
    elif s.phase == SPARE:
        place_spare(s, step - SPARE_ROLL, log)
    else:
        s.roll = step - PLAIN_ROLL
        s.phase = PLACE
        emit(log, ROLLED, s.turn, s.roll)


@rule
def lay(s, value, log):
    """Lay one note on the casino that is being filled; go on once it has enough."""
    s.pile[value] -= 1
    s.pile_left -= 1
    s.notes[s.filling, value] += 1
    s.money_laid[s.filling] += NOTE_VALUE[value]
    emit(log, LAID, s.filling, NOTE_VALUE[value])
    if s.pile_left == 0:
        open_what_lies_beneath(s)
    if s.money_laid[s.filling] >= FILL_TO:
        s.filling += 1
    if s.filling == CASINOS or s.pile_left == 0:
        begin_rolling(s, log)


@rule
def open_what_lies_beneath(s):
    """Notes that were put beneath the pile come back only now that the rest is used up."""
    for value in range(VALUES):
        s.pile[value] = s.under[value]
        s.under[value] = 0
    s.pile_left = s.under_left
    s.under_left = 0


@rule
def begin_rolling(s, log):
    """Start the turns; with three seats the spare white dice come first."""
    emit(log, STARTED_ROUND, s.round_no, s.start)
    if s.neutral_dice and SPARE_DICE[s.seats] > 0:
        s.phase = SPARE
    else:
        s.phase = ROLL


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


@rule
def ranking(s, casino, seat, own, white):
    """Rank the owners on a casino by dice, equal counts left out: owner + 1 a hexadecimal digit.

    The first digit is the owner with most. `own` dice of `seat` and `white` dice are counted in as
    if they lay there, so that a view can ask what a placement would do.
    """
    # Owners and how many there are, one hexadecimal digit for each number of dice.
    owners = 0
    tally = 0
    for owner in range(OWNERS):
        dice = np.int64(s.dice[casino, owner])
        if owner == seat:
            dice += own
        if owner == WHITE:
            dice += white
        owners |= (owner + 1) << (4 * dice)
        tally += 1 << (4 * dice)
    ranked = 0
    while tally > 15:
        tally >>= 4
        owners >>= 4
        if tally & 15 == 1:
            ranked = (ranked << 4) | (owners & 15)
    return ranked


@rule
def pay_out(s, casino, log):
    """Pay a casino's notes, highest first, to the owners with most dice; equal counts cancel."""
    tell_cancelled(s, casino, log)
    ranked = ranking(s, casino, 0, 0, 0)
    value = VALUES - 1
    while ranked > 0:
        while value >= 0 and s.notes[casino, value] == 0:
            value -= 1
        if value < 0:
            break
        pay(s, casino, (ranked & 15) - 1, value, log)
        ranked >>= 4
    take_leftovers(s, casino, log)
    for owner in range(OWNERS):
        s.dice[casino, owner] = 0
    s.money_laid[casino] = 0


@rule
def tell_cancelled(s, casino, log):
    """Say who goes without for having as many dice as somebody else."""
    if log.shape[0] == 1:
        return  # nobody listens
    for owner in range(OWNERS):
        dice = s.dice[casino, owner]
        for other in range(OWNERS):
            if dice > 0 and other != owner and s.dice[casino, other] == dice:
                emit(log, CANCELLED, casino, owner, dice)
                break


@rule
def pay(s, casino, owner, value, log):
    """Hand one note over. White's notes go beneath the pile."""
    s.notes[casino, value] -= 1
    emit(log, PAID, casino, owner, NOTE_VALUE[value], s.dice[casino, owner])
    if owner == WHITE:
        s.under[value] += 1
        s.under_left += 1
    else:
        s.won[owner, value] += 1


@rule
def take_leftovers(s, casino, log):
    """Put the notes that nobody took beneath the pile."""
    for value in range(VALUES):
        for _ in range(s.notes[casino, value]):
            emit(log, RETURNED, casino, NOTE_VALUE[value])
        s.under[value] += s.notes[casino, value]
        s.under_left += s.notes[casino, value]
        s.notes[casino, value] = 0


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


RULES = Rules(
    module=__name__,
    state=STATE,
    setup=setup,
    to_act=to_act,
    legal=legal,
    sample=sample,
    outcomes=outcomes,
    play=play,
    standing=standing,
    most_legal=CASINOS,
    most_outcomes=1287 * 126,
    most_events=160,
)
