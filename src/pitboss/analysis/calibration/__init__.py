"""Calibration: do predicted shares of winning come true in games between equal bots?

`ask` plays the games and asks the evaluator at some positions, `measure` compares predicted with
actual shares, `report` writes the pages.
"""

from pitboss.analysis.calibration.games import Asked, Plan, ask
from pitboss.analysis.calibration.measures import Calibration, measure

__all__ = ["Asked", "Calibration", "Plan", "ask", "measure"]
