"""The table of Vegas Showdown as boxes: what is on sale, and the sheet of every seat."""

from pitboss.engine.drawing import SEAT_COLORS, Box, label
from pitboss.engine.game import View

_WIDE = 21
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw(view: View) -> list[Box]:
    """Draw what a view shows."""
    title = f"Vegas Showdown, turn {view['turn']}, {view['events_left']} event cards left"
    boxes = [label(0, 0, title)]
    on_sale = [*view["premier"], *view["basic"]]
    for number, space in enumerate(on_sale):
        boxes.append(_space((number % 4) * _WIDE, 2 + 6 * (number // 4), space))
    top = 2 + 6 * -(-len(on_sale) // 4)
    wide = max(len(_sheet(view, row)[0]) for row in view["seats"]) + 2
    wide = max(wide, _WIDE)
    return boxes + [_seat(row["seat"] * wide, top, wide, view, row) for row in view["seats"]]


def _space(column: int, row: int, space: View) -> Box:
    lines = [space["space"], space["tile"] or "empty", ""]
    if space["tile"]:
        lines[2] = f"from ${space['minimum']}"
        if space["bid"]:
            lines[2] = f"${space['bid']} of seat {space['bidder']}"
        if space["banned"]:
            lines[2] = "no bids"
        if space["left"] is not None:
            lines[1] += f", {space['left']} left"
    return Box(column, row, _WIDE, 6, tuple(lines))


def _seat(column: int, row: int, wide: int, view: View, seat: View) -> Box:
    lines = [
        f"{'>' if seat['seat'] == view['to_act'] else ' '}seat {seat['seat']}, ${seat['cash']}",
        f"fame {seat['fame']}",
        f"population {seat['population']}",
        f"revenue {seat['revenue']}",
        *_sheet(view, seat),
    ]
    lines += [f"{letter} {tile['tile']}" for letter, tile in _lettered(seat)]
    lines += [f"aside {tile}" for tile in seat["stored"]]
    color = SEAT_COLORS[seat["seat"]] + "33"
    return Box(column, row, wide, len(lines) + 2, tuple(lines), color)


def _lettered(seat: View) -> list[tuple[str, View]]:
    return list(zip(_LETTERS, seat["tiles"], strict=False))


def _sheet(view: View, seat: View) -> list[str]:
    """Give the sheet row by row: a letter a tile, a dot a free square."""
    taken = {cell: letter for letter, tile in _lettered(seat) for cell in tile["cells"]}
    columns = "abcdefgh"[: view["sheet"]["columns"]]
    return [
        " ".join(taken.get(f"{column}{row}", ".") for column in columns)
        for row in range(1, view["sheet"]["rows"] + 1)
    ]
