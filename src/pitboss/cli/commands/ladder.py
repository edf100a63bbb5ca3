"""`pitboss ladder`: play the plan's matches that have no result yet, and write the page."""

import sys
from pathlib import Path

import click

from pitboss.arena.ladder import page, play_row, read_plan, read_results, write_results
from pitboss.arena.run import compiled_parts
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import Unreadable


@click.command()
@click.option("--plan", type=click.Path(), default="docs/ladder.toml", show_default=True)
@click.option("--game", "only", help="only rows of this game")
@click.option("--again", is_flag=True, help="play rows again that have a result")
@backend_flags
def command(
    plan: str, only: str | None, again: bool, workers: int | None, cluster: str | None
) -> None:
    source = Path(plan)
    found = read_plan(source)
    games = dict.fromkeys(row.match.game for row in found.rows)
    if only is not None and only not in games:
        raise Unreadable(f"{plan} has no rows of {only!r}: choose {', '.join(games)}")
    kept = source.with_suffix(".json")
    results = read_results(kept)
    wanted = [row for row in found.rows if only in (None, row.match.game)]
    out = sys.stdout  # a cluster redirects what it prints, but not our results
    with chosen_backend(cluster, workers) as backend:
        for row in wanted:
            if not again and row.command in results:
                continue
            for library, names in compiled_parts(row.match.game):
                compile_with_bar(library, *names)
            words = f"{row.command} on {backend.where()}"
            with bar(words, row.match.deals * row.match.seats) as done:
                results[row.command] = play_row(row, backend, done)
            # After every row, so that an interruption loses one match at most.
            write_results(kept, results, found)
            source.with_suffix(".md").write_text(page(found, results), encoding="utf-8")
            click.echo(f"{row.command}: {results[row.command]['share']:.1%}", file=out)
    source.with_suffix(".md").write_text(page(found, results), encoding="utf-8")
