"""The ledger: start + luck + play = result for every seat, and what play is made of."""

from collections.abc import Sequence
from math import fsum

from pitboss.analysis.evaluator import Reals
from pitboss.analysis.results import EntryReview, SeatReview
from pitboss.analysis.verdicts import accuracy


def seat_reviews(
    names: Sequence[str], first: Reals, last: Reals, entries: Sequence[EntryReview]
) -> tuple[SeatReview, ...]:
    """Add up what every seat won and lost by luck, by its own choices and by others'."""
    return tuple(
        _seat(seat, name, float(first[seat]), float(last[seat]), entries)
        for seat, name in enumerate(names)
    )


def _seat(
    seat: int, name: str, start: float, result: float, entries: Sequence[EntryReview]
) -> SeatReview:
    luck = fsum(entry.luck[seat] for entry in entries)
    own = fsum(entry.loss or 0.0 for entry in entries if entry.seat == seat)
    others = fsum(entry.others[seat] for entry in entries)
    losses = [entry.loss or 0.0 for entry in entries if entry.seat == seat and entry.is_decision]
    return SeatReview(
        seat=seat,
        name=name,
        start=start,
        luck=luck,
        play=result - start - luck,
        own=own,
        others=others,
        residual=fsum(entry.residual[seat] for entry in entries),
        result=result,
        decisions=len(losses),
        accuracy=fsum(map(accuracy, losses)) / len(losses) if losses else None,
        mean_loss=fsum(losses) / len(losses) if losses else None,
        adjusted=result - luck,
    )
