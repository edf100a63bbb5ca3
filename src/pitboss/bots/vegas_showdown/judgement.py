"""Bids and placements judged at sight, and the policy that follows from it, in compiled code.

`states` is a small pool: 0 is the position that is asked about, 1 is the one a playout is at, 2 is
where placements are tried.
"""

from pitboss.bots.vegas_showdown.value import worth
from pitboss.bots.vegas_showdown.worth import (
    price_of_fame,
    promise,
    turns_left,
    worth_of_tile,
)
from pitboss.games.vegas_showdown.codes import (
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    KIND,
    NAME_STACK,
    NUMBER,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.rules import legal, play
from pitboss.games.vegas_showdown.rules.sheet import lay, lift
from pitboss.games.vegas_showdown.rules.tracks import amount_of, tile_on
from pitboss.games.vegas_showdown.state import ACT, RENOVATE, STRINGS
from pitboss.games.vegas_showdown.tables import TILE_TYPES
from pitboss.kernel import rule

NEVER = -1.0e9
TRIED = 4
"""How many moves the policy tries before it takes the one that the net likes best."""
JUDGED = 16
"""Where the judgements of the best moves lie on the scratch paper."""


@rule
def worth_of_subject(s, code, left, fame, out):
    """Give what a move is about in dollars: the tile it would buy or place, or all of the move.

    Moves that differ only by what `judge` adds are about the same thing (`subject_of`).
    """
    kind = code & KIND
    seat = s.turn
    if kind == BID:
        tile = tile_on(s, (code - kind) >> SPACE_SHIFT)
        return worth_of_tile(s, seat, tile, left, fame, out)
    if kind == CHOOSE_PUBLICITY:
        return fame + best_stored(s, seat, left, fame, out, 1)
    if kind == CHOOSE_RENOVATE:
        return best_stored(s, seat, left, fame, out, 2)
    if kind in (PLACE_TILE, PUT_ON):
        tile = (code >> TILE_SHIFT) & 15
        return max(1.0, worth_of_tile(s, seat, tile, left, fame, out))
    if kind == NAME_STACK:
        return tiles_in_stack(s, code - NAME_STACK)
    if kind in (TAKE_OFF, CANCEL):
        return NEVER / 2 if kind == TAKE_OFF else NEVER / 4
    return 0.0


@rule
def subject_of(code):
    """Say what a move is about: a space to bid on, a tile to place, or just itself."""
    kind = code & KIND
    if kind == BID:
        return code >> SPACE_SHIFT
    if kind in (PLACE_TILE, PUT_ON):
        return code >> TILE_SHIFT
    return code


@rule
def judge(s, code, subject, before, fame):
    """Judge a move in dollars: what is bought less its price, or what a placement promises.

    `before` is what the sheet promises as it is.
    """
    kind = code & KIND
    if kind == BID:
        return subject - amount_of(s, (code - kind) >> SPACE_SHIFT, code & NUMBER)
    if kind in (PLACE_TILE, PUT_ON):
        seat = s.turn
        lay(s, seat, (code >> TILE_SHIFT) & 15, (code >> TURN_SHIFT) & 3, code & CELL)
        after = promise(s, seat)
        lift(s, seat, code & CELL)
        return subject + fame * (after - before)
    return subject


@rule
def best_stored(s, seat, left, fame, out, most):
    """Give the worth of the best one or two stored tiles that could be placed now."""
    first = 0.0
    second = 0.0
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            value = worth_of_tile(s, seat, tile, left, fame, out)
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
    return first if most == 1 else first + second


@rule
def tiles_in_stack(s, stack):
    """Count the tiles left in a stack: to flip from the largest keeps the game going."""
    tiles = 0.0
    for tile in range(TILE_TYPES):
        if s.tile_size[tile] == stack:
            tiles += s.pile[0, tile] + s.pile[1, tile]
    return tiles


@rule
def best_at_sight(s, most, out, codes, reals):
    """Put the `most` best moves at sight first in `codes`; say how many there are.

    Of the bids on one space only the lowest is looked at: at sight no other is better.
    """
    moves = legal(s, codes)
    left = turns_left(s)
    fame = price_of_fame(s, left)
    before = promise(s, s.turn) if s.phase > ACT else 0.0
    about = -1
    subject = 0.0
    kept = 0
    for i in range(moves):
        code = codes[i]
        same = subject_of(code) == about
        if same and s.phase == ACT:
            continue
        if not same:
            about = subject_of(code)
            subject = worth_of_subject(s, code, left, fame, out)
        value = judge(s, code, subject, before, fame)
        # Places before this one have been read already, so the best may move up there.
        place = kept
        while place > 0 and value > reals[JUDGED + place - 1]:
            if place < most:
                reals[JUDGED + place] = reals[JUDGED + place - 1]
                codes[place] = codes[place - 1]
            place -= 1
        if place < most:
            reals[JUDGED + place] = value
            codes[place] = code
            kept = min(most, kept + 1)
    return kept


@rule
def at_sight(s, out, codes, reals):
    """Give the move that is best at sight; the first of equals."""
    best_at_sight(s, 1, out, codes, reals)
    return codes[0]


@rule
def policy(states, at, dice, log, out, codes, net, reals):
    """Give the best move: of those that look best at sight, the one after which the net sees most.

    Without a net, and where a turn is in pieces (Renovate), what looks best is taken.
    """
    s = states[at]
    seat = s.turn
    if net.shape[0] == 0 or s.phase == RENOVATE or s.phase == STRINGS:
        return at_sight(s, out, codes, reals)
    kept = best_at_sight(s, TRIED, out, codes, reals)
    best = -1.0
    chosen = codes[0]
    for i in range(kept):
        if kept > 1:
            states[2] = s
            play(states[2], codes[i], log)
            worth(states[2], net, out, reals)
            if reals[seat] > best:
                best = reals[seat]
                chosen = codes[i]
    return chosen


@rule
def resting(before, s, turns):
    """Say whether so many turns have ended since `before`."""
    return s.phase == ACT and s.turn_no - before.turn_no >= turns


@rule
def judge_moves(states, codes, seed, samples, dice, log, out, net, reals, judged):
    """Judge every move of `states[0]`. There is no chance in it: seed and samples do nothing."""
    s = states[0]
    left = turns_left(s)
    fame = price_of_fame(s, left)
    before = promise(s, s.turn)
    about = -1
    subject = 0.0
    for i in range(codes.shape[0]):
        if subject_of(codes[i]) != about:
            about = subject_of(codes[i])
            subject = worth_of_subject(s, codes[i], left, fame, out)
        judged[i] = judge(s, codes[i], subject, before, fame)


@rule
def shares_after(states, codes, dice, log, out, net, reals, shares):
    """Write every seat's share of winning after each move, judged at sight."""
    for i in range(codes.shape[0]):
        states[2] = states[0]
        play(states[2], codes[i], log)
        worth(states[2], net, out, reals)
        for seat in range(states[0].seats):
            shares[i, seat] = reals[seat]
