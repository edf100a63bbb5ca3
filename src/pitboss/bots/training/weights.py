"""Nets on disk: one file a game, `nets.npz` beside its bots, one net for each number of seats."""

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


def nets_file(package: str) -> Path:
    """Say where the nets of a package of bots lie."""
    return Path(str(files(package) / "nets.npz"))


@cache
def read_nets(package: str) -> dict[int, Reals]:
    """Read the nets of a package of bots, by number of seats."""
    return read_nets_from(nets_file(package))


def read_nets_from(path: Path) -> dict[int, Reals]:
    """Read the nets in a file, by number of seats."""
    try:
        with np.load(path) as kept:
            return {int(seats): kept[seats].astype(np.float64) for seats in kept.files}
    except (OSError, ValueError, EOFError, AttributeError, BadZipFile) as error:
        raise Unreadable(f"{path} cannot be read as a file of nets: {error}") from error


def write_nets(path: Path, nets: Mapping[int, Reals]) -> None:
    """Write nets in single precision: more is noise. A break leaves the file as it was."""
    ordered = sorted(nets.items())
    single: dict[str, Any] = {str(seats): net.astype(np.float32) for seats, net in ordered}
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        np.savez_compressed(file, **single)
    beside.replace(path)
