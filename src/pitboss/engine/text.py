"""Numbers in texts from anybody."""

from pitboss.engine.errors import Unreadable


def whole(text: str, key: str, low: int, high: int) -> int:
    """Read a whole number from `low` to `high`."""
    if not (text.isascii() and text.isdigit() and len(text) < 8 and low <= int(text) <= high):
        raise Unreadable(f"{key} takes a whole number from {low} to {high}, not {text[:20]!r}")
    return int(text)
