"""Bids and placements judged at sight, and turns played on by that judgement, compiled.

`states` is a small pool: 0 is the position that is asked about, 1 is the one a playout is at, 2 is
where placements are tried.
"""

from pitboss.bots.vegas_showdown.worth import (
    price_of_fame,
    promise,
    turns_left,
    worth,
    worth_of_tile,
)
from pitboss.games.vegas_showdown.codes import (
    AMOUNT,
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    KIND,
    NAME_STACK,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.rules import legal, play, to_act
from pitboss.games.vegas_showdown.rules.bidding import tile_on
from pitboss.games.vegas_showdown.rules.chance import sample
from pitboss.games.vegas_showdown.rules.sheet import lay, lift
from pitboss.games.vegas_showdown.state import ACT
from pitboss.games.vegas_showdown.tables import TILE_TYPES
from pitboss.kernel import CHANCE, OVER, rule
from pitboss.kernel.dice import seed_dice

NEVER = -1.0e9
MOST_STEPS = 3000


@rule
def judge(s, code, left, fame, out):
    """Judge a move in dollars: what is bought less its price, or what a placement promises."""
    kind = code & KIND
    seat = s.turn
    if kind == BID:
        tile = tile_on(s, (code - kind) >> SPACE_SHIFT)
        return worth_of_tile(s, seat, tile, left, fame, out) - (code & AMOUNT)
    if kind == CHOOSE_PUBLICITY:
        return fame + best_stored(s, seat, left, fame, out, 1)
    if kind == CHOOSE_RENOVATE:
        return best_stored(s, seat, left, fame, out, 2)
    if kind in (PLACE_TILE, PUT_ON):
        return judge_placement(s, seat, code, left, fame, out)
    if kind == NAME_STACK:
        return tiles_in_stack(s, code - NAME_STACK)
    if kind in (TAKE_OFF, CANCEL):
        return NEVER / 2 if kind == TAKE_OFF else NEVER / 4
    return 0.0


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
def judge_placement(s, seat, code, left, fame, out):
    """Give what a tile brings where it is placed: its worth and what becomes of the sheet."""
    tile = (code >> TILE_SHIFT) & 15
    before = promise(s, seat)
    value = worth_of_tile(s, seat, tile, left, fame, out)
    lay(s, seat, tile, (code >> TURN_SHIFT) & 3, code & CELL)
    after = promise(s, seat)
    lift(s, seat, code & CELL)
    return max(1.0, value) + fame * (after - before)


@rule
def tiles_in_stack(s, stack):
    """Count the tiles left in a stack: to flip from the largest keeps the game going."""
    tiles = 0.0
    for tile in range(TILE_TYPES):
        if s.tile_size[tile] == stack:
            tiles += s.pile[0, tile] + s.pile[1, tile]
    return tiles


@rule
def policy(s, out, codes):
    """Give the move that is best at sight; the first of equals."""
    moves = legal(s, codes)
    left = turns_left(s)
    fame = price_of_fame(s, left)
    best = 10 * NEVER
    chosen = codes[0]
    for i in range(moves):
        value = judge(s, codes[i], left, fame, out)
        if value > best:
            best = value
            chosen = codes[i]
    return chosen


@rule
def judge_moves(states, codes, seed, samples, dice, log, out, net, reals, judged):
    """Judge every move of `states[0]`. There is no chance in it: seed and samples do nothing."""
    left = turns_left(states[0])
    fame = price_of_fame(states[0], left)
    for i in range(codes.shape[0]):
        judged[i] = judge(states[0], codes[i], left, fame, out)


@rule
def shares_after(states, codes, dice, log, out, net, reals, shares):
    """Write every seat's share of winning after each move, judged at sight."""
    for i in range(codes.shape[0]):
        states[2] = states[0]
        play(states[2], codes[i], log)
        worth(states[2], out, reals)
        for seat in range(states[0].seats):
            shares[i, seat] = reals[seat]


@rule
def playouts(states, moves, seed, first, turns, dice, log, out, codes, net, reals, values):
    """Play on for `turns` whole turns after each move, every seat by the policy; judge the end."""
    for k in range(values.shape[1]):
        for i in range(moves.shape[0]):
            seed_dice(dice, seed, 0, first + k, 0)
            states[1] = states[moves[i, 0]]
            play(states[1], moves[i, 1], log)
            play_on(states, turns, dice, log, out, codes)
            worth(states[1], out, reals)
            for seat in range(values.shape[2]):
                values[i, k, seat] = reals[seat]


@rule
def play_on(states, turns, dice, log, out, codes):
    """Play `states[1]` until so many turns have ended, or the game."""
    s = states[1]
    for _ in range(MOST_STEPS):
        seat = to_act(s)
        if seat == OVER or (s.phase == ACT and s.turn_no - states[0].turn_no >= turns):
            return
        if seat == CHANCE:
            play(s, sample(s, dice), log)
        else:
            play(s, policy(s, out, codes), log)
