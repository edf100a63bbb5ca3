"""What the interface answers about the games it offers: options, seat counts, rules."""

from typing import Literal

from msgspec import Struct

from pitboss.server.api.record_responses import Frame


class GameOption(Struct):
    name: str
    kind: Literal["toggle", "choice", "words"]
    words: str
    default: bool | str
    choices: list[str]


class OptionCombination(Struct):
    options: dict[str, bool | int | str]
    seats: list[int]
    reason: str


class Game(Struct):
    game: str
    title: str
    words: str
    unofficial: str
    seats: list[int]
    rules_version: int
    endings: list[str]
    options: list[GameOption]
    fits: list[OptionCombination]
    levels: list[str]
    personas: list[str]
    """Variants of a level with a character of their own, `LEVEL:TEMPER`; not levels themselves."""


class GameList(Struct):
    games: list[Game]


class RulesPicture(Struct):
    position: str
    frame: Frame


class RulesText(Struct):
    game: str
    title: str
    text: str
    anchors: list[str]
    pictures: list[RulesPicture]


class PrintedValue(Struct):
    """A value printed on a component, as text, and what may stand in its place."""

    component: str
    field: str
    value: str
    certainty: Literal["certain", "likely", "reconstructed"]
    sources: list[str]
    takes: str


class Components(Struct):
    game: str
    title: str
    printed: list[PrintedValue]


class ComponentEntry(Struct):
    component: str
    field: str
    value: str


class WrongEntry(Struct):
    component: str
    field: str
    reason: str


class CheckedComponents(Struct):
    """Entries, checked: what they change and confirm, what is wrong, and what to play with."""

    changed: list[ComponentEntry]
    confirmed: list[ComponentEntry]
    wrong: list[WrongEntry]
    option: str
    file: str


class GamePreparation(Struct):
    game: str
    title: str
    done: int
    total: int
    state: Literal["ready", "preparing", "stopped"]


class Preparation(Struct):
    games: list[GamePreparation]
