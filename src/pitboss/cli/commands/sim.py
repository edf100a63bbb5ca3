"""`pitboss sim`: many random games, and how they end."""

import json
import time
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from pitboss.cli.options import game_argument, json_flag, option_flags, read_options
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import Playouts, load


@click.command()
@game_argument
@click.option("--seats", type=int, default=4, show_default=True)
@click.option("--games", type=click.IntRange(1, 100_000_000), default=100_000, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@option_flags
@json_flag
def command(
    game: str,
    seats: int,
    games: int,
    seed: int,
    threads: int,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    loaded = load(game)
    chosen = read_options(loaded, options)
    loaded.start(seats, **chosen)  # refuses invalid options before the bar starts
    compile_with_bar(loaded.rules, "playouts")
    began = time.perf_counter()
    with bar(f"{loaded.meta.title}, {games:,} random games", games) as done:
        played = loaded.playouts(
            games, seats=seats, seed=seed, threads=threads, tell=done, **chosen
        )
    seconds = time.perf_counter() - began
    figures = _figures(played, seconds)
    if as_json:
        click.echo(
            json.dumps({"game": game, "seats": seats, "games": games, "seed": seed, **figures})
        )
    else:
        _show(loaded.meta.title, games, seconds, figures)


def _figures(played: Playouts, seconds: float) -> dict[str, Any]:
    first = played.places == 1
    shares = first / first.sum(axis=1, keepdims=True)
    return {
        "seconds": round(seconds, 3),
        "win_share": [round(float(share), 5) for share in shares.mean(axis=0)],
        "mean_points": [round(float(points), 3) for points in played.points.mean(axis=0)],
        "mean_money": [round(float(money), 3) for money in played.money.mean(axis=0)],
        "points_p10_p50_p90": [int(p) for p in np.percentile(played.points, (10, 50, 90))],
        "shared_wins": round(float((first.sum(axis=1) > 1).mean()), 5),
        "mean_steps": round(float(played.lengths.mean()), 2),
        "mean_moves": round(float(played.moves.mean()), 2),
    }


def _show(title: str, games: int, seconds: float, figures: dict[str, Any]) -> None:
    console = Console()
    table = Table(title=f"{title}: {games:,} random games in {seconds:.2f} s")
    for heading in ("seat", "win share", "mean points", "mean money"):
        table.add_column(heading, justify="right")
    columns = [figures["win_share"], figures["mean_points"], figures["mean_money"]]
    for seat, (wins, points, money) in enumerate(zip(*columns, strict=True)):
        table.add_row(str(seat), f"{wins:.1%}", f"{points:.1f}", f"{money:.1f}")
    console.print(table)
    low, middle, high = figures["points_p10_p50_p90"]
    console.print(f"points: one in ten below {low}, half below {middle}, one in ten above {high}")
    console.print(
        f"{figures['mean_moves']} moves and {figures['mean_steps']} steps a game,"
        f" {figures['shared_wins']:.2%} shared wins"
    )
