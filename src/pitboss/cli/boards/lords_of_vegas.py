"""Lords of Vegas in the terminal: six blocks along the Strip, and what everybody has.

A lot shows its price and printed die; below, whose parking lot it is, or the tile's brand with the
die on it; below that, floors and the boss. Brands have a colour and a name, so that the board can
be read without colours.
"""

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.boards.seats import mark, named
from pitboss.engine import View

FACES = " ⚀⚁⚂⚃⚄⚅"
COLOURS = {
    "albion": "magenta",
    "sphinx": "yellow",
    "vega": "green",
    "tivoli": "white",
    "pioneer": "orange3",
    "strip": "bold",
}
WEST = ("A", "C", "E")
EAST = ("B", "D", "F")
WIDE = 11
BLOCK_WIDTH = 3 * (WIDE + 1) + 1


def draw(view: View, names: list[str]) -> RenderableType:
    """Draw the table."""
    parts: list[RenderableType] = [_title(view, names), _board(view), _seats(view, names)]
    parts.extend([_cards(view), *_deal(view, names), *_bet(view, names)])
    return Group(*parts)


def _title(view: View, names: list[str]) -> Text:
    card = f" · card {view['card']}" if view["card"] else ""
    left = f" · {view['deck']['until_game_over']} cards before Game Over"
    turn = f"Lords of Vegas · {names[view['turn']]} is on turn{card}{left}"
    return Text(turn, style="bold")


def _board(view: View) -> Text:
    bosses = {casino["casino"]: casino["boss"] for casino in view["casinos"]}
    west, east = (list(_side(view, blocks, bosses)) for blocks in (WEST, EAST))
    strip = "THE STRIP"
    lines = []
    for number, (left, right) in enumerate(zip(west, east, strict=True)):
        letter = strip[(number // 2) % len(strip)] if number % 2 else " "
        lines.append(f"{left} [bold]║{letter}║[/] {right}")
    return Text.from_markup("\n".join(lines))


def _side(view: View, blocks: tuple[str, ...], bosses: dict[str, int | None]) -> Iterator[str]:
    """Give one side of the Strip, line by line: eight rows of lots and two streets."""
    edge = "+" + ("-" * WIDE + "+") * 3
    for block in blocks:
        lots = [(name, lot) for name, lot in view["lots"].items() if lot["block"] == block]
        yield edge
        for row in range(0, len(lots), 3):
            cells = [_cell(name, lot, bosses) for name, lot in lots[row : row + 3]]
            for line in zip(*cells, strict=True):
                yield "|" + "|".join(line) + "|"
            yield edge
        yield " " * BLOCK_WIDTH
    # Blocks C and D, E and F differ by a row each, so that both sides end at the same line.


def _cell(name: str, lot: View, bosses: dict[str, int | None]) -> tuple[str, str, str]:
    printed = _pad(f"{name:<3} ${lot['price']:<2} {FACES[lot['die']]}{lot['die']}")
    if lot["marker"] is not None:
        return printed, _pad(f"{mark(lot['marker'])} parking", 1), _pad("")
    if lot["brand"] is None:
        return printed, _pad(""), _pad("")
    die = f"{mark(lot['owner'])}{lot['pips']}" if lot["owner"] is not None else "--"
    colour = COLOURS[lot["brand"]]
    tile = f"[{colour}]{lot['brand']}[/] {die}"
    boss = bosses[lot["casino"]]
    floors = f"x{lot['floors']} " if lot["floors"] > 1 else ""
    below = f"{floors}boss {mark(boss)}" if boss is not None else f"{floors}no boss"
    return printed, _pad(tile), _pad(below)


def _pad(markup: str, indent: int = 0) -> str:
    text = Text.from_markup(markup)
    return " " * indent + markup + " " * (WIDE - indent - len(text.plain))


def _seats(view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=False)
    for heading in ("", "seat", "points", "money", "dice", "markers", "boss of"):
        right = heading in ("points", "money", "dice", "markers")
        table.add_column(heading, justify="right" if right else "left")
    tiles = {row["casino"]: row["tiles"] for row in view["casinos"]}
    for row in view["seats"]:
        table.add_row(
            "→" if view["to_act"] == row["seat"] else " ",
            named(row["seat"], names),
            str(row["score"]),
            f"${row['cash']}m",
            str(row["dice_left"]),
            str(row["markers_left"]),
            ", ".join(f"{casino} ({tiles[casino]})" for casino in row["boss_of"]) or "–",
        )
    return table


def _cards(view: View) -> Text:
    """Say how many cards of each brand are still to come, and how many tiles are left."""
    total = dict.fromkeys(view["tiles_left"], 9) | {"strip": 4}
    parts = []
    for name, cards in view["discards"].items():
        left = total[name] - len(cards)
        tiles = f", {view['tiles_left'][name]} tiles" if name in view["tiles_left"] else ""
        parts.append(f"[{COLOURS[name]}]{name}[/] {left} cards{tiles}")
    return Text.from_markup("Left: " + " · ".join(parts))


def _deal(view: View, names: list[str]) -> list[RenderableType]:
    offer = view["offer"]
    if offer is None:
        return []
    who = ", ".join(named(seat, names) for seat in offer["parties"])
    table = Table(title=f"An offer of {names[offer['seat']]}", box=box.SIMPLE_HEAD, expand=False)
    table.add_column("step")
    for step in offer["steps"]:
        table.add_row(Text(step))
    return [table, Text.from_markup(f"Parties: {who}")]


def _bet(view: View, names: list[str]) -> list[RenderableType]:
    bet = view["bet"]
    if bet is None:
        return []
    against = names[bet["boss"]]
    return [Text(f"{names[bet['seat']]} bets ${bet['amount']}m against {against}.")]
