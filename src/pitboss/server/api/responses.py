"""The JSON that the server sends, as docs/server.md describes it."""

from typing import Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Struct, UnsetType


class View(TypedDict):
    """What a seat sees; the fields are the game's own."""


class GameEvent(TypedDict):
    """Something that happened in a game; the other fields are the game's own."""

    event: str


class Prompt(TypedDict):
    """What the seat to act is asked; the other fields are the game's own."""

    kind: str
    seat: int | None
    words: str
    rule: NotRequired[str]


class Seat(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    stand_in: str | None
    online: bool
    yours: bool
    at_sight: bool = False
    """A bot that plays at sight for now: its search is still being compiled."""


class MoveEstimate(Struct):
    move: str
    values: list[float]
    error: float | None


class Advice(Struct):
    seat: int
    move: str
    before: list[float]
    after: list[float]
    options: list[MoveEstimate]
    basis: str
    judge: str
    nodes: int
    seconds: float
    at_sight: bool = False
    """Judged at sight: the search is still being compiled."""


class Standing(Struct):
    seat: int
    points: int | None
    money: int | None
    place: int | None


class Result(Struct):
    ending: str
    winners: list[int]
    standing: list[Standing]


class TableSummary(Struct):
    table: str
    game: str
    title: str
    status: Literal["gathering", "playing", "over"]
    listed: bool
    created: str
    seq: int
    watching: int
    to_act: int | None
    seats: list[Seat]
    practice: bool
    """Dice or cards were taken back: the game counts for nothing."""
    result: Result | None
    """How it ended; None while it is on, and in lists for games of earlier versions."""
    ended: str | None


class DiceSeed(Struct):
    digest: str
    seed: str | None


class SealedDice(Struct):
    commitment: str
    secret: str | None
    seeds: list[DiceSeed]
    closed: bool


class UndoRequest(Struct):
    seq: int
    by: int
    at: int
    agreed: list[int]
    waits_for: list[int]


class ForkSource(Struct):
    table: str | None
    record: str | None
    seq: int


class Damage(Struct):
    entry: int
    reason: str
    rule: str


class Table(TableSummary):
    options: dict[str, bool | int | str]
    clock: int | None
    advice: Literal["off", "beginners", "all"]
    host: bool
    link: str
    dice: SealedDice
    undo: UndoRequest | None
    rematch: str | None
    opened: ForkSource | None
    fixed_dice: bool
    """No undo goes back past dice or cards."""
    rules_version: int
    damaged: Damage | None


class Entry(Struct):
    seq: int
    seat: int | None
    text: str
    at: str | None
    events: list[GameEvent]
    told: list[str]
    about: list[int | None] | UnsetType = UNSET
    """The seat that each sentence of `told` is about."""
    note: str | UnsetType = UNSET
    """What a bot says of its move."""


class SeatView(Struct):
    seat: int | None
    view: View


class Play(Struct):
    seq: int
    entries: list[Entry]
    to_act: int | None
    thinking: int | None
    deadline: str | None
    views: list[SeatView]
    prompt: Prompt
    legal: list[str]
    standing: list[Standing]
    names: list[str]


class PlayMessage(Play, tag="play"):
    """`Play` on the feed of a table."""


class ChatLine(Struct):
    n: int
    seat: int | None
    name: str
    text: str
    at: str


class TableMessage(Struct, tag="table"):
    table: Table


class ChatMessage(Struct, tag="chat"):
    chat: list[ChatLine]


class LobbyMessage(Struct, tag="tables"):
    tables: list[TableSummary]


class Me(Struct):
    name: str
    csrf: str
    tables: list[TableSummary]
    link_until: str | None = None
    """Until when your private link to your seats is good, if you have one."""


class TableAnswer(Struct):
    table: Table


class PlayAnswer(Struct):
    table: Table
    play: Play | None


class WholeTable(Struct):
    table: Table
    play: Play | None
    chat: list[ChatLine]


class TableList(Struct):
    tables: list[TableSummary]


class MoveAnswer(Struct):
    result: Literal["done", "asked", "declined"]
    seq: int
    entries: list[Entry]
    table: Table | None


class Legality(Struct):
    legal: bool
    reason: str
    rule: str


class ChanceOutcome(Struct):
    text: str
    odds: tuple[int, int]
    events: list[GameEvent]
    told: list[str]


class RefusedStep(Struct):
    step: int
    reason: str
    rule: str


class Rehearsal(Struct):
    view: View
    events: list[GameEvent]
    told: list[str]
    to_act: int | Literal["chance"] | None
    prompt: Prompt
    standing: list[Standing]
    legal: list[str]
    chances: list[ChanceOutcome]
    refused: RefusedStep | None


class SeatTransfer(Struct):
    code: str
    link: str
    expires: str


class TransferredSeat(Struct):
    table: Table | None
    seat: int | None
    seats: int
    kept: SeatTransfer | None


class Reach(Struct):
    state: Literal["machine", "network", "site"]
    address: str
    may_open: bool


class Health(Struct):
    status: str
    version: str


class ErrorBody(Struct):
    error: str
    reason: str
    rule: str
    seq: int | UnsetType = UNSET
    """With `stale`: the last entry."""
    entries: list[Entry] | UnsetType = UNSET
    """With `stale`: the entries since."""
    retry_after: int | UnsetType = UNSET
    """With `too_many`: the seconds to wait."""
    entry: int | UnsetType = UNSET
    """With `damaged`: the first entry that does not follow, 0 for the start itself."""


class PongMessage(Struct, tag="pong"):
    """The answer to `ping`."""


class ErrorMessage(ErrorBody, tag="error"):
    """Sent before the server closes a feed for cause."""


TableFeedMessage = TableMessage | ChatMessage | PlayMessage | PongMessage | ErrorMessage
LobbyFeedMessage = LobbyMessage | PongMessage | ErrorMessage

encode = msgspec.json.Encoder().encode


def encode_text(message: Struct) -> str:
    """Encode a message of a feed."""
    return encode(message).decode()
