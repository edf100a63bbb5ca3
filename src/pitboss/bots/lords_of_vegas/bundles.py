"""The actions of a turn as bundles: which to take together, and in what order.

A bundle is a row of actions without chance in them, and a last one: the end of the turn, or an
action whose dice decide how to go on. The best few rows are kept and grown by one action at a time
(a beam). Every bundle is judged as the table will stand when the turn has ended.

The pool of `states`: 0 to 2 as in `judgement`; the beam; the rows grown from it; the kept bundles.
"""

import numpy as np

from pitboss.bots.lords_of_vegas.judgement import follow
from pitboss.bots.lords_of_vegas.value import standing_of, worth
from pitboss.games.lords_of_vegas.codes import END, GAMBLE, kind_of
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal, play
from pitboss.games.lords_of_vegas.state import ACT
from pitboss.kernel import CHANCE, allocates, rule
from pitboss.kernel.rng import seed_dice

WIDE = 5
"""How many rows are grown at a time."""
LONG = 6
"""How many actions a row may have."""
KEPT = 12
"""How many bundles are kept."""
ROLLS = 4
"""How often an action with dice in it is tried."""

BEAM = 3
GROWN = BEAM + WIDE
BUNDLES = GROWN + WIDE
POOL = BUNDLES + KEPT
"""How many records the pool has."""

# The columns of `plans`: where a bundle stands in the pool, its last action, its first.
PLACE, LAST, FIRST = 0, 1, 2

SAME = 1.0e-9


@allocates
@rule
def plan(states, seed, dice, log, out, codes, net, reals, plans, judged, shares):
    """Find the best bundles of the seat on turn in `states[0]` and give how many they are.

    Writes a row of `plans` for each, to `judged` how the seat stands after it, in points, and to
    `shares` every seat's share of winning then.
    """
    found = 0
    rows = 1
    states[BEAM] = states[0]
    values = np.zeros(WIDE)
    firsts = np.zeros(2 * WIDE, np.int64)
    for length in range(LONG + 1):
        grown = 0
        for row in range(rows):
            at = BEAM + row
            moves = legal(states[at], codes) if length < LONG else 0
            codes[moves] = END
            for i in range(moves + 1):
                kind = kind_of(codes[i])
                if kind == GAMBLE or (kind == END and i < moves):
                    continue
                seed_dice(dice, seed, 0, 0, 0)
                value, rolled = try_last(states, at, codes[i], dice, log, out, net, reals, ROLLS)
                first = firsts[row] if length > 0 else codes[i]
                if rolled or kind == END:
                    found = keep(states, at, codes[i], first, value, found, plans, judged)
                else:
                    place = place_for(value, values, grown)
                    if place >= 0:
                        states[GROWN + place] = states[2]
                        values[place] = value
                        firsts[WIDE + place] = first
                        grown = max(grown, place + 1)
        for row in range(grown):
            states[BEAM + row] = states[GROWN + row]
            firsts[row] = firsts[WIDE + row]
        rows = grown
    for bundle in range(found):
        seed_dice(dice, seed, 0, 0, 0)
        judge_shares(states, plans[bundle], dice, log, out, net, reals, shares[bundle])
    return found


@rule
def judge_shares(states, bundle, dice, log, out, net, reals, shares):
    """Write every seat's share once a bundle is done and the turn has ended."""
    for seat in range(states[0].seats):
        shares[seat] = 0.0
    for _ in range(ROLLS):
        try_last(states, bundle[PLACE], bundle[LAST], dice, log, out, net, reals, 1)
        worth(states[1], net, out, reals)
        for seat in range(states[0].seats):
            shares[seat] += reals[seat] / ROLLS


@rule
def try_last(states, at, move, dice, log, out, net, reals, rolls):
    """Give how the seat on turn stands if this action is its last, and whether dice are rolled.

    Leaves `states[2]` as it is before the turn ends, and `states[1]` as it is afterwards.
    """
    seat = states[0].turn
    total = 0.0
    for _ in range(rolls):
        states[2] = states[at]
        if move != END:
            play(states[2], move, log)
        rolled = states[2].waits == CHANCE
        follow(states[2], dice, log, out)
        total += standing_after_turn(states, seat, log, out, net, reals)
        if not rolled:
            return total, False
    return total / rolls, True


@rule
def standing_after_turn(states, seat, log, out, net, reals):
    """Give how a seat stands once the turn in `states[2]` has ended."""
    states[1] = states[2]
    if top(states[1]) == ACT:
        play(states[1], END, log)
    return standing_of(states[1], seat, net, out, reals)


@rule
def keep(states, at, last, first, value, found, plans, judged):
    """Keep a bundle if it is among the best, and give how many are kept."""
    place = place_for(value, judged, found)
    if place < 0:
        return found
    states[BUNDLES + place] = states[at]
    plans[place, PLACE] = BUNDLES + place
    plans[place, LAST] = last
    plans[place, FIRST] = first
    judged[place] = value
    return max(found, place + 1)


@rule
def place_for(value, values, count):
    """Say where a new value goes: to a free place, or to that of the worst; -1 for nowhere.

    The same actions in another order come to the same value: once is enough.
    """
    worst = 0
    for k in range(count):
        if abs(values[k] - value) < SAME:
            return -1
        if values[k] < values[worst]:
            worst = k
    if count < values.shape[0]:
        return count
    return worst if value > values[worst] else -1
