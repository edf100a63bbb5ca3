"""What would happen: steps played on a copy, for one person's eyes. Nothing is kept."""

from fractions import Fraction
from typing import Any

from pitboss.engine import Event, Position, Refusal
from pitboss.kernel import CHANCE
from pitboss.server.api import requests, responses
from pitboss.server.api.errors import conflict
from pitboss.server.tables.moves import check_playing, check_seat
from pitboss.server.tables.presenter import names_of, standing_told, view_hides
from pitboss.server.tables.table import Room

MOST_CHANCES = 64
"""More outcomes than these are not told one by one: two dice have 36, a deck of cards 49."""


def rehearse(room: Room, person: str, asked: requests.Rehearse) -> responses.Rehearsal:
    """Play steps on a copy, up to where chance would have to decide."""
    check_seat(room, person, asked.seat)
    check_playing(room)
    assert room.at is not None
    at, events, refused = room.at.copy(), [], None
    for number, step in enumerate(asked.steps):
        _check_others(room, person, asked.seat, step.seat)
        try:
            events += at.play(step.text, seat=step.seat)
        except Refusal as refusal:
            refused = responses.RefusedStep(number, refusal.reason, refusal.rule)
            break
    told = _told(at, asked.seat, events, names_of(room.seats))
    told.refused = refused
    return told


def _check_others(room: Room, person: str, eyes: int, seat: int) -> None:
    """Refuse a step of somebody whose cards one does not see: the answer would tell of them."""
    assert room.at is not None
    if seat in room.held_by(person) or seat >= len(room.seats):
        return
    if room.at.view(seat) != room.at.view(eyes):
        raise conflict("Only your own moves can be rehearsed where something is hidden.")


def _told(at: Position, seat: int, events: list[Event], names: list[str]) -> responses.Rehearsal:
    view = at.view(seat)
    to_act: Any = at.to_act
    if to_act < 0:
        to_act = "chance" if to_act == CHANCE else None
    return responses.Rehearsal(
        view=view,
        events=events,
        told=_sentences(at, events, names),
        to_act=to_act,
        prompt=dict(at.prompt),
        standing=standing_told(at.standing, view_hides(view)),
        legal=at.legal() if to_act == seat else [],
        chances=_chances(at, names),
    )


def _sentences(at: Position, events: list[Event], names: list[str]) -> list[str]:
    told = (at.game.looks.tell(event, names) for event in events)
    return [sentence for sentence in told if sentence]


def _chances(at: Position, names: list[str]) -> list[responses.ChanceTold]:
    """Tell what each outcome would cause, if chance is next and its outcomes are few."""
    listed = at.outcomes()
    if len(listed) > MOST_CHANCES:
        return []
    total = sum(weight for _, weight in listed)
    told = []
    for code, weight in listed:
        after = at.copy()
        events = after.play_code(code)
        odds = Fraction(weight, total)
        text = after.entries[-1].text
        told.append(
            responses.ChanceTold(
                text, [odds.numerator, odds.denominator], events, _sentences(at, events, names)
            )
        )
    return told
