"""Messages for invalid requests: the decoder's are for programmers, these are for people."""

import re
from collections.abc import Callable, Sequence
from typing import Any

UNREADABLE = "The request cannot be read: its body is not proper JSON."

_ALLOWED = {
    "name": "A name has 1 to 24 characters.",
    "level": "Name the level of a bot, in at most 40 characters.",
    "clock": "A clock gives 5 seconds to a week (604800 seconds) for a decision.",
    "code": "The code of such a link has 1 to 100 characters.",
    "key": "A key has 8 to 64 letters, digits, - or _.",
    "seats": "A table has 1 to 12 seats.",
    "steps": "One to 12 steps can be rehearsed at once.",
    "seat": "Seats are numbered from 0 to 15.",
}
"""What a field may hold, where that is the same in every request."""

_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number with a fraction",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}


def sentence(faults: object) -> str:
    """Describe the first fault that the framework found."""
    if not isinstance(faults, list) or not faults or not isinstance(faults[0], dict):
        return UNREADABLE
    what, where = str(faults[0].get("message", "")), str(faults[0].get("key", ""))
    if what == "'data'":
        return "The request needs a JSON body."
    for pattern, say in _SENTENCES:
        found = re.fullmatch(pattern, what, re.DOTALL)
        if found:
            return say(_field(where), found.groups())
    return f"{_subject(_field(where))} is not valid."


def _field(where: str) -> str:
    """Give the name of the invalid field; "" for the whole body."""
    names = re.findall(r"[A-Za-z_]+", where)
    return names[-1] if names and names[-1] != "data" else ""


def _subject(field: str) -> str:
    return f"“{field}”" if field else "The body of the request"


def _length(field: str, found: Sequence[Any]) -> str:
    kind, sign, number = found
    what = "character" if kind == "str" else "item"
    bound = "at least" if sign == ">=" else "at most"
    plain = f"{_subject(field)} has {bound} {number} {what}{'' if number == '1' else 's'}."
    return _ALLOWED.get(field, plain)


def _range(field: str, found: Sequence[Any]) -> str:
    sign, number = found
    bound = "at least" if sign == ">=" else "at most"
    return _ALLOWED.get(field, f"{_subject(field)} is a whole number, {bound} {number}.")


def _type(field: str, found: Sequence[Any]) -> str:
    wanted, given = ([_KINDS.get(kind, kind) for kind in one.split(" | ")] for one in found)
    return f"{_subject(field)} should be {' or '.join(wanted)}, not {' or '.join(given)}."


_SENTENCES: list[tuple[str, Callable[[str, Sequence[Any]], str]]] = [
    (r"Expected `(str|array|object)` of length (>=|<=) (\d+)", _length),
    (r"Expected `(?:int|float)` (>=|<=) (-?\d+)", _range),
    (r"Expected `([^`]+)`, got `([^`]+)`", _type),
    (
        r"Expected `str` matching regex .*",
        lambda field, _: _ALLOWED.get(
            field, f"{_subject(field)} has characters that are not allowed."
        ),
    ),
    (
        r"Invalid enum value (.{1,60}).*",
        lambda field, found: f"{_subject(field)} cannot be {found[0]}.",
    ),
    (
        r"Object missing required field `(.*)`",
        lambda _, found: f"The request does not say “{found[0]}”.",
    ),
    (
        r"Object contains unknown field `(.{0,60}).*`",
        lambda _, found: f"The request says “{found[0]}”, which is not expected here.",
    ),
]
