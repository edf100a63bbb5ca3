"""Squares, edges and doors: how a tile's doors turn, and how squares are named."""

from functools import lru_cache

from pitboss.engine.text import find_whole
from pitboss.games.vegas_showdown.tables import (
    MOST_COLUMNS,
    MOST_ROWS,
    SHAPE,
    SIDE_BITS,
    SIDE_MASK,
    SIDES,
    STRIDE,
)

Edge = tuple[int, int, int]
"""Column, row and side (0 north, 1 east, 2 south, 3 west) of a unit edge within a tile."""

WIDTH_HEIGHT = ((1, 1), (2, 1), (2, 2))
"""What a tile of each size measures before it is turned."""


def edges_of(size: int) -> dict[str, Edge]:
    """Name the outer unit edges of a tile: N0 is the left one on top, E1 the lower one right."""
    width, height = WIDTH_HEIGHT[size]
    across = {
        f"{side}{x}": (x, y, SIDES.index(side))
        for side, y in (("N", 0), ("S", height - 1))
        for x in range(width)
    }
    down = {
        f"{side}{y}": (x, y, SIDES.index(side))
        for side, x in (("W", 0), ("E", width - 1))
        for y in range(height)
    }
    return across | down


def packed_doors(size: int, doors: list[str]) -> list[int]:
    """Pack a tile's doors for each of its four turns: eleven bits a side.

    Edges inside a tile count as open on both sides, so that a path runs freely within it.
    """
    names = edges_of(size)
    width, height = WIDTH_HEIGHT[size]
    edges = [names[door] for door in doors] + _inner(width, height)
    turned = []
    for _ in range(4):
        turned.append(sum(1 << (SIDE_BITS * side + STRIDE * y + x) for x, y, side in set(edges)))
        edges = [(height - 1 - y, x, (side + 1) % 4) for x, y, side in edges]
        width, height = height, width
    return turned


def _inner(width: int, height: int) -> list[Edge]:
    found = []
    for x in range(width):
        for y in range(height):
            if x + 1 < width:
                found += [(x, y, 1), (x + 1, y, 3)]
            if y + 1 < height:
                found += [(x, y, 2), (x, y + 1, 0)]
    return found


def different_turns(size: int, packed: list[int]) -> int:
    """Count the turns of a tile that differ: 1, 2 or 4. The first so many are all of them."""
    looks = [(packed[turn], int(SHAPE[size, turn % 2])) for turn in range(4)]
    return next(count for count in (1, 2, 4) if looks[:count] * (4 // count) == looks)


@lru_cache(maxsize=1024)
def outer_doors(size: int, packed: int, turn: int) -> tuple[tuple[int, str], ...]:
    """List the doors of a turned tile as offset of the square and side."""
    shape = int(SHAPE[size, turn % 2])
    steps = {"N": -STRIDE, "E": 1, "S": STRIDE, "W": -1}
    found = []
    for number, side in enumerate(SIDES):
        for offset in squares(packed >> (SIDE_BITS * number) & SIDE_MASK):
            beyond = offset + steps[side]
            if beyond < 0 or not shape >> beyond & 1:
                found.append((offset, side))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def squares(cells: int) -> tuple[int, ...]:
    """List the squares in a set of bits, row by row."""
    return tuple(cell for cell in range(STRIDE * MOST_ROWS) if cells >> cell & 1)


def cell_name(cell: int) -> str:
    """Name a square: a letter for the column, a number for the row."""
    row, column = divmod(int(cell), STRIDE)
    return f"{'abcdefgh'[column]}{row + 1}"


def read_cell(name: str) -> int | None:
    """Read the name of a square, or None if it is none of any sheet."""
    row = find_whole(name[1:], 1, MOST_ROWS)
    if len(name) != 2 or name[0] not in "abcdefgh"[:MOST_COLUMNS] or row is None:
        return None
    return (row - 1) * STRIDE + "abcdefgh".index(name[0])
