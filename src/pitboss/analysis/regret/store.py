"""The set on disk: positions with a digest, the values of their moves, finished choices.

Every file is a first line that names all that the results depend on, then lines of JSON. They are
written as results come in, so that the same command can go on after an interruption.
"""

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from pitboss.analysis.regret.positions import Frozen
from pitboss.arena.backends import Backend
from pitboss.engine import Unreadable


class Numbered(Protocol):
    """What a file has a line for."""

    @property
    def number(self) -> int: ...


Line = TypeVar("Line", bound=Numbered)
Task = TypeVar("Task")
Tell = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


def key_of(named: dict[str, Any]) -> str:
    """Spell the first line of a file: all that its other lines depend on."""
    return json.dumps(named, sort_keys=True, default=str)


def digest_of(positions: Iterable[Frozen]) -> str:
    """Give the digest of a set."""
    lines = b"\n".join(msgspec.json.encode(frozen) for frozen in positions)
    return sha256(lines).hexdigest()[:16]


def count_lines(path: Path) -> int:
    """Count the lines of an earlier run."""
    return max(0, path.read_text(encoding="utf-8").count("\n") - 1) if path.exists() else 0


def read_lines(path: Path, key: str, kind: type[Line], *others: str) -> dict[int, Line]:
    """Read the lines of an earlier run, by number; a last line that was cut short is ignored.

    Beside the key, the file may have another one of those given.
    """
    if not path.exists():
        return {}
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    if first not in (key, *others):
        raise Unreadable(
            f"{path} was made in another way ({_difference(first, key)}):"
            " choose another --folder, or delete it to begin anew"
        )
    decoder = msgspec.json.Decoder(kind)
    try:
        found = [decoder.decode(line) for line in lines[:-1]]
    except msgspec.DecodeError as error:
        raise Unreadable(f"{path} cannot be read: {error}") from error
    return {line.number: line for line in found}


def fill(
    path: Path,
    key: str,
    found: dict[int, Line],
    work: Callable[[Task], Line | list[Line]],
    tasks: Iterable[Task],
    backend: Backend,
    total: int,
    tell: Tell,
) -> None:
    """Do the missing tasks; write each result as it comes in, and add it to `found`."""
    tell(len(found), total)
    # Written anew: the last line of an interrupted run may have been cut short.
    text = [key, *(msgspec.json.encode(line).decode() for line in found.values())]
    path.write_text("".join(f"{line}\n" for line in text), encoding="utf-8")
    with path.open("a", encoding="utf-8") as file, closing(backend.results(work, tasks)) as results:
        for result in results:
            for line in result if isinstance(result, list) else [result]:
                found[line.number] = line
                file.write(msgspec.json.encode(line).decode() + "\n")
            file.flush()
            tell(len(found), total)


def _difference(first: str, key: str) -> str:
    here = json.loads(key)
    try:
        there = dict(json.loads(first))
    except (ValueError, TypeError):
        return f"it begins with {first[:60]!r}"
    return ", ".join(
        f"{name} {there.get(name)!r} instead of {value!r}"
        for name, value in here.items()
        if there.get(name) != value
    )
