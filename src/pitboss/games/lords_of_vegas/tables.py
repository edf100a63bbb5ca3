"""What is printed on the board and the cards, read from `data/board.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

with (Path(__file__).parent / "data" / "board.toml").open("rb") as file:
    _BOX: dict[str, Any] = tomllib.load(file)

Row = npt.NDArray[np.int64]


def fixed(number: int) -> Any:
    """Make a number for compiled rules to hand to each other.

    For a plain number the compiler would make one more copy of every rule that is called with it.
    """
    return np.int64(number)


MOST_SEATS = 6
WIDE = 3
"""Every block is three lots wide."""
MOST_FLOORS = MOST_SEATS

TILES_PER_BRAND: int = _BOX["tiles_per_brand"]
DICE_PER_SEAT: int = _BOX["dice_per_seat"]
MARKERS_PER_SEAT: int = _BOX["markers_per_seat"]
REMODEL_COST: int = _BOX["remodel_cost"]
RAISE_COST: int = _BOX["raise_cost"]
BET_LIMIT: int = _BOX["bet_limit"]
START_MONEY_A_CARD: int = _BOX["start_money"] // 2

BRAND_NAMES: tuple[str, ...] = tuple(_BOX["brands"])
BRANDS = len(BRAND_NAMES)
STRIP = BRANDS
"""What a card pays that names no brand: every casino that touches the Strip."""
PAYS_NAMES = (*BRAND_NAMES, "strip")

LOT_NAMES: tuple[str, ...] = tuple(_BOX["lots"])
LOTS = len(LOT_NAMES)
GAME_OVER = LOTS
"""The card after the last lot's."""

BLOCK_NAMES: tuple[str, ...] = tuple(_BOX["blocks"])
BLOCKS = len(BLOCK_NAMES)
F_BLOCK = BLOCK_NAMES.index("F")


def _row(values: Any) -> Row:
    return np.array(list(values), np.int64)


PRICE = _row(lot["price"] for lot in _BOX["lots"].values())
PRINTED_DIE = _row(lot["die"] for lot in _BOX["lots"].values())
PAYS = _row([*(PAYS_NAMES.index(lot["card"]) for lot in _BOX["lots"].values()), STRIP])
"""By card: the brand it pays, or STRIP; Game Over pays the Strip."""

BLOCK_OF = _row(BLOCK_NAMES.index(name[0]) for name in LOT_NAMES)
BLOCK_START = _row(LOT_NAMES.index(f"{name}1") for name in BLOCK_NAMES)
BLOCK_END = _row(
    start + WIDE * block["rows"]
    for start, block in zip(BLOCK_START.tolist(), _BOX["blocks"].values(), strict=True)
)
END_OF_LOT = _row(BLOCK_END[BLOCK_OF[lot]] for lot in range(LOTS))
"""By lot: the end of its block; a casino lies between its first lot and there."""
ROW_OF = _row((lot - BLOCK_START[BLOCK_OF[lot]]) // WIDE for lot in range(LOTS))
COLUMN_OF = _row((lot - BLOCK_START[BLOCK_OF[lot]]) % WIDE for lot in range(LOTS))


def _touches(lot: int) -> bool:
    side = _BOX["blocks"][BLOCK_NAMES[BLOCK_OF[lot]]]["side"]
    return bool(COLUMN_OF[lot] == (WIDE - 1 if side == "west" else 0))


TOUCHES_STRIP = _row(_touches(lot) for lot in range(LOTS))

NO_LOT = fixed(-1)


def _neighbours(lot: int) -> list[int]:
    near = [
        other
        for other in range(LOTS)
        if BLOCK_OF[other] == BLOCK_OF[lot]
        and abs(ROW_OF[other] - ROW_OF[lot]) + abs(COLUMN_OF[other] - COLUMN_OF[lot]) == 1
    ]
    return near + [int(NO_LOT)] * (4 - len(near))


NEIGHBOURS = np.array([_neighbours(lot) for lot in range(LOTS)], np.int64)
"""By lot: the lots that share an edge with it, never across a street; then NO_LOT."""

TRACK: tuple[int, ...] = tuple(_BOX["track"])
END_OF_TRACK = TRACK[-1]
MOST_POINTS_AT_ONCE = TILES_PER_BRAND * MOST_FLOORS
LANDING = _row(
    max(space for space in TRACK if space <= reach)
    for reach in range(END_OF_TRACK + MOST_POINTS_AT_ONCE + 1)
)
"""By points reached: the space of the track where the marker stops."""

BET_PAYS = _row(
    2 if total in _BOX["field_bet"]["double"] else int(total in _BOX["field_bet"]["win"])
    for total in range(13)
)
"""By sum of two dice: how many times the bet is won; 0 is a loss."""

BIT = _row(1 << lot for lot in range(LOTS + 1))
"""One bit a lot. A table, because shifting a 32-bit number overflows when uncompiled."""


def _set(lots: Any) -> Any:
    return fixed(sum(1 << lot for lot in lots))


ALL_LOTS = _set(range(LOTS))
EMPTY = _set(())
WITH_EASTERN = _set(lot for lot in range(LOTS) if COLUMN_OF[lot] < WIDE - 1)
"""Lots with a neighbour to the east; and so on round the compass."""
WITH_WESTERN = _set(lot for lot in range(LOTS) if COLUMN_OF[lot] > 0)
WITH_SOUTHERN = _set(lot for lot in range(LOTS) if lot + WIDE < END_OF_LOT[lot])
WITH_NORTHERN = _set(lot for lot in range(LOTS) if ROW_OF[lot] > 0)
STRIP_LOTS = _set(lot for lot in range(LOTS) if TOUCHES_STRIP[lot])
HIGHEST_PRICE = int(PRICE.max())
LEAST_SPRAWL = 2 * int(PRICE.min())
"""What the cheapest sprawl costs."""
PRICED_WITHIN = _row(
    _set(lot for lot in range(LOTS) if PRICE[lot] <= money) for money in range(HIGHEST_PRICE + 1)
)
"""By money: the lots whose price is no higher."""
SIX_TO = _row(6**count for count in range(TILES_PER_BRAND + 1))


def before_game_over(deck: int) -> int:
    """Count the cards above Game Over in a deck of `deck`: the fourth stack is the smallest."""
    return deck - deck // 4
