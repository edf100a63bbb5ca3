"""`pitboss selfplay`: games of bots as Parquet shards for a learner."""

from pathlib import Path

import click

from pitboss.arena import Match
from pitboss.arena.run import compiled_parts
from pitboss.bots import Budget
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.extras import require
from pitboss.cli.options import game_argument, option_flags, read_options
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import load
from pitboss.envs.selfplay import Folder, SelfPlay, run_selfplay


@click.command()
@game_argument
@click.argument("players", nargs=-1, required=True, metavar="BOT BOT ...")
@click.option("--games", type=click.IntRange(1, 100_000_000), default=1000, show_default=True)
@click.option("--out", required=True, type=click.Path(file_okay=False), help="folder of the shards")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--shard", type=click.IntRange(1), default=100, show_default=True, help="games a file"
)
@click.option("--nodes", type=click.IntRange(1), help="rollouts a decision for bots that search")
@click.option("--actions", default="v1", show_default=True, help="version of the moves")
@click.option("--observation", default="v1", show_default=True, help="version of the positions")
@backend_flags
@option_flags
def command(
    game: str,
    players: tuple[str, ...],
    games: int,
    out: str,
    seed: int,
    shard: int,
    nodes: int | None,
    actions: str,
    observation: str,
    workers: int | None,
    cluster: str | None,
    options: tuple[str, ...],
) -> None:
    require("arena", "self-play")
    chosen = tuple(sorted(read_options(load(game), options).items()))
    budget = None if nodes is None else Budget(nodes)
    match = Match(game, players, games, seed, options=chosen, budget=budget)
    match.start()
    plan = SelfPlay(match, actions, observation, shard)
    folder = Folder(Path(out), plan)
    for library, names in compiled_parts(game):
        compile_with_bar(library, *names)
    with (
        chosen_backend(cluster, workers) as backend,
        bar(f"{game}: {' v '.join(players)} on {backend.where()}", games) as done,
    ):
        made = run_selfplay(plan, folder, backend, done)
    click.echo(f"{out}: {games:,} games, {made} of {len(list(plan.shards()))} shards made now")
