"""The compiled functions of the Vegas Showdown bots."""

from pitboss.bots.turn_searches import turn_searches
from pitboss.bots.vegas_showdown import features, judgement, value
from pitboss.games.vegas_showdown.rules import RULES

SEARCHES = turn_searches(__name__, RULES, judgement, value, features)
