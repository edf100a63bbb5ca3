"""The compiled functions of the Lords of Vegas bots."""

import numpy as np

from pitboss.bots.lords_of_vegas import deal_pricing, evaluate, features, policy, turn_planner
from pitboss.bots.searches import search_library
from pitboss.bots.workspace import per_seat, workspace
from pitboss.games.lords_of_vegas.rules import RULES
from pitboss.games.lords_of_vegas.tables import BRANDS

LAYOUT = workspace(
    RULES.most_legal,
    features.WIDTH,
    [
        ("payments", np.float64, (BRANDS + 1,)),  # how often each brand, and last the Strip, pays
        *per_seat("pips", "highest", "has_safe_die"),  # a casino's dice, by seat
    ],
)

SEARCHES = search_library(
    __name__,
    RULES,
    LAYOUT,
    policy,
    evaluate,
    features=features,
    own={
        "plan_turn": (turn_planner.plan_turn, "states whole work reals table reals grid"),
        "price_deals": (
            deal_pricing.price_deals,
            "states table whole whole whole work reals grid",
        ),
    },
)
