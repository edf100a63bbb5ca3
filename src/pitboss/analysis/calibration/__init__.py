"""Do values come true? Games between equal bots, and what the evaluator said in the middle of them.

`ask` plays the games, `measure` compares shares told with shares won, `report` writes the pages.
"""

from pitboss.analysis.calibration.games import Asked, Plan, ask
from pitboss.analysis.calibration.measures import Calibration, measure

__all__ = ["Asked", "Calibration", "Plan", "ask", "measure"]
