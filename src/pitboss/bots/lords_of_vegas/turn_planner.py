"""Plans for a whole turn: which actions to take, and in what order.

A plan is a sequence of actions without chance, and a last one: the end of the turn, or an action
whose dice decide how to go on. A beam search extends the best few sequences by one action at a
time. Every plan is scored by the position at the end of the turn.

The pool of `states`: 0 to 2 as in `policy`; the beam; the next beam; the plans that are kept. How
many plans are kept is how many rows the caller has for them, and the beam is as wide in proportion.
"""

import numpy as np

from pitboss.bots.lords_of_vegas.evaluate import evaluate, mark_of, score_of
from pitboss.bots.lords_of_vegas.policy import resolve
from pitboss.games.lords_of_vegas.codes import END, GAMBLE, kind_of
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.turn import legal, play
from pitboss.games.lords_of_vegas.state import ACT
from pitboss.kernel import CHANCE, allocates, rule
from pitboss.kernel.rng import seed_dice

MAX_ACTIONS = 6
"""How many actions a sequence may have."""
PLANS_KEPT = 12
"""How many plans a level keeps by default."""
SEQUENCES, OF_PLANS = 5, 12
"""The width of the beam: 5 sequences for every 12 plans that are kept."""
ROLLS = 4
"""How often an action with dice is tried, unless the model has a mark that says it."""

BEAM = 3


@rule
def beam_width(plans):
    """Give how many sequences are extended at a time where so many plans are kept."""
    return plans * SEQUENCES // OF_PLANS


@rule
def pool_size(plans):
    """Give how many records the pool has for so many plans."""
    return BEAM + 2 * beam_width(plans) + plans


# The columns of `plans`: where a plan stands in the pool, its last action, its first.
PLACE, LAST, FIRST = 0, 1, 2

SAME_SCORE = 1.0e-9


@allocates
@rule
def plan_turn(states, seed, work, net, plans, scores, shares):
    """Find the best plans of the seat on turn in `states[0]` and give how many there are.

    Writes a row of `plans` for each, to `scores` the seat's score after it, in points, and to
    `shares` every seat's share of winning then.
    """
    w = work[0]
    found = 0
    rows = 1
    states[BEAM] = states[0]
    width = beam_width(plans.shape[0])
    rolls = max(ROLLS, mark_of(net))
    values = np.zeros(width)
    firsts = np.zeros(2 * width, np.int64)
    for length in range(MAX_ACTIONS + 1):
        extended = 0
        for row in range(rows):
            at = BEAM + row
            moves = legal(states[at], w.candidates) if length < MAX_ACTIONS else 0
            w.candidates[moves] = END
            for i in range(moves + 1):
                code = w.candidates[i]
                kind = kind_of(code)
                if kind == GAMBLE or (kind == END and i < moves):
                    continue
                seed_dice(w.rng, seed, 0, 0, 0)
                value, rolled = try_last(states, at, code, w, net, rolls)
                first = firsts[row] if length > 0 else code
                if rolled or kind == END:
                    found = keep(states, at, code, first, value, found, plans, scores)
                else:
                    place = place_for(value, values, extended)
                    if place >= 0:
                        states[BEAM + width + place] = states[2]
                        values[place] = value
                        firsts[width + place] = first
                        extended = max(extended, place + 1)
        for row in range(extended):
            states[BEAM + row] = states[BEAM + width + row]
            firsts[row] = firsts[width + row]
        rows = extended
    for plan in range(found):
        seed_dice(w.rng, seed, 0, 0, 0)
        write_shares(states, plans[plan], w, net, rolls, shares[plan])
    return found


@rule
def write_shares(states, plan, work, net, rolls, shares):
    """Write every seat's mean share once a plan is carried out and the turn has ended."""
    for seat in range(states[0].seats):
        shares[seat] = 0.0
    for _ in range(rolls):
        try_last(states, plan[PLACE], plan[LAST], work, net, 1)
        evaluate(states[1], work, net)
        for seat in range(states[0].seats):
            shares[seat] += work.shares[seat] / rolls


@rule
def try_last(states, at, move, work, net, rolls):
    """Give the score of the seat on turn if this action is its last, and whether dice are rolled.

    Leaves `states[2]` as it is before the turn ends, and `states[1]` as it is afterwards.
    """
    seat = states[0].turn
    total = 0.0
    for _ in range(rolls):
        states[2] = states[at]
        if move != END:
            play(states[2], move, work.log)
        rolled = states[2].waits == CHANCE
        resolve(states[2], work)
        total += score_after_turn(states, seat, work, net)
        if not rolled:
            return total, False
    return total / rolls, True


@rule
def score_after_turn(states, seat, work, net):
    """Give the score of a seat once the turn in `states[2]` has ended."""
    states[1] = states[2]
    if top(states[1]) == ACT:
        play(states[1], END, work.log)
    return score_of(states[1], seat, work, net)


@rule
def keep(states, at, last, first, value, found, plans, scores):
    """Keep a plan if it is among the best, and give how many are kept."""
    place = place_for(value, scores, found)
    if place < 0:
        return found
    kept = BEAM + 2 * beam_width(plans.shape[0]) + place
    states[kept] = states[at]
    plans[place, PLACE] = kept
    plans[place, LAST] = last
    plans[place, FIRST] = first
    scores[place] = value
    return max(found, place + 1)


@rule
def place_for(value, values, count):
    """Give the place of a new value: a free one, or that of the worst; -1 for none.

    The same actions in another order have the same value: they are kept once.
    """
    worst = 0
    for k in range(count):
        if abs(values[k] - value) < SAME_SCORE:
            return -1
        if values[k] < values[worst]:
            worst = k
    if count < values.shape[0]:
        return count
    return worst if value > values[worst] else -1
