"""The value of a Vegas Showdown sheet in Fame, in plain Python, for the greedy bot."""

from dataclasses import dataclass

from pitboss.engine.game import State
from pitboss.games.vegas_showdown.tables import (
    BLUE,
    EAST,
    NORTH,
    SHAPE,
    SIDE_BITS,
    SIDE_MASK,
    SOUTH,
    STRIDE,
    WEST,
    YELLOW,
)

SECTION = 5.0
"""A filled section; a part of it counts with the square of that part."""
JOINED = 3.0
DOOR = 0.3
"""A free square behind an open door, for each entrance; more than four add nothing."""
DEAD = 0.5
"""A free square that no door can ever open onto."""
ROOM = 0.1
"""A place where a large tile still fits."""
LOST = 2.0
"""A section that a wrong colour has spoilt."""
DIAMOND = (0.0, 0.0, 0.15, 1.0, 3.0)
"""A corner at which so many red squares meet."""


@dataclass(frozen=True)
class Printed:
    """What is printed on a sheet, as far as its value depends on it."""

    every: int
    casino: int
    hotel: int
    casino_door: tuple[int, int]
    hotel_door: tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """A sheet as bit sets, on which placements are quick to try."""

    s: State
    printed: Printed
    occupied: int
    doors: tuple[int, ...]
    yellow: int
    blue: int
    red: int

    @classmethod
    def of(cls, s: State, seat: int) -> "Layout":
        """Read a seat's sheet."""
        cells = [int(c) for c in s.type_cells[seat]]
        types = range(len(cells))
        printed = Printed(
            int(s.all_cells),
            int(s.casino_cells),
            int(s.hotel_cells),
            (int(s.casino_entrance), int(s.casino_side)),
            (int(s.hotel_entrance), int(s.hotel_side)),
        )
        return cls(
            s,
            printed,
            int(s.occupied[seat]),
            tuple(int(d) for d in s.doors[seat]),
            sum(cells[t] for t in types if s.tile_color[t] == YELLOW),
            sum(cells[t] for t in types if s.tile_color[t] == BLUE),
            sum(cells[t] for t in types if s.tile_red[t]),
        )

    def with_tile(self, tile: int, turn: int, cell: int) -> "Layout":
        """Give the sheet with one more tile."""
        s = self.s
        cells = int(SHAPE[s.tile_size[tile], turn % 2]) << cell
        packed = int(s.tile_doors[tile, turn])
        opened = [(packed >> SIDE_BITS * side & SIDE_MASK) << cell for side in range(4)]
        color = int(s.tile_color[tile])
        return Layout(
            s,
            self.printed,
            self.occupied | cells,
            tuple(old | new for old, new in zip(self.doors, opened, strict=True)),
            self.yellow | (cells if color == YELLOW else 0),
            self.blue | (cells if color == BLUE else 0),
            self.red | (cells if s.tile_red[tile] else 0),
        )


def sheet_value(at: Layout) -> float:
    """Value a sheet by its sections, its path, its open doors, its holes and its diamonds."""
    printed = at.printed
    free = printed.every & ~at.occupied
    casino = _reached(at, *printed.casino_door)
    hotel = _reached(at, *printed.hotel_door)
    value = _section(at, printed.casino, at.blue) + _section(at, printed.hotel, at.yellow)
    if printed.hotel_door[0] & casino & at.doors[printed.hotel_door[1]]:
        value += JOINED
    behind_casino = _behind(at, casino, free) | (free & printed.casino_door[0])
    behind_hotel = _behind(at, hotel, free) | (free & printed.hotel_door[0])
    value += DOOR * (min(4, behind_casino.bit_count()) + min(4, behind_hotel.bit_count()))
    value -= DEAD * (free & ~_spread(behind_casino | behind_hotel, free)).bit_count()
    large = free & free >> 1
    value += ROOM * (large & large >> STRIDE).bit_count()
    return value + _diamonds(at.red)


def _section(at: Layout, cells: int, wrong: int) -> float:
    if cells & wrong:
        return -LOST
    part = (cells & at.occupied).bit_count() / cells.bit_count()
    return SECTION * part * part


def _reached(at: Layout, entrance: int, side: int) -> int:
    east = at.doors[EAST] & at.doors[WEST] >> 1
    south = at.doors[SOUTH] & at.doors[NORTH] >> STRIDE
    reached, wider = 0, entrance & at.doors[side]
    while wider != reached:
        reached = wider
        wider |= (reached & east) << 1 | reached >> 1 & east
        wider |= (reached & south) << STRIDE | reached >> STRIDE & south
    return reached


def _behind(at: Layout, reached: int, free: int) -> int:
    """Give the free squares onto which a door of the squares reached opens."""
    found = (reached & at.doors[EAST]) << 1 | (reached & at.doors[WEST]) >> 1
    found |= (reached & at.doors[SOUTH]) << STRIDE | (reached & at.doors[NORTH]) >> STRIDE
    return found & free


def _spread(start: int, free: int) -> int:
    reached, wider = 0, start
    while wider != reached:
        reached = wider
        wider |= (reached << 1 | reached >> 1 | reached << STRIDE | reached >> STRIDE) & free
    return reached


def _diamonds(red: int) -> float:
    value = 0.0
    left = red | red >> 1 | red >> STRIDE | red >> STRIDE + 1
    while left:
        corner = (left & -left).bit_length() - 1
        left &= left - 1
        around = (red >> corner & 3).bit_count() + (red >> corner + STRIDE & 3).bit_count()
        value += DIAMOND[around]
    return value
