"""The course of the game: what is waited for, what may be done, and what follows by itself."""

from pitboss.games.lords_of_vegas.codes import (
    DRAFT,
    END,
    FIRST_PART,
    FREE,
    LIFT,
    SAY_LAY_OFF,
    first_part,
    kind_of,
    packed,
    second_part,
)
from pitboss.games.lords_of_vegas.events import TURN_ENDED, TURN_STARTED
from pitboss.games.lords_of_vegas.rules.actions import list_actions, take
from pitboss.games.lords_of_vegas.rules.casinos import boss_of
from pitboss.games.lords_of_vegas.rules.chance import play_outcome
from pitboss.games.lords_of_vegas.rules.deals import (
    answer,
    carry_out,
    draft,
    given_last,
    list_answers,
    next_to_answer,
    open_draft,
    short_seat,
)
from pitboss.games.lords_of_vegas.rules.gamble import say_lay_off
from pitboss.games.lords_of_vegas.rules.pay_and_score import pay_and_score
from pitboss.games.lords_of_vegas.rules.placing import free_marker, lift_die, put_die, put_marker
from pitboss.games.lords_of_vegas.rules.reorganize import (
    list_settings,
    set_back,
    set_die,
    setting_seat,
)
from pitboss.games.lords_of_vegas.rules.stack import only, pop, top
from pitboss.games.lords_of_vegas.rules.ties import tell_tie, tied_casino
from pitboss.games.lords_of_vegas.state import (
    ACT,
    CARRY_OUT,
    DRAW,
    ENDED,
    LAY_OFF,
    NOBODY,
    OFFER,
    PAY,
    PUT_DIE,
    PUT_MARKER,
    SET_BACK,
    SHORT,
    TIES,
)
from pitboss.games.lords_of_vegas.tables import NO_LOT
from pitboss.kernel import CHANCE, OVER, add_move, emit, rule
from pitboss.kernel.runs import add_set


@rule
def to_act(s):
    """Say whom the table waits for."""
    return s.waits


@rule
def legal(s, out):
    """Write every move of the seat to act; offers are open-ended and not among them."""
    task = top(s)
    if task == ACT:
        return list_actions(s, out)
    if task == OFFER:
        return list_answers(s, out)
    if task == SET_BACK:
        return list_settings(s, out)
    if task == LAY_OFF:
        n = add_move(out, 0, packed(SAY_LAY_OFF, 0, 1))
        return add_move(out, n, packed(SAY_LAY_OFF, 0, 0))
    if task == PUT_MARKER or (task == SHORT and s.dice_left[s.waits] >= 0):
        return list_markers(s, out)
    return list_dice(s, out)


@rule
def list_dice(s, out):
    """List the dice that the seat to act may lift, in lot order."""
    return add_set(out, 0, LIFT, s.dice[s.waits], FIRST_PART)


@rule
def list_markers(s, out):
    """List the markers that the seat to act may free, in lot order."""
    return add_set(out, 0, FREE, s.parking[s.waits], FIRST_PART)


@rule
def play(s, step, log):
    """Apply a move or an outcome, and then everything that follows without a choice."""
    if s.drafting == 1:
        draft(s, step, log)
        if s.drafting == 1:
            return
    elif kind_of(step) == DRAFT:
        open_draft(s, step - DRAFT)
        return
    elif s.waits == CHANCE:
        play_outcome(s, step, log)
    else:
        decide(s, step, log)
    proceed(s, log)


@rule
def decide(s, step, log):
    """Apply a move of a seat."""
    task = top(s)
    kind = kind_of(step)
    if task == ACT:
        if kind == END:
            end_turn(s, log)
        else:
            take(s, step, log)
    elif task == OFFER:
        answer(s, step, log)
    elif kind == LIFT:
        to = s.put_lot if task == PUT_DIE else given_last(s, s.waits)
        lift_die(s, s.waits, first_part(step), to, log)
    elif kind == FREE:
        free_marker(s, s.waits, first_part(step), log)
    elif task == SET_BACK:
        set_die(s, first_part(step), second_part(step), log)
    else:
        say_lay_off(s, second_part(step), log)


@rule
def end_turn(s, log):
    """Pass the turn to the left."""
    emit(log, TURN_ENDED, s.turn)
    s.turn = (s.turn + 1) % s.seats
    s.reorganized = 0
    s.gambled = 0
    s.card = NO_LOT
    only(s, DRAW)
    emit(log, TURN_STARTED, s.turn)


@rule
def proceed(s, log):
    """Do what follows by itself until the table must wait; say for whom."""
    while True:
        # What follows what most often stands in that order.
        if top(s) == PUT_MARKER and not put_marker(s, log):
            s.waits = s.turn
            return
        if top(s) == PUT_DIE and not put_die(s, log):
            s.waits = s.turn
            return
        if top(s) == SET_BACK and not set_back(s, log):
            s.waits = setting_seat(s)
            return
        if top(s) == TIES:
            if tied_casino(s) != NO_LOT:
                tell_tie(s, log)
                s.waits = CHANCE
                return
            pop(s)
        if top(s) == PAY:
            pay_and_score(s, log)
        task = top(s)
        if task == ACT:
            s.waits = s.turn
            return
        if task == CARRY_OUT:
            carry_out(s, log)
        elif task == SHORT:
            if short_seat(s) != NOBODY:
                s.waits = short_seat(s)
                return
            pop(s)
        elif task not in (PUT_MARKER, PUT_DIE, SET_BACK, TIES, PAY):
            s.waits = whom_for(s, task)
            return


@rule
def whom_for(s, task):
    """Say whom a task waits for that nothing but a step can end."""
    if task == OFFER:
        return next_to_answer(s)
    if task == LAY_OFF:
        return boss_of(s, s.bet_casino)
    if task == ENDED:
        return OVER
    return CHANCE
