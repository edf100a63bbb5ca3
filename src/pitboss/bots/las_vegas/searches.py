"""The compiled functions of the Las Vegas bots."""

from pitboss.bots.las_vegas import (
    evaluate,
    policy,
    round_solver,
    self_play,
    two_seat_solver,
)
from pitboss.bots.searches import search_library
from pitboss.bots.workspace import per_seat, workspace
from pitboss.games.las_vegas.rules import RULES

LAYOUT = workspace(RULES.most_legal, 0, per_seat("money", "notes", "rival_weights", "totals"))

SEARCHES = search_library(
    __name__,
    RULES,
    LAYOUT,
    policy,
    evaluate,
    own={
        "solve_two_seats": (two_seat_solver.solve_two_seats, "states row work grid"),
        "solve_moves": (round_solver.solve_moves, "states row row whole work grid"),
        "table_size": (round_solver.table_size, "states whole row"),
        "count_places": (
            self_play.count_places,
            "states whole whole whole work reals row reals grid",
        ),
        "compare_policies": (
            self_play.compare_policies,
            "states whole whole whole work reals row grid",
        ),
    },
)
