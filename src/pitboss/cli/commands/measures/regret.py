"""`pitboss regret`: how much every level loses on frozen positions."""

from pathlib import Path

import click
import msgspec

from pitboss import bots
from pitboss.analysis.evaluator import searches_of
from pitboss.analysis.regret import Plan, measure
from pitboss.analysis.regret.report import write_report
from pitboss.arena.run import compiled_parts
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.options import check_writable, game_argument, json_flag, option_flags, read_options
from pitboss.cli.progress import changing_bar, compile_with_bar
from pitboss.engine import load

SEED = 2_000_003
DRAWN_BY = "regular"
LEVELS = ("random", "tourist", "regular", "pro", "shark")
PLAYOUTS = {"las-vegas": 2_000, "lords-of-vegas": 120}
USUAL = 300
"""How many games are played on after each of the best moves: about a second for a position."""


@click.command()
@game_argument
@click.option("--positions", type=click.IntRange(8, 1_000_000), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=SEED, show_default=True)
@click.option("--playouts", type=click.IntRange(4, 1_000_000), help="games of each of the moves")
@click.option("--bot", "players", multiple=True, help="whom to measure; default: every level")
@click.option("--folder", type=click.Path(file_okay=False), default="docs/learning/regret")
@option_flags
@backend_flags
@json_flag
def command(
    game: str,
    positions: int,
    seed: int,
    playouts: int | None,
    players: tuple[str, ...],
    folder: str,
    options: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Draw positions, roll out, measure; an interrupted run can be continued."""
    loaded = load(game)
    given = read_options(loaded, options)
    known = loaded.start(loaded.meta.seats[0], **given).options
    plan = Plan(
        game, positions, seed, DRAWN_BY, tuple((name, known[name]) for name in sorted(given))
    )
    wanted = players or LEVELS
    for name in wanted:
        bots.check(game, name)
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    check_writable(home / f"{plan.name}.positions.jsonl")
    for library, names in compiled_parts(game):
        compile_with_bar(library, *names)
    values = searches_of(game)
    compile_with_bar(values, *values.templates)
    with chosen_backend(cluster, workers) as backend, changing_bar() as tell:
        games = playouts or PLAYOUTS.get(game, USUAL)
        found = measure(plan, games, wanted, home, backend, tell)
    write_report(home, home.parent / f"{home.name}.md", found)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    for row in found.rows.values():
        click.echo(f"{row.bot}: {row.mean:.4f} ± {row.margin:.4f}, worst {row.worst:.3f}")
