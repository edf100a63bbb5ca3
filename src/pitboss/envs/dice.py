"""Chance for a learner: outcomes listed with their odds, large rolls die by die.

A roll of many dice has too many outcomes to list. Rolled one after the other, each die has six, and
the odds of the whole roll are the same.
"""

from math import comb
from typing import Any

from pitboss.engine import Position
from pitboss.games.las_vegas import state as las_vegas
from pitboss.games.las_vegas.tables import SPARE_DICE
from pitboss.games.lords_of_vegas.rules.chance import dice_to_roll
from pitboss.kernel import CHANCE

MOST_LISTED = 60
"""A roll with more outcomes is rolled die by die; cards and tiles always have fewer."""
FACES = 6


def dice_due(at: Position) -> tuple[int, int]:
    """Count the own and the white dice of a roll that is due; none if something is drawn."""
    state: Any = at.state
    if at.game.slug == "lords-of-vegas":
        return int(dice_to_roll(state)), 0
    if at.game.slug == "las-vegas" and state.phase == las_vegas.ROLL:
        return int(state.own_left[state.turn]), int(state.white_left[state.turn])
    if at.game.slug == "las-vegas" and state.phase == las_vegas.SPARE:
        return 0, int(SPARE_DICE[state.seats])
    return 0, 0


def is_thrown_singly(at: Position) -> bool:
    """Say whether the roll that is due is too large to be listed."""
    own, white = dice_due(at)
    if at.game.slug == "lords-of-vegas":
        return bool(FACES**own > MOST_LISTED)
    return comb(own + FACES - 1, own) * comb(white + FACES - 1, white) > MOST_LISTED


def thrown(at: Position, faces: tuple[int, ...]) -> int:
    """Give the code of a roll whose dice showed `faces`, own dice before white ones."""
    own, white = dice_due(at)
    words = ["roll" if own else "spare", *map(str, faces[:own])]
    if own and white:
        words.append("white")
    words += map(str, faces[own:])
    return int(at.game.notation.read(at.state, " ".join(words), CHANCE)[0])
