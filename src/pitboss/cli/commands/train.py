"""`pitboss train`: train a game's bots anew from self-play, with a report."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pitboss.bots.registry import part_of
from pitboss.bots.training.trainer import Effort, Reals, Training
from pitboss.bots.training.weights import read_weights, weights_file, write_weights
from pitboss.cli.extras import require
from pitboss.cli.options import check_folder, game_argument
from pitboss.cli.progress import changing_bar, compile_with_bar
from pitboss.engine import Unreadable, load

Trained = tuple[Reals, Sequence[Any]]


@click.command()
@game_argument
@click.option("--games", type=click.IntRange(20), help="games of self-play a generation")
@click.option("--generations", type=click.IntRange(1))
@click.option("--steps", type=click.IntRange(1), help="steps of the fit of a net")
@click.option("--units", type=click.IntRange(1, 64), help="hidden units of a net")
@click.option("--seed", type=click.IntRange(0))
@click.option("--workers", type=click.IntRange(1, 16), default=1, help="numbers of seats at a time")
@click.option("--seats", type=int, multiple=True, help="only for these numbers of seats")
@click.option("--weights", type=click.Path(dir_okay=False), help="another file for the weights")
@click.option("--log", "folder", type=click.Path(file_okay=False), default="docs/learning")
def command(
    game: str,
    workers: int,
    seats: tuple[int, ...],
    weights: str | None,
    folder: str,
    **given: int | None,
) -> None:
    """Train; what is not given is as it was for the weights in the package."""
    require("train", "training")
    training = _training(game)
    effort = _effort(training, {name: n for name, n in given.items() if n is not None})
    for wanted in seats:
        if wanted not in training.seats:
            raise Unreadable(f"{game} is not trained with {wanted} seats")
    target = Path(weights) if weights else weights_file(training.package)
    check_folder(target)
    # What is not trained now is kept: bots need weights for every number of seats.
    kept = read_weights(target) if seats and target.exists() else {}
    compile_with_bar(training.searches, *training.compiled)
    generations: list[Any] = []
    for number, (trained, found) in _train(game, seats or tuple(training.seats), effort, workers):
        kept[number] = trained
        generations += found
        click.echo(f"{number} seats: {found[-1].summary}")
    write_weights(target, kept)
    log = Path(folder)
    log.mkdir(parents=True, exist_ok=True)
    for name, text in training.report(effort, generations, seats).items():
        (log / name).write_text(text, encoding="utf-8")


def _effort(training: Training, given: dict[str, int]) -> Effort:
    for name in given:
        if name not in training.options:
            known = ", ".join(f"--{option}" for option in training.options)
            raise Unreadable(f"{training.game} is trained without --{name}: it takes {known}")
    return replace(training.usual, **given)


def _train(
    game: str, seats: tuple[int, ...], effort: Effort, workers: int
) -> Iterator[tuple[int, Trained]]:
    """Train one number of seats after the other with a bar, or several at a time without one."""
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            trained = pool.map(_train_one, [game] * len(seats), seats, [effort] * len(seats))
            yield from zip(seats, trained, strict=True)
        return
    for number in seats:
        with changing_bar() as tell:
            one = _training(game).train(number, effort, tell)
        yield number, one


def _train_one(game: str, seats: int, effort: Effort) -> Trained:
    return _training(game).train(seats, effort, lambda *_: None)


def _training(game: str) -> Training:
    load(game)  # an unknown game is refused with the names there are
    module = part_of(game, "training")
    if module is None:
        raise Unreadable(f"the bots of {game} have nothing to train")
    training: Training = module.TRAINING
    return training
