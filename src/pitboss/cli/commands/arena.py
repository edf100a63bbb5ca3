"""`pitboss arena`: matches between bots, with intervals."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pitboss.arena import Estimate, Match, Played, SequentialTest, Summary, run, summarise
from pitboss.arena.backends import Backend
from pitboss.arena.journal import Journal
from pitboss.arena.parquet import begin_parquet, end_parquet
from pitboss.arena.plot import write_plot
from pitboss.arena.ratings import Rating, rate
from pitboss.arena.run import compiled_parts
from pitboss.arena.summary import PlayerSummary, deal_means
from pitboss.bots import Budget
from pitboss.cli.cluster import backend_flags, chosen_backend
from pitboss.cli.extras import require
from pitboss.cli.options import (
    Seconds,
    check_writable,
    game_argument,
    json_flag,
    option_flags,
    read_options,
)
from pitboss.cli.progress import bar, compile_with_bar
from pitboss.engine import Unreadable, load

_HEADINGS = ("bot", "win share (95 %)", "points (95 %)", "rating", "s a decision")


@click.command()
@game_argument
@click.argument("players", nargs=-1, required=True, metavar="BOT BOT ...")
@click.option("--deals", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--first-deal", type=click.IntRange(0), default=0, help="skip the deals before it")
@backend_flags
@click.option("--nodes", type=click.IntRange(1), help="rollouts a decision for bots that search")
@click.option("--seconds", type=Seconds(), help="seconds a decision; not reproducible")
@click.option("--no-offers", is_flag=True, help="bots propose no deals (Lords of Vegas)")
@click.option("--out", type=click.Path(dir_okay=False), help="keep every game: .csv or .parquet")
@click.option("--plot", type=click.Path(dir_okay=False), help="draw win shares: .svg")
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="LOW HIGH",
    help="stop when the first bot's win share is surely LOW or less, or HIGH or more",
)
@option_flags
@json_flag
def command(
    game: str,
    players: tuple[str, ...],
    deals: int,
    seed: int,
    first_deal: int,
    workers: int | None,
    cluster: str | None,
    nodes: int | None,
    seconds: float | None,
    no_offers: bool,
    out: str | None,
    plot: str | None,
    sprt: tuple[float, float] | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    require("arena", "the arena")
    loaded = load(game)
    budget = None if nodes is None and seconds is None else Budget(nodes, seconds)
    chosen = tuple(sorted(read_options(loaded, options).items()))
    match = Match(game, players, deals, seed, first_deal, chosen, budget, not no_offers)
    match.start()
    test = _test(sprt)
    _check_plot(plot, out)
    journal = _journal(match, out)
    for library, names in compiled_parts(game):
        compile_with_bar(library, *names)
    with chosen_backend(cluster, workers) as backend:
        played = _run(match, backend, journal, out, test)
    summary = summarise(match, played)
    verdict = test.verdict(deal_means(match, played, players[0], "shares")) if test else None
    ratings = rate([(match, played)])
    if plot:
        write_plot(Path(plot), match, played)
    if as_json:
        click.echo(json.dumps(_figures(match, summary, ratings, verdict)))
    else:
        _show(match, summary, ratings)
        if test:
            words = {"passed": "at least HIGH", "failed": "at most LOW", None: "still open"}
            Console().print(f"sequential test of {players[0]}: {words[verdict]}")


def _test(sprt: tuple[float, float] | None) -> SequentialTest | None:
    if sprt is None:
        return None
    low, high = sprt
    if not 0 <= low < high <= 1:
        raise Unreadable("--sprt takes two win shares, the lower first, such as 0.5 0.55")
    return SequentialTest(low, high)


def _check_plot(plot: str | None, out: str | None) -> None:
    """Refuse files before the match that could not be written after it, or overwrite the games."""
    if plot is None:
        return
    if not plot.endswith(".svg"):
        raise Unreadable(f"{plot}: the drawing is SVG, so the file's name ends in .svg")
    check_writable(Path(plot))
    if out is not None and Path(plot).resolve() == Path(out).resolve():
        raise Unreadable(f"--plot {plot} and --out {out} are the same file: choose two")


def _journal(match: Match, out: str | None) -> Journal | None:
    """Open the journal of the games; refuse a file before the match that cannot be written."""
    if out is None:
        return None
    if not out.endswith((".csv", ".parquet")):
        raise Unreadable(f"{out}: the file's name ends in .csv or .parquet")
    check_writable(Path(out))
    if out.endswith(".parquet"):
        return begin_parquet(Path(out), match)
    journal = Journal(Path(out), match)
    journal.read()
    return journal


def _run(
    match: Match,
    backend: Backend,
    journal: Journal | None,
    out: str | None,
    test: SequentialTest | None,
) -> Sequence[Played]:
    words = f"{match.game}: {' v '.join(match.players)} on {backend.where()}"
    with bar(words, match.deals * match.seats) as done:
        played = run(match, backend=backend, journal=journal, test=test, tell=done)
    if journal is not None and out is not None:
        if out.endswith(".parquet"):
            end_parquet(Path(out), match, journal, played)
        else:
            journal.keep(played)
    return played


def _spelled(budget: Budget | None) -> dict[str, float | None] | None:
    return None if budget is None else {"nodes": budget.nodes, "seconds": budget.seconds}


def _figures(
    match: Match, summary: Summary, ratings: dict[str, Rating], verdict: str | None
) -> dict[str, Any]:
    return {
        "game": match.game,
        "options": dict(match.options),
        "chairs": list(match.players),
        "seed": match.seed,
        "budget": _spelled(match.budget),
        "offers": match.offers,
        "first_deal": match.first_deal,
        "deals": summary.deals,
        "games": summary.games,
        "players": [
            {
                **asdict(row),
                "win_share": _ends(row.win_share),
                "points": _ends(row.points),
                "rating": asdict(ratings[row.player]),
            }
            for row in summary.players
        ],
        "verdict": verdict,
    }


def _ends(found: Estimate) -> dict[str, float | None]:
    """Give an estimate as JSON; after a single deal the interval is null."""
    figures = {**asdict(found), "margin": found.margin}
    return {name: value if math.isfinite(value) else None for name, value in figures.items()}


def _show(match: Match, summary: Summary, ratings: dict[str, Rating]) -> None:
    """Print the table: a line a bot in 80 columns, unless its name is a long command."""
    title = f"{match.game}: {summary.deals:,} deals, {summary.games:,} games"
    table = Table(
        title=title, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), pad_edge=False
    )
    for heading in _HEADINGS:
        first = heading == "bot"
        table.add_column(
            heading, justify="left" if first else "right", no_wrap=not first, overflow="fold"
        )
    for row in summary.players:
        table.add_row(*_cells(row, ratings[row.player], summary.deals))
    Console().print(table)
    Console().print("s a decision: the mean, and the longest in brackets", style="dim")


def _cells(row: PlayerSummary, rating: Rating, deals: int) -> tuple[str, ...]:
    share, points = row.win_share, row.points
    return (
        f"{row.chairs} × {row.player}" if row.chairs > 1 else row.player,
        f"{share.mean:.1%} [{share.low * 100:.1f}, {share.high * 100:.1f}]",
        f"{points.mean:.1f} ± {points.margin:.1f}" if deals > 1 else f"{points.mean:.1f}",
        f"{rating.mu:.1f} ± {3 * rating.sigma:.0f}",
        f"{row.seconds_a_decision:.4f} ({row.longest:.2f})",
    )
