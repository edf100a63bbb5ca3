"""Nets on disk: one file a game, `nets.npz` beside its bots, one net for each number of seats."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]


def nets_file(package: str) -> Path:
    """Say where the nets of a package of bots lie."""
    return Path(str(files(package) / "nets.npz"))


@cache
def read_nets(package: str) -> dict[int, Reals]:
    """Read the nets of a package of bots, by number of seats."""
    with np.load(nets_file(package)) as kept:
        return {int(seats): kept[seats].astype(np.float64) for seats in kept.files}


def write_nets(path: Path, nets: Mapping[int, Reals]) -> None:
    """Write nets in single precision: more is noise."""
    single: dict[str, Any] = {str(seats): net.astype(np.float32) for seats, net in nets.items()}
    np.savez_compressed(path, **single)
