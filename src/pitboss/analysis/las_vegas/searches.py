"""The compiled functions of the analysis of Las Vegas."""

from pitboss.analysis.las_vegas import sight
from pitboss.analysis.searches import value_library
from pitboss.bots.las_vegas.searches import LAYOUT
from pitboss.games.las_vegas.rules import RULES

SEARCHES = value_library(__name__, RULES, LAYOUT, sight)
