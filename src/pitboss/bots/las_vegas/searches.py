"""The compiled functions of the Las Vegas bots."""

from pitboss.bots.las_vegas import (
    model,
    policy,
    round_solver,
    self_play,
    two_seat_solver,
    values,
)
from pitboss.bots.searches import search_library
from pitboss.bots.workspace import per_seat, workspace
from pitboss.games.las_vegas.rules import RULES

LAYOUT = workspace(
    RULES.most_legal,
    model.ROUND_WIDTH,
    per_seat("money", "notes", "expected", "rival_weights", "totals"),
)

SEARCHES = search_library(
    __name__,
    RULES,
    LAYOUT,
    policy,
    values,
    own={
        "solve_two_seats": (two_seat_solver.solve_two_seats, "states row work reals grid"),
        "solve_moves": (round_solver.solve_moves, "states row row whole work reals grid"),
        "table_size": (round_solver.table_size, "states whole row"),
        "count_places": (
            self_play.count_places,
            "states whole whole whole whole work reals row reals grid",
        ),
        "compare_policies": (
            self_play.compare_policies,
            "states whole whole whole whole work reals row grid",
        ),
        "observe_game": (
            self_play.observe_game,
            "states whole whole whole whole work reals table block block",
        ),
    },
)
