"""The graph of a review: every seat's share over the game, stacked to 100 %. Plain SVG.

Seats have the colours and patterns of the board, so that it can be read without colour.
"""

from collections.abc import Iterator
from html import escape
from itertools import accumulate

from pitboss.analysis.results import EntryReview, Review

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 52, 150, 30, 46
FILLS = ("#d61d59", "#3698e2", "#feff4c", "#3aeebe", "#5e36ac", "#efa411")
INKS = ("#ffffff", "#160d22", "#160d22", "#160d22", "#ffffff", "#160d22")
_PATTERNS = (
    "",
    "M0 8L8 0",
    "M3 4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0",
    "M4 0V8",
    "M0 0H4V4H0ZM4 4H8V8H4Z",
    "M0 5Q2 1 4 5T8 5",
)
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
GREAT_LUCK = 0.08
"""Outcomes are marked that bring a seat so much more or less than the mean."""
LEGEND = "?! inaccuracy · ? mistake · ?? blunder · ▲ ▼ great luck · ◆ deal done · $ payout"
MOST_MARKS = 24
PAYOUTS_APART, APART_ON_A_PHONE = 12.0, 36.0
"""Payouts closer than this share a mark; on a phone letters are larger."""


def figure(found: Review) -> str:
    """Draw the graph of a review."""
    title = escape(f"Shares of winning in a game of {found.game}")
    seats = len(found.seats)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' class="shares" font-family="system-ui, sans-serif" font-size="13">',
            f"<title>{title}</title>",
            f"<defs>{''.join(_pattern(seat) for seat in range(seats))}</defs>",
            *_areas(found),
            *_axes(found),
            *_marks(found),
            *_payouts(found),
            *_names(found),
            "</svg>",
        ]
    )


def x_of(found: Review, place: int) -> float:
    """Give the x of the position after so many entries."""
    return LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, len(found.entries))


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _pattern(seat: int) -> str:
    path = _PATTERNS[seat]
    drawn = (
        f'<path d="{path}" fill="{INKS[seat] if seat in (2, 4) else "none"}"'
        f' stroke="{INKS[seat]}" stroke-opacity="{0 if seat in (2, 4) else 0.45}"'
        ' fill-opacity="0.35"/>'
    )
    return (
        f'<pattern id="seat-{seat}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{FILLS[seat]}"/>{drawn if path else ""}</pattern>'
    )


def _stacks(found: Review) -> list[list[float]]:
    """Give where each seat's share ends, by position: the first seat is at the top."""
    return [
        [1.0, *(1.0 - share for share in accumulate(shares))]
        for shares in (found.start, *(entry.shares for entry in found.entries))
    ]


def _areas(found: Review) -> Iterator[str]:
    stacks = _stacks(found)
    for seat in range(len(found.seats)):
        upper = [f"{x_of(found, k):.1f},{_y(row[seat]):.1f}" for k, row in enumerate(stacks)]
        lower = [f"{x_of(found, k):.1f},{_y(row[seat + 1]):.1f}" for k, row in enumerate(stacks)]
        yield (
            f'<polygon points="{" ".join(upper + lower[::-1])}" fill="url(#seat-{seat})"'
            ' stroke="#160d22" stroke-width="0.8"/>'
        )


def _axes(found: Review) -> Iterator[str]:
    right = WIDTH - RIGHT
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        yield (
            f'<text class="axis" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end"'
            f' fill="currentColor">'
            f"{share:.0%}</text>"
            f'<line x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#160d22"'
            ' stroke-opacity="0.35" stroke-dasharray="2 4"/>'
        )
    last = found.entries[-1].seq if found.entries else 0
    yield (
        f'<text class="axis" x="{LEFT}" y="{HEIGHT - 26}" fill="currentColor">entry 0</text>'
        f'<text class="axis" x="{right}" y="{HEIGHT - 26}" text-anchor="end" fill="currentColor">'
        f"entry {last}</text>"
        f'<text class="legend" x="{LEFT}" y="{HEIGHT - 8}" fill="currentColor">{LEGEND}</text>'
    )


def _marks(found: Review) -> Iterator[str]:
    stacks = _stacks(found)
    deals = {deal.answered for deal in found.deals if deal.done}
    candidates = []
    for place, entry in enumerate(found.entries, 1):
        seat, sign, weight = _mark(entry, entry.seq in deals)
        if sign:
            candidates.append((weight, place, seat, sign))
    for _, place, seat, sign in sorted(candidates, reverse=True)[:MOST_MARKS]:
        y = _y((stacks[place][seat] + stacks[place][seat + 1]) / 2)
        yield (
            f'<text class="mark" x="{x_of(found, place):.1f}" y="{y + 5:.1f}" text-anchor="middle"'
            ' font-weight="bold" font-size="15" fill="#160d22" stroke="#ffffff" stroke-width="3"'
            f' paint-order="stroke">{sign}</text>'
        )


def _payouts(found: Review) -> Iterator[str]:
    """Mark payouts above the graph, without marks that would overlap."""
    last = last_on_a_phone = -APART_ON_A_PHONE
    for place, entry in enumerate(found.entries, 1):
        x = x_of(found, place)
        if entry.payout and x - last >= PAYOUTS_APART:
            last = x
            is_close = x - last_on_a_phone < APART_ON_A_PHONE
            if not is_close:
                last_on_a_phone = x
            kind = "payout close" if is_close else "payout"
            yield (
                f'<text class="{kind}" x="{x:.1f}" y="{TOP - 8}" text-anchor="middle"'
                f' fill="currentColor"><title>entry {entry.seq}: a payout</title>$</text>'
            )


def _mark(entry: EntryReview, is_deal: bool) -> tuple[int, str, float]:
    """Give the seat that a mark stands at, the mark, and how much it matters."""
    if entry.kind == "chance":
        seat = max(range(len(entry.luck)), key=lambda one: abs(entry.luck[one]))
        luck = entry.luck[seat]
        return (
            (seat, "▲" if luck > 0 else "▼", abs(luck)) if abs(luck) >= GREAT_LUCK else (0, "", 0)
        )
    seat = entry.seat or 0
    if entry.verdict in MARKS:
        return seat, MARKS[entry.verdict], entry.loss or 0.0
    return (seat, "◆", 0.0) if is_deal else (seat, "", 0.0)


def _names(found: Review) -> Iterator[str]:
    right = WIDTH - RIGHT + 12
    for seat in found.seats:
        y = TOP + 12 + 26 * seat.seat
        yield (
            f'<rect x="{right}" y="{y - 12}" width="18" height="16" rx="3"'
            f' fill="url(#seat-{seat.seat})" stroke="currentColor" stroke-width="0.8"/>'
            f'<text class="axis" x="{right + 25}" y="{y + 1}" fill="currentColor">'
            f"{escape(seat.name[:14])}</text>"
        )
