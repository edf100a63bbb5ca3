"""The compiled functions that the levels of `turns` call, for any game with turns of many parts."""

from collections.abc import Mapping
from types import ModuleType

from pitboss.bots import playing_on
from pitboss.bots.training import self_play
from pitboss.kernel import Rules, Searches
from pitboss.kernel.rule import AnyFunction

_SHAPES = {
    "playouts": "states table whole whole whole row table row row reals reals block",
    "judge_moves": "states row whole whole row table row reals reals reals",
    "shares_after": "states row row table row reals reals grid",
    "self_play": "states whole whole whole whole row table row row reals reals table block",
}


def turn_searches(
    module: str,
    rules: Rules,
    judgement: ModuleType,
    value: ModuleType,
    features: ModuleType,
    more: Mapping[str, tuple[AnyFunction, str]] | None = None,
) -> Searches:
    """Put a game's judgement, value and features into the shared templates.

    `more` are functions of the game's own bots, each with the shape of its arguments.
    """
    own = more or {}
    return Searches(
        module=module,
        rules=rules,
        templates={
            "playouts": playing_on.playouts,
            "judge_moves": judgement.judge_moves,
            "shares_after": judgement.shares_after,
            "self_play": self_play.self_play,
            **{name: function for name, (function, _) in own.items()},
        },
        shapes=_SHAPES | {name: shape for name, (_, shape) in own.items()},
        bound={
            "policy": judgement.policy,
            "resting": judgement.resting,
            "worth": value.worth,
            "write_features": features.write_features,
        },
    )
