"""Lords of Vegas judged at sight: every choice but the answer to an offer."""

from pitboss.bots.lords_of_vegas.evaluate import evaluate as sight
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import OFFER
from pitboss.kernel import CHANCE, rule

__all__ = ["quiet", "sight"]


@rule
def quiet(s):
    """Say whether a position may be judged at sight."""
    return s.waits != CHANCE and top(s) != OFFER
