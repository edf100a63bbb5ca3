"""The JSON about records: summaries, entries, frames of a replay."""

from typing import Literal

from msgspec import Struct

from pitboss.server.api.responses import Damage, DiceSeed, Entry, Prompt, Result, Standing, View


class RecordDice(Struct):
    commitment: str
    secret: str
    verified: bool | None
    seeds: list[DiceSeed]


class RecordSummary(Struct):
    record: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    seats: int
    names: list[str]
    entries: int
    result: Result | None
    dice: RecordDice
    created: str
    rules_version: int
    practice: int | None
    """The first entry that took dice or cards back."""
    damaged: Damage | None
    lesson: bool


class RecordAnswer(Struct):
    record: RecordSummary


class EntryList(Struct):
    seq: int
    names: list[str]
    entries: list[Entry]


class EarlierGame(Struct):
    table: str | None
    record: str | None
    seq: int
    names: list[str]
    entries: list[Entry]


class EarlierGames(Struct):
    games: list[EarlierGame]


class Frame(Struct):
    seq: int
    last: int
    entry: Entry | None
    view: View
    prompt: Prompt
    legal: list[str]
    to_act: int | Literal["chance"] | None
    standing: list[Standing]
    names: list[str]
    position: str | None
    result: Result | None


class FrameList(Struct):
    last: int
    frames: list[Frame]
