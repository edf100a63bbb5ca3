"""A table drawn once, as boxes with lines of text, and shown as plain text or as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

SEAT_COLORS = ("#d6402b", "#2f6fd6", "#b98a00", "#2e9447", "#a13fb0", "#138a94")
PAPER = "#fbf8f1"
INK = "#222222"
_WIDE, _HIGH = 9, 19
"""The pixels of a character."""


@dataclass(frozen=True)
class Box:
    """A frame with lines of text; everything is counted in characters, the frame included."""

    column: int
    row: int
    wide: int
    high: int
    lines: tuple[str, ...] = ()
    color: str = PAPER
    framed: bool = True


def label(column: int, row: int, text: str) -> Box:
    """Give one line of text without a frame."""
    return Box(column, row, len(text) + 2, 3, (text,), framed=False)


def as_text(boxes: Sequence[Box]) -> str:
    """Draw with characters."""
    wide = max(box.column + box.wide for box in boxes)
    high = max(box.row + box.high for box in boxes)
    page = [[" "] * wide for _ in range(high)]
    for box in boxes:
        if box.framed:
            _frame(page, box)
        for number, line in enumerate(box.lines[: box.high - 2], 1):
            for place, letter in enumerate(line[: box.wide - 2], 1):
                page[box.row + number][box.column + place] = letter
    return "\n".join("".join(line).rstrip() for line in page).strip("\n")


def _frame(page: list[list[str]], box: Box) -> None:
    right, bottom = box.column + box.wide - 1, box.row + box.high - 1
    for column in range(box.column + 1, right):
        page[box.row][column] = page[bottom][column] = "-"
    for row in range(box.row + 1, bottom):
        page[row][box.column] = page[row][right] = "|"
    for row in (box.row, bottom):
        page[row][box.column] = page[row][right] = "+"


def as_svg(boxes: Sequence[Box]) -> str:
    """Draw as an SVG picture."""
    wide = max(box.column + box.wide for box in boxes) * _WIDE
    high = max(box.row + box.high for box in boxes) * _HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' font-family="monospace" font-size="14" fill="{INK}">'
    ]
    for box in boxes:
        parts.extend(_shapes(box))
    return "".join([*parts, "</svg>"])


def _shapes(box: Box) -> list[str]:
    left, top = box.column * _WIDE, box.row * _HIGH
    shapes = []
    if box.framed:
        shapes.append(
            f'<rect x="{left + 2}" y="{top + 2}" width="{box.wide * _WIDE - 4}"'
            f' height="{box.high * _HIGH - 4}" rx="5" fill="{box.color}" stroke="{INK}"/>'
        )
    for number, line in enumerate(box.lines[: box.high - 2], 1):
        if line:
            shapes.append(
                f'<text x="{left + _WIDE}" y="{top + number * _HIGH + 13}"'
                f' xml:space="preserve">{escape(line[: box.wide - 2])}</text>'
            )
    return shapes
