"""Las Vegas judged at sight: before a roll by what every seat can expect of each casino."""

from pitboss.bots.las_vegas.evaluate import (
    DIE,
    count_money,
    evaluate,
    evaluate_in_round,
    win_shares,
)
from pitboss.bots.las_vegas.place_odds import expected_money
from pitboss.games.las_vegas.state import LAY, PLACE, ROLL, SPARE
from pitboss.games.las_vegas.tables import CASINOS, DICE, ROUNDS
from pitboss.kernel import rule


@rule
def quiet(s):
    """Say whether a position may be judged as it lies: before a roll and between rounds."""
    return s.phase == ROLL or s.phase == LAY


@rule
def sight(s, work, odds):
    """Write every seat's share of winning: before a roll by the odds of each place."""
    if s.phase != ROLL and s.phase != PLACE and s.phase != SPARE:
        evaluate(s, work, odds)
    elif odds.shape[0] == 0 or s.neutral_dice:
        evaluate_in_round(s, DIE[s.seats], work)
    else:
        shares_by_odds(s, work, odds)


@rule
def shares_by_odds(s, work, odds):
    """Give every seat what it can expect of the casinos, and shares by the money it then has."""
    dice = 0
    for seat in range(s.seats):
        dice += s.own_left[seat]
    count_money(s, work)
    for seat in range(s.seats):
        left = s.own_left[seat]
        for casino in range(CASINOS):
            work.money[seat] += expected_money(s, casino, seat, seat, 0, 0, left, dice - left, odds)
    win_shares(s.seats, ROUNDS - s.round_no + dice / (DICE * s.seats), work)
