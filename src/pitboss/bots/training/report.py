"""The report of a training: a page with a row for each generation, and the curve of each fit."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from pitboss.bots.svg import COLOURS, DASHES, document
from pitboss.bots.training.trainer import Generation

if TYPE_CHECKING:
    from pitboss.bots.training.net_trainer import NetGeneration

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 120, 40, 50


def page(
    title: str,
    command: str,
    facts: str,
    explained: Iterable[str],
    columns: Sequence[str],
    generations: Sequence[Generation],
    seats: Sequence[int] = (),
) -> list[str]:
    """Write the lines of a page; `seats` are given unless all numbers of seats were trained."""
    headings = ("seats", "generation", *columns)
    rows = [(str(one.seats), str(one.number), *one.row) for one in generations]
    return [
        f"# {title}",
        "",
        f"Written by `{command}`: {facts}",
        "Equal commands give equal weights on one machine; another processor may round the last"
        " digits differently.",
        *_only(seats),
        "",
        *explained,
        "",
        f"| {' | '.join(headings)} |",
        f"|{'---:|' * len(headings)}",
        *(f"| {' | '.join(cells)} |" for cells in rows),
    ]


def _only(seats: Sequence[int]) -> list[str]:
    if not seats:
        return []
    some = ", ".join(map(str, seats))
    return ["", f"Trained for these numbers of seats only: {some}. The others are unchanged."]


def loss_curve(game: str, generations: Sequence["NetGeneration"]) -> str:
    """Draw how the validation loss falls, relative to the loss of equal seats."""
    longest = max(len(one.curve) for one in generations)
    lines = [
        f'<text x="{LEFT}" y="24" font-weight="bold">{escape(game)}: validation loss,'
        " relative to taking all seats for equal</text>"
    ]
    for share in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        height = _y(share)
        lines.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}"'
            f' stroke="#ddd"/><text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">'
            f"{share:.0%}</text>"
        )
    for number, one in enumerate(generations):
        colour, dash = COLOURS[(one.seats - 2) % 5], DASHES[one.number % 5]
        points = " ".join(
            f"{LEFT + (WIDTH - LEFT - RIGHT) * epoch.step / longest:.1f},"
            f"{_y(epoch.validation_loss / one.even):.1f}"
            for epoch in one.curve
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"'
            f' stroke-dasharray="{dash}"/>'
            f'<text x="{WIDTH - RIGHT + 8}" y="{TOP + 16 * number}" fill="{colour}">{one.seats}'
            f" seats, gen. {one.number}</text>"
        )
    lines.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 18}" text-anchor="end">{longest} steps</text>'
    )
    return document(f"{escape(game)} learns", WIDTH, HEIGHT, lines)


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (min(1.05, max(0.45, share)) - 0.45) / 0.6)
