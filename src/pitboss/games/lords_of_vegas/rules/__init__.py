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
    MOST_SEATS,
    TILES_PER_BRAND,
)
from pitboss.kernel import Rules

# A tile is bet on, floor by floor, and its casino reorganized; a lot without one is built on in any
# brand or sprawled onto from four sides; remodelling and raising are fewer than the bets they bar.
MOST_TILES = BRANDS * TILES_PER_BRAND
MOST_LEGAL = MOST_TILES * (BET_LIMIT * MOST_FLOORS + 1) + (LOTS - MOST_TILES) * (BRANDS + 4) + 1

# One step may roll the dice of a casino or set them back, and a boss changes; a deal goes on, of
# which a build tells most: the tile, its die, its boss and a merger; a die that waited is placed
# in as many words; the card pays every owner of a lot and every die, scores every casino and is
# discarded. Six beside: the card, an answer, that a deal is cut and done, a tie, the game's end.
MOST_EVENTS = (MOST_TILES + 1) + 4 * MOST_STEPS + 4 + (MOST_SEATS + 2 * MOST_TILES + 1) + 6

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
