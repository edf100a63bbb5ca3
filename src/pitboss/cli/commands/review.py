"""`pitboss review`: what a recorded game was worth, move by move."""

import click
import msgspec

from pitboss.analysis import Review, review
from pitboss.cli.options import json_flag, read_record_file
from pitboss.cli.progress import changing_bar


@click.command()
@click.argument("path", metavar="FILE")
@json_flag
def command(path: str, as_json: bool) -> None:
    record = read_record_file(path)
    with changing_bar() as show:
        found = review(record, tell=lambda done, total: show("choices judged", done, total))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(found)


def _show(found: Review) -> None:
    for seat in found.seats:
        click.echo(
            f"{seat.name}: start {seat.start:.1%}, luck {seat.luck:+.1%}, play {seat.play:+.1%},"
            f" result {seat.result:.1%}"
        )
    for point in found.turning_points:
        click.echo(f"{point.seq}  {point.text}")
