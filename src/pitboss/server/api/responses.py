"""The JSON that clients are told, as docs/server.md describes it."""

from typing import Any, Literal

import msgspec
from msgspec import Struct


class SeatTold(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    stand_in: str | None
    online: bool
    yours: bool


class OptionWeighed(Struct):
    move: str
    values: list[float]
    error: float


class AdviceTold(Struct):
    seat: int
    move: str
    before: list[float]
    after: list[float]
    options: list[OptionWeighed]
    basis: str
    judge: str
    nodes: int
    seconds: float


class TableLine(Struct):
    table: str
    game: str
    title: str
    status: Literal["gathering", "playing", "over"]
    listed: bool
    created: str
    seq: int
    watching: int
    to_act: int | None
    seats: list[SeatTold]


class DiceTold(Struct):
    commitment: str
    secret: str | None


class UndoTold(Struct):
    seq: int
    by: int
    at: int
    agreed: list[int]
    waits_for: list[int]


class OpenedFrom(Struct):
    table: str | None
    record: str | None
    seq: int


class StandingTold(Struct):
    seat: int
    points: int | None
    money: int | None
    place: int | None


class ResultTold(Struct):
    ending: str
    winners: list[int]
    standing: list[StandingTold]


class TableTold(TableLine):
    options: dict[str, bool | int | str]
    clock: int | None
    host: bool
    link: str
    dice: DiceTold
    undo: UndoTold | None
    rematch: str | None
    opened: OpenedFrom | None
    result: ResultTold | None


class EntryTold(Struct):
    seq: int
    seat: int | None
    text: str
    at: str | None
    events: list[dict[str, Any]]
    told: list[str]


class ViewTold(Struct):
    seat: int | None
    view: dict[str, Any]


class Play(Struct):
    seq: int
    entries: list[EntryTold]
    to_act: int | None
    thinking: int | None
    deadline: str | None
    views: list[ViewTold]
    prompt: dict[str, Any]
    legal: list[str]
    standing: list[StandingTold]
    names: list[str]


class PlayMessage(Play, tag="play"):
    """The feed's form of `Play`."""


class ChatTold(Struct):
    n: int
    seat: int | None
    name: str
    text: str
    at: str


class TableMessage(Struct, tag="table"):
    table: TableTold


class ChatMessage(Struct, tag="chat"):
    chat: list[ChatTold]


class TablesMessage(Struct, tag="tables"):
    tables: list[TableLine]


class Me(Struct):
    name: str
    csrf: str
    tables: list[TableLine]


class TableAnswer(Struct):
    table: TableTold


class PlayAnswer(Struct):
    table: TableTold
    play: Play | None


class WholeTable(Struct):
    table: TableTold
    play: Play | None
    chat: list[ChatTold]


class TableList(Struct):
    tables: list[TableLine]


class Done(Struct):
    result: Literal["done", "asked", "declined"]
    seq: int
    entries: list[EntryTold]
    table: TableTold | None = None


class WhyTold(Struct):
    legal: bool
    reason: str
    rule: str


class ChanceTold(Struct):
    text: str
    odds: list[int]
    events: list[dict[str, Any]]
    told: list[str]


class RefusedStep(Struct):
    step: int
    reason: str
    rule: str


class Rehearsal(Struct):
    view: dict[str, Any]
    events: list[dict[str, Any]]
    told: list[str]
    to_act: int | Literal["chance"] | None
    prompt: dict[str, Any]
    standing: list[StandingTold]
    legal: list[str]
    chances: list[ChanceTold]
    refused: RefusedStep | None = None


class CarryTold(Struct):
    code: str
    link: str
    expires: str


class Carried(Struct):
    table: TableTold
    seat: int


class OptionTold(Struct):
    name: str
    kind: Literal["toggle", "choice", "words"]
    words: str
    default: bool | str
    choices: list[str]


class FitTold(Struct):
    options: dict[str, bool | int | str]
    seats: list[int]
    reason: str


class GameTold(Struct):
    game: str
    title: str
    words: str
    unofficial: str
    seats: list[int]
    rules_version: int
    endings: list[str]
    options: list[OptionTold]
    fits: list[FitTold]
    levels: list[str]


class GameList(Struct):
    games: list[GameTold]


class RulesTold(Struct):
    game: str
    title: str
    text: str
    anchors: list[str]


class RecordDice(Struct):
    commitment: str
    secret: str
    verified: bool | None


class RecordTold(Struct):
    record: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    seats: int
    names: list[str]
    entries: int
    result: ResultTold | None
    dice: RecordDice
    created: str


class RecordAnswer(Struct):
    record: RecordTold


class EntryList(Struct):
    seq: int
    names: list[str]
    entries: list[EntryTold]


class EarlierGame(Struct):
    table: str | None
    record: str | None
    seq: int
    names: list[str]
    entries: list[EntryTold]


class Before(Struct):
    games: list[EarlierGame]


class Frame(Struct):
    seq: int
    last: int
    entry: EntryTold | None
    view: dict[str, Any]
    prompt: dict[str, Any]
    legal: list[str]
    to_act: int | Literal["chance"] | None
    standing: list[StandingTold]
    names: list[str]
    position: str
    result: ResultTold | None


class FrameList(Struct):
    last: int
    frames: list[Frame]


class Health(Struct):
    status: str
    version: str


class ErrorTold(Struct):
    error: str
    reason: str
    rule: str = ""


encode = msgspec.json.Encoder().encode
