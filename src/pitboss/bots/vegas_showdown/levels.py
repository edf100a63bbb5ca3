"""The four levels of Vegas Showdown: two that judge at sight, two that play turns on."""

from pitboss.bots.turns import SearchLevel, SightLevel, WhimLevel
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.engine.game import States
from pitboss.games.vegas_showdown.rules import RULES


class Regular(SightLevel):
    """Bids for the biggest surplus and places for the most promising sheet."""

    searches = SEARCHES
    most_legal = RULES.most_legal


class Tourist(WhimLevel, Regular):
    """Bids and builds by feeling: one choice in three is a whim."""

    kind_bit = 20


class Pro(SearchLevel, Regular):
    """Plays the most promising bids and placements on for two whole turns."""

    nodes = 48
    rounds = 2
    width = 6

    def turns(self, states: States) -> int:
        """Count turns of the table: in each, every seat acts."""
        return self.rounds


class Shark(Pro):
    """Looks at more moves, for four turns, and longer."""

    nodes = 400
    rounds = 4
    width = 10
