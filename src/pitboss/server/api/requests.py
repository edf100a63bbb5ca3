"""What clients send, as docs/server.md describes it; anything else is refused."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Clock = Annotated[int, Meta(ge=5, le=604_800)]
StepText = Annotated[str, Meta(min_length=1, max_length=4000)]


class Asked(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class Rename(Asked):
    name: Name


class SeatAsked(Asked):
    kind: Literal["open", "bot", "here"]
    level: Level | None = None
    name: Name | None = None


Seats = Annotated[list[SeatAsked], Meta(min_length=1, max_length=12)]


class MakeTable(Asked):
    game: Annotated[str, Meta(max_length=40)]
    seats: Seats
    options: dict[str, bool | int | str] = {}
    listed: bool = False
    clock: Clock | None = None


class Fork(Asked):
    seq: Seq
    seats: Seats
    listed: bool = False
    clock: Clock | None = None


class Sit(Asked):
    name: Name | None = None


class StandIn(Asked):
    level: Level | None = None


class Start(Asked):
    drop_open: bool = False


class Advise(Asked):
    position: StepText
    bot: Level | None = None
    seed: Annotated[int, Meta(ge=0, le=4_294_967_295)] = 0
    nodes: Annotated[int, Meta(ge=1, le=2_000)] | None = None


class Nothing(Asked):
    pass


class Carry(Asked):
    code: Annotated[str, Meta(min_length=1, max_length=100)]


class Move(Asked):
    seat: SeatNumber
    text: StepText
    seq: Seq
    key: Key


class Undo(Asked):
    seat: SeatNumber
    seq: Seq
    to: Seq | None = None


class UndoAnswer(Asked):
    seat: SeatNumber
    agree: bool


class Why(Asked):
    seat: SeatNumber
    text: StepText


class StepAsked(Asked):
    seat: SeatNumber
    text: StepText


class Rehearse(Asked):
    seat: SeatNumber
    steps: Annotated[list[StepAsked], Meta(min_length=1, max_length=12)]


class Talk(Asked):
    text: Annotated[str, Meta(min_length=1, max_length=300)]
