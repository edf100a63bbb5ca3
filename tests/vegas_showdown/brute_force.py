"""A second, slow opinion on placements, written from the rulebook (pages 7 and 8) alone.

Squares are pairs of numbers, doors are triples with a side, paths are searched square by square. It
shares nothing with the rules of the package but the TOML files and the spelling of moves.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pitboss

PRINTED = Path(pitboss.__file__).parent / "games" / "vegas_showdown" / "data" / "tiles.toml"
TILES = tomllib.loads(PRINTED.read_text(encoding="utf-8"))["tiles"]
COLUMNS, ROWS = 7, 5
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
CASINO, HOTEL = ((0, 2), "W"), ((6, 2), "E")


@dataclass(frozen=True)
class Piece:
    tile: str
    squares: frozenset[tuple[int, int]]
    doors: frozenset[tuple[int, int, str]]
    """Only outer doors."""


@cache
def turned(tile: str, turns: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, str]]]:
    """Turn a tile square by square; its top left square is (0, 0) again afterwards."""
    facts = TILES[tile]
    width, height = {"small": (1, 1), "medium": (2, 1), "large": (2, 2)}[facts["size"]["value"]]
    squares = [(x, y) for x in range(width) for y in range(height)]
    doors = []
    for name in facts["doors"]["value"]:
        side, number = name[0], int(name[1])
        x = number if side in "NS" else (width - 1 if side == "E" else 0)
        y = number if side in "EW" else (height - 1 if side == "S" else 0)
        doors.append((x, y, side))
    for _ in range(turns):
        squares = [(-y, x) for x, y in squares]
        doors = [(-y, x, RIGHT[side]) for x, y, side in doors]
        left = min(x for x, _ in squares)
        squares = [(x - left, y) for x, y in squares]
        doors = [(x - left, y, side) for x, y, side in doors]
    return squares, doors


@cache
def piece(tile: str, turns: int, x: int, y: int) -> Piece:
    squares, doors = turned(tile, turns)
    return Piece(
        tile,
        frozenset((x + dx, y + dy) for dx, dy in squares),
        frozenset((x + dx, y + dy, side) for dx, dy, side in doors),
    )


def fits(sheet: list[Piece], new: Piece) -> bool:
    inside = all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in new.squares)
    return inside and not any(new.squares & old.squares for old in sheet)


def reached(sheet: list[Piece], entrance) -> set[tuple[int, int]]:
    owner = {square: piece for piece in sheet for square in piece.squares}
    (x, y), side = entrance
    if (x, y) not in owner or (x, y, side) not in owner[x, y].doors:
        return set()
    found, todo = {(x, y)}, [(x, y)]
    while todo:
        x, y = todo.pop()
        for side, (dx, dy) in STEP.items():
            there = (x + dx, y + dy)
            if there in found or there not in owner:
                continue
            here, other = owner[x, y], owner[there]
            same = here is other
            if same or ((x, y, side) in here.doors and (*there, OPPOSITE[side]) in other.doors):
                found.add(there)
                todo.append(there)
    return found


def legal(sheet: list[Piece]) -> bool:
    """Say whether every tile of a sheet has its prerequisites, its path and its Lounge."""
    types = {piece.tile for piece in sheet}
    casino, hotel = reached(sheet, CASINO), reached(sheet, HOTEL)
    by_color = {"yellow": casino, "blue": hotel, "green": casino | hotel}
    for one in sheet:
        facts = TILES[one.tile]
        if not set(facts["needs"]["value"]) <= types:
            return False
        if not one.squares <= by_color[facts["color"]["value"]]:
            return False
        if one.tile == "night-club" and not joins_a_lounge(sheet, one):
            return False
    return True


def joins_a_lounge(sheet: list[Piece], club: Piece) -> bool:
    lounges = {
        door for one in sheet if one.tile in ("lounge", "fancy-lounge") for door in one.doors
    }
    return any(
        (x + STEP[side][0], y + STEP[side][1], OPPOSITE[side]) in lounges
        for x, y, side in club.doors
    )


def places(sheet: list[Piece], tiles: set[str]):
    """Give every way a tile fits, each look once, with its spelling."""
    for tile in tiles:
        seen = set()
        for turns in range(4):
            for y in range(ROWS):
                for x in range(COLUMNS):
                    new = piece(tile, turns, x, y)
                    look = (new.squares, new.doors)
                    if fits(sheet, new) and look not in seen:
                        seen.add(look)
                        spelled = f"{tile} {'abcdefg'[x]}{y + 1}" + (f"+{turns}" if turns else "")
                        yield spelled, new


def placements(sheet: list[Piece], tiles: set[str]) -> set[str]:
    """List the placements that leave a legal sheet."""
    return {f"place {spelled}" for spelled, new in places(sheet, tiles) if legal([*sheet, new])}


def sheet_of(row) -> list[Piece]:
    """Read a seat's sheet from a view: names, squares and turns only."""
    found = []
    for tile in row["tiles"]:
        x, y = "abcdefg".index(tile["cell"][0]), int(tile["cell"][1]) - 1
        found.append(piece(tile["tile"], tile["turns"], x, y))
    return found
