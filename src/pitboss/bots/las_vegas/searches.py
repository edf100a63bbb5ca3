"""The compiled functions of the Las Vegas bots."""

import numpy as np

from pitboss.bots.las_vegas import (
    policy,
    round_solver,
    self_play,
    two_seat_solver,
    values,
)
from pitboss.bots.las_vegas.casinos import look_ahead, net, views
from pitboss.bots.las_vegas.casinos import self_play as casino_games
from pitboss.bots.searches import search_library
from pitboss.bots.workspace import MAX_SEATS, per_seat, workspace
from pitboss.games.las_vegas.rules import RULES
from pitboss.games.las_vegas.tables import CASINOS

LAYOUT = workspace(
    RULES.most_legal,
    views.SEAT_WIDTH,
    [
        *per_seat("money", "notes", "expected", "rival_weights", "totals", "paid"),
        ("listed", np.float64, (views.NOTES_LISTED,)),  # the highest notes of a casino
        ("views", np.float64, (MAX_SEATS, CASINOS, views.VIEW_WIDTH)),
        ("sums", np.float64, (net.CASINO_UNITS,)),
    ],
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
        "look_after_moves": (look_ahead.look_after_moves, "states row whole work reals grid"),
        "observe_casinos": (
            casino_games.observe_casinos,
            "states whole whole whole whole work reals singles singles singles",
        ),
        "compare_at_sight": (
            casino_games.compare_at_sight,
            "states whole whole work reals reals reals",
        ),
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
