"""The compiled functions of the Lords of Vegas bots."""

from pitboss.bots.lords_of_vegas import judgement
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.kernel import Searches

SEARCHES = Searches(
    module=__name__,
    rules=RULES,
    templates={
        "playouts": judgement.playouts,
        "judge_moves": judgement.judge_moves,
        "shares_after": judgement.shares_after,
        "gains_by_deal": judgement.gains_by_deal,
    },
    shapes={
        "playouts": "states row whole whole whole row table row row reals block",
        "judge_moves": "states row whole whole row table row reals reals",
        "shares_after": "states row row table row reals grid",
        "gains_by_deal": "states row table row reals reals reals",
    },
)
