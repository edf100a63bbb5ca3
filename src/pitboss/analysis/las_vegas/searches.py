"""The compiled functions of the analysis of Las Vegas."""

from pitboss.analysis.las_vegas import round_values, sight
from pitboss.analysis.searches import value_library
from pitboss.bots.las_vegas.searches import LAYOUT
from pitboss.games.las_vegas.rules import RULES

SEARCHES = value_library(
    __name__,
    RULES,
    LAYOUT,
    sight,
    own={
        "list_round": (round_values.list_round, "states table table cube row"),
        "solve_round_short": (
            round_values.solve_round_short,
            "states table table cube work reals singles singles",
        ),
        "solve_round_exact": (
            round_values.solve_round_exact,
            "states table table cube work reals grid grid",
        ),
        "values_of_placements": (
            round_values.values_of_placements,
            "states whole row work reals grid reals",
        ),
    },
)
