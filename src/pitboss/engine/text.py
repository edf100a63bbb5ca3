"""Read whole numbers and words from untrusted text.

Every reader refuses with one sentence that names what is expected and quotes what was given.
"""

from collections.abc import Collection, Mapping, Sequence
from operator import index
from typing import Any

from pitboss.engine.errors import Unreadable

_MOST_DIGITS = 20
"""Enough for 64 bits; Python would read a million digits, slowly."""
_LONGEST_QUOTE = 40


def quoted(text: str) -> str:
    """Quote a text in a sentence, cut short where it is long."""
    return repr(text[:_LONGEST_QUOTE])


def as_whole(value: Any, what: str) -> int:
    """Convert any kind of whole number, NumPy's included, but no bool."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None:
        raise Unreadable(f"{what} is a whole number, not {repr(value)[:_LONGEST_QUOTE]}")
    return number


def as_seat(value: Any, seats: int) -> int:
    """Convert the number of a seat; refuse one that nobody sits in."""
    seat = as_whole(value, "a seat")
    if not 0 <= seat < seats:
        raise Unreadable(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    return seat


def is_whole(text: str) -> bool:
    """Say whether a text is a whole number: ASCII digits alone, at most 20."""
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def find_whole(text: str, low: int, high: int) -> int | None:
    """Read a whole number from `low` to `high`; None for anything else."""
    return int(text) if is_whole(text) and low <= int(text) <= high else None


def read_whole(text: str, key: str, low: int, high: int, rule: str = "") -> int:
    """Read a whole number from `low` to `high`."""
    number = find_whole(text, low, high)
    if number is None:
        reason = f"{key} takes a whole number from {low} to {high}, not {quoted(text)}"
        raise Unreadable(reason, rule)
    return number


def read_one_of(word: str, known: Sequence[str], what: str, rule: str = "") -> int:
    """Read one of the known words; give its number among them."""
    if word not in known:
        raise Unreadable(f"there is no {what} {quoted(word)}: choose {', '.join(known)}", rule)
    return known.index(word)


def read_list(text: str) -> list[str]:
    """Read words separated by commas; `-` and an empty text stand for no words."""
    return [] if text in ("", "-") else text.split(",")


def read_parts(fields: Mapping[str, str], key: str, mark: str, count: int) -> list[str]:
    """Read a field of `count` parts separated by `mark`; a field left out has `-` in every part."""
    parts = fields[key].split(mark) if key in fields else ["-"] * count
    if len(parts) != count:
        raise Unreadable(f"{key} needs {count} parts separated by {mark}, not {len(parts)}")
    return parts


def check_fields(fields: Collection[str], known: Collection[str], title: str) -> None:
    """Refuse a field that a position of the game does not have."""
    for key in fields:
        if key not in known:
            reason = f"a {title} position has no field {quoted(key)}: it has {', '.join(known)}"
            raise Unreadable(reason)
