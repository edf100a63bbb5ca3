"""The board of Lords of Vegas as boxes: six blocks along the Strip, and what everybody has."""

from pitboss.engine.drawing import PAPER, SEAT_COLORS, Box, label
from pitboss.engine.game import View

_WIDE, _HIGH = 13, 5
_COLORS = {
    "albion": "#e6b8e0",
    "sphinx": "#f2e08a",
    "vega": "#b5dfa8",
    "tivoli": "#e3e3e3",
    "pioneer": "#f2c48d",
}
_SIDES = (("A", "C", "E"), ("B", "D", "F"))


def draw(view: View) -> list[Box]:
    """Draw what a view shows."""
    card = f", card {view['card']}" if view["card"] else ""
    left = f", {view['deck']['until_game_over']} cards before Game Over"
    boxes = [label(0, 0, f"Lords of Vegas, turn of seat {view['turn']}{card}{left}")]
    bosses = {casino["casino"]: casino["boss"] for casino in view["casinos"]}
    deepest = 0
    for side, blocks in enumerate(_SIDES):
        top = 2
        for block in blocks:
            lots = [(name, lot) for name, lot in view["lots"].items() if lot["block"] == block]
            for name, lot in lots:
                column = side * (3 * _WIDE + 3) + lot["col"] * _WIDE
                boxes.append(_lot(column, top + lot["row"] * _HIGH, name, lot, bosses))
            top += (1 + max(lot["row"] for _, lot in lots)) * _HIGH + 1
        deepest = max(deepest, top)
    seats = [_seat(row["seat"] * _WIDE, deepest, row, view["to_act"]) for row in view["seats"]]
    return boxes + seats


def _lot(column: int, row: int, name: str, lot: View, bosses: dict[str, int | None]) -> Box:
    lines = [f"{name} ${lot['price']} d{lot['die']}", "", ""]
    color = PAPER
    if lot["marker"] is not None:
        lines[1] = f"lot of {lot['marker']}"
        color = SEAT_COLORS[lot["marker"]] + "33"
    elif lot["brand"] is not None:
        boss = bosses[lot["casino"]]
        lines[1] = lot["brand"] + (f" x{lot['floors']}" if lot["floors"] > 1 else "")
        die = "no die" if lot["owner"] is None else f"seat {lot['owner']}:{lot['pips']}"
        lines[2] = die + ("*" if boss is not None and boss == lot["owner"] else "")
        color = _COLORS[lot["brand"]]
    return Box(column, row, _WIDE, _HIGH, tuple(lines), color)


def _seat(column: int, row: int, seat: View, to_act: int) -> Box:
    lines = (
        f"{'>' if seat['seat'] == to_act else ' '}seat {seat['seat']}",
        f"{seat['score']} points",
        f"${seat['cash']}m",
        f"{seat['dice_left']} dice",
        f"{seat['markers_left']} markers",
    )
    return Box(column, row, _WIDE, 7, lines, SEAT_COLORS[seat["seat"]] + "33")
