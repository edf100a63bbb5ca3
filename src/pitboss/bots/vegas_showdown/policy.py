"""Bids and placements judged directly, and the policy that follows from it, in compiled code.

`states` is a small pool: 0 is the position to decide in, 1 is where a rollout stands, 2 is where
placements are tried out.

A net may have one more number behind its weights: the heat, which is the temperature of a softmax
over replies. Other seats then answer at random, better moves more often, and a bid counts the
stored tiles that it unlocks. Without it every seat takes the move that it judges best.
"""

import math

from pitboss.bots.vegas_showdown.estimate import (
    price_of_fame,
    sheet_value,
    tile_value,
    turns_left,
    unlocked_value,
)
from pitboss.bots.vegas_showdown.evaluate import evaluate
from pitboss.bots.vegas_showdown.features import WIDTH
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
from pitboss.kernel import below, rule

NEVER = -1.0e9
TRIED = 4
"""How many moves the policy evaluates by the net."""
FINE = 1 << 20
"""The resolution of the random number that draws a reply."""


@rule
def heat_of(net):
    """Give the heat of the replies; 0 if the best move is always taken."""
    return net[net.shape[0] - 1] if net.shape[0] % (WIDTH + 2) == 1 else 0.0


@rule
def subject_value(s, code, left, fame, heat, work):
    """Give the value of a move's subject in dollars: the tile it buys or places, or the whole move.

    Moves that differ only by what `judge` adds have the same subject (`subject_of`).
    """
    kind = code & KIND
    seat = s.turn
    if kind == BID:
        tile = tile_on(s, (code - kind) >> SPACE_SHIFT)
        value = tile_value(s, seat, tile, left, fame, work)
        return value + unlocked_value(s, seat, tile, left, fame) if heat > 0.0 else value
    if kind == CHOOSE_PUBLICITY:
        return fame + best_stored(s, seat, left, fame, work, 1)
    if kind == CHOOSE_RENOVATE:
        return best_stored(s, seat, left, fame, work, 2)
    if kind in (PLACE_TILE, PUT_ON):
        tile = (code >> TILE_SHIFT) & 15
        return max(1.0, tile_value(s, seat, tile, left, fame, work))
    if kind == NAME_STACK:
        return tiles_in_stack(s, code - NAME_STACK)
    if kind in (TAKE_OFF, CANCEL):
        return NEVER / 2 if kind == TAKE_OFF else NEVER / 4
    return 0.0


@rule
def subject_of(code):
    """Give the subject of a move: a space to bid on, a tile to place, or the move itself."""
    kind = code & KIND
    if kind == BID:
        return code >> SPACE_SHIFT
    if kind in (PLACE_TILE, PUT_ON):
        return code >> TILE_SHIFT
    return code


@rule
def judge(s, code, subject, before, fame):
    """Judge a move in dollars: what is bought less its price, or what a placement adds.

    `before` is the value of the sheet as it is.
    """
    kind = code & KIND
    if kind == BID:
        return subject - amount_of(s, (code - kind) >> SPACE_SHIFT, code & NUMBER)
    if kind in (PLACE_TILE, PUT_ON):
        seat = s.turn
        lay(s, seat, (code >> TILE_SHIFT) & 15, (code >> TURN_SHIFT) & 3, code & CELL)
        after = sheet_value(s, seat)
        lift(s, seat, code & CELL)
        return subject + fame * (after - before)
    return subject


@rule
def best_stored(s, seat, left, fame, work, most):
    """Give the value of the best one or two stored tiles that could be placed now."""
    first = 0.0
    second = 0.0
    for tile in range(TILE_TYPES):
        if s.stored[seat, tile] > 0:
            value = tile_value(s, seat, tile, left, fame, work)
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
    return first if most == 1 else first + second


@rule
def tiles_in_stack(s, stack):
    """Count the tiles left in a stack: the game lasts longest if tiles come from the largest."""
    tiles = 0.0
    for tile in range(TILE_TYPES):
        if s.tile_size[tile] == stack:
            tiles += s.pile[0, tile] + s.pile[1, tile]
    return tiles


@rule
def rank_moves(s, most, heat, work):
    """Put the `most` best moves first in `work.candidates`; give how many there are.

    Of the bids on one space only the lowest is considered: no other is judged better.
    """
    codes = work.candidates
    values = work.ranked
    moves = legal(s, codes)
    left = turns_left(s)
    fame = price_of_fame(s, left)
    before = sheet_value(s, s.turn) if s.phase > ACT else 0.0
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
            subject = subject_value(s, code, left, fame, heat, work)
        value = judge(s, code, subject, before, fame)
        # Moves are packed in place: everything before this index has been read already.
        place = kept
        while place > 0 and value > values[place - 1]:
            if place < most:
                values[place] = values[place - 1]
                codes[place] = codes[place - 1]
            place -= 1
        if place < most:
            values[place] = value
            codes[place] = code
            kept = min(most, kept + 1)
    return kept


@rule
def best_at_sight(s, work):
    """Give the move that is judged best; the first of equals."""
    rank_moves(s, 1, 0.0, work)
    return work.candidates[0]


@rule
def policy(states, at, work, net):
    """Give a move: of those judged best, the one that the net values most for the mover.

    With heat the choice is random, better moves more likely. Without a net, and during a
    renovation, the move judged best is taken.
    """
    s = states[at]
    seat = s.turn
    if net.shape[0] == 0 or s.phase == RENOVATE or s.phase == STRINGS:
        return best_at_sight(s, work)
    heat = heat_of(net)
    kept = rank_moves(s, TRIED, heat, work)
    codes = work.candidates
    values = work.ranked
    best = 0
    for i in range(kept):
        if kept > 1:
            states[2] = s
            play(states[2], codes[i], work.log)
            evaluate(states[2], work, net)
            values[i] = work.shares[seat]
            if values[i] > values[best]:
                best = i
    if heat == 0.0 or kept == 1:
        return codes[best]
    return codes[drawn(values, kept, values[best], heat, work.rng)]


@rule
def drawn(values, kept, best, heat, rng):
    """Draw one of some moves: the odds are those of a softmax."""
    total = 0.0
    for i in range(kept):
        values[i] = math.exp((values[i] - best) / heat)
        total += values[i]
    part = total * below(rng, FINE) / FINE
    for i in range(kept - 1):
        part -= values[i]
        if part < 0.0:
            return i
    return kept - 1


@rule
def at_horizon(before, s, turns):
    """Say whether so many turns have ended since `before`."""
    return s.phase == ACT and s.turn_no - before.turn_no >= turns


@rule
def judge_moves(states, codes, seed, samples, work, net, judged):
    """Judge every move of `states[0]`; no chance is involved, so seed and samples are unused."""
    w = work[0]
    s = states[0]
    heat = heat_of(net)
    left = turns_left(s)
    fame = price_of_fame(s, left)
    before = sheet_value(s, s.turn)
    about = -1
    subject = 0.0
    for i in range(codes.shape[0]):
        if subject_of(codes[i]) != about:
            about = subject_of(codes[i])
            subject = subject_value(s, codes[i], left, fame, heat, w)
        judged[i] = judge(s, codes[i], subject, before, fame)


@rule
def shares_after(states, codes, work, net, shares):
    """Write every seat's share of winning after each move, judged without a rollout."""
    w = work[0]
    for i in range(codes.shape[0]):
        states[2] = states[0]
        play(states[2], codes[i], w.log)
        evaluate(states[2], w, net)
        for seat in range(states[0].seats):
            shares[i, seat] = w.shares[seat]
