"""The dice of a packed roll, one by one."""

from pitboss.games.las_vegas.codes import (
    count_of,
    white_count_of,
)
from pitboss.games.las_vegas.tables import CASINOS


def own_dice(roll: int) -> list[int]:
    """List the own dice of a packed roll, highest first."""
    return [face + 1 for face in range(CASINOS - 1, -1, -1) for _ in range(count_of(roll, face))]


def white_dice(roll: int) -> list[int]:
    """List the white dice of a packed roll, highest first."""
    faces = range(CASINOS - 1, -1, -1)
    return [face + 1 for face in faces for _ in range(white_count_of(roll, face))]
