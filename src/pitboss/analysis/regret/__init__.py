"""Regret: how much a bot's choices lose on a fixed set of positions.

`freeze` draws the positions, `rate` rolls out their best moves to the end of the game, `regret_of`
compares a choice with them, `measure` does all of it, `report` writes the page.
"""

from pitboss.analysis.regret.choices import Regret, regret_of
from pitboss.analysis.regret.figures import Row
from pitboss.analysis.regret.positions import Frozen, Plan, freeze
from pitboss.analysis.regret.rating import Rated, rate
from pitboss.analysis.regret.report import Measured
from pitboss.analysis.regret.run import measure

__all__ = [
    "Frozen",
    "Measured",
    "Plan",
    "Rated",
    "Regret",
    "Row",
    "freeze",
    "measure",
    "rate",
    "regret_of",
]
