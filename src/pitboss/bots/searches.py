"""The compiled functions that the levels of a game call."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from pitboss.bots import rollout
from pitboss.bots.training import self_play
from pitboss.bots.workspace import Workspace
from pitboss.kernel import Rules, Searches
from pitboss.kernel.layout import Layout
from pitboss.kernel.rule import AnyFunction

AT_SIGHT = ("shares_after", "judge_moves")
"""What every level calls; the others are for those that search."""
Own = Mapping[str, tuple[AnyFunction, str]]
"""Functions of one game's bots, each with the shape of its arguments."""


class BotSearches(Searches):
    """Compiled searches that share a workspace: `work` in their shapes."""

    def __init__(self, *, layout: Layout, **rest: Any) -> None:
        self.layout = layout
        super().__init__(records={"work": layout}, **rest)

    def new_workspace(self) -> Workspace:
        """Make an empty workspace."""
        return np.zeros(1, self.layout)


def search_library(
    module: str,
    rules: Rules,
    layout: Layout,
    policy: ModuleType,
    evaluate: ModuleType,
    *,
    features: ModuleType | None = None,
    own: Own | None = None,
) -> BotSearches:
    """Bind a game's policy, evaluation and features to the shared templates.

    Without features there is no net, and no self-play to train one.
    """
    functions: dict[str, tuple[AnyFunction, str]] = {
        "rollouts": (rollout.rollouts, "states table whole whole whole work reals block"),
        "judge_moves": (policy.judge_moves, "states row whole whole work reals reals"),
        "shares_after": (policy.shares_after, "states row work reals grid"),
    }
    bound = {
        "policy": policy.policy,
        "at_horizon": policy.at_horizon,
        "evaluate": evaluate.evaluate,
    }
    functions |= own or {}
    if features is not None:
        shape = "states whole whole whole whole work reals table block"
        functions["self_play"] = (self_play.self_play, shape)
        bound["write_features"] = features.write_features
    return BotSearches(
        layout=layout,
        module=module,
        rules=rules,
        templates={name: function for name, (function, _) in functions.items()},
        shapes={name: shape for name, (_, shape) in functions.items()},
        bound=bound,
        first=AT_SIGHT,
    )
