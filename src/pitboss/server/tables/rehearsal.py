"""Rehearsals: steps played on a copy and shown to one person. Nothing is stored."""

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from pitboss.engine import Event, Position, Refusal
from pitboss.server.api import requests, responses
from pitboss.server.tables.moves import check_playing, check_seat
from pitboss.server.tables.position_presenter import (
    actor,
    prompt,
    seat_names,
    sentences,
    standings,
)
from pitboss.server.tables.sight import Sight, hidden_seats
from pitboss.server.tables.table import Table

MOST_OUTCOMES = 64
"""Longer lists of outcomes are left out: two dice have 36, a deck of cards 49."""


def rehearse(table: Table, person: str, asked: requests.Rehearse) -> responses.Rehearsal:
    """Play steps on a copy, up to where chance would have to decide."""
    check_seat(table, person, asked.seat)
    check_playing(table)
    assert table.position is not None
    sight = Sight.of(table, person)
    for step in asked.steps:
        sight.check_step(table.position, asked.seat, step.seat)
    return rehearse_from(table.position, asked.seat, asked.steps, seat_names(table.seats))


def rehearse_from(
    start: Position, seat: int, steps: Sequence[requests.RehearsedStep], names: list[str]
) -> responses.Rehearsal:
    """Play steps on a copy of a position and present what a seat would see."""
    position, events, refused = start.copy(), [], None
    for number, step in enumerate(steps):
        try:
            events += position.play(step.text, seat=step.seat)
        except Refusal as refusal:
            refused = responses.RefusedStep(number, refusal.reason, refusal.rule)
            break
    return _rehearsal(position, seat, events, names, refused)


def _rehearsal(
    position: Position,
    seat: int,
    events: list[Event],
    names: list[str],
    refused: responses.RefusedStep | None,
) -> responses.Rehearsal:
    view, to_act = position.view(seat), actor(position)
    return responses.Rehearsal(
        view=cast(responses.View, view),
        events=cast(list[responses.GameEvent], events),
        told=sentences(position.game, events, names),
        to_act=to_act,
        prompt=prompt(position),
        standing=standings(position.standing, hidden_seats(view)),
        legal=position.legal() if to_act == seat else [],
        chances=outcomes(position, names),
        refused=refused,
    )


def outcomes(position: Position, names: list[str]) -> list[responses.ChanceOutcome]:
    """Present what each outcome would cause, if chance is next and its outcomes are few."""
    listed = position.outcomes()
    if len(listed) > MOST_OUTCOMES:
        return []
    total = sum(weight for _, weight in listed)
    found = []
    for code, weight in listed:
        after = position.copy()
        events = list(after.play_code(code))
        odds = Fraction(weight, total)
        found.append(
            responses.ChanceOutcome(
                text=after.last_entry.text,
                odds=(odds.numerator, odds.denominator),
                events=cast(list[responses.GameEvent], events),
                told=sentences(position.game, events, names),
            )
        )
    return found
