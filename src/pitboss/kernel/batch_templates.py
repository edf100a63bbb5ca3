"""Entry points that advance many positions at once, written once and bound to each game's rules.

A listing is two arrays: `codes` holds the moves of all positions one after the other, those of
position i from `offsets[i]` to `offsets[i + 1]`. Each position rolls with its own row of `dice`.
"""

from pitboss.kernel.event_log import silent
from pitboss.kernel.rule import CHANCE, OVER, rule, unbound

to_act = legal = list_moves = choose = sample = play = standing = unbound

SILENT = silent()

SETTLE = 1
"""Play pending chance steps, until a seat is to act or the game is over."""
LIST = 2
"""List the moves of the seat to act."""
RESTART = 4
"""A game that ends starts again from its row of `origin`."""
RANDOM = 8
"""The steps that are played are chosen at random."""


@rule
def batch_advance(
    states, origin, dice, steps, how, times, first, seats, rewards, ended, codes, offsets, most,
    runs, ranks
):  # fmt: skip
    """Advance positions from row `first` on; give the row before which the listing had no room.

    Every position that is not over plays `times` steps, all of them before the next one begins:
    it is fetched from memory once. `seats` says whom each position waits for, `ended` how many
    games ended in it with these steps, and `rewards` the win shares of those. `most` bounds the
    moves of a position; `runs` and `ranks` are room to work in.
    """
    n = offsets[first]
    for i in range(first, states.shape[0]):
        if how & LIST and codes.shape[0] - n < most:
            return i
        ended[i] = 0
        for k in range(rewards.shape[1]):
            rewards[i, k] = 0.0
        s = states[i]
        seat = seats[i] if times > 0 else settle_one(s, dice[i], how)
        left = times
        while left > 0 and seat != OVER:
            play(s, choose(s, dice[i], runs) if how & RANDOM else steps[i], SILENT)
            seat = settle_one(s, dice[i], how)
            if seat == OVER:
                ended[i] += 1
                share_out(s, ranks, rewards[i])
                if how & RESTART:
                    states[i] = origin[i % origin.shape[0]]
                    seat = settle_one(s, dice[i], how)
            left -= 1
        seats[i] = seat
        if how & LIST:
            if seat >= 0:
                n = list_moves(s, runs, codes, n)
            offsets[i + 1] = n
    return states.shape[0]


@rule
def settle_one(s, dice, how):
    """Play pending chance steps if `how` has SETTLE; give the seat to act then."""
    seat = to_act(s)
    if how & SETTLE:
        while seat == CHANCE:
            play(s, sample(s, dice), SILENT)
            seat = to_act(s)
    return seat


@rule
def share_out(s, ranks, shares):
    """Add the win shares of a game that has ended."""
    standing(s, ranks)
    winners = 0
    for k in range(shares.shape[0]):
        winners += 1 if ranks[k, 2] == 1 else 0
    for k in range(shares.shape[0]):
        shares[k] += 1.0 / winners if ranks[k, 2] == 1 else 0.0


@rule
def batch_unlisted(codes, offsets, steps):
    """Find the first position that has moves, but not the one it is to play; -1 if all have."""
    for i in range(steps.shape[0]):
        k = offsets[i]
        while k < offsets[i + 1] and codes[k] != steps[i]:
            k += 1
        if k == offsets[i + 1] and k > offsets[i]:
            return i
    return -1


@rule
def batch_choose(states, dice, chosen, runs):
    """Choose a uniformly random legal move in every position; 0 where there is none."""
    for i in range(states.shape[0]):
        chosen[i] = 0
        if to_act(states[i]) >= 0:
            chosen[i] = choose(states[i], dice[i], runs)


@rule
def batch_draw(states, dice, drawn):
    """Draw an outcome in every position that waits for chance; 0 in the others."""
    for i in range(states.shape[0]):
        drawn[i] = 0
        if to_act(states[i]) == CHANCE:
            drawn[i] = sample(states[i], dice[i])


@rule
def batch_legal(states, codes, counts):
    """Write the legal moves of every position, a row each, and how many there are."""
    for i in range(states.shape[0]):
        counts[i] = 0
        if to_act(states[i]) >= 0:
            counts[i] = legal(states[i], codes[i])


@rule
def batch_standing(states, ranks):
    """Write points, money and place of every seat of every position."""
    for i in range(states.shape[0]):
        standing(states[i], ranks[i])
