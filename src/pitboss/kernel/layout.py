"""One fixed-size record per position.

`record(...)` turns one line per thing on the table into a NumPy record type. Only 32-bit and
64-bit whole numbers are offered: smaller ones overflow differently when the same rules run
uncompiled, and nested booleans do not compile.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class Whole:
    """A whole-number field, or with `[...]` an array of them: `i32`, `i32[6]`, `i32[6, 5]`."""

    def __init__(self, kind: type[np.signedinteger[Any]], shape: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> "Whole":
        return Whole(self.kind, shape if isinstance(shape, tuple) else (shape,))


i32 = Whole(np.int32)
i64 = Whole(np.int64)

# An array attribute of this name would be shadowed, and only when the rules run uncompiled.
_TAKEN = frozenset(dir(np.record)) | frozenset(dir(np.ndarray))


def record(**fields: Whole) -> Any:
    """Lay out a record with one named field per argument, in the order given."""
    for name in fields:
        if name in _TAKEN:
            raise ValueError(f"a record cannot have a field named {name!r}: NumPy uses that name")
    layout = np.dtype([(name, field.kind, field.shape) for name, field in fields.items()])
    return np.dtype((np.record, layout))
