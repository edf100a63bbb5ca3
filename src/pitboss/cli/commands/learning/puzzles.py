"""`pitboss puzzles`: mine puzzles from bots' games."""

from contextlib import closing
from pathlib import Path

import click

from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.options import check_writable, game_argument
from pitboss.cli.progress import bar
from pitboss.engine import Unreadable, load
from pitboss.lessons.puzzles import (
    Puzzle,
    Quota,
    graded_again,
    judged_again,
    mine,
    read_puzzles,
    spread,
    write_puzzles,
)


@click.command()
@game_argument
@click.option("--games", type=click.IntRange(1, 100_000), default=10, help="how many games")
@click.option("--seats", type=int, default=3, help="how many seats play")
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=0, help="another: other games")
@click.option("--most", type=click.IntRange(1), help="stop when the file has so many puzzles")
@click.option("--most-a-grade", type=click.IntRange(1), help="a grade takes no more than so many")
@click.option("--regrade", is_flag=True, help="only grade those of the file by today's levels")
@click.option("--rejudge", is_flag=True, help="only judge those of the file anew, by other dice")
@click.option("--write", "file", type=Path, help="add them to a file, a line of JSON each")
@backend_flags
def command(
    game: str,
    games: int,
    seats: int,
    seed: int,
    most: int | None,
    most_a_grade: int | None,
    regrade: bool,
    rejudge: bool,
    file: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    found = load(game)
    found.meta.check_seats(seats)
    if file is not None:
        check_writable(file)
    known = read_puzzles(file) if file is not None else []
    if any(puzzle.game != found.slug for puzzle in known):
        raise Unreadable(f"{file} holds puzzles of another game")
    if regrade or rejudge:
        _again(file, known, seed if rejudge else None)
        return
    before, quota = len(known), Quota(most_a_grade)
    with (
        chosen_backend(cluster, workers) as backend,
        bar(f"Games on {backend.where()}", games) as tell,
        closing(mine(found.slug, seats, games, seed, known, tell, backend, quota)) as mined,
    ):
        for puzzle in mined:
            known.append(puzzle)
            if file is not None:
                write_puzzles(file, known)
            if most is not None and len(known) >= most:
                break
    for puzzle in known[before:] if file is None else ():
        click.echo(f"{puzzle.theme}, grade {puzzle.grade}: {puzzle.move}")
        click.echo(f"  {puzzle.position}")
    click.echo(f"{len(known) - before} puzzles found, {len(known)} in all: {spread(known)}.")


def _again(file: Path | None, known: list[Puzzle], seed: int | None) -> None:
    """Grade the puzzles of a file by the present levels or, with a seed, judge them again."""
    if file is None:
        raise click.UsageError("the puzzles of a file are gone through: name it with --write")
    if seed is None:
        kept, why = graded_again(known), "were too easy"
    else:
        with bar("Puzzles", len(known)) as tell:
            kept, why = judged_again(known, seed, tell), "had no move that is clearly best"
    write_puzzles(file, kept)
    click.echo(
        f"{len(kept)} puzzles: {spread(kept)}. {len(known) - len(kept)} {why} and are left out."
    )
