"""Puzzles on disk: a line of JSON each, a file a game."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from pitboss.engine import Unreadable, games
from pitboss.lessons.puzzles.puzzle import Puzzle

_FOLDER = Path(__file__).parent / "mined"
_DECODER = msgspec.json.Decoder(Puzzle)


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read the puzzles of a file; none where there is no file yet."""
    if not file.exists():
        return []
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(_DECODER.decode(line))
        except msgspec.DecodeError as error:
            raise Unreadable(f"{file}, line {number}: {error}") from error
    return found


def write_puzzles(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles, a line each."""
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in puzzles]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def puzzles_of(game: str) -> dict[str, Puzzle]:
    """Give the puzzles that come with pitboss, by name; none for an unknown game."""
    return _mined(game) if game in games() else {}


@cache
def _mined(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in read_puzzles(_FOLDER / f"{game}.jsonl")}
