"""The review of a finished game: the ledger of every seat, and the effect of each entry."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext

import numpy as np
from msgspec.structs import replace

from pitboss.analysis.deals import review_deals
from pitboss.analysis.evaluator import Evaluator, Reals, evaluator
from pitboss.analysis.judge import ChoiceJudge, Judged
from pitboss.analysis.ledger import seat_reviews
from pitboss.analysis.line import Played, read_line
from pitboss.analysis.reasons import of_mistake
from pitboss.analysis.results import Choice, Depth, EntryReview, EvaluatorName, Review, Settings
from pitboss.analysis.schedule import judge_choices
from pitboss.analysis.turning_points import turning_points
from pitboss.analysis.verdicts import NAMED, settings_of, verdict
from pitboss.arena.backends import Backend, LocalProcesses
from pitboss.engine import Record, Unreadable

Tell = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

DEEP_ERROR = 0.02


def review(
    record: Record | str | bytes,
    depth: str = "quick",
    *,
    error: float = DEEP_ERROR,
    workers: int = 1,
    backend: Backend | None = None,
    tell: Tell | None = None,
) -> Review:
    """Review a finished game.

    `quick` takes a few seconds; `deep` goes on until the standard error of every loss that
    matters is `error`, by games played to their end. `workers` processes share the work, or
    whatever a backend has.
    """
    wanted = _depth(depth)
    if not 0.001 <= error <= 0.5:
        raise Unreadable("the error of a deep review is a part of one, from 0.001 to 0.5")
    found = record if isinstance(record, Record) else Record.read(record)
    start, line = read_line(found)
    names = names_of(found, start.seats)
    values = evaluator(found.game, start.seats, **start.options)
    settings = settings_of(found.game, wanted, error)
    judge = ChoiceJudge(values)
    with nullcontext(backend) if backend or workers < 2 else LocalProcesses(workers) as crew:
        judged = judge_choices(judge, line, settings, crew, tell or (lambda done, total: None))
    before = first = values.value(start)
    entries: list[EntryReview] = []
    for step, choice in zip(line, judged, strict=True):
        after = values.value(step.after)
        entries.append(_entry(values, step, before, after, choice, settings, names))
        before = after
    deals = review_deals(values, line)
    return Review(
        game=found.game,
        evaluator=EvaluatorName(values.name, values.version),
        seats=seat_reviews(names, first, before, entries),
        entries=tuple(entries),
        deals=deals,
        turning_points=turning_points(entries, deals, names),
        settings=settings,
        start=tuple(first.tolist()),
    )


def names_of(record: Record, seats: int) -> list[str]:
    """Name every seat; equal names get the number of the seat."""
    said = [record.names.get(seat) or f"seat {seat}" for seat in range(seats)]
    return [
        f"{name} (seat {seat})" if said.count(name) > 1 else name for seat, name in enumerate(said)
    ]


def _depth(said: str) -> Depth:
    if said == "quick":
        return "quick"
    if said == "deep":
        return "deep"
    raise Unreadable(f"a review is quick or deep, not {said!r}")


def _entry(
    values: Evaluator,
    step: Played,
    before: Reals,
    after: Reals,
    choice: Judged | None,
    settings: Settings,
    names: Sequence[str],
) -> EntryReview:
    none = _listed(np.zeros(len(after)))
    plain = EntryReview(
        seq=step.seq,
        kind="chance" if step.is_chance else "move",
        seat=None if step.is_chance else step.seat,
        text=step.text,
        shares=_listed(after),
        luck=none,
        loss=None,
        error=None,
        verdict="",
        best=None,
        others=none,
        residual=_listed(after - before),
        payout=step.pays_out,
    )
    if step.is_chance:
        luck = values.luck(step.before, step.codes[0])
        residual = _listed(after - before - luck)
        return replace(plain, luck=_listed(luck), residual=residual, told=step.told(names))
    if choice is None:
        return replace(plain, verdict="offer" if len(step.codes) > 1 else "forced")
    return _chosen(plain, step, after - before, choice, settings, names)


def _chosen(
    plain: EntryReview,
    step: Played,
    change: Reals,
    choice: Judged,
    settings: Settings,
    names: Sequence[str],
) -> EntryReview:
    """Add to an entry what the choice lost, who gained it, and the moves that were compared."""
    explained = choice.others.copy()
    explained[step.seat] = -choice.loss
    is_decision = float(np.ptp(choice.values[:, step.seat])) > settings.near_forced
    spell, state = step.before.game.notation.spell, step.before.state
    order = np.argsort(-choice.values[:, step.seat], kind="stable").tolist()
    order.remove(choice.best)
    compared = [
        Choice(
            spell(state, choice.codes[place]),
            _listed(choice.values[place]),
            float(choice.errors[place]),
        )
        for place in [choice.best, *order]
    ]
    named = verdict(choice, settings)
    return replace(
        plain,
        loss=choice.loss,
        error=choice.error,
        verdict=named if is_decision else "forced",
        best=compared[0].move,
        others=_listed(choice.others),
        residual=_listed(change - explained),
        basis=choice.basis,
        is_decision=is_decision,
        choices=tuple(compared),
        reasons=_reasons(step, compared[0].move, named, names) if is_decision else (),
    )


def _reasons(step: Played, best: str, named: str, names: Sequence[str]) -> tuple[str, ...]:
    """Give the reasons of a mistake: for the better move, and about the played one."""
    if named not in NAMED:
        return ()
    told = of_mistake(step.before, best, step.text, names)
    return tuple(
        f"{move}: {fact}"
        for move, facts in zip((best, step.text), told, strict=True)
        for fact in facts
    )


def _listed(values: Reals) -> tuple[float, ...]:
    return tuple(values.tolist())
