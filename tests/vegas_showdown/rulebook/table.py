"""A table to play the tests at: positions from one line, and short questions about them."""

from typing import Any

from pitboss import Illegal, Position, load
from pitboss.engine.rules_text import paragraphs

Event = dict[str, Any]


def position(fields: str) -> Position:
    """Open a position from its fields."""
    return load("vegas-showdown").position(f"vegas-showdown {fields}")


def play(at: Position, *steps: str) -> list[Event]:
    """Play steps in order and give everything that happened."""
    return [event for step in steps for event in at.play(step)]


def of_seats(at: Position, key: str) -> list[Any]:
    """One fact of every seat, in seat order."""
    return [seat[key] for seat in at.view()["seats"]]


def seat(at: Position, number: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    found: dict[str, Any] = at.view()["seats"][number]
    return found


def sheet(at: Position, number: int) -> set[str]:
    """The tiles on a seat's sheet, spelled TILE@CELL+TURNS."""
    return {f"{t['tile']}@{t['cell']}+{t['turns']}" for t in seat(at, number)["tiles"]}


def bids(at: Position, space: str) -> list[int]:
    """The amounts that the seat to act may bid on a space."""
    words = [move.split() for move in at.legal()]
    return [int(word[2]) for word in words if word[:2] == ["bid", space]]


def verbs(at: Position) -> set[str]:
    """The kinds of moves that the seat to act may choose from."""
    return {move.split()[0] for move in at.legal()}


def placements(at: Position, tile: str) -> set[str]:
    """Where the seat to act may place a tile, as CELL or CELL+TURNS."""
    words = [move.split() for move in at.legal()]
    return {word[2] for word in words if word[0] in ("place", "on") and word[1] == tile}


def tracks(at: Position) -> dict[str, tuple[str | None, int | None]]:
    """The tile and the minimum on every premier space."""
    return {p["space"]: (p["tile"], p["minimum"]) for p in at.view()["premier"]}


def minimums(at: Position) -> list[int | None]:
    """The minimum on every premier space, in order."""
    return [minimum for _, minimum in tracks(at).values()]


def basic(at: Position, space: str) -> dict[str, Any]:
    """What everybody sees of a basic stack's track."""
    return next(b for b in at.view()["basic"] if b["space"] == space)


def outcomes(at: Position) -> set[str]:
    """What chance may bring next."""
    return set(at.odds())


def refused(at: Position, step: str) -> bool:
    """Say whether a well-spelled step is refused, for a reason that a rule of RULES.md settles."""
    refusal = at.why(step)
    if refusal is None:
        return False
    assert isinstance(refusal, Illegal), f"{step!r} is not even read: {refusal.reason}"
    assert refusal.reason
    game, _, anchor = refusal.rule.partition("#")
    assert game == "vegas-showdown"
    assert anchor in paragraphs(at.game.rules_text)
    assert step not in at.legal()
    return True


def everybody_renovates(at: Position) -> list[Event]:
    """Close a turn on which nobody wants anything: sheets and stores must be empty."""
    return play(at, *["renovate"] * at.seats)


def happened(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event["event"] == kind]
