"""`pitboss perft`: count the tree of steps below a position."""

import json

import click
from rich.console import Console
from rich.table import Table

from pitboss.cli.options import game_argument, json_flag
from pitboss.cli.progress import compile_with_bar
from pitboss.engine import load, perft


@click.command()
@game_argument
@click.argument("position")
@click.argument("depth", type=click.IntRange(1, 12))
@json_flag
def command(game: str, position: str, depth: int, as_json: bool) -> None:
    loaded = load(game)
    at = loaded.position(position if position.startswith(game) else f"{game} {position}")
    compile_with_bar(loaded.rules, "play_at", "legal_at", "outcomes_at")
    counts = perft(at, depth)
    if as_json:
        rows = [{"depth": c.depth, "chance": c.chance, "decisions": c.decisions} for c in counts]
        click.echo(json.dumps(rows))
        return
    table = Table()
    for heading in ("depth", "chance", "decisions"):
        table.add_column(heading, justify="right")
    for count in counts:
        table.add_row(str(count.depth), f"{count.chance:,}", f"{count.decisions:,}")
    Console().print(table)
