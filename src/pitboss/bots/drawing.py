"""What our drawings share: inks, dashes and the frame. Plain SVG."""

from collections.abc import Sequence

INKS = ("#1b6ca8", "#c8553d", "#3b7d4f", "#7a4d9f", "#8a6d1c")
"""Told apart by people with any kind of colour vision; the dashes below tell them apart in grey."""
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 2")


def framed(title: str, width: int, height: int, lines: Sequence[str]) -> str:
    """Put the parts of a drawing on white paper; `title` is escaped already."""
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="sans-serif" font-size="13">\n<title>{title}</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )
