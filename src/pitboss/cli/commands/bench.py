"""`pitboss bench`: how fast a game's rules run here, on one core, in processor time."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from pitboss.cli.options import game_argument, json_flag, option_flags, read_options
from pitboss.cli.progress import compile_with_bar
from pitboss.engine import Game, Position, load

_ROUNDS = 5
_RING = 64


@dataclass(frozen=True)
class Figures:
    """What was measured; rates are the median of a few rounds."""

    game: str
    seats: int
    games_per_s: float
    decisions_per_s: float
    decision_us: float
    copy_ns: float
    """One copy of a position inside compiled code."""
    copy_python_ns: float
    """One `Position.copy()` from Python."""
    position_bytes: int
    ready_s: float
    """From starting Python to the end of the first compiled game, with a filled cache."""
    cold_s: float | None
    """The same with an empty cache, with `--cold`."""


@click.command()
@game_argument
@click.option("--seats", type=int, default=4, show_default=True)
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=1.0, show_default=True)
@click.option("--cold", is_flag=True, help="also measure the first compilation")
@option_flags
@json_flag
def command(
    game: str, seats: int, seconds: float, cold: bool, options: tuple[str, ...], as_json: bool
) -> None:
    loaded = load(game)
    chosen = read_options(loaded, options)
    at = loaded.start(seats, **chosen)
    compile_with_bar(loaded.rules, "playouts", "copies")
    figures = measure(loaded, at, seconds, cold, chosen)
    if as_json:
        click.echo(json.dumps(asdict(figures)))
    else:
        _show(figures)


def measure(
    game: Game, at: Position, seconds: float, cold: bool, options: dict[str, Any]
) -> Figures:
    """Measure everything on one core."""
    games_per_s, decisions_per_s = _rates(game, at.seats, seconds, options)
    return Figures(
        game=game.slug,
        seats=at.seats,
        games_per_s=round(games_per_s, 1),
        decisions_per_s=round(decisions_per_s, 1),
        decision_us=round(1e6 / decisions_per_s, 4),
        copy_ns=round(_copy_ns(game, at), 2),
        copy_python_ns=round(_copy_python_ns(at), 1),
        position_bytes=game.rules.state.itemsize,
        ready_s=round(_ready_s(game.slug, at.seats, os.environ.copy()), 3),
        cold_s=round(_cold_s(game.slug, at.seats), 2) if cold else None,
    )


def _rates(game: Game, seats: int, seconds: float, options: dict[str, Any]) -> tuple[float, float]:
    games = 100
    while True:  # find how many games fill the time
        began = time.process_time()
        game.playouts(games, seats=seats, seed=1, **options)
        if time.process_time() - began > seconds / 4:
            break
        games *= 2
    games *= 4
    rates = []
    for seed in range(_ROUNDS):
        began = time.process_time()
        played = game.playouts(games, seats=seats, seed=seed, **options)
        spent = time.process_time() - began
        rates.append((games / spent, int(played.moves.sum()) / spent))
    return sorted(rates)[_ROUNDS // 2]


def _copy_ns(game: Game, at: Position) -> float:
    ring = np.repeat(at.states, _RING)
    times = 1_000_000
    spent = []
    for _ in range(_ROUNDS):
        began = time.process_time()
        game.rules.compile().copies(ring, times)
        spent.append(time.process_time() - began)
    return sorted(spent)[_ROUNDS // 2] / times * 1e9


def _copy_python_ns(at: Position) -> float:
    times = 20_000
    spent = []
    for _ in range(_ROUNDS):
        began = time.process_time()
        for _ in range(times):
            at.copy()
        spent.append(time.process_time() - began)
    return sorted(spent)[_ROUNDS // 2] / times * 1e9


_FIRST_GAME = (
    "import sys, time, pitboss;"
    "pitboss.load(sys.argv[1]).playouts(1, seats=int(sys.argv[2]), seed=1);"
    "print(time.process_time())"
)


def _ready_s(slug: str, seats: int, environment: dict[str, str], rounds: int = 3) -> float:
    command = [sys.executable, "-c", _FIRST_GAME, slug, str(seats)]
    spent = [float(subprocess.check_output(command, env=environment)) for _ in range(rounds)]
    return sorted(spent)[rounds // 2]


def _cold_s(slug: str, seats: int) -> float:
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | {"PITBOSS_CACHE": empty, "PITBOSS_RULES": "compiled"}
        return _ready_s(slug, seats, environment, rounds=1)


def _show(figures: Figures) -> None:
    table = Table(title=f"{figures.game}, {figures.seats} seats, one core")
    table.add_column("figure")
    table.add_column("value", justify="right")
    for name, value in asdict(figures).items():
        if name not in ("game", "seats") and value is not None:
            table.add_row(name, f"{value:,}")
    Console().print(table)
