"""The compiled functions of the analysis of Vegas Showdown."""

from pitboss.analysis.searches import value_library
from pitboss.analysis.vegas_showdown import sight
from pitboss.bots.vegas_showdown.searches import LAYOUT
from pitboss.games.vegas_showdown.rules import RULES

SEARCHES = value_library(__name__, RULES, LAYOUT, sight)
