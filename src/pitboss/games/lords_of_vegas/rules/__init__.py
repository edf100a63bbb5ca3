"""The rules of Lords of Vegas, one file for each verb. RULES.md has them in words."""

from pitboss.games.lords_of_vegas.rules.casinos import work_out
from pitboss.games.lords_of_vegas.rules.chance import MOST_LISTED, outcomes, sample
from pitboss.games.lords_of_vegas.rules.pay_and_score import standing
from pitboss.games.lords_of_vegas.rules.start import setup
from pitboss.games.lords_of_vegas.rules.turn import legal, play, to_act
from pitboss.games.lords_of_vegas.state import KEPT, MOST_STEPS, STATE
from pitboss.games.lords_of_vegas.tables import (
    BET_LIMIT,
    BRANDS,
    LOTS,
    MOST_FLOORS,
    TILES_PER_BRAND,
    TOUCHES_STRIP,
)
from pitboss.kernel import Rules

# A tile is bet on, floor by floor, and its casino reorganized; a lot without one is built on in any
# brand or sprawled onto from four sides; remodelling and raising are fewer than the bets they bar.
MOST_TILES = BRANDS * TILES_PER_BRAND
MOST_LEGAL = MOST_TILES * (BET_LIMIT * MOST_FLOORS + 1) + (LOTS - MOST_TILES) * (BRANDS + 4) + 1

# The last answer to a deal tells most when a tile that waits for a die gets it and the card pays:
# the answer, every die given with a new boss each, that the deal is done, the die with its boss;
# then a line for every lot at most, of the seat whose markers or the casino and seat whose dice
# are paid, a score for every casino on the Strip, the discarded card and the game's end.
# A deal with actions pays no card: three lines a step, and one more for each die that is built.
# Nothing else begins a step with more than a roll of one casino's dice and its boss.
PAID_BY_A_CARD = LOTS + int(TOUCHES_STRIP.sum()) + 2
MOST_EVENTS = 1 + 2 * MOST_STEPS + 1 + 2 + PAID_BY_A_CARD

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
    kept=KEPT,
    work_out=work_out,
    most_legal=MOST_LEGAL,
    most_outcomes=6**MOST_LISTED,
    most_events=MOST_EVENTS,
)
