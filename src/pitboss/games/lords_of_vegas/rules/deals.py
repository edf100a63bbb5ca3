"""Deals: offers, answers, and the steps that are carried out once everybody has accepted."""

from pitboss.games.lords_of_vegas.codes import (
    ACCEPT,
    DECLINE,
    DIE,
    LOT,
    MONEY,
    PROPOSE,
    WITHDRAW,
    actor,
    amount,
    giver,
    kind_of,
    taker,
    without_actor,
)
from pitboss.games.lords_of_vegas.events import (
    ACCEPTED,
    BY_DEAL,
    DEAL_CUT,
    DEAL_DONE,
    DECLINED,
    DIE_GIVEN,
    LOT_GIVEN,
    MONEY_GIVEN,
    OFFERED,
    WITHDRAWN,
)
from pitboss.games.lords_of_vegas.rules.actions import can_take, named_by_first_lot, take
from pitboss.games.lords_of_vegas.rules.board import park, pips_on, set_down, take_up, unpark
from pitboss.games.lords_of_vegas.rules.casinos import look_at_all
from pitboss.games.lords_of_vegas.rules.stack import pop, push, top
from pitboss.games.lords_of_vegas.state import (
    ACT,
    CARRY_OUT,
    DRAW,
    NOBODY,
    OFFER,
    PUT_DIE,
    PUT_MARKER,
    SHORT,
    TIES,
)
from pitboss.games.lords_of_vegas.tables import NO_LOT
from pitboss.kernel import add_move, emit, rule
from pitboss.kernel.sets import just


@rule
def may_deal(s):
    """Say whether an offer may be made now: the table waits for an action, a die to lift, a
    marker to free or the next card, and no deal is being carried out.
    """
    waiting = top(s)
    if waiting == OFFER:
        return True
    return s.deal_n == 0 and (waiting in (ACT, DRAW, PUT_DIE, PUT_MARKER))


@rule
def open_draft(s, seat):
    """Begin to spell an offer; a counter-offer takes the place of the open one."""
    clear_deal(s)
    if top(s) != OFFER:
        push(s, OFFER)
    s.deal_by = seat
    s.drafting = 1


@rule
def draft(s, step, log):
    """Add a step to the offer that is being spelled, or lay it before its parties."""
    if kind_of(step) == PROPOSE:
        propose(s, log)
    else:
        s.deal[s.deal_n] = step
        s.deal_n += 1


@rule
def propose(s, log):
    """Lay the offer before everybody it names."""
    s.drafting = 0
    parties = 0
    for k in range(s.deal_n):
        step = s.deal[k]
        if is_transfer(step):
            parties |= (1 << giver(step)) | (1 << taker(step))
        else:
            parties |= 1 << actor(step)
    s.parties = parties
    s.accepted = 1 << s.deal_by
    emit(log, OFFERED, s.deal_by, parties)


@rule
def is_transfer(step):
    """Say whether a step of a deal hands something over."""
    return MONEY <= kind_of(step) <= DIE


@rule
def next_to_answer(s):
    """Find the first party, clockwise from the proposer, that has not answered."""
    for k in range(1, s.seats):
        seat = (s.deal_by + k) % s.seats
        if owes_answer(s, seat):
            return seat
    return NOBODY


@rule
def owes_answer(s, seat):
    """Say whether a seat is named in the open offer and has not answered."""
    return (s.parties >> seat) & 1 == 1 and (s.accepted >> seat) & 1 == 0


@rule
def list_answers(s, out):
    """List the answers of the seat that is asked."""
    n = add_move(out, 0, ACCEPT + s.waits)
    return add_move(out, n, DECLINE + s.waits)


@rule
def answer(s, step, log):
    """Take an answer: the last acceptance closes the deal, a refusal ends it."""
    kind = kind_of(step)
    seat = step - kind
    if kind == ACCEPT:
        s.accepted |= 1 << seat
        emit(log, ACCEPTED, seat)
        if s.accepted == s.parties:
            pop(s)
            push(s, CARRY_OUT)
        return
    emit(log, WITHDRAWN if kind == WITHDRAW else DECLINED, seat)
    clear_deal(s)
    pop(s)


@rule
def clear_deal(s):
    """Clear all fields of the deal."""
    for k in range(s.deal_n):
        s.deal[k] = 0
    s.deal_n = 0
    s.deal_at = 0
    s.deal_by = NOBODY
    s.parties = 0
    s.accepted = 0


@rule
def carry_out(s, log):
    """Carry out the next step of a deal, or a run of transfers as one exchange."""
    if s.deal_at == s.deal_n:
        emit(log, DEAL_DONE, s.deal_at)
        clear_deal(s)
        pop(s)
    elif is_transfer(s.deal[s.deal_at]):
        exchange(s, log)
    else:
        act_as_agreed(s, log)


@rule
def exchange(s, log):
    """Hand over everything up to the next action; limits and ties are looked at afterwards."""
    push(s, TIES)
    push(s, SHORT)
    while s.deal_at < s.deal_n and is_transfer(s.deal[s.deal_at]):
        step = s.deal[s.deal_at]
        if not can_hand_over(s, step):
            cut(s, log)
            break
        hand_over(s, step, log)
        s.deal_at += 1
    look_at_all(s, BY_DEAL, log)


@rule
def can_hand_over(s, step):
    """Say whether the giver has what a step hands over."""
    kind = kind_of(step)
    if kind == MONEY:
        return s.cash[giver(step)] >= amount(step)
    if kind == LOT:
        return s.parking[giver(step)] & just(amount(step)) != 0
    return s.dice[giver(step)] & just(amount(step)) != 0


@rule
def hand_over(s, step, log):
    """Hand over money, a lot (marker for marker) or a die (pips kept)."""
    kind = kind_of(step)
    seat = giver(step)
    to = taker(step)
    what = amount(step)
    if kind == MONEY:
        s.cash[seat] -= what
        s.cash[to] += what
        emit(log, MONEY_GIVEN, seat, to, what)
    elif kind == LOT:
        unpark(s, seat, what)
        park(s, to, what)
        emit(log, LOT_GIVEN, seat, to, what)
    else:
        pips = pips_on(s, what)
        take_up(s, seat, what)
        set_down(s, to, what, pips)
        emit(log, DIE_GIVEN, seat, to, what, pips)


@rule
def given_last(s, seat):
    """Find the tile of the last unmarked die that a seat was given in the exchange just made.

    A die that the seat lifts for want of dice goes there.
    """
    k = s.deal_at - 1
    while k >= 0 and is_transfer(s.deal[k]):
        lot = amount(s.deal[k])
        is_die = kind_of(s.deal[k]) == DIE and taker(s.deal[k]) == seat
        if is_die and s.dice[seat] & ~s.reorganized & just(lot) != 0:
            return lot
        k -= 1
    return NO_LOT


@rule
def act_as_agreed(s, log):
    """Take an action that was part of the deal, if the seat on turn can take it."""
    move = named_by_first_lot(s, without_actor(s.deal[s.deal_at]))
    if can_take(s, move):
        s.deal_at += 1
        take(s, move, log)
    else:
        cut(s, log)


@rule
def cut(s, log):
    """Drop the step that cannot happen and all that follow it."""
    emit(log, DEAL_CUT, s.deal_at + 1)
    for k in range(s.deal_at, s.deal_n):
        s.deal[k] = 0
    s.deal_n = s.deal_at


@rule
def short_seat(s):
    """Find the first seat, from the one on turn, with more pieces out than it has."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.dice_left[seat] < 0 or s.markers_left[seat] < 0:
            return seat
    return NOBODY
