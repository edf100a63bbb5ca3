"""The compiled functions of the Las Vegas bots."""

from pitboss.bots import playouts as shared
from pitboss.bots.las_vegas import chances, duel, endgame, judgement, selfplay, worth
from pitboss.games.las_vegas.rules import RULES
from pitboss.kernel import Searches

SEARCHES = Searches(
    module=__name__,
    rules=RULES,
    templates={
        "playouts": shared.playouts,
        "learn_rounds": selfplay.learn_rounds,
        "compare_rounds": selfplay.compare_rounds,
        "solve_duel": duel.solve_duel,
        "solve_moves": endgame.solve_moves,
        "table_size": endgame.table_size,
        "judge_moves": judgement.judge_moves,
        "shares_after": judgement.shares_after,
    },
    shapes={
        "playouts": "states row whole whole row table reals block",
        "learn_rounds": "states whole whole whole block row reals grid table",
        "compare_rounds": "states whole whole whole block row grid table",
        "solve_duel": "states row grid",
        "solve_moves": "states row row whole grid",
        "table_size": "states whole row",
        "judge_moves": "states row real real reals reals",
        "shares_after": "states row table reals grid",
    },
    bound={
        "policy": chances.playout_policy,
        "resting": worth.resting,
        "worth": worth.worth,
    },
)
