"""A review in the terminal: ledger, turning points, mistakes, luck and deals."""

from collections.abc import Sequence
from textwrap import wrap

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pitboss.analysis import EntryReview, Review, SeatReview
from pitboss.analysis.turning_points import best_and_worst_luck
from pitboss.analysis.verdicts import NAMED

LEDGER = "seat start luck play result own others residual"
CHOICES = "seat decisions lost accuracy"
HANGING = " " * 9
"""The margin of a line that goes on."""
MOST_ROLLS = 3
"""How many of the luckiest and of the unluckiest entries are listed."""


def show(found: Review, console: Console) -> None:
    """Print a review."""
    names = [seat.name for seat in found.seats]
    console.print(_table(found.game, LEDGER, [_ledger(seat) for seat in found.seats]))
    console.print(
        "points of win share: start + luck + play = result, play = others + residual - own",
        style="dim",
    )
    console.print(_table("", CHOICES, [_choices(seat) for seat in found.seats]))
    console.print(
        "lost a decision: against good play from there on, below zero is noise of the playouts;"
        " the bot that judges is near zero",
        style="dim",
    )
    _section(console, "Turning points", [f"{p.seq:>5}  {p.text}" for p in found.turning_points])
    mistakes = [entry for entry in found.entries if entry.verdict in NAMED]
    _section(console, "Mistakes", [_mistake(entry, names) for entry in mistakes])
    _section(console, "Luck", _luck(found, names))
    _section(console, "Deals", _deals(found, names))
    settings = found.settings
    console.print(
        f"\n{settings.depth} review by {found.evaluator.name}, version {found.evaluator.version}."
        f" Named: from {100 * settings.inaccuracy:.0f} points an inaccuracy,"
        f" {100 * settings.mistake:.0f} a mistake, {100 * settings.blunder:.0f} a blunder, if"
        f" {settings.clear:.0f} standard errors clear of zero. ± tells how far the playouts lay"
        " apart, not how well the bots that play them know the game.",
        style="dim",
    )


def _section(console: Console, title: str, lines: Sequence[str]) -> None:
    if lines:
        console.print(f"\n[bold]{title}[/]")
    for line in "\n".join(lines).splitlines():
        shown = wrap(line, console.width, subsequent_indent=HANGING, break_on_hyphens=False)
        console.print("\n".join(shown), highlight=False, markup=False)


def _table(title: str, headings: str, rows: Sequence[Sequence[str]]) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in headings.split():
        left = heading == "seat"
        table.add_column(heading, justify="left" if left else "right", no_wrap=not left)
    for row in rows:
        table.add_row(*row)
    return table


def _ledger(seat: SeatReview) -> tuple[str, ...]:
    return (
        seat.name,
        _points(seat.start),
        f"{100 * seat.luck:+.1f}",
        f"{100 * seat.play:+.1f}",
        _points(seat.result),
        _points(seat.own),
        f"{100 * seat.others:+.1f}",
        f"{100 * seat.residual:+.1f}",
    )


def _choices(seat: SeatReview) -> tuple[str, ...]:
    lost, accuracy = seat.mean_loss, seat.accuracy
    return (
        seat.name,
        str(seat.decisions),
        "-" if lost is None else f"{100 * lost:.2f}",
        "-" if accuracy is None else f"{accuracy:.1f}",
    )


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _mistake(entry: EntryReview, names: Sequence[str]) -> str:
    assert entry.seat is not None and entry.loss is not None and entry.error is not None
    error = f" ± {100 * entry.error:.1f}" if entry.error else ""
    how = f", {entry.basis}" if entry.basis in ("proven", "solved") else ""
    said = f"{entry.seq:>5}  {names[entry.seat]}: {entry.text}, {entry.verdict}"
    said += f" of {100 * entry.loss:.1f}{error} points{how}; better {entry.best}"
    facts = (f"\n       {move}: {' '.join(facts)}" for move, facts in entry.facts())
    return said + "".join(facts)


def _luck(found: Review, names: Sequence[str]) -> list[str]:
    return [
        f"{entry.seq:>5}  {entry.told or entry.text}: {100 * luck:+.1f} for {names[seat]}"
        for luck, seat, entry in best_and_worst_luck(found.entries, MOST_ROLLS)
    ]


def _deals(found: Review, names: Sequence[str]) -> list[str]:
    lines = []
    for deal in found.deals:
        change = ", ".join(
            f"{name} {100 * part:+.1f}" for name, part in zip(names, deal.change, strict=True)
        )
        what = "done" if deal.done else "not done; it would have been"
        lines.append(f"{deal.seq:>5}  {names[deal.seat]}: {deal.text}, {what}: {change}")
    return lines
