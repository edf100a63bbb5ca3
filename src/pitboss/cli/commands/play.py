"""`pitboss play`: a table in the terminal, people and bots in any seats."""

import re
import sys
from pathlib import Path

import click
from rich.console import Console

from pitboss import bots
from pitboss.bots.protocol.stdio import PREFIX
from pitboss.cli import secret_store
from pitboss.cli.explained import Explained
from pitboss.cli.options import game_argument, option_flags, read_options, read_record_file
from pitboss.cli.table import Table
from pitboss.engine import Game, Record, SealedDealer, Unreadable, load

_BOT = re.compile(r"([\w-]+) bot \d+")
"""How a record names a bot, so that a resumed game finds it again."""
_PERSON = "person:"
_OWN = "stdio"
"""How it names a bot in another language: without its command, so that resuming somebody else's
record cannot run commands on this machine."""


@click.command()
@game_argument
@click.option("--seats", type=int, help="the number of seats: you and bots")
@click.option(
    "--seat",
    "chairs",
    multiple=True,
    metavar="WHO",
    help="who sits down, one after the other: a bot's name, person:NAME or stdio:COMMAND",
)
@click.option("--explain", is_flag=True, help="bots explain their moves")
@click.option("--save", type=click.Path(dir_okay=False), help="where to keep the record")
@click.option("--resume", type=click.Path(), help="continue a saved record")
@option_flags
def command(
    game: str,
    seats: int | None,
    chairs: tuple[str, ...],
    explain: bool,
    save: str | None,
    resume: str | None,
    options: tuple[str, ...],
) -> None:
    loaded = load(game)
    bots.keep_nobody_waiting(game)
    if resume:
        record = read_record_file(resume)
        if record.game != game:
            raise Unreadable(f"{resume} is a game of {record.game}: resume it with that name")
        at = record.replay()
        names = [record.names.get(seat, f"Seat {seat}") for seat in range(record.seats)]
        kinds = _resumed(loaded, names, chairs)
        dealer, is_sealed = _dealer_of(record)
    else:
        kinds = _kinds(loaded, seats, chairs)
        names = [_name(kind, seat) for seat, kind in enumerate(kinds)]
        at = loaded.start(len(names), **read_options(loaded, options))
        dealer, is_sealed = SealedDealer(), True
    path = Path(save or resume or f"{game}.record")
    if not resume and not save:
        path = _unused(path)
    console = Console()
    players = {
        seat: bots.bot(game, kind, seed=seat)
        for seat, kind in enumerate(kinds)
        if not kind.startswith(_PERSON)
    }
    seated = {seat: Explained(bot, console) if explain else bot for seat, bot in players.items()}
    try:
        table = Table(at, names, seated, dealer, console, path, sys.stdin.isatty())
        table.is_sealed = is_sealed
        table.run()
    finally:
        for player in players.values():
            bots.dismiss(player)


def _dealer_of(record: Record) -> tuple[SealedDealer, bool]:
    """Find the dice of a saved game, and say whether they are the ones it committed to."""
    if record.secret:
        return SealedDealer(bytes.fromhex(record.secret), record.seeds), True
    found = secret_store.find(record.commitment) if record.commitment else None
    if found is not None:
        return SealedDealer(found.secret, record.seeds), True
    click.echo(
        "The secret of these dice is not on this machine: the game goes on with new dice,"
        " which nobody can check.",
        err=True,
    )
    return SealedDealer(), False


def _kinds(game: Game, seats: int | None, chairs: tuple[str, ...]) -> list[str]:
    """List who sits down: `person:NAME`, or a bot's name."""
    if not chairs:
        count = seats or max(3, game.meta.seats[0])
        game.meta.check_seats(count)
        return [f"{_PERSON}Player", *[bots.names(game.slug)[-1]] * (count - 1)]
    if seats is not None and seats != len(chairs):
        raise Unreadable(f"--seats {seats} does not fit {len(chairs)} times --seat: leave it out")
    return [_kind(game, chair, seat) for seat, chair in enumerate(chairs)]


def _kind(game: Game, chair: str, seat: int) -> str:
    kind, _, name = chair.partition(":")
    if kind != "person":
        try:
            bots.check(game.slug, chair)
        except Unreadable as refusal:
            raise Unreadable(f"{refusal.reason}, or person:NAME for somebody here") from None
        return chair
    name = name.strip()[:40] or f"Player {seat}"
    if _BOT.fullmatch(name) or not name.isprintable():
        raise Unreadable(f"{name!r} cannot be a person's name here: choose another")
    return _PERSON + name


def _name(kind: str, seat: int) -> str:
    if kind.startswith(_PERSON):
        return kind.removeprefix(_PERSON)
    return f"{_OWN if kind.startswith(PREFIX) else kind} bot {seat}"


def _resumed(game: Game, names: list[str], chairs: tuple[str, ...]) -> list[str]:
    """Find who sat there again; `--seat` says it where the record does not."""
    if chairs and len(chairs) != len(names):
        raise Unreadable(f"the record has {len(names)} seats: say --seat as often, or not at all")
    found = [_BOT.fullmatch(name) for name in names]
    kinds = [bot[1] if bot else _PERSON + name for bot, name in zip(found, names, strict=True)]
    if not chairs and _OWN in kinds:
        seat = kinds.index(_OWN)
        raise Unreadable(
            f"seat {seat} is a bot whose command the record does not keep:"
            f" say who sits where, once --seat for each of the {len(names)} seats"
        )
    given = [_kind(game, chair, seat) for seat, chair in enumerate(chairs)]
    for seat, kind in enumerate(given):
        if kinds[seat] != (_OWN if kind.startswith(PREFIX) else kind):
            raise Unreadable(f"in the record seat {seat} is {names[seat]!r}, not {chairs[seat]!r}")
    return given or kinds


def _unused(path: Path) -> Path:
    number = 2
    free = path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free
