"""`pitboss train`: learn a game's net anew from self-play, with its log and its curve."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import click

from pitboss.bots.registry import part_of
from pitboss.bots.training.course import Effort, Generation, Subject, learn
from pitboss.bots.training.report import curve, page
from pitboss.bots.training.weights import Reals, nets_file, read_nets_from, write_nets
from pitboss.cli.extras import require
from pitboss.cli.options import check_folder, game_argument
from pitboss.cli.progress import changing_bar, compile_with_bar
from pitboss.engine import Unreadable

Course = tuple[Reals, list[Generation]]


@click.command()
@game_argument
@click.option("--games", type=click.IntRange(20), help="games of self-play a generation")
@click.option("--generations", type=click.IntRange(1))
@click.option("--steps", type=click.IntRange(1), help="steps of the fit")
@click.option("--units", type=click.IntRange(1, 64), help="hidden units of the net")
@click.option("--seed", type=click.IntRange(0))
@click.option("--workers", type=click.IntRange(1, 16), default=1, help="courses at a time")
@click.option("--seats", type=int, multiple=True, help="only for these numbers of seats")
@click.option("--weights", type=click.Path(dir_okay=False), help="the file of nets, if another")
@click.option("--log", "folder", type=click.Path(file_okay=False), default="docs/learning")
def command(
    game: str,
    workers: int,
    seats: tuple[int, ...],
    weights: str | None,
    folder: str,
    **given: int | None,
) -> None:
    """Learn; what is left out is as it was for the nets in the package."""
    require("train", "training")
    subject = _subject(game)
    effort = replace(subject.usual, **{name: n for name, n in given.items() if n is not None})
    for wanted in seats:
        if wanted not in subject.seats:
            raise Unreadable(f"{game} is not learned with {wanted} seats")
    target = Path(weights) if weights else nets_file(subject.package)
    check_folder(target)
    # What is not learned now stays as it is: bots need a net for every number of seats.
    nets = read_nets_from(target) if seats and target.exists() else {}
    compile_with_bar(subject.searches, "self_play")
    passed: list[Generation] = []
    for number, (net, found) in _courses(game, seats or tuple(subject.seats), effort, workers):
        nets[number] = net
        passed += found
        click.echo(f"{number} seats: surprise {found[-1].after:.4f}, fair is {found[-1].fair:.4f}")
    write_nets(target, nets)
    log = Path(folder)
    log.mkdir(parents=True, exist_ok=True)
    (log / f"{game}.md").write_text(page(game, effort, passed, seats), encoding="utf-8")
    (log / f"{game}.svg").write_text(curve(game, passed), encoding="utf-8")


def _courses(
    game: str, seats: tuple[int, ...], effort: Effort, workers: int
) -> Iterator[tuple[int, Course]]:
    """Take the courses one after the other with a bar, or several at a time without one."""
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            taken = pool.map(_course, [game] * len(seats), seats, [effort] * len(seats))
            yield from zip(seats, taken, strict=True)
        return
    for number in seats:
        with changing_bar() as tell:
            course = learn(_subject(game), number, effort, tell)
        yield number, course


def _course(game: str, seats: int, effort: Effort) -> Course:
    return learn(_subject(game), seats, effort, lambda *_: None)


def _subject(game: str) -> Subject:
    teaching = part_of(game, "subject")
    if teaching is None:
        raise Unreadable(f"the bots of {game} have no net to train")
    subject: Subject = teaching.SUBJECT
    return subject
