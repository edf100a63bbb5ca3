"""How these tests lay a table, ask it something and look at what it shows."""

from typing import Any

import pytest

import pitboss
from pitboss import Position

Events = list[dict[str, Any]]

MAYFAIR_UP = "edition=mayfair up=yes"
EDITIONS = ("edition=2024", "edition=mayfair")
RAISING = ("edition=2024", MAYFAIR_UP)
"""The two ways to play with raised casinos."""

TWELVE_DICE = (
    "C1:vega:0:6,C2:vega:0:1,C3:vega:0:2,C4:vega:0:3,C5:vega:0:1,C6:vega:0:4,"
    "C10:tivoli:0:5,C11:tivoli:0:2,C12:tivoli:0:3,E1:albion:0:3,E3:pioneer:0:5,E5:sphinx:0:1"
)
"""Tiles that hold every die of seat 0: six in one casino, three in another, three alone."""

TEN_MARKERS = "F1:0,F2:0,F3:0,F4:0,F5:0,F6:0,F7:0,F8:0,F9:0,E2:0"
"""Parking lots that hold every marker of seat 0."""


def start(seats: int, **options: Any) -> Position:
    return pitboss.load("lords-of-vegas").start(seats=seats, **options)


def table(fields: str) -> Position:
    return pitboss.load("lords-of-vegas").position(f"lords-of-vegas {fields}")


def play(at: Position, *steps: str) -> Events:
    """Play steps of whoever is to act and return everything that happened."""
    return [dict(event) for step in steps for event in at.play(step)]


def closed(at: Position, deal: str, seat: int, *others: int) -> Events:
    """Let `seat` propose a deal and the others accept it, in that order."""
    events = [dict(event) for event in at.play(deal, seat=seat)]
    for other in others:
        events += [dict(event) for event in at.play("accept", seat=other)]
    return events


def cash(at: Position) -> list[int]:
    return [seat["cash"] for seat in at.view()["seats"]]


def score(at: Position) -> list[int]:
    return [seat["score"] for seat in at.view()["seats"]]


def dice_left(at: Position) -> list[int]:
    return [seat["dice_left"] for seat in at.view()["seats"]]


def markers_left(at: Position) -> list[int]:
    return [seat["markers_left"] for seat in at.view()["seats"]]


def lot(at: Position, name: str) -> dict[str, Any]:
    return dict(at.view()["lots"][name])


def die(at: Position, name: str) -> tuple[int | None, int]:
    """Whose die stands on a lot and what it shows; nobody's shows 0."""
    shown = lot(at, name)
    return shown["owner"], shown["pips"]


def casino(at: Position, name: str) -> dict[str, Any]:
    """The casino that a lot belongs to."""
    (found,) = [found for found in at.view()["casinos"] if name in found["lots"]]
    return dict(found)


def boss(at: Position, name: str) -> int | None:
    seat: int | None = casino(at, name)["boss"]
    return seat


def all_of(events: Events, name: str) -> Events:
    return [event for event in events if event["event"] == name]


def heard(events: Events, name: str, **what: Any) -> bool:
    """Whether an event of that name with (at least) these fields is among the events."""
    return any(what.items() <= event.items() for event in all_of(events, name))


def order(events: Events, *names: str) -> list[str]:
    """The events of these names in the order in which they came, without repetitions."""
    shown: list[str] = []
    for event in events:
        if event["event"] in names and event["event"] not in shown:
            shown.append(event["event"])
    return shown


def legal(at: Position, verb: str) -> list[str]:
    return [move for move in at.legal() if move.split()[0] == verb]


def refused(at: Position, step: str, *words: str, seat: int | None = None) -> None:
    """Demand a refusal that mentions these words (`a|b`: one of them) and changes nothing."""
    before = at.text
    asked = at.why(step, seat=seat)
    with pytest.raises(pitboss.Refusal) as caught:
        at.play(step, seat=seat)
    refusal = caught.value
    assert asked is not None
    assert (asked.reason, asked.rule) == (refusal.reason, refusal.rule)
    assert not isinstance(refusal, pitboss.Unreadable), refusal.reason
    if isinstance(refusal, pitboss.Illegal):
        game, _, anchor = refusal.rule.partition("#")
        assert game == "lords-of-vegas"
        assert f'<a id="{anchor}"></a>' in at.game.rules_text, anchor
    for word in words:
        choices = word.lower().split("|")
        assert any(choice in refusal.reason.lower() for choice in choices), refusal.reason
    assert at.text == before


def unreadable(at: Position, step: str, seat: int | None = None) -> None:
    before = at.text
    with pytest.raises(pitboss.Unreadable):
        at.play(step, seat=seat)
    assert at.text == before
