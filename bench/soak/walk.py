"""Random games with every step checked, in compiled code."""

from pitboss.kernel import CHANCE, OVER, below, rule, unbound
from pitboss.kernel.event_log import silent
from pitboss.kernel.rng import seed_dice
from pitboss.kernel.runs import move_of, moves_in

to_act = legal = legal_runs = sample = play = standing = work_out = conserved = unbound

WORD = 0xFFFFFFFF
WRONG = -7
SILENT = silent()

FAULTS = (
    "",
    "a game does not end",
    "the seat to act is not in the game",
    "the seat to act has no legal move",
    "more moves are listed than `most_legal` says",
    "a move is listed twice",
    "`legal_runs` and `legal` list different moves",
    "a kept field differs from its computed value",
    "nobody is in first place",
)
ENDLESS, NOBODYS_TURN, NO_MOVE, TOO_MANY, TWICE, RUNS, KEPT, NO_WINNER = range(1, len(FAULTS))
LOST = 100
"""Faults from here on have their sentence in the game's own check."""


@rule
def soak(states, words, kept, seed, first, counts, limit, out, runs, dice, ranks, tally):
    """Play `counts[0]` random games from `states[0]`, game k with stream first + k; give a fault.

    Row 1 is the game and row 2 is for trying a move. `words` are the same rows as 32-bit numbers;
    `kept` marks those that can be computed from the others. `counts` has the numbers of games, steps
    and decisions that were played; a fault shows at the last step of the last game.
    """
    games = counts[0]
    counts[0] = 0
    for game in range(games):
        states[1] = states[0]
        stream = first + game
        seed_dice(dice, seed & WORD, (seed >> 32) & WORD, stream & WORD, (stream >> 32) & WORD)
        counts[0] += 1
        counts[3] = 0
        fault = check(states, words, kept, tally)
        seat = to_act(states[1])
        while seat != OVER and fault == 0:
            fault = soak_step(states, seat, counts, out, runs, dice, tally)
            if fault == 0:
                fault = check(states, words, kept, tally)
            counts[1] += 1
            counts[3] += 1
            if counts[3] > limit:
                fault = ENDLESS
            seat = to_act(states[1])
            if seat < OVER or seat >= states[1].seats:
                fault = NOBODYS_TURN
        if fault == 0:
            fault = check_standing(states[1], ranks)
        if fault != 0:
            return fault
    return 0


@rule
def soak_step(states, seat, counts, out, runs, dice, tally):
    """Play a step; before a move, compare the lists and try another move beside it."""
    s = states[1]
    if seat == CHANCE:
        play(s, sample(s, dice), SILENT)
        return 0
    counts[2] += 1
    n = legal(s, out)
    if n < 1:
        return NO_MOVE
    if 2 * n > out.shape[0]:
        return TOO_MANY
    chosen = below(dice, n)
    other = below(dice, n)
    if chosen != other and out[chosen] == out[other]:
        return TWICE
    listed = legal_runs(s, runs)
    if moves_in(listed) != n or move_of(runs, listed, chosen) != out[chosen]:
        return RUNS
    states[2] = states[1]
    play(states[2], out[other], SILENT)
    lost = conserved(states[0], states[2], tally)
    if lost > 0:
        return LOST + lost
    play(s, out[chosen], SILENT)
    return 0


@rule
def check(states, words, kept, tally):
    """Check that nothing is lost, and that what is kept is what would be worked out."""
    lost = conserved(states[0], states[1], tally)
    if lost > 0:
        return LOST + lost
    states[2] = states[1]
    for k in range(kept.shape[0]):
        if kept[k]:
            words[2, k] = WRONG
    work_out(states[2])
    differing = 0
    for k in range(kept.shape[0]):
        differing += 1 if words[1, k] != words[2, k] else 0
    return KEPT if differing else 0


@rule
def check_standing(s, ranks):
    standing(s, ranks)
    for seat in range(s.seats):
        if ranks[seat, 2] == 1:
            return 0
    return NO_WINNER
