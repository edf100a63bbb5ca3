"""The record of a Las Vegas position: one line per thing that lies on the table."""

from pitboss.games.las_vegas.tables import CASINOS, MOST_SEATS, OWNERS, VALUES
from pitboss.kernel import i32, i64, record

# What the table waits for.
LAY = 0
"""A note for the casino that is being filled."""
SPARE = 1
"""The roll of the spare white dice, three seats with neutral dice only."""
ROLL = 2
"""The roll of the seat whose turn it is."""
PLACE = 3
"""That seat's choice of a number."""
ENDED = 4

STATE = record(
    roll=i64,  # what lies rolled, packed: own dice by face, then white dice by face
    seats=i32,
    neutral_dice=i32,
    open_money=i32,
    round_no=i32,
    start=i32,
    turn=i32,
    phase=i32,
    filling=i32,  # the casino that is being filled
    pile_left=i32,
    under_left=i32,
    pile=i32[VALUES],  # what may come next: a set, never an order
    under=i32[VALUES],  # what was put beneath: opens when the pile is used up
    money_laid=i32[CASINOS],
    notes=i32[CASINOS, VALUES],
    dice=i32[CASINOS, OWNERS],
    own_left=i32[MOST_SEATS],
    white_left=i32[MOST_SEATS],
    won=i32[MOST_SEATS, VALUES],
)
