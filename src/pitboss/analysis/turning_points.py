"""Turning points: the largest swings of a game, each in a sentence; the best and worst luck."""

from collections.abc import Iterator, Sequence

from pitboss.analysis.results import DealReview, EntryReview, Shares, TurningPoint
from pitboss.analysis.verdicts import NAMED

MOST = 5


def turning_points(
    entries: Sequence[EntryReview], deals: Sequence[DealReview], names: Sequence[str]
) -> tuple[TurningPoint, ...]:
    """Give the largest swings in the order of the game."""
    found = [*_of_entries(entries, names), *_of_deals(deals, names)]
    largest = sorted(found, key=lambda point: -point.swing)[:MOST]
    return tuple(sorted(largest, key=lambda point: point.seq))


def best_and_worst_luck(
    entries: Sequence[EntryReview], most: int
) -> list[tuple[float, int, EntryReview]]:
    """Give the luckiest and unluckiest rolls and draws, `most` of each, the best first.

    Each is listed once, for the seat that it changed most.
    """
    rolls = [(entry.luck[seat], seat, entry) for entry in entries if (seat := _lucky(entry)) >= 0]
    rolls.sort(key=lambda row: -row[0])
    return rolls[:most] + rolls[max(most, len(rolls) - most) :]


def _lucky(entry: EntryReview) -> int:
    """Give the seat that chance changed most, or -1 if it changed nothing."""
    return _most_changed(entry.luck) if entry.kind == "chance" and any(entry.luck) else -1


def _of_entries(entries: Sequence[EntryReview], names: Sequence[str]) -> Iterator[TurningPoint]:
    for entry in entries:
        if entry.kind == "chance":
            seat = _most_changed(entry.luck)
            swing = entry.luck[seat]
            word = "gained" if swing > 0 else "lost"
            what = entry.told or entry.text
            text = f"{what}: {names[seat]} {word} {_points(swing)} by luck"
            if swing:
                yield TurningPoint(entry.seq, None, "luck", abs(swing), text)
        elif entry.verdict in NAMED and entry.seat is not None and entry.loss:
            text = (
                f"{names[entry.seat]} chose {entry.text}, {_with_article(entry.verdict)}:"
                f" {entry.best} was worth {_points(entry.loss)} more"
            )
            yield TurningPoint(entry.seq, entry.seat, "choice", entry.loss, text)


def _of_deals(deals: Sequence[DealReview], names: Sequence[str]) -> Iterator[TurningPoint]:
    for deal in deals:
        if deal.done:
            seat = _most_changed(deal.change)
            swing = deal.change[seat]
            word = "gained" if swing > 0 else "lost"
            text = f"{names[deal.seat]}'s {deal.text}: {names[seat]} {word} {_points(swing)} by it"
            yield TurningPoint(deal.answered, deal.seat, "deal", abs(swing), text)


def _most_changed(change: Shares) -> int:
    return max(range(len(change)), key=lambda seat: abs(change[seat]))


def _points(share: float) -> str:
    points = abs(100 * share)
    return f"{points:.0f} point{'' if round(points) == 1 else 's'}"


def _with_article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
