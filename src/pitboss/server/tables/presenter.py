"""Turn positions, entries and rows into what is told of them."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, cast

import msgspec
from msgspec import Raw

from pitboss.engine import Event, Game, Position, Standing, View
from pitboss.kernel import CHANCE, OVER
from pitboss.server.api import responses
from pitboss.server.api.errors import bad_request
from pitboss.server.storage.rows import ChatRow, EntryRow, SeatRow

_FORBIDDEN = set("<>&\"'`\\")
LONGEST_NAME = 24


def moment(at: float) -> str:
    """Spell a time."""
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def clean_name(given: str) -> str:
    """Fold a person's name to one plain line, or refuse it."""
    name = " ".join(given.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise bad_request(f"A name has 1 to {LONGEST_NAME} characters.")
    if not name.isprintable() or _FORBIDDEN & set(name):
        raise bad_request("A name has letters, digits and spaces, and none of < > & \" ' ` \\.")
    return name


def clean_line(given: str) -> str:
    """Fold a line of talk to one printable line, or refuse it."""
    line = " ".join(given.split())
    if not line or not line.isprintable():
        raise bad_request("A line of talk has at least one printable character and no others.")
    return line


def escaped(text: str) -> str:
    """Spell a text in JSON so that no HTML can be read out of the bytes; decoding gives it back."""
    spelled = responses.encode(text)
    for sign, code in ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026")):
        spelled = spelled.replace(sign, code)
    return cast(str, Raw(spelled))


def chat_told(line: ChatRow) -> responses.ChatTold:
    """Tell a line of talk."""
    return responses.ChatTold(line.n, line.seat, line.name, escaped(line.text), moment(line.at))


def names_of(seats: Sequence[SeatRow]) -> list[str]:
    """Name every seat."""
    return [seat.name or f"Seat {seat.seat}" for seat in seats]


def entry_told(
    game: Game, entry: EntryRow, events: list[Event], names: Sequence[str], *, timed: bool = True
) -> responses.EntryTold:
    """Tell an entry with its events, in facts and in words. It is kept as encoded JSON."""
    told = responses.EntryTold(
        seq=entry.seq,
        seat=None if entry.seat == CHANCE else entry.seat,
        text=entry.text,
        at=moment(entry.at) if timed else None,
        events=events,
        told=_sentences(game, events, names),
    )
    return cast(responses.EntryTold, Raw(responses.encode(told)))


def told_again(
    game: Game, entries: Sequence[responses.EntryTold], names: Sequence[str]
) -> list[responses.EntryTold]:
    """Tell entries as above once more, because a seat has another name now."""
    return [_told_again(game, cast(Raw, entry), names) for entry in entries]


def _told_again(game: Game, entry: Raw, names: Sequence[str]) -> responses.EntryTold:
    told = msgspec.json.decode(entry, type=responses.EntryTold)
    if not told.told:
        return cast(responses.EntryTold, entry)
    told.told = _sentences(game, told.events, names)
    return cast(responses.EntryTold, Raw(responses.encode(told)))


def _sentences(game: Game, events: list[Event], names: Sequence[str]) -> list[str]:
    sentences = [game.looks.tell(event, names) for event in events]
    return [sentence for sentence in sentences if sentence]


def view_hides(view: View) -> set[int]:
    """Say whose money the view keeps from its reader."""
    rows = view.get("seats")
    if not isinstance(rows, list):
        return set()
    return {
        row["seat"]
        for row in rows
        if isinstance(row, dict) and "seat" in row and row.get("money", 0) is None
    }


def standing_told(
    standing: Sequence[Standing], hidden: Collection[int] = ()
) -> list[responses.StandingTold]:
    """Tell the standing without what the view keeps hidden; a place would give it away."""
    return [
        responses.StandingTold(row.seat, None, None, None)
        if row.seat in hidden
        else responses.StandingTold(row.seat, row.points, row.money, None if hidden else row.place)
        for row in standing
    ]


def result_told(at: Position) -> responses.ResultTold | None:
    """Tell how the game ended, if it has."""
    result = at.result
    if result is None:
        return None
    return responses.ResultTold(result.ending, list(result.winners), standing_told(at.standing))


def frame_told(
    at: Position, entry: responses.EntryTold | None, seat: int | None, last: int, names: list[str]
) -> responses.Frame:
    """Tell a moment of a replay."""
    view = at.view(seat)
    to_act: Any = at.to_act
    if to_act < 0:
        to_act = "chance" if to_act == CHANCE else None
    return responses.Frame(
        seq=at.seq,
        last=last,
        entry=entry,
        view=view,
        prompt=dict(at.prompt),
        legal=at.legal() if at.to_act >= 0 else [],
        to_act=to_act,
        standing=standing_told(at.standing, view_hides(view)),
        names=names,
        position=at.text,
        result=result_told(at) if at.to_act == OVER else None,
    )
