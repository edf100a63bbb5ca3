"""Present positions, entries and chat lines as JSON."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal, cast

import msgspec
from msgspec import UNSET, Raw

from pitboss.engine import Event, Game, Position, Standing
from pitboss.kernel import CHANCE, OVER
from pitboss.server.api import record_responses, responses
from pitboss.server.storage.rows import ChatRow, EntryRow, SeatRow
from pitboss.server.tables.sight import Sight, hidden_seats


@lru_cache(maxsize=256)  # the entries of one move are of one time
def timestamp(at: float) -> str:
    """Write a time in ISO 8601, in UTC."""
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def html_safe(text: str) -> str:
    """Encode a text so that its bytes contain no HTML; decoding gives the same text."""
    encoded = responses.encode(text)
    for sign, code in ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026")):
        encoded = encoded.replace(sign, code)
    return cast(str, Raw(encoded))


def chat_line(line: ChatRow) -> responses.ChatLine:
    """Present a chat line."""
    return responses.ChatLine(
        line.n, line.seat, line.name, html_safe(line.text), timestamp(line.at)
    )


def seat_names(seats: Sequence[SeatRow]) -> list[str]:
    """Name every seat."""
    return [seat.name or f"Seat {seat.seat}" for seat in seats]


def present_entry(
    game: Game, row: EntryRow, events: list[Event], names: Sequence[str], *, timed: bool = True
) -> responses.Entry:
    """Present an entry with its events and sentences. It is kept as encoded JSON."""
    told = [(event, sentence) for event in events if (sentence := game.looks.tell(event, names))]
    entry = responses.Entry(
        seq=row.seq,
        seat=None if row.seat == CHANCE else row.seat,
        text=row.text,
        at=timestamp(row.at) if timed else None,
        events=cast(list[responses.GameEvent], events),
        told=[sentence for _, sentence in told],
        about=[_about(event) for event, _ in told],
        note=row.note or UNSET,
    )
    return cast(responses.Entry, Raw(responses.encode(entry)))


def renamed_entries(
    game: Game, entries: Sequence[responses.Entry], names: Sequence[str]
) -> list[responses.Entry]:
    """Present entries again under other names of the seats."""
    return [_renamed(game, cast(Raw, entry), names) for entry in entries]


def _renamed(game: Game, entry: Raw, names: Sequence[str]) -> responses.Entry:
    fields = msgspec.json.decode(entry)
    if not fields["told"]:
        return cast(responses.Entry, entry)
    fields["told"] = sentences(game, fields["events"], names)
    return cast(responses.Entry, Raw(responses.encode(fields)))


def sentences(game: Game, events: list[Event], names: Sequence[str]) -> list[str]:
    """Describe events in words; an event that needs none has no sentence."""
    described = [game.looks.tell(event, names) for event in events]
    return [sentence for sentence in described if sentence]


def _about(event: Event) -> int | None:
    """Give the seat that an event is about: whose it is, or who gets something."""
    seat = event.get("seat", event.get("owner"))
    return seat if isinstance(seat, int) else None


def standings(
    standing: Sequence[Standing], hidden: Collection[int] = ()
) -> list[responses.Standing]:
    """Present the standing without what the view hides; a place would reveal it."""
    return [
        responses.Standing(row.seat, None, None, None)
        if row.seat in hidden
        else responses.Standing(row.seat, row.points, row.money, None if hidden else row.place)
        for row in standing
    ]


def result(position: Position) -> responses.Result | None:
    """Present the result; None while the game is on."""
    found = position.result
    if found is None:
        return None
    return responses.Result(found.ending, list(found.winners), standings(position.standing))


def actor(position: Position) -> int | Literal["chance"] | None:
    """Say who is to act: a seat, chance, or nobody once the game is over."""
    if position.to_act >= 0:
        return position.to_act
    return "chance" if position.to_act == CHANCE else None


def frame(
    position: Position,
    entry: responses.Entry | None,
    seat: int | None,
    last: int,
    names: list[str],
    sight: Sight,
) -> record_responses.Frame:
    """Present one position of a replay."""
    view = position.view(seat)
    return record_responses.Frame(
        seq=position.seq,
        last=last,
        entry=entry,
        view=cast(responses.View, view),
        prompt=prompt(position),
        legal=sight.legal(position),
        to_act=actor(position),
        standing=standings(position.standing, hidden_seats(view)),
        names=names,
        position=sight.text(position),
        result=result(position) if position.to_act == OVER else None,
    )


def prompt(position: Position) -> responses.Prompt:
    """Present what the seat to act is asked."""
    found: Any = dict(position.prompt)
    return cast(responses.Prompt, found)
