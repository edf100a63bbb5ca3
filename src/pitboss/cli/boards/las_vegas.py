"""Las Vegas in the terminal: six casinos, what they pay now, what the roll offers."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.boards.seats import mark, named
from pitboss.engine import View

FACES = "⚀⚁⚂⚃⚄⚅"


def draw(view: View, names: list[str]) -> RenderableType:
    """Draw the table."""
    parts: list[RenderableType] = [_casinos(view), _seats(view, names)]
    if view["choices"]:
        parts.append(_offer(view, names))
    return Group(*parts)


def _casinos(view: View) -> Table:
    title = f"Las Vegas · round {view['round']} of {view['rounds']}"
    table = Table(title=title, box=box.ROUNDED, show_lines=True, expand=False)
    for casino in view["casinos"]:
        number = casino["number"]
        table.add_column(f"{FACES[number - 1]} {number}", justify="center", min_width=9)
    table.add_row(*(_notes(casino["notes"]) for casino in view["casinos"]))
    table.add_row(*(_dice(casino["dice"]) for casino in view["casinos"]))
    table.add_row(*(_pays(casino["pays"]) for casino in view["casinos"]))
    return table


def _owner(owner: int | str) -> str:
    return "○" if owner == "white" else mark(int(owner))


def _notes(notes: list[int]) -> Text:
    return Text.from_markup("\n".join(f"[green]${note},000[/]" for note in notes) or "–")


def _dice(dice: list[Mapping[str, Any]]) -> Text:
    lines = [f"{_owner(row['owner'])} {row['dice']}" for row in dice]
    return Text.from_markup("\n".join(lines) or "no dice")


def _pays(pays: list[Mapping[str, Any]]) -> Text:
    lines = [f"{_owner(row['owner'])} ${row['note']},000" for row in pays]
    return Text.from_markup("\n".join(["pays", *lines]) if lines else "pays\nnobody")


def _seats(view: View, names: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=False)
    for heading in ("", "seat", "dice", "money won"):
        table.add_column(heading, justify="right" if heading in ("dice", "money won") else "left")
    for row in view["seats"]:
        seat = row["seat"]
        pointer = "→" if view["to_act"] == seat else " "
        start = " (start)" if view["start"] == seat else ""
        white = f" + {row['white']} ○" if row["white"] else ""
        cards = f"{row['note_count']} notes"
        money = f"{cards}, face down" if row["money"] is None else f"{cards}, ${row['money']},000"
        if row["note_count"] == 0:
            money = "nothing yet"
        table.add_row(pointer, named(seat, names) + start, f"{row['dice']}{white}", money)
    return table


def _offer(view: View, names: list[str]) -> Table:
    table = Table(title=f"{names[view['to_act']]} rolled", box=box.SIMPLE_HEAD, expand=False)
    for heading in ("dice", "move", "then that casino would pay"):
        table.add_column(heading)
    for choice in view["choices"]:
        number = int(choice["move"].split()[1])
        dice = f"{FACES[number - 1]} " * choice["own"] + "○ " * choice["white"]
        pays = ", ".join(f"{_owner(row['owner'])} ${row['note']},000" for row in choice["pays"])
        table.add_row(f"{number}: {dice}", choice["move"], pays or "nobody")
    return table
