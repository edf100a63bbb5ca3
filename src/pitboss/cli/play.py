"""`pitboss play`: a table in the terminal, people and bots in any seats."""

import re
import sys
from pathlib import Path

import click
from rich.console import Console

from pitboss import bots
from pitboss.cli.explained import Explained
from pitboss.cli.options import game_argument, option_flags, read_options, read_record_file
from pitboss.cli.table import Table
from pitboss.engine import Game, SealedDealer, Unreadable, load

_BOT = re.compile(r"([\w-]+) bot \d+")
"""How a record names a bot, so that a resumed game finds it again."""


@click.command()
@game_argument
@click.option("--seats", type=int, help="you and this many seats in all, bots in the others")
@click.option(
    "--seat",
    "chairs",
    multiple=True,
    metavar="WHO",
    help="who sits down, one after the other: a bot's name, or person:NAME",
)
@click.option("--explain", is_flag=True, help="bots say what they think of their moves")
@click.option("--save", type=click.Path(dir_okay=False), help="where to keep the record")
@click.option("--resume", type=click.Path(), help="go on with a saved record")
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
    if resume:
        record = read_record_file(resume)
        if record.game != game:
            raise Unreadable(f"{resume} is a game of {record.game}: resume it with that name")
        at = record.replay()
        names = [record.names.get(seat, f"Seat {seat}") for seat in range(record.seats)]
        dealer = SealedDealer(bytes.fromhex(record.secret)) if record.secret else SealedDealer()
    else:
        names = _names(loaded, seats, chairs)
        at = loaded.start(len(names), **read_options(loaded, options))
        dealer = SealedDealer()
    path = Path(save or resume or f"{game}.record")
    if not resume and not save:
        path = _unused(path)
    console = Console()
    players = _players(loaded, names)
    if explain:
        players = {seat: Explained(bot, console) for seat, bot in players.items()}
    Table(at, names, players, dealer, console, path, sys.stdin.isatty()).run()


def _names(game: Game, seats: int | None, chairs: tuple[str, ...]) -> list[str]:
    strongest = bots.names(game.slug)[-1]
    if not chairs:
        count = seats or max(3, game.meta.seats[0])
        game.meta.check_seats(count)
        return ["Player", *(f"{strongest} bot {number}" for number in range(1, count))]
    if seats is not None and seats != len(chairs):
        raise Unreadable(f"--seats {seats} does not fit {len(chairs)} times --seat: leave it out")
    return [_name(game, chair, seat) for seat, chair in enumerate(chairs)]


def _name(game: Game, chair: str, seat: int) -> str:
    kind, _, name = chair.partition(":")
    if kind == "person":
        name = name.strip()[:40] or f"Player {seat}"
        if _BOT.fullmatch(name) or not name.isprintable():
            raise Unreadable(f"{name!r} cannot be a person's name here: choose another")
        return name
    bots.bot(game.slug, chair)  # refuses a name that no bot has
    return f"{chair} bot {seat}"


def _players(game: Game, names: list[str]) -> dict[int, bots.Bot]:
    found = {seat: _BOT.fullmatch(name) for seat, name in enumerate(names)}
    return {seat: bots.bot(game.slug, bot[1], seed=seat) for seat, bot in found.items() if bot}


def _unused(path: Path) -> Path:
    number = 2
    free = path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free
