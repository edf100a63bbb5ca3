"""`pitboss components`: what is printed on a game's components, and how certain that is."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.cli.options import game_argument, json_flag, option_flags, read_options
from pitboss.engine import Printed, Unreadable, load

WIDE = 150
"""From this width on, a component with many fields has a row of a table; below, a paragraph."""
MARKS = {"certain": "", "likely": "~", "reconstructed": "?"}
STYLES = {"certain": "", "likely": "yellow", "reconstructed": "red"}


@click.command()
@game_argument
@option_flags
@json_flag
def command(game: str, options: tuple[str, ...], as_json: bool) -> None:
    loaded = load(game)
    if loaded.components is None:
        raise Unreadable(f"every component of {loaded.meta.title} is certain: see its data folder")
    chosen = loaded.options(read_options(loaded, options))
    listed = loaded.components(chosen)
    if as_json:
        click.echo(json.dumps([asdict(printed) for printed in listed]))
        return
    console = Console()
    for group, rows in groupby(listed, key=lambda printed: printed.component.partition(".")[0]):
        found = list(rows)
        if console.width >= WIDE or len({printed.field for printed in found}) <= 4:
            console.print(_table(group, found))
        else:
            console.print(_lines(group, found))
    count = Counter(printed.certainty for printed in listed)
    words = ", ".join(f"{count[c]} {c} {MARKS[c]}".rstrip() for c in MARKS if count[c])
    console.print(f"{len(listed)} values: {words}.", highlight=False)
    named = ", ".join(f"{name} {value}" for name, value in chosen.items())
    console.print(f"Played as: {named}", style="dim", highlight=False)


def _table(group: str, rows: Sequence[Printed]) -> Table:
    """Give one line for each component, one column for each field."""
    fields = list(dict.fromkeys(printed.field for printed in rows))
    by_component: dict[str, dict[str, Printed]] = {}
    for printed in rows:
        by_component.setdefault(printed.component, {})[printed.field] = printed
    table = Table(title=group, box=box.SIMPLE_HEAD)
    if len(by_component) == 1:
        table.add_column("field")
        table.add_column("value")
        for printed in rows:
            table.add_row(printed.field, _cell(printed))
        return table
    for heading in ("", *fields):
        table.add_column(heading.replace("_", " "), overflow="fold")
    for component, found in by_component.items():
        cells = [_cell(found[field]) if field in found else "" for field in fields]
        table.add_row(component.partition(".")[2], *cells)
    return table


def _lines(group: str, rows: Sequence[Printed]) -> str:
    """Give one paragraph for each component, for narrow terminals."""
    lines = [f"\n[italic]{group}[/]"]
    for component, found in groupby(rows, key=lambda printed: printed.component):
        facts = [f"{printed.field.replace('_', ' ')} {_cell(printed)}" for printed in found]
        lines.append(f"[bold]{component.partition('.')[2] or component}[/]: {' · '.join(facts)}")
    return "\n".join(lines)


def _cell(printed: Printed) -> str:
    text = escape(f"{_spelled(printed.value)}{MARKS[printed.certainty]}")
    style = STYLES[printed.certainty]
    return f"[{style}]{text}[/]" if style else text


def _spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return "; ".join(_spelled(part) for part in value.values())
    return str(value)
