"""What is printed on the components, read from `data/components.toml`."""

import tomllib
from pathlib import Path

import numpy as np

with (Path(__file__).parent / "data" / "components.toml").open("rb") as file:
    _BOX = tomllib.load(file)

MOST_SEATS = 5
WHITE = MOST_SEATS
"""The owner of the neutral dice: one more than the last seat."""
OWNERS = MOST_SEATS + 1

CASINOS: int = _BOX["casinos"]
DICE: int = _BOX["dice_per_seat"]
ROUNDS: int = _BOX["rounds"]
FILL_TO: int = _BOX["fill_to"]

NOTE_VALUES = tuple(int(value) for value in _BOX["notes"])
VALUES = len(NOTE_VALUES)
NOTE_VALUE = np.array(NOTE_VALUES, np.int64)
NOTES_IN_BOX = np.array(list(_BOX["notes"].values()), np.int64)
ALL_NOTES = int(NOTES_IN_BOX.sum())


def _by_seats(table: dict[str, int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array([table.get(str(seats), 0) for seats in range(MOST_SEATS + 1)], np.int64)


WHITE_DICE = _by_seats(_BOX["neutral_dice"])
SPARE_DICE = _by_seats(_BOX["spare_neutral_dice"])

FACTORIAL = np.array([1, 1, 2, 6, 24, 120, 720, 5040, 40320], np.int64)
SIX_TO = np.array([6**n for n in range(DICE + 1)], np.int64)
