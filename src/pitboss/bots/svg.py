"""What drawings share: colours, dashes and the document around them. Plain SVG."""

from collections.abc import Sequence

COLOURS = ("#1b6ca8", "#c8553d", "#3b7d4f", "#7a4d9f", "#8a6d1c")
"""Distinct for people with any kind of colour vision; the dashes are distinct in grey as well."""
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 2")


def document(title: str, width: int, height: int, lines: Sequence[str]) -> str:
    """Put the elements of a drawing on white; `title` is escaped already."""
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="sans-serif" font-size="13">\n<title>{title}</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )
