"""Personas: variants of `regular` that favour some kinds of actions.

A persona adds some points to the gain of the actions it likes, or makes deals for a smaller gain.
That makes it a little weaker, by less than the distance between two levels.
"""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from pitboss.bots.bot import Budget
from pitboss.bots.levels import NEVER, Codes, Reals
from pitboss.bots.lords_of_vegas.levels import Regular
from pitboss.bots.lords_of_vegas.negotiation import Negotiator
from pitboss.engine.game import States
from pitboss.games.lords_of_vegas.codes import (
    BUILD,
    END,
    GAMBLE,
    KIND,
    RAISE,
    REORGANIZE,
    SPRAWL,
)

BET = 0xFFFF
"""The bits of a bet in its code."""


class Persona(Regular):
    """A regular who favours some kinds of actions."""

    likes: ClassVar[Mapping[int, float]] = {}
    """The points that are added to the gain of each kind of action."""

    def judge(self, states: States, codes: Codes) -> Reals:
        """Judge every move, with a liking for some."""
        judged = super().judge(states, codes)
        kinds = (codes >> KIND) << KIND
        for kind, points in self.likes.items():
            judged[(kinds == kind) & (judged > NEVER)] += points
        return judged


class Builder(Persona):
    """Builds, sprawls and raises as long as there is money."""

    likes: ClassVar[Mapping[int, float]] = {int(BUILD): 1.0, int(SPRAWL): 1.0, int(RAISE): 1.0}


class Gambler(Persona):
    """Bets a third of its money once it has nothing better to do, and likes to roll dice anew."""

    likes: ClassVar[Mapping[int, float]] = {int(REORGANIZE): 0.8}
    bets_one_in = 3
    """It bets this part of its money."""
    thrill = 0.5
    """The points that it adds to a bet."""
    off = 0.05
    """The points it takes off for every million more or less than it wants to bet."""

    def judge(self, states: States, codes: Codes) -> Reals:
        """Judge every move; a bet is better than to end the turn."""
        judged = super().judge(states, codes)
        kinds = (codes >> KIND) << KIND
        bets = kinds == int(GAMBLE)
        if bets.any():
            wanted = int(states["cash"][0, int(states["waits"][0])]) // self.bets_one_in
            away = np.abs((codes[bets] & BET) - wanted)
            end = float(judged[kinds == int(END)].max())
            judged[bets] = end + self.thrill - self.off * away
        return judged


class Trader(Persona):
    """Looks for deals all the time, at many prices, and makes them for a small gain."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.negotiator = Negotiator(is_tough=True, offers=5, counters=4, least=0.002)
