"""The library of compiled functions that the analysis of a game calls."""

from types import ModuleType

from pitboss.analysis import backing
from pitboss.bots.searches import BotSearches, Own
from pitboss.kernel import Rules
from pitboss.kernel.layout import Layout
from pitboss.kernel.rule import AnyFunction


def value_library(
    module: str, rules: Rules, layout: Layout, sight: ModuleType, own: Own | None = None
) -> BotSearches:
    """Bind what a game judges at sight to the values that are backed up from it."""
    functions: dict[str, tuple[AnyFunction, str]] = {
        "values_after": (
            backing.values_after,
            "states row reals real table table table reals grid work reals grid",
        ),
        **(own or {}),
    }
    return BotSearches(
        layout=layout,
        module=module,
        rules=rules,
        templates={name: function for name, (function, _) in functions.items()},
        shapes={name: shape for name, (_, shape) in functions.items()},
        bound={"quiet": sight.quiet, "sight": sight.sight},
    )
