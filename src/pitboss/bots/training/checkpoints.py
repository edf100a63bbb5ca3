"""Checkpoints of a training after every stage: an interruption loses one stage at most."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from pitboss.bots.training.trainer import Progress

_ARRAY = "array-"
_WEIGHTS = "weights"


class Checkpoints:
    """The progress for each number of seats, one file each.

    `key` identifies the training: a file of another one is ignored and overwritten.
    """

    def __init__(self, folder: Path, key: str, outcome: type[Any]) -> None:
        self._folder = folder
        self._key = key
        self._outcome = outcome

    def read(self, seats: int) -> Progress:
        """Read the progress; a file that cannot be read starts the training again."""
        try:
            with self._file(seats).open("rb") as file, np.load(file) as kept:
                if str(kept["key"]) != self._key:
                    return Progress(seats)
                arrays = {
                    name.removeprefix(_ARRAY): kept[name]
                    for name in kept.files
                    if name.startswith(_ARRAY)
                }
                return Progress(
                    seats,
                    int(kept["stage"]),
                    arrays,
                    tuple(self._outcomes(kept["generations"].tobytes())),
                    kept[_WEIGHTS] if _WEIGHTS in kept.files else None,
                )
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError):
            return Progress(seats)

    def keep(self, progress: Progress) -> None:
        """Write the progress. An interruption leaves the old file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        encoded = msgspec.msgpack.encode(list(progress.generations))
        columns: dict[str, Any] = {
            "key": self._key,
            "stage": progress.stage,
            "generations": np.frombuffer(encoded, np.uint8),
            **{_ARRAY + name: array for name, array in progress.arrays.items()},
        }
        if progress.weights is not None:
            columns[_WEIGHTS] = progress.weights
        file = self._file(progress.seats)
        beside = file.with_name(file.name + ".new")
        with beside.open("wb") as out:
            np.savez(out, **columns)
        beside.replace(file)

    def _file(self, seats: int) -> Path:
        return self._folder / f"{seats}-seats.npz"

    def _outcomes(self, encoded: bytes) -> Sequence[Any]:
        found: list[Any] = msgspec.msgpack.decode(encoded, type=list[self._outcome])  # type: ignore[name-defined]
        return found
