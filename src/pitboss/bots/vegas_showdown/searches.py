"""The compiled functions of the Vegas Showdown bots."""

from pitboss.bots.vegas_showdown import judgement
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.kernel import Searches

SEARCHES = Searches(
    module=__name__,
    rules=RULES,
    templates={
        "playouts": judgement.playouts,
        "judge_moves": judgement.judge_moves,
        "shares_after": judgement.shares_after,
    },
    shapes={
        "playouts": "states table whole whole whole row table row row reals reals block",
        "judge_moves": "states row whole whole row table row reals reals reals",
        "shares_after": "states row row table row reals reals grid",
    },
)
