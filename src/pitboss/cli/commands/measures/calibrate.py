"""`pitboss calibrate`: do the evaluator's values come true?"""

import json
from dataclasses import asdict
from pathlib import Path

import click

from pitboss.analysis.calibration import Plan, ask, measure
from pitboss.analysis.calibration.report import write_report
from pitboss.analysis.evaluator import evaluator
from pitboss.arena.run import compiled_parts
from pitboss.cli.options import check_writable, game_argument, json_flag, option_flags, read_options
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import load

SEED = 1_000_001


@click.command()
@game_argument
@click.option("--seats", type=click.IntRange(2), required=True)
@click.option("--games", type=click.IntRange(2, 1_000_000), default=400, show_default=True)
@click.option("--seed", type=int, default=SEED, show_default=True)
@click.option("--bot", default="pro", show_default=True, help="plays every seat")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--folder", type=click.Path(file_okay=False), default="docs/calibration")
@option_flags
@json_flag
def command(
    game: str,
    seats: int,
    games: int,
    seed: int,
    bot: str,
    workers: int,
    folder: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play, evaluate, compare; an interrupted run can be continued."""
    given = read_options(load(game), options)
    known = load(game).start(seats, **given).options
    chosen = tuple((name, known[name]) for name in sorted(given))
    plan = Plan(game, seats, games, seed, bot, chosen)
    plan.start()
    judge = evaluator(game, seats, **dict(chosen))
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    journal = home / f"{plan.name}.games.jsonl"
    check_writable(journal)
    for library, names in compiled_parts(game):
        compile_with_bar(library, *names)
    compile_with_bar(judge.searches, *judge.searches.templates)
    with bar(plan.command, games) as done:
        asked = ask(plan, workers=workers, journal=journal, tell=done)
    found = measure(asked)
    write_report(home, plan, found, judge.version)
    journal.unlink()
    if as_json:
        click.echo(json.dumps(asdict(found)))
        return
    click.echo(
        f"{plan.name}: temperature {found.temperature}, log loss {found.log_loss:.4f}"
        f" (equal seats {found.even:.4f}), Brier {found.brier:.4f}"
    )
