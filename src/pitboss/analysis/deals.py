"""Deals: decisions of several seats, priced for everybody at the table."""

from collections.abc import Iterator, Sequence
from math import fsum

from pitboss.analysis.evaluator import Evaluator, evaluator
from pitboss.analysis.line import Played, read_line
from pitboss.analysis.results import DealReview, Shares
from pitboss.engine import Position, Record
from pitboss.games.lords_of_vegas.codes import ACCEPT, kind_of
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import OFFER


def review_deals(values: Evaluator, line: Sequence[Played]) -> tuple[DealReview, ...]:
    """Price every deal that was proposed, done or not."""
    return tuple(_deals(values, line))


def won_by_deals(record: Record) -> Shares:
    """Give the win share that every seat gained by the deals it was a party to.

    Only completed deals count, and their effect on bystanders is left out.
    """
    start, line = read_line(record)
    if not any(map(_is_deal, line)):  # no evaluator is needed
        return (0.0,) * start.seats
    values = evaluator(record.game, start.seats, **start.options)
    done = [deal for deal in review_deals(values, line) if deal.done]
    return tuple(
        fsum(deal.change[seat] for deal in done if seat in deal.parties)
        for seat in range(start.seats)
    )


def _is_deal(step: Played) -> bool:
    return not step.is_chance and len(step.codes) > 1


def _deals(values: Evaluator, line: Sequence[Played]) -> Iterator[DealReview]:
    for place, step in enumerate(line):
        if not _is_deal(step):
            continue
        settled = place
        while settled + 1 < len(line) and _is_open(line[settled].after):
            settled += 1
            if _is_deal(line[settled]):  # another offer takes the place of this one
                break
        last = line[settled]
        done = settled > place and bool(kind_of(last.codes[0]) == ACCEPT)
        agreed = accepted(step.after)
        change = values.value(agreed) - values.value(without_offer(step.before))
        yield DealReview(
            seq=step.seq,
            seat=step.seat,
            text=step.text,
            parties=parties_of(step.after),
            done=done,
            answered=last.seq,
            change=tuple(change.tolist()),
            beyond=_beyond(values, step),
        )


def without_offer(at: Position) -> Position:
    """Give the position without the open offer: deals are compared with no deal."""
    found = at.copy()
    if "decline" in found.legal():  # of any game: also where nobody deals
        found.play("decline")
    return found


def accepted(offered: Position) -> Position:
    """Give the position after everybody has accepted the open offer."""
    at = offered.copy()
    while _is_open(at):
        at.play("accept", at.to_act)
    return at


def parties_of(offered: Position) -> tuple[int, ...]:
    """List the seats that take part in the open offer."""
    parties = int(offered.state.parties)
    return tuple(seat for seat in range(offered.seats) if parties >> seat & 1)


def _is_open(at: Position) -> bool:
    return bool(top(at.state) == OFFER)


def _beyond(values: Evaluator, step: Played) -> float:
    """Give what proposing brings, answered as is best, beyond going on with the listed moves.

    That is the value of the position before: the largest of many values after single moves would be
    too large by the noise in them, and an offer that is declined leaves all of them open.
    """
    before, after = values.value(step.before), values.value(step.after)
    return float(after[step.seat] - before[step.seat])
