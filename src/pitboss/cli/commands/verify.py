"""`pitboss verify`: check a record step by step, dice included."""

import json
from collections.abc import Iterator, Sequence

import click

from pitboss.cli.commands.replay import practice_words
from pitboss.cli.options import json_flag, read_record_file
from pitboss.engine import Seed
from pitboss.engine.replay import verify


@click.command()
@click.argument("file")
@json_flag
def command(file: str, as_json: bool) -> None:
    record = read_record_file(file)
    verified = verify(record).check()
    dice, result = verified.dice, verified.replay.last.result
    if as_json:
        over = result is not None
        facts: dict[str, object] = {"entries": len(record.entries), "over": over, "dice": dice}
        seeds = {"promised": len(record.seeds), "told": _told(record.seeds)}
        facts |= {"practice": record.practice, "rules": record.rules_version, "seeds": seeds}
        click.echo(json.dumps(facts))
        return
    click.echo(f"{file}: {len(record.entries)} entries, every step legal.")
    today = verified.replay.last.game.meta.rules_version
    if record.rules_version != today:
        click.echo(f"It began under rules {record.rules_version}; rules {today} allow it as well.")
    if result:
        winners = ", ".join(record.names.get(seat, f"seat {seat}") for seat in result.winners)
        click.echo(f"The game ended ({result.ending}); won by {winners}.")
    else:
        click.echo("The game goes on.")
    if record.practice is not None:
        click.echo(practice_words(record.practice))
    click.echo(_DICE[dice])
    for sentence in _about(record.seeds):
        click.echo(sentence)


def _told(seeds: Sequence[Seed]) -> int:
    return sum(bool(seed.told) for seed in seeds)


def _about(seeds: Sequence[Seed]) -> Iterator[str]:
    told = _told(seeds)
    if told:
        players = "One player" if told == 1 else f"{told} players"
        yield f"{players} added a seed: whoever chose the secret could not choose the dice."
    if told < len(seeds):
        yield f"Seeds that were promised and never told: {len(seeds) - told}."


_DICE = {
    "derived": "Every roll and draw was derived again from the secret, and the secret is the one"
    " that was committed to before the first step.",
    "sealed": "The dice are sealed: the secret is published when the game is over.",
    "unsealed": "The record names no dice commitment, so the rolls can be legal but not proven.",
}
