"""The table of Las Vegas as boxes: six casinos, what they pay now, and the seats."""

from pitboss.engine.drawing import SEAT_COLORS, Box, label
from pitboss.engine.game import View

_WIDE = 17
_NOTES = 5
_OWNERS = 6


def draw(view: View) -> list[Box]:
    """Draw what a view shows."""
    boxes = [label(0, 0, f"Las Vegas, round {view['round']} of {view['rounds']}")]
    for casino in view["casinos"]:
        column = (casino["number"] - 1) * _WIDE
        lines = [f"casino {casino['number']}", _listed(casino["notes"])]
        lines += [f"{_who(row['owner'])}: {_dice(row['dice'])}" for row in casino["dice"]]
        paid = [f"${row['note']} to {_who(row['owner'])}" for row in casino["pays"]]
        boxes.append(Box(column, 2, _WIDE, 4 + _OWNERS, tuple(lines)))
        boxes.append(Box(column, 5 + _OWNERS, _WIDE, 2 + _NOTES, tuple(paid)))
    below = 7 + _OWNERS + _NOTES
    for row in view["seats"]:
        arrow = ">" if row["seat"] == view["to_act"] else " "
        money = {None: "", 0: "$0"}.get(row["money"], f"${row['money']},000")
        lines = [f"{arrow}seat {row['seat']}", _dice(row["dice"]), f"{row['note_count']} notes"]
        if row["white"]:
            lines[1] += f" {row['white']} white"
        color = SEAT_COLORS[row["seat"]] + "33"
        column = row["seat"] * _WIDE
        boxes.append(Box(column, below, _WIDE, 6, (*lines, money), color))
    rolled = view["roll"]["own"], view["roll"]["white"]
    if any(rolled):
        own, white = (" ".join(map(str, faces)) for faces in rolled)
        boxes.append(label(0, below + 6, f"rolled {own}" + (f" white {white}" if white else "")))
    return boxes


def _who(owner: int | str) -> str:
    return "white" if owner == "white" else f"seat {owner}"


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _listed(notes: list[int]) -> str:
    return " ".join(f"${note}" for note in notes)
