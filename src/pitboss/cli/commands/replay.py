"""`pitboss replay`: print a recorded game move by move."""

import json
from collections.abc import Iterable, Iterator

import click
from rich.console import Console

from pitboss.cli.boards import board
from pitboss.cli.options import json_flag, read_record_file
from pitboss.engine import Position, Record
from pitboss.engine.replay import Step, replay
from pitboss.kernel import CHANCE


@click.command()
@click.argument("file")
@click.option("--upto", type=click.IntRange(0), help="stop after this entry")
@json_flag
def command(file: str, upto: int | None, as_json: bool) -> None:
    record = read_record_file(file)
    played = replay(record.start(), record.first(upto))
    # A game of earlier rules is printed up to the entry that today's rules refuse.
    fault = record.fault_at(played.fault) if played.fault else None
    if as_json:
        reason = fault.reason if fault else None
        click.echo(json.dumps(_facts(record, played.last) | {"fault": reason}))
    else:
        console, names = Console(), seat_names(record)
        for words in _told(played.steps, names):
            console.print(words, highlight=False)
        if record.practice is not None:
            console.print(practice_words(record.practice), highlight=False)
        console.print(board(played.last, None, names))
    if fault:
        raise fault


def _told(played: Iterable[Step], names: list[str]) -> Iterator[str]:
    """Describe entries in words, a line each."""
    for seq, entry, at, events in played:
        who = "dice" if entry.seat == CHANCE else names[entry.seat]
        words = " ".join(filter(None, (at.game.looks.tell(event, names) for event in events)))
        yield f"{seq:>4}  {words or f'{who}: {entry.text}'}"


def practice_words(first: int) -> str:
    """Say that a game was practice, and since which entry."""
    return f"Practice from entry {first} on: dice or cards were taken back. It counts for nothing."


def seat_names(record: Record) -> list[str]:
    """Name every seat, as the record does or by number."""
    return [record.names.get(seat, f"Seat {seat}") for seat in range(record.seats)]


def _facts(record: Record, at: Position) -> dict[str, object]:
    result = at.result
    return {
        "game": record.game,
        "rules": record.rules_version,
        "seats": record.seats,
        "entries": len(record.entries),
        "practice": record.practice,
        "position": at.text,
        "over": result is not None,
        "ending": result.ending if result else None,
        "winners": list(result.winners) if result else [],
        "points": [row.points for row in at.standing],
        "money": [row.money for row in at.standing],
        "places": [row.place for row in at.standing],
    }
