"""Weights on disk: one file a game, `weights.npz` beside its bots, one array a number of seats.

Frozen versions of a bot have files of their own, `version-1.npz` and so on, which nothing rewrites.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from pitboss.engine import Unreadable

Reals = npt.NDArray[np.float64]


def weights_file(package: str, version: int | None = None) -> Path:
    """Give the file that holds the weights of a package of bots, today's or a frozen version's."""
    name = "weights.npz" if version is None else f"version-{version}.npz"
    return Path(str(files(package) / name))


@cache
def packaged_weights(package: str, version: int | None = None) -> dict[int, Reals]:
    """Read the weights of a package of bots, by number of seats."""
    return read_weights(weights_file(package, version))


def read_weights(path: Path) -> dict[int, Reals]:
    """Read the weights in a file, by number of seats."""
    try:
        with np.load(path) as kept:
            return {int(seats): kept[seats].astype(np.float64) for seats in kept.files}
    except (OSError, ValueError, EOFError, AttributeError, BadZipFile) as error:
        raise Unreadable(f"{path} cannot be read as a file of weights: {error}") from error


def write_weights(path: Path, weights: Mapping[int, Reals]) -> None:
    """Write weights in single precision: more is noise. An interruption leaves the old file."""
    ordered = sorted(weights.items())
    single: dict[str, Any] = {str(seats): one.astype(np.float32) for seats, one in ordered}
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        np.savez_compressed(file, **single)
    beside.replace(path)
