"""The compiled functions of the Vegas Showdown bots."""

import numpy as np

from pitboss.bots.searches import search_library
from pitboss.bots.vegas_showdown import evaluate, features, policy
from pitboss.bots.workspace import workspace
from pitboss.games.vegas_showdown.rules import RULES

LAYOUT = workspace(
    RULES.most_legal,
    features.WIDTH,
    [("ranked", np.float64, (policy.TRIED,))],  # what the best moves at sight are worth
)

SEARCHES = search_library(__name__, RULES, LAYOUT, policy, evaluate, features=features)
