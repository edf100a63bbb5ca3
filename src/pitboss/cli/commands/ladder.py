"""`pitboss ladder`: play the plan's matches that have no result yet, and write the page."""

import os
from pathlib import Path

import click

from pitboss.arena.ladder import page, play_row, read_plan, read_results, write_results
from pitboss.arena.run import compiled_parts
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import Unreadable


@click.command()
@click.option("--plan", type=click.Path(), default="docs/ladder.toml", show_default=True)
@click.option("--game", "only", help="only rows of this game")
@click.option("--again", is_flag=True, help="play rows again that have a result")
@click.option("--workers", type=click.IntRange(1, 256), help="processes; default: all cores")
def command(plan: str, only: str | None, again: bool, workers: int | None) -> None:
    source = Path(plan)
    found = read_plan(source)
    games = dict.fromkeys(row.match.game for row in found.rows)
    if only is not None and only not in games:
        raise Unreadable(f"{plan} has no rows of {only!r}: choose {', '.join(games)}")
    kept = source.with_suffix(".json")
    results = read_results(kept)
    for row in found.rows:
        wanted = only in (None, row.match.game)
        if wanted and (again or row.command not in results):
            for library, names in compiled_parts(row.match.game):
                compile_with_bar(library, *names)
            with bar(row.command, row.match.deals * row.match.seats) as done:
                results[row.command] = play_row(row, workers or os.cpu_count() or 1, done)
            # After every row, so that an interruption loses one match at most.
            write_results(kept, results, found)
            source.with_suffix(".md").write_text(page(found, results), encoding="utf-8")
            click.echo(f"{row.command}: {results[row.command]['share']:.1%}")
    source.with_suffix(".md").write_text(page(found, results), encoding="utf-8")
