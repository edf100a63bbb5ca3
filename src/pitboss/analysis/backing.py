"""Values of positions in compiled code, backed up from the quiet positions that follow.

A game binds two rules of its own to the gaps: `quiet` says whether a position may be judged at
sight, `sight` judges it. The value of any other position is the mean over the outcomes of chance,
or the value after the best move. `states[0]` is the root; from `states[1]` on there is one position
for each level of the search, in which moves are tried out.
"""

from pitboss.kernel import CHANCE, OVER, rule, unbound

to_act = legal = outcomes = play = quiet = sight = unbound

DEPTH = 8
"""The most steps to follow before a position is judged at sight, quiet or not."""
COUNT, NEXT, WAITS, TOTAL, FRAME = range(5)
ITSELF = -1
"""In place of a step: the value of the position itself."""


@rule
def values_after(states, steps, chances, reach, codes, odds, frames, likely, sums, work, net, out):
    """Write every seat's value after each of `steps` in `states[0]`.

    `chances` is the probability of each step. Where chance is next again and the position is less
    likely than `reach`, it is judged at sight.
    """
    w = work[0]
    for i in range(steps.shape[0]):
        states[1] = states[0]
        if steps[i] != ITSELF:
            play(states[1], steps[i], w.log)
        likely[0] = chances[i]
        back_up(states, reach, codes, odds, frames, likely, sums, w, net)
        for seat in range(out.shape[1]):
            out[i, seat] = sums[0, seat]


@rule
def back_up(states, reach, codes, odds, frames, likely, sums, work, net):
    """Write the value of `states[1]` into `sums[0]`; a loop, since rules cannot be recursive."""
    depth = 0
    open_frame(states, 0, reach, codes, odds, frames, likely, sums, work, net)
    while True:
        if frames[depth, NEXT] < frames[depth, COUNT]:
            k = frames[depth, NEXT]
            frames[depth, NEXT] += 1
            states[depth + 2] = states[depth + 1]
            play(states[depth + 2], codes[depth, k], work.log)
            likely[depth + 1] = likely[depth]
            if frames[depth, WAITS] == CHANCE:
                likely[depth + 1] *= odds[depth, k] / frames[depth, TOTAL]
            depth += 1
            open_frame(states, depth, reach, codes, odds, frames, likely, sums, work, net)
        elif depth > 0:
            depth -= 1
            take_up(states[0].seats, depth, odds, frames, sums)
        else:
            return


@rule
def open_frame(states, depth, reach, codes, odds, frames, likely, sums, work, net):
    """Judge a position at sight, or list what may follow it."""
    s = states[depth + 1]
    seat = to_act(s)
    n = 0
    if seat == CHANCE:
        if likely[depth] >= reach and depth < DEPTH and not quiet(s):
            n = outcomes(s, codes[depth], odds[depth])
    elif seat != OVER and depth < DEPTH and not quiet(s):
        n = legal(s, codes[depth])
    frames[depth, COUNT] = n
    frames[depth, NEXT] = 0
    frames[depth, WAITS] = seat
    frames[depth, TOTAL] = 0
    if n > 0:
        for k in range(n):
            frames[depth, TOTAL] += odds[depth, k] if seat == CHANCE else 0
        for k in range(s.seats):
            sums[depth, k] = 0.0 if seat == CHANCE else -1.0
    else:
        sight(s, work, net)
        for k in range(s.seats):
            sums[depth, k] = work.shares[k]


@rule
def take_up(seats, depth, odds, frames, sums):
    """Back a value up one level: its part of the mean, or all of it if it is the mover's best."""
    seat = frames[depth, WAITS]
    if seat == CHANCE:
        part = odds[depth, frames[depth, NEXT] - 1] / frames[depth, TOTAL]
        for k in range(seats):
            sums[depth, k] += part * sums[depth + 1, k]
    elif sums[depth + 1, seat] > sums[depth, seat]:
        for k in range(seats):
            sums[depth, k] = sums[depth + 1, k]
