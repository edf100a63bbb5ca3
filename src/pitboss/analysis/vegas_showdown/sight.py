"""Vegas Showdown judged at sight: every choice."""

from pitboss.bots.vegas_showdown.evaluate import evaluate as sight
from pitboss.games.vegas_showdown.state import EVENT, FIRST, FLIP, SETUP_FLIP
from pitboss.kernel import rule

__all__ = ["quiet", "sight"]


@rule
def quiet(s):
    """Say whether a position may be judged at sight."""
    return s.phase not in (FIRST, SETUP_FLIP, EVENT, FLIP)
