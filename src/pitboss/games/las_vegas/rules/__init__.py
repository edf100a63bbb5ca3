"""The rules of Las Vegas, one file for each part. RULES.md has them in words."""

from math import comb

from pitboss.games.las_vegas.codes import NOTE, PLACE_NUMBER, PLAIN_ROLL, SPARE_ROLL, count_of
from pitboss.games.las_vegas.events import ROLLED
from pitboss.games.las_vegas.rules.chance import outcomes, sample
from pitboss.games.las_vegas.rules.ending import standing
from pitboss.games.las_vegas.rules.notes import lay, work_out
from pitboss.games.las_vegas.rules.placing import place, place_spare
from pitboss.games.las_vegas.rules.setup import setup
from pitboss.games.las_vegas.state import ENDED, LAY, PLACE, SPARE, STATE
from pitboss.games.las_vegas.tables import ALL_NOTES, CASINOS, DICE, OWNERS, WHITE_DICE
from pitboss.kernel import CHANCE, OVER, Rules, add_run, emit, rule


@rule
def to_act(s):
    """Say whom the table waits for."""
    if s.phase == PLACE:
        return s.turn
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s, out):
    """Write the numbers that were rolled, lowest first: one of them must be placed."""
    n = 0
    both = s.roll + (s.roll >> 24)
    for face in range(CASINOS):
        n = add_run(out, n, PLACE_NUMBER + face, 1 if count_of(both, face) > 0 else 0)
    return n


@rule
def play(s, step, log):
    """Apply a note, a roll or a placement."""
    if s.phase == PLACE:
        place(s, step - PLACE_NUMBER, log)
    elif s.phase == LAY:
        lay(s, step - NOTE, log)
    elif s.phase == SPARE:
        place_spare(s, step - SPARE_ROLL, log)
    else:
        s.roll = step - PLAIN_ROLL
        s.phase = PLACE
        emit(log, ROLLED, s.turn, s.roll)


# A roll is a set: so many of each of six faces. The first roll of two seats has the most dice.
MOST_ROLLS = comb(DICE + CASINOS - 1, DICE) * comb(
    int(WHITE_DICE.max()) + CASINOS - 1, int(WHITE_DICE.max())
)

# The last placement of a round tells most: the dice, then what becomes of every note and which
# owners cancel at every casino, that the round ends, and that the next one or nothing follows.
MOST_EVENTS = 1 + ALL_NOTES + CASINOS * OWNERS + 2

RULES = Rules(
    module=__name__,
    state=STATE,
    setup=setup,
    to_act=to_act,
    legal=legal,
    sample=sample,
    outcomes=outcomes,
    play=play,
    standing=standing,
    most_legal=CASINOS,
    most_outcomes=MOST_ROLLS,
    most_events=MOST_EVENTS,
    kept=("pile_left", "under_left", "money_laid"),
    work_out=work_out,
)
