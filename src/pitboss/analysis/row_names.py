"""How rows of measurements are named, and the options in their commands."""

from collections.abc import Iterable
from typing import Any

Options = tuple[tuple[str, Any], ...]


def row_name(parts: Iterable[str | int], options: Options) -> str:
    """Join the parts of a name and the options of the games."""
    return "-".join([*map(str, parts), *(_option(*option) for option in options)]).replace("_", "-")


def option_flags(options: Options) -> str:
    """Spell the flags of a command that choose these options."""
    return "".join(f" -o {name}={value}" for name, value in options)


def _option(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    return name if value else f"no-{name}"
