"""The rules of placement and the final count worked out again, slowly and apart from the product.

A sheet is text as in a position: "slots@a3+1,lounge@b3". Squares are (column, row) from 0.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.vegas_showdown.rulebook.box import TILES

COLUMNS, ROWS = 7, 5
ENTRANCE = {"casino": (0, 2, "W"), "hotel": (6, 2, "E")}
ENTRANCES_OF = {"yellow": ("casino",), "blue": ("hotel",), "green": ("casino", "hotel")}
SECTION = {"casino": (0, 1), "hotel": (5, 6)}
FORBIDDEN_IN = {"casino": "blue", "hotel": "yellow"}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
SHAPE = {"small": (1, 1), "medium": (2, 1), "large": (2, 2)}

Square = tuple[int, int]
Door = tuple[int, int, str]


class Laid(NamedTuple):
    """A tile on a sheet: the squares it covers and the doors it opens."""

    tile: str
    squares: frozenset[Square]
    doors: frozenset[Door]


def lay(tile: str, column: int, row: int, turns: int) -> Laid:
    """Lay a tile with its top left square, after turning, on the given one."""
    width, height = SHAPE[TILES[tile].size]
    squares = {(x, y) for x in range(width) for y in range(height)}
    doors = {_door(edge, width, height) for edge in TILES[tile].edges}
    for _ in range(turns):
        squares = {(height - 1 - y, x) for x, y in squares}
        doors = {(height - 1 - y, x, TURNED[side]) for x, y, side in doors}
        width, height = height, width
    return Laid(
        tile,
        frozenset((column + x, row + y) for x, y in squares),
        frozenset((column + x, row + y, side) for x, y, side in doors),
    )


def _door(edge: str, width: int, height: int) -> Door:
    side, along = edge[0], int(edge[1])
    if side in "NS":
        return along, 0 if side == "N" else height - 1, side
    return 0 if side == "W" else width - 1, along, side


def read(sheet: str) -> list[Laid]:
    """Read a sheet from its text."""
    laid = []
    for word in [] if sheet in ("", "-") else sheet.split(","):
        tile, _, place = word.partition("@")
        cell, _, turns = place.partition("+")
        laid.append(lay(tile, "abcdefg".index(cell[0]), int(cell[1]) - 1, int(turns or 0)))
    return laid


def reached(sheet: list[Laid], entrance: str) -> set[Square]:
    """Every square one can walk to from an entrance."""
    owner = {square: laid for laid in sheet for square in laid.squares}
    column, row, side = ENTRANCE[entrance]
    start = owner.get((column, row))
    if start is None or (column, row, side) not in start.doors:
        return set()
    found, open_tiles = set(start.squares), [start]
    while open_tiles:
        for x, y, side in open_tiles.pop().doors:
            there = (x + STEP[side][0], y + STEP[side][1])
            other = owner.get(there)
            if other is None or there in found or (*there, FACING[side]) not in other.doors:
                continue
            found |= other.squares
            open_tiles.append(other)
    return found


def is_legal(sheet: list[Laid]) -> bool:
    """Judge a whole sheet: prerequisites, ways to the entrances, doors of Night Clubs."""
    names = {laid.tile for laid in sheet}
    ways = {entrance: reached(sheet, entrance) for entrance in ENTRANCE}
    for laid in sheet:
        if not set(TILES[laid.tile].needs.split()) <= names:
            return False
        if not any(laid.squares <= ways[e] for e in ENTRANCES_OF[TILES[laid.tile].color]):
            return False
        if laid.tile == "night-club" and not opens_onto_a_lounge(sheet, laid):
            return False
    return True


def opens_onto_a_lounge(sheet: list[Laid], club: Laid) -> bool:
    """Say whether a door of a Night Club meets a door of a Lounge or Fancy Lounge."""
    doors = {
        door for laid in sheet if laid.tile in ("lounge", "fancy-lounge") for door in laid.doors
    }
    return any((x + STEP[s][0], y + STEP[s][1], FACING[s]) in doors for x, y, s in club.doors)


def placements_by_hand(sheet: list[Laid], tile: str) -> set[str]:
    """Everywhere a tile may be placed, as CELL or CELL+TURNS, equal turns spelled once."""
    return {spelled for spelled, laid in _fits(sheet, tile) if is_legal([*sheet, laid])}


def _fits(sheet: list[Laid], tile: str) -> Iterator[tuple[str, Laid]]:
    covered = {square for laid in sheet for square in laid.squares}
    seen = set()
    for turns in range(4):
        for row in range(ROWS):
            for column in range(COLUMNS):
                laid = lay(tile, column, row, turns)
                inside = all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in laid.squares)
                if inside and not laid.squares & covered and laid not in seen:
                    seen.add(laid)
                    yield f"{'abcdefg'[column]}{row + 1}" + (f"+{turns}" if turns else ""), laid


def own_count(sheet: list[Laid]) -> dict[str, int]:
    """The part of the final count that depends on one sheet alone."""
    colors = {square: TILES[laid.tile].color for laid in sheet for square in laid.squares}
    count = {"connected": 3 if (6, 2) in reached(sheet, "casino") and _exit(sheet) else 0}
    for section, columns in SECTION.items():
        found = {colors.get((x, y)) for x in columns for y in range(ROWS)}
        count[section] = 5 if not found & {None, FORBIDDEN_IN[section]} else 0
    diamonds = [_quarters(sheet, x, y) for x in range(1, COLUMNS) for y in range(1, ROWS)]
    count["three_quarter_diamonds"] = diamonds.count(3)
    count["full_diamonds"] = 3 * diamonds.count(4)
    return count


def _exit(sheet: list[Laid]) -> bool:
    return any(ENTRANCE["hotel"] in laid.doors for laid in sheet)


def _quarters(sheet: list[Laid], x: int, y: int) -> int:
    """How many of the four squares round a grid point are corners of red tiles."""
    around = {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)}
    red = [laid for laid in sheet if TILES[laid.tile].red]
    if any(around <= laid.squares for laid in red):
        return 0  # the middle of one large tile
    return sum(len(around & laid.squares) for laid in red)


def prizes(totals: list[int]) -> list[int]:
    """What each seat earns for its place: 5, 3 and 1; tied seats share their places' prizes."""
    ladder = [5, 3, 1] + [0] * len(totals)
    shared = []
    for total in totals:
        better = sum(other > total for other in totals)
        tied = totals.count(total)
        shared.append(sum(ladder[better : better + tied]) // tied)
    return shared
