"""Positions near the end of a game, so that a test may play it out many times."""

from pitboss import Position
from tests.contract.tables import Setting, walk


def late(setting: Setting, steps: int, seed: int = 4) -> Position:
    """Give the position `steps` decisions before the end of a random game."""
    asked = [at.copy() for at, _ in walk(setting, seed) if at.to_act >= 0]
    return asked[-steps]
