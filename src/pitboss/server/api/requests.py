"""The JSON that clients send, as docs/server.md describes it; anything else is refused."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Clock = Annotated[int, Meta(ge=5, le=604_800)]
Digits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Advice = Literal["off", "beginners", "all"]
StepText = Annotated[str, Meta(min_length=1, max_length=4000)]


class RequestBody(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class Rename(RequestBody):
    name: Name


class SeatPlan(RequestBody):
    kind: Literal["open", "bot", "here"]
    level: Level | None = None
    name: Name | None = None


Seats = Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]


class NewTable(RequestBody):
    game: Annotated[str, Meta(max_length=40)]
    seats: Seats
    options: dict[str, bool | int | str] = {}
    listed: bool = False
    clock: Clock | None = None
    advice: Advice | None = None
    fixed_dice: bool = False
    """No undo goes back past dice or cards."""


class Fork(RequestBody):
    seq: Seq
    seats: Seats
    listed: bool = False
    clock: Clock | None = None
    advice: Advice | None = None
    fixed_dice: bool = False


class Sit(RequestBody):
    name: Name | None = None


class StandIn(RequestBody):
    level: Level | None = None


class Start(RequestBody):
    drop_open: bool = False
    closed: bool = False


class PromiseSeed(RequestBody):
    digest: Digits


class TellSeed(RequestBody):
    seed: Digits


class Advise(RequestBody):
    position: StepText
    bot: Level | None = None
    seed: Annotated[int, Meta(ge=0, le=4_294_967_295)] = 0
    nodes: Annotated[int, Meta(ge=1, le=2_000)] | None = None


class AnalysedStep(RequestBody):
    seat: SeatNumber | None
    text: StepText


class Analyse(RequestBody):
    position: StepText
    steps: Annotated[list[AnalysedStep], Meta(max_length=60)] = []
    seat: SeatNumber | None = None


class AskHint(RequestBody):
    seat: SeatNumber


class PriceDeal(RequestBody):
    seat: SeatNumber
    by: SeatNumber
    text: StepText


class AskReview(RequestBody):
    depth: Literal["quick", "deep"] = "quick"


class AskWhatIf(RequestBody):
    seq: Annotated[int, Meta(ge=1, le=1_000_000)]
    text: StepText
    games: Annotated[int, Meta(ge=1, le=1_000)] = 200


class Nothing(RequestBody):
    pass


class TransferCode(RequestBody):
    code: Annotated[str, Meta(min_length=1, max_length=100)]


class Move(RequestBody):
    seat: SeatNumber
    text: StepText
    seq: Seq
    key: Key


class Undo(RequestBody):
    seat: SeatNumber
    seq: Seq
    to: Seq | None = None


class UndoAnswer(RequestBody):
    seat: SeatNumber
    agree: bool


class Why(RequestBody):
    seat: SeatNumber
    text: StepText


class RehearsedStep(RequestBody):
    seat: SeatNumber
    text: StepText


class Rehearse(RequestBody):
    seat: SeatNumber
    steps: Annotated[list[RehearsedStep], Meta(min_length=1, max_length=12)]


class SolvePuzzle(RequestBody):
    text: StepText


class TryInLesson(RequestBody):
    seq: Seq
    steps: Annotated[list[RehearsedStep], Meta(min_length=1, max_length=12)]


class ChatText(RequestBody):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class EnteredValue(RequestBody):
    component: Annotated[str, Meta(max_length=60)]
    field: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=300)]


class CheckComponents(RequestBody):
    """What an owner read off the components, one by one or as a file; nothing of it is kept."""

    entries: Annotated[list[EnteredValue], Meta(max_length=600)] = []
    file: Annotated[str, Meta(max_length=40_000)] = ""
