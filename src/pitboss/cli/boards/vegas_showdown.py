"""Vegas Showdown in the terminal: the auction board, the seats, every sheet drawn with doors."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pitboss.cli.boards.seats import mark, named
from pitboss.engine import View
from pitboss.games.vegas_showdown.geometry import (
    WIDTH_HEIGHT,
    cell_name,
    different_turns,
    outer_doors,
    packed_doors,
)
from pitboss.games.vegas_showdown.tables import SIZES

SHORT = {
    "slots": "SL",
    "lounge": "LO",
    "restaurant": "RE",
    "fancy-slots": "FS",
    "dragon-room": "DR",
    "table-games": "TG",
    "high-rollers-room": "HR",
    "sports-book": "SB",
    "space-age-sports-book": "SA",
    "fancy-lounge": "FL",
    "night-club": "NC",
    "theater": "TH",
    "fancy-restaurant": "FR",
    "five-star-steakhouse": "ST",
    "buffet": "BU",
}
STYLES = {"yellow": "black on yellow", "blue": "white on blue", "green": "black on green"}
DOUBT = {"likely": "~", "reconstructed": "?"}
LEGEND = (
    "Tiles: two letters and y, b or g for yellow, blue or green; a capital has red corners."
    "  Doors: gaps in walls.  c, h: free squares of the casino and the hotel section."
    "  ~ likely, ? reconstructed: see pitboss components vegas-showdown."
)


def draw(view: View, names: list[str]) -> RenderableType:
    """Draw the table."""
    sheets = [_sheet(view, row, names) for row in view["seats"]]
    parts: list[RenderableType] = [_auction(view, names), _seats(view, names), Columns(sheets)]
    if view["phase"] in ("place", "publicity", "renovate"):
        stored = sorted(set(view["seats"][view["to_act"]]["stored"]), key=list(SHORT).index)
        parts += [_turned(view, tile) for tile in stored]
    return Group(*parts, Text(LEGEND, style="dim"))


def _auction(view: View, names: list[str]) -> Table:
    title = f"Vegas Showdown · turn {view['turn']}"
    table = Table(title=title, caption=_news(view), box=box.ROUNDED)
    for heading in ("space", "tile", "", "min", "pop", "rev", "fame", "needs", "bid"):
        numbers = heading in ("min", "pop", "rev", "fame")
        table.add_column(heading, justify="right" if numbers else "left")
    for space in [*view["premier"], *view["basic"]]:
        table.add_row(*_offer(view, space, names))
    return table


def _offer(view: View, space: Mapping[str, Any], names: list[str]) -> list[str]:
    if space["tile"] is None:
        return [space["space"], "empty", "", "", "", "", "", "", ""]
    tile = view["tiles"][space["tile"]]
    numbers = [
        f"{tile[field]}{DOUBT.get(tile['doubtful'].get(field, ''), '')}"
        for field in ("population", "revenue", "fame")
    ]
    left = "" if space["left"] is None else f" ({space['left']} left)"
    bid = "no bids this turn" if space["banned"] else ""
    if space["bid"]:
        bid = f"${space['bid']} {named(space['bidder'], names)}"
    needs = ", ".join(view["tiles"][need]["name"] for need in tile["needs"]) or "–"
    return [
        space["space"],
        f"{tile['name']}{left}",
        _code(view, space["tile"]),
        f"${space['minimum']}",
        *numbers,
        needs,
        bid,
    ]


def _news(view: View) -> str:
    parts = [
        " ".join(f"{size} {stack['a']}A+{stack['b']}B" for size, stack in view["stacks"].items())
    ]
    parts += [f"no {action} this turn" for action in view["barred"]]
    if view["income"] != "lesser":
        parts.append(f"income: {view['income']}")
    if view["event"]:
        parts.append(f"{view['event']['title']}: {view['event']['words']}")
    return " · ".join(parts)


def _code(view: View, tile: str) -> str:
    letter = str(view["tiles"][tile]["color"])[0]
    return SHORT[tile] + (letter.upper() if view["tiles"][tile]["red_corners"] else letter)


def _seats(view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("", "seat", "cash", "pop", "rev", "income", "fame", "at the end", "marker"):
        table.add_column(heading, justify="left" if heading in ("", "seat", "marker") else "right")
    for row in view["seats"]:
        seat = row["seat"]
        pointer = "→" if view["to_act"] == seat else " "
        button = " (button)" if view["button"] == seat else ""
        count = sum(row["count"].values())
        over = view["ending"] is not None
        table.add_row(
            pointer,
            named(seat, names) + button,
            f"${row['cash']}",
            str(row["population"]),
            str(row["revenue"]),
            f"${row['income']}",
            str(row["fame"]),
            f"{row['fame'] if over else row['fame'] + count}",
            _marker(row),
        )
    return table


def _marker(row: Mapping[str, Any]) -> str:
    if row["marker"] is None:
        return "to choose" if row["owes"] else ""
    amount = row["marker"]["amount"]
    return f"{row['marker']['on']} ${amount}" if amount else str(row["marker"]["on"])


def _sheet(view: View, row: Mapping[str, Any], names: list[str]) -> Panel:
    stored = ", ".join(view["tiles"][tile]["name"] for tile in row["stored"]) or "nothing"
    text = _Drawn(view, view["sheet"], row["tiles"]).text()
    text.append(f"\nstored: {stored}", style="dim")
    return Panel(text, title=f"{mark(row['seat'])} {names[row['seat']]}", expand=False, width=39)


def _turned(view: View, tile: str) -> Panel:
    """Draw a tile in every turn that differs, so that its doors can be seen before it is placed."""
    size = SIZES.index(view["tiles"][tile]["size"])
    packed = packed_doors(size, view["tiles"][tile]["doors"])
    drawn: list[RenderableType] = []
    for turn in range(different_turns(size, packed)):
        width, height = WIDTH_HEIGHT[size] if turn % 2 == 0 else WIDTH_HEIGHT[size][::-1]
        doors = [f"{cell_name(at)}{side}" for at, side in outer_doors(size, packed[turn], turn)]
        cells = [f"{'ab'[x]}{y + 1}" for x in range(width) for y in range(height)]
        sheet = NO_SHEET | {"columns": width, "rows": height}
        placed = {"tile": tile, "cell": "a1", "cells": cells, "doors": doors}
        text = Text(f" +{turn}" if turn else " as it is", style="bold")
        drawn.append(text + Text("\n") + _Drawn(view, sheet, [placed]).text(bare=True))
    return Panel(Columns(drawn), title=view["tiles"][tile]["name"], expand=False)


NO_SHEET = {"casino_columns": "", "hotel_columns": "", "casino_entrance": "", "hotel_entrance": ""}


class _Drawn:
    """One sheet: three characters a square, walls and doors between them."""

    def __init__(self, view: View, sheet: Mapping[str, Any], tiles: list[View]) -> None:
        self.view = view
        self.sheet = sheet
        self.columns = "abcdefgh"[: sheet["columns"]]
        self.rows = range(1, sheet["rows"] + 1)
        self.owner = {cell: number for number, t in enumerate(tiles) for cell in t["cells"]}
        self.tiles = tiles
        self.doors = {door for tile in tiles for door in tile["doors"]}

    def text(self, bare: bool = False) -> Text:
        """Draw it, the names of columns and rows included unless it is to be bare."""
        text = Text()
        if not bare:
            text.append("   " + "   ".join(self.columns) + "\n", style="dim")
        for row in self.rows:
            self._border(text, row - 1)
            text.append(" " if bare else f"{row}", style="dim")
            for column in self.columns:
                self._upright(text, _left(column), column, row)
                self._square(text, f"{column}{row}")
            self._upright(text, self.columns[-1], "", row)
            text.append("\n")
        self._border(text, self.rows[-1])
        return text

    def _border(self, text: Text, above: int) -> None:
        text.append(" ")
        for column in self.columns:
            text.append("+" if self._corner(column, above) else "·")
            text.append(
                {"wall": "---", "door": "- -", "inside": "   ", "": "   "}[
                    self._edge(f"{column}{above}", "S", f"{column}{above + 1}", "N")
                ]
            )
        text.append("+" if self._corner("", above) else "·")
        text.append("\n")

    def _corner(self, column: str, above: int) -> bool:
        left = _left(column) if column else self.columns[-1]
        around = [f"{c}{r}" for c in (left, column) for r in (above, above + 1)]
        return any(cell in self.owner for cell in around)

    def _upright(self, text: Text, left: str, right: str, row: int) -> None:
        edge = self._edge(f"{left}{row}", "E", f"{right}{row}", "W")
        entrance = {f"{right}{row}W": "»", f"{left}{row}E": "«"}
        doors = (self.sheet["casino_entrance"], self.sheet["hotel_entrance"])
        arrows = [arrow for name, arrow in entrance.items() if name in doors]
        if arrows and edge != "wall":
            text.append(arrows[0], style="bold")
        else:
            text.append({"wall": "|", "door": ":", "inside": " ", "": " "}[edge])

    def _edge(self, first: str, side: str, second: str, back: str) -> str:
        """Say what lies between two squares: a wall, a door, the inside of a tile or nothing."""
        one, two = self.owner.get(first), self.owner.get(second)
        if one is None and two is None:
            return ""
        if one == two:
            return "inside"
        open_one = one is None or f"{first}{side}" in self.doors
        open_two = two is None or f"{second}{back}" in self.doors
        return "door" if open_one and open_two else "wall"

    def _square(self, text: Text, cell: str) -> None:
        number = self.owner.get(cell)
        if number is None:
            section = "c" if cell[0] in self.sheet["casino_columns"] else " "
            section = "h" if cell[0] in self.sheet["hotel_columns"] else section
            text.append(f" {section} ", style="dim")
            return
        tile = self.tiles[number]
        code = _code(self.view, tile["tile"]) if tile["cell"] == cell else "   "
        text.append(code, style=STYLES[self.view["tiles"][tile["tile"]]["color"]])


def _left(column: str) -> str:
    at = "abcdefgh".index(column)
    return "abcdefgh"[at - 1] if at else ""
