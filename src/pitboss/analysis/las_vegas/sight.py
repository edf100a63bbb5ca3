"""Las Vegas judged at sight, by nets learned from whole games: before a roll and between rounds."""

from pitboss.bots.las_vegas.values import evaluate, evaluate_in_round
from pitboss.games.las_vegas.state import LAY, PLACE, ROLL, SPARE
from pitboss.kernel import rule


@rule
def quiet(s):
    """Say whether a position may be judged at sight: before a roll and between rounds."""
    return s.phase == ROLL or s.phase == LAY


@rule
def sight(s, work, model):
    """Write every seat's share of winning: within a round by what lies, else by the standing."""
    if s.phase != ROLL and s.phase != PLACE and s.phase != SPARE:
        evaluate(s, work, model)
    else:
        evaluate_in_round(s, work, model)
