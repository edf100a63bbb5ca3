"""The entry points that Python calls, written once and bound to each game's rules.

They take an array of records and an index: passing a single record from Python costs ten times as
much as passing the array that holds it. They allocate no arrays but take scratch arrays as
arguments, so that nothing in them counts references.
"""

from pitboss.kernel.event_log import silent
from pitboss.kernel.rng import below, seed_dice
from pitboss.kernel.rule import CHANCE, OVER, rule, unbound
from pitboss.kernel.runs import move_of, moves_in, write_runs

setup = to_act = legal = legal_runs = choose = sample = outcomes = play = standing = work_out = (
    unbound
)

WORD = 0xFFFFFFFF
UNLISTED = -3
SILENT = silent()


@rule
def setup_at(states, i, seats, options):
    setup(states[i], seats, options)


@rule
def to_act_at(states, i):
    return to_act(states[i])


@rule
def legal_at(states, i, out):
    """List the legal moves; none if no seat is to act."""
    return legal(states[i], out) if to_act(states[i]) >= 0 else 0


@rule
def sample_at(states, i, dice):
    """Draw an outcome; -1 if none is due."""
    return sample(states[i], dice) if to_act(states[i]) == CHANCE else -1


@rule
def outcomes_at(states, i, out, odds):
    """List the outcomes; none if chance is not due."""
    return outcomes(states[i], out, odds) if to_act(states[i]) == CHANCE else 0


@rule
def play_at(states, i, step, log):
    play(states[i], step, log)


@rule
def play_drawn_at(states, i, dice, log):
    """Draw an outcome and play it; give its code, or -1 where none is due."""
    if to_act(states[i]) != CHANCE:
        return -1
    step = sample(states[i], dice)
    play(states[i], step, log)
    return step


@rule
def play_listed_at(states, i, step, out, log):
    """Play a move if it is a legal one, and say whose it was.

    Gives CHANCE or OVER, and plays nothing, where no seat is to act; UNLISTED for any other move.
    """
    seat = to_act(states[i])
    if seat < 0:
        return seat
    for k in range(legal(states[i], out)):
        if out[k] == step:
            play(states[i], step, log)
            return seat
    return UNLISTED


@rule
def standing_at(states, i, out):
    standing(states[i], out)


@rule
def nothing_kept(s):
    """Stand in for `work_out` where no field of the record follows from the others."""


@rule
def work_out_at(states, i):
    work_out(states[i])


@rule
def choose_from_runs(s, dice, out):
    """Choose a legal move at random, each exactly as likely."""
    n = legal_runs(s, out)
    return move_of(out, n, below(dice, moves_in(n)))


@rule
def choose_from_list(s, dice, out):
    """Choose a legal move at random where `legal` does not list by runs."""
    return out[below(dice, legal(s, out))]


@rule
def list_from_runs(s, out, codes, n):
    """Write the legal moves into `codes` from place `n` on; give the place behind them."""
    return write_runs(out, legal_runs(s, out), codes, n)


@rule
def list_from_list(s, out, codes, n):
    """Write the legal moves in the same way where `legal` does not list by runs."""
    count = legal(s, out)
    for k in range(count):
        codes[n + k] = out[k]
    return n + count


@rule
def playouts(states, seed, first, points, money, places, lengths, moves, limit, out, dice, ranks):
    """Play one random game from `states[0]` per row of `points`; game k uses stream first + k.

    `states[1]`, `out`, `dice` and `ranks` are room to work in. Returns the number of games that did
    not end within `limit` steps.
    """
    unfinished = 0
    for game in range(points.shape[0]):
        states[1] = states[0]
        stream = first + game
        seed_dice(dice, seed & WORD, (seed >> 32) & WORD, stream & WORD, (stream >> 32) & WORD)
        s = states[1]
        steps = 0
        decisions = 0
        seat = to_act(s)
        while seat != OVER and steps < limit:
            if seat == CHANCE:
                play(s, sample(s, dice), SILENT)
            else:
                play(s, choose(s, dice, out), SILENT)
                decisions += 1
            steps += 1
            seat = to_act(s)
        if seat != OVER:
            unfinished += 1
        standing(s, ranks)
        for k in range(points.shape[1]):
            points[game, k] = ranks[k, 0]
            money[game, k] = ranks[k, 1]
            places[game, k] = ranks[k, 2]
        lengths[game] = steps
        moves[game] = decisions
    return unfinished


@rule
def copies(states, times):
    """Copy one record `times` times round a ring of them, so that no copy is optimised away."""
    ring = states.shape[0]
    for i in range(times):
        states[(i + 1) % ring] = states[i % ring]
