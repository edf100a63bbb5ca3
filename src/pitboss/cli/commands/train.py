"""`pitboss train`: train a game's bots from self-play, with a report.

A training has stages, one after the other for each number of seats; numbers of seats are trained in
parallel. Progress is written after every stage, and the same command continues from there.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from pitboss.arena.backends import Backend
from pitboss.arena.sources import game_digest
from pitboss.bots.registry import part_of
from pitboss.bots.training.checkpoints import Checkpoints
from pitboss.bots.training.trainer import Effort, Progress, Tell, Training
from pitboss.bots.training.weights import read_weights, write_weights
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.extras import require
from pitboss.cli.options import check_folder, game_argument
from pitboss.cli.progress import changing_bar, compile_with_bar
from pitboss.engine import Unreadable, load


@click.command()
@game_argument
@click.option("--games", type=click.IntRange(20), help="games of self-play a generation")
@click.option("--generations", type=click.IntRange(1))
@click.option("--steps", type=click.IntRange(1), help="steps of the fit of a net")
@click.option("--units", type=click.IntRange(1, 64), help="hidden units of a net")
@click.option("--seed", type=click.IntRange(0))
@click.option("--seats", type=int, multiple=True, help="only for these numbers of seats")
@click.option("--out", type=click.Path(file_okay=False), help="folder; default: training/GAME")
@click.option("--weights", type=click.Path(dir_okay=False), help="default: weights.npz in --out")
@click.option(
    "--log", type=click.Path(file_okay=False), help="folder of the report; default: --out"
)
@backend_flags
def command(
    game: str,
    seats: tuple[int, ...],
    out: str | None,
    weights: str | None,
    log: str | None,
    workers: int | None,
    cluster: str | None,
    **given: int | None,
) -> None:
    """Train; by default with the same effort as for the weights in the package."""
    require("train", "training")
    training = _training(game)
    effort = _effort(training, {name: n for name, n in given.items() if n is not None})
    wanted = seats or tuple(training.seats)
    for number in seats:
        if number not in training.seats:
            raise Unreadable(f"{game} is not trained with {number} seats")
    folder = Path(out) if out else Path("training") / game
    target = Path(weights) if weights else folder / "weights.npz"
    if weights:
        check_folder(target)
    # Weights for other numbers of seats are kept, since bots need all of them.
    kept = read_weights(target) if seats and target.exists() else {}
    key = f"{training.command(effort)} {game_digest(game)}"
    checkpoints = Checkpoints(folder / "checkpoints", key, training.outcome)
    begun = [checkpoints.read(number) for number in wanted]
    click.echo(_needs(training, effort, begun, folder, target))
    compile_with_bar(training.searches, *training.compiled)
    with chosen_backend(cluster, workers if workers or cluster else 1) as backend:
        side_by_side = cluster is not None or (workers or 1) > 1
        trained = _train(training, effort, begun, checkpoints, backend, side_by_side)
    for progress in trained:
        assert progress.weights is not None
        kept[progress.seats] = progress.weights
        click.echo(f"{progress.seats} seats: {progress.generations[-1].summary}")
    target.parent.mkdir(parents=True, exist_ok=True)
    write_weights(target, kept)
    generations = [found for progress in trained for found in progress.generations]
    report = Path(log) if log else folder
    report.mkdir(parents=True, exist_ok=True)
    for name, text in training.report(effort, generations, seats).items():
        (report / name).write_text(text, encoding="utf-8")
    click.echo(f"weights in {target}, the report in {report}")


def _needs(
    training: Training, effort: Effort, begun: Sequence[Progress], folder: Path, target: Path
) -> str:
    """Say before the start how much there is to do, and where the result is written."""
    numbers = ", ".join(str(progress.seats) for progress in begun)
    stages = sum(training.stages(progress.seats, effort) for progress in begun)
    done = sum(progress.stage for progress in begun)
    resumed = f", of which {done} are done in {folder / 'checkpoints'}" if done else ""
    return (
        f"{training.game} for {numbers} seats: {stages} stages{resumed};"
        f" {effort.generations} generations of {effort.games:,} games a number of seats.\n"
        f"A number of seats keeps one core busy; every stage is kept in {folder / 'checkpoints'},"
        f" the weights go to {target}."
    )


def _effort(training: Training, given: dict[str, int]) -> Effort:
    for name in given:
        if name not in training.options:
            known = ", ".join(f"--{option}" for option in training.options)
            raise Unreadable(f"{training.game} is trained without --{name}: it takes {known}")
    return replace(training.usual, **given)


def _train(
    training: Training,
    effort: Effort,
    begun: Sequence[Progress],
    checkpoints: Checkpoints,
    backend: Backend,
    side_by_side: bool,
) -> list[Progress]:
    """Do all stages, for all numbers of seats in parallel, and write each when it is done."""
    found = {progress.seats: progress for progress in begun}
    total = sum(training.stages(seats, effort) for seats in found)
    with changing_bar() as tell:
        while left := [progress for progress in found.values() if progress.weights is None]:
            heard: Tell = _silent if side_by_side else tell
            if side_by_side:
                done = sum(progress.stage for progress in found.values())
                tell(f"{training.game} on {backend.where()}: stages", done, total)
            stage: Callable[[Progress], Progress] = partial(_advance, training.game, effort, heard)
            with closing(backend.results(stage, left)) as results:
                for progress in results:
                    checkpoints.keep(progress)
                    found[progress.seats] = progress
    return list(found.values())


def _advance(game: str, effort: Effort, tell: Tell, progress: Progress) -> Progress:
    return _training(game).advance(progress, effort, tell)


def _silent(words: str, done: int, total: int) -> None:
    """Ignore progress: a worker has no bar."""


def _training(game: str) -> Training:
    load(game)  # an unknown game is refused with the names there are
    module: Any = part_of(game, "training")
    if module is None:
        raise Unreadable(f"the bots of {game} have nothing to train")
    training: Training = module.TRAINING
    return training
