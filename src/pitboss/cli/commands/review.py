"""`pitboss review`: what a recorded game was worth, move by move."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from rich.console import Console

from pitboss.analysis import Review, read_review, review
from pitboss.analysis.libraries import compiled_parts
from pitboss.analysis.page import page
from pitboss.analysis.review import DEEP_ERROR
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.options import check_writable, json_flag, read_record_file
from pitboss.cli.progress import changing_bar, compile_with_bar
from pitboss.cli.review_text import show
from pitboss.engine import Refusal, Unreadable, games

MOST_KEPT = 16_000_000
"""The largest stored review that is read, in bytes."""


@click.command()
@click.argument("path", metavar="FILE")
@click.option("--quick", "depth", flag_value="quick", default=True, help="a few seconds (default)")
@click.option("--deep", "depth", flag_value="deep", help="play whole games where it matters")
@click.option(
    "--error",
    type=float,
    default=DEEP_ERROR,
    show_default=True,
    help="the standard error that --deep goes on to, as a part of one",
)
@backend_flags
@json_flag
@click.option("--html", type=click.Path(), help="write one page that needs no server")
def command(
    path: str,
    depth: str,
    error: float,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    html: str | None,
) -> None:
    if html is not None:
        _check_page(html, path)
    kept = _kept(path)
    if kept is not None:
        _write(kept, _title(kept.game, [seat.name for seat in kept.seats]), as_json, html)
        return
    record = read_record_file(path)
    if record.game in games():
        for library, names in compiled_parts(record.game):
            compile_with_bar(library, *names)
    try:
        # By default one process: starting others takes longer than a quick review.
        with chosen_backend(cluster, workers or (None if cluster else 1)) as backend:
            words = f"Playing the choices on, {backend.where()}"
            with changing_bar() as tell:
                found = review(
                    record,
                    depth,
                    error=error,
                    backend=backend if cluster or (workers or 1) > 1 else None,
                    tell=lambda done, total: tell(words, done, total),
                )
    except Refusal as refusal:
        raise Unreadable(f"{path}: {refusal.reason}", refusal.rule) from refusal
    _write(found, _title(record.game, list(record.names.values())), as_json, html)


def _kept(path: str) -> Review | None:
    """Read a review that was stored as JSON; None if the file is anything else."""
    if path == "-" or not Path(path).is_file() or Path(path).stat().st_size > MOST_KEPT:
        return None
    text = Path(path).read_bytes()
    if not text.startswith(b"{"):
        return None
    try:
        return read_review(text)
    except Unreadable as refusal:
        raise Unreadable(f"{path}: {refusal.reason}") from refusal


def _write(found: Review, title: str, as_json: bool, html: str | None) -> None:
    if html is not None:
        Path(html).write_text(page(found, title), encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    elif html is None:
        show(found, Console())


def _check_page(html: str, path: str) -> None:
    """Refuse a page before the work that could not be written, or would overwrite the record."""
    if not html.endswith((".html", ".htm")):
        raise Unreadable(f"{html}: the page is HTML, so the file's name ends in .html")
    check_writable(Path(html))
    if Path(html).resolve() == Path(path).resolve():
        raise Unreadable(f"--html {html} is the record itself: choose another file")


def _title(game: str, names: Sequence[str]) -> str:
    known = games()
    title = known[game].title if game in known else game
    return f"{title}: {', '.join(names) or 'a game'}"
