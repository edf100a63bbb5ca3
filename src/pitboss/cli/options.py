"""Arguments that several verbs share."""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import click

from pitboss.engine import BadRecord, Game, Record, Unreadable
from pitboss.engine.record import MOST_BYTES

F = TypeVar("F", bound=Callable[..., Any])


class Seconds(click.FloatRange):
    """A time to think: finite, and more than 0 seconds."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it; refuse `nan` and `inf`, which Python reads as numbers."""
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


def game_argument(function: F) -> F:
    """Take a game by name."""
    return click.argument("game", metavar="GAME")(function)


def option_flags(function: F) -> F:
    """Take any number of `--option name=value`."""
    return click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="an option of the game",
    )(function)


def json_flag(function: F) -> F:
    """Take `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="for a program to read")(function)


def read_options(game: Game, given: tuple[str, ...]) -> dict[str, Any]:
    """Read `name=value` pairs; a name alone switches an option on."""
    options: dict[str, Any] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        options[name.replace("-", "_")] = value if equals else True
    game.meta.read_options(options)
    return options


def check_folder(path: Path) -> None:
    """Refuse a file in a folder that does not exist, before the work is done."""
    if not path.parent.is_dir():
        raise Unreadable(f"{path}: there is no folder {path.parent}")


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written, before the work is done."""
    check_folder(path)
    try:
        # Checking permissions is not enough: some folders accept no files from anybody.
        with TemporaryFile(dir=path.parent):
            pass
        if path.exists():
            with path.open("ab"):
                pass
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error


def read_bytes(path: str, most: int) -> bytes:
    """Read a file, at most one byte more than is allowed; `-` is standard input."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise Unreadable(f"cannot read {path}: {error.strerror}") from error


def read_record_file(path: str) -> Record:
    """Read a record from a file; `-` is standard input."""
    text = read_bytes(path, MOST_BYTES)
    try:
        return Record.read(text)
    except BadRecord as refusal:
        raise Unreadable(f"{path}: {refusal.reason}", refusal.rule) from refusal
