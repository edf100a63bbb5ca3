"""The compiled functions of the analysis of Lords of Vegas."""

from pitboss.analysis.lords_of_vegas import sight
from pitboss.analysis.searches import value_library
from pitboss.bots.lords_of_vegas.searches import LAYOUT
from pitboss.games.lords_of_vegas.rules import RULES

SEARCHES = value_library(__name__, RULES, LAYOUT, sight)
