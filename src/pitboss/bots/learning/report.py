"""The log of a course and its curve, as a page and a drawing."""

from collections.abc import Sequence
from html import escape

from pitboss.bots.learning.course import Effort, Generation

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 120, 40, 50
INKS = ("#1b6ca8", "#c8553d", "#3b7d4f", "#7a4d9f", "#8a6d1c")
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 2")


def page(game: str, command: str, effort: Effort, passed: Sequence[Generation]) -> str:
    """Write what was learned as a page."""
    rows = [
        f"| {one.seats} | {one.number} | {one.positions:,} | {one.fair:.4f} |"
        f" {'by hand' if one.number == 0 else f'{one.before:.4f}'} | {one.after:.4f} |"
        for one in passed
    ]
    lines = [
        f"# What the {game} net learned",
        "",
        f"Written by `{command}`: {effort.games:,} games of self-play a generation, {effort.units}"
        f" hidden units, {effort.steps} steps of L-BFGS, seed {effort.seed}. Equal commands give",
        "equal nets on one machine; another processor may round the last digits differently.",
        "",
        "Surprise is the cross-entropy of the winner's share in nats, on positions the net has not",
        "learned from: 0 would be knowing the winner, *fair* is taking all seats for equal.",
        "*Before* is the net that played the games of this generation.",
        "",
        "| seats | generation | positions | fair | before | after |",
        "|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
        f"![The surprise falls step by step]({game}.svg)",
        "",
    ]
    return "\n".join(lines)


def curve(game: str, passed: Sequence[Generation]) -> str:
    """Draw how the surprise falls, as a part of that of fair shares."""
    longest = max(len(one.curve) for one in passed)
    lines = [
        f'<text x="{LEFT}" y="24" font-weight="bold">{escape(game)}: surprise on unseen positions,'
        " as a part of taking all seats for equal</text>"
    ]
    for share in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        height = _y(share)
        lines.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}"'
            f' stroke="#ddd"/><text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">'
            f"{share:.0%}</text>"
        )
    for number, one in enumerate(passed):
        ink, dash = INKS[(one.seats - 2) % 5], DASHES[one.number % 5]
        points = " ".join(
            f"{LEFT + (WIDTH - LEFT - RIGHT) * epoch.step / longest:.1f},"
            f"{_y(epoch.unseen / one.fair):.1f}"
            for epoch in one.curve
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="1.5"'
            f' stroke-dasharray="{dash}"/>'
            f'<text x="{WIDTH - RIGHT + 8}" y="{TOP + 16 * number}" fill="{ink}">{one.seats} seats,'
            f" gen. {one.number}</text>"
        )
    lines.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 18}" text-anchor="end">{longest} steps</text>'
    )
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' font-family="sans-serif" font-size="13">\n<title>{escape(game)} learns</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (min(1.05, max(0.45, share)) - 0.45) / 0.6)
