"""How the rows of measurements and their files are named."""

from collections.abc import Iterable
from typing import Any

Options = tuple[tuple[str, Any], ...]


def row_name(parts: Iterable[str | int], options: Options) -> str:
    """Join what a row is about and the options that its games have."""
    return "-".join([*map(str, parts), *(_option(*option) for option in options)]).replace("_", "-")


def _option(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    return name if value else f"no-{name}"
