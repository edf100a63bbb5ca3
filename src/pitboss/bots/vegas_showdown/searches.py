"""The compiled functions of the Vegas Showdown bots."""

from pitboss.bots import playing_on, shares
from pitboss.bots.learning import net, self_play
from pitboss.bots.vegas_showdown import features, judgement, value
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.kernel import Searches

SEARCHES = Searches(
    module=__name__,
    rules=RULES,
    templates={
        "playouts": playing_on.playouts,
        "judge_moves": judgement.judge_moves,
        "shares_after": judgement.shares_after,
        "self_play": self_play.self_play,
    },
    shapes={
        "playouts": "states table whole whole whole row table row row reals reals block",
        "judge_moves": "states row whole whole row table row reals reals reals",
        "shares_after": "states row row table row reals reals grid",
        "self_play": "states whole whole whole whole row table row row reals reals table block",
    },
    bound={
        "policy": judgement.policy,
        "resting": judgement.resting,
        "worth": value.worth,
        "write_features": features.write_features,
    },
    shared=(playing_on.__name__, shares.__name__, net.__name__, self_play.__name__),
)
