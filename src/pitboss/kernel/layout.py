"""One fixed-size record per position.

`record(...)` turns one line per thing on the table into a NumPy record type. Only 32-bit and
64-bit whole numbers are offered: smaller ones overflow differently when the same rules run
uncompiled, and nested booleans do not compile.
"""

import copyreg
from functools import cache
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

Layout = np.dtype[np.void]
_Fields = tuple[tuple[str, str] | tuple[str, str, tuple[int, ...]], ...]


def record(**fields: Whole) -> Any:
    """Lay out a record with one named field per argument, in the order given."""
    for name in fields:
        if name in _TAKEN:
            raise ValueError(f"a record cannot have a field named {name!r}: NumPy uses that name")
    return lay_out([(name, field.kind, field.shape) for name, field in fields.items()])


def lay_out(fields: Any) -> Layout:
    """Give the record type of these fields, as NumPy spells them: each is an attribute too.

    NumPy's own records look a field up in Python: uncompiled rules take half the time with these.
    """
    plain = np.dtype(fields)
    return np.dtype((_record_type(tuple(plain.descr)), plain))


class _RecordType(type):
    """The type of the records of one layout, which is pickled as that layout."""

    fields: _Fields


@cache
def _record_type(fields: _Fields) -> _RecordType:
    """Make a type with a property for every field, and with no other attribute to set."""
    plain = np.dtype(list(fields))
    assert plain.fields is not None
    own = {name: _property(*plain.fields[name][:2]) for name in plain.fields}
    kind = _RecordType("record", (np.void,), {"__slots__": (), "__module__": __name__, **own})
    kind.fields = fields
    return kind


def _property(kind: np.dtype[Any], offset: int) -> property:
    return property(
        lambda record: record.getfield(kind, offset),
        lambda record, value: record.setfield(value, kind, offset),
    )


copyreg.pickle(_RecordType, lambda kind: (_record_type, (kind.fields,)))
