"""The log of a course and its curve, as a page and a drawing."""

from collections.abc import Sequence
from html import escape

from pitboss.bots.drawing import DASHES, INKS, framed
from pitboss.bots.training.course import Effort, Generation

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 120, 40, 50


def command(game: str, effort: Effort, seats: Sequence[int] = ()) -> str:
    """Spell the command that learns the nets, for some numbers of seats or for all there are."""
    words = [
        f"pitboss train {game} --games {effort.games} --generations {effort.generations}",
        f"--steps {effort.steps} --units {effort.units} --seed {effort.seed}",
        *(f"--seats {number}" for number in seats),
    ]
    return " ".join(words)


def page(game: str, effort: Effort, passed: Sequence[Generation], seats: Sequence[int] = ()) -> str:
    """Write what was learned as a page; `seats` are given where it was not all of them."""
    rows = [
        f"| {one.seats} | {one.number} | {one.positions:,} | {one.fair:.4f} |"
        f" {'by hand' if one.number == 0 else f'{one.before:.4f}'} | {one.after:.4f} |"
        for one in passed
    ]
    lines = [
        f"# What the {game} net learned",
        "",
        f"Written by `{command(game, effort, seats)}`: {effort.games:,} games of self-play"
        f" a generation, {effort.units} hidden units, {effort.steps} steps of L-BFGS,"
        f" seed {effort.seed}. Equal commands give",
        "equal nets on one machine; another processor may round the last digits differently.",
        *_alone(seats),
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


def _alone(seats: Sequence[int]) -> list[str]:
    if not seats:
        return []
    some = ", ".join(map(str, seats))
    return ["", f"Only the nets for these seats were learned: {some}. Others are as they were."]


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
    return framed(f"{escape(game)} learns", WIDTH, HEIGHT, lines)


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (min(1.05, max(0.45, share)) - 0.45) / 0.6)
