"""A match drawn: the win share of every bot as the deals come in, with its 95 % band. Plain SVG."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import numpy as np

from pitboss.arena.match import Match, Played
from pitboss.arena.summary import Observations, deal_means, of_shares
from pitboss.bots.svg import COLOURS, DASHES, document

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 40, 50
POINTS = 200


def write_plot(path: Path, match: Match, played: Sequence[Played]) -> None:
    """Write the drawing."""
    path.write_text(draw(match, played), encoding="utf-8")


def draw(match: Match, played: Sequence[Played]) -> str:
    """Draw the running win share of every bot."""
    title = escape(f"{match.game}: {' v '.join(match.players)}, seed {match.seed}")
    parts = [*_axes(match, title, len(played) // match.seats)]
    for number, player in enumerate(dict.fromkeys(match.players)):
        means = deal_means(match, played, player, "shares")
        parts += _line(means, player, COLOURS[number % 5], DASHES[number % 5])
    return document(title, WIDTH, HEIGHT, parts)


def _axes(match: Match, title: str, deals: int) -> list[str]:
    fair = _y(1 / match.seats)
    right = WIDTH - RIGHT
    ticks = [
        f'<text x="{LEFT - 8}" y="{_y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        f'<line x1="{LEFT}" x2="{right}" y1="{_y(share):.1f}" y2="{_y(share):.1f}" stroke="#ddd"/>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    return [
        f'<text x="{LEFT}" y="24" font-weight="bold">{title}</text>',
        *ticks,
        f'<line x1="{LEFT}" x2="{right}" y1="{fair:.1f}" y2="{fair:.1f}" stroke="#888"'
        ' stroke-dasharray="3 3"/>',
        f'<text x="{right}" y="{HEIGHT - 18}" text-anchor="end">{deals:,} deals,'
        " every seat rotation of each; bands are 95 % intervals</text>",
    ]


def _line(means: Observations, player: str, ink: str, dash: str) -> list[str]:
    if len(means) < 2:
        return []
    counts = np.unique(np.linspace(2, len(means), POINTS).astype(int))
    found = [of_shares(means[:n]) for n in counts]
    across = LEFT + (WIDTH - LEFT - RIGHT) * counts / len(means)
    upper = [
        f"{x:.1f},{_y(y):.1f}" for x, y in zip(across, (one.high for one in found), strict=True)
    ]
    lower = [
        f"{x:.1f},{_y(y):.1f}" for x, y in zip(across, (one.low for one in found), strict=True)
    ]
    middle = [
        f"{x:.1f},{_y(y):.1f}" for x, y in zip(across, (one.mean for one in found), strict=True)
    ]
    label = escape(f"{player} {found[-1].mean:.1%}")
    height = _y(found[-1].mean) + 4
    return [
        f'<polygon points="{" ".join(upper + lower[::-1])}" fill="{ink}" opacity="0.15"/>',
        f'<polyline points="{" ".join(middle)}" fill="none" stroke="{ink}" stroke-width="2"'
        f' stroke-dasharray="{dash}"/>',
        f'<text x="{WIDTH - RIGHT + 8}" y="{height:.1f}" fill="{ink}">{label}</text>',
    ]


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, share)))
