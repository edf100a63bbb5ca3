"""The lessons that come with pitboss: a folder a game, in the order of their file names."""

from functools import cache
from pathlib import Path

from pitboss.engine import Refusal, games
from pitboss.lessons.lesson import Lesson
from pitboss.lessons.reader import read_lesson

_FOLDER = Path(__file__).parent / "texts"
ENDING = ".lesson"


@cache
def _files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for game in games():
        for file in sorted((_FOLDER / game).glob(f"*{ENDING}")):
            found[f"{game}-{file.stem.partition('-')[2]}"] = file
    return found


def lesson_names() -> list[str]:
    """Name every lesson: the games in their order, each game's first lesson first."""
    return list(_files())


@cache
def packaged(name: str) -> Lesson:
    """Read one of the lessons that come with pitboss."""
    file = _files().get(name)
    if file is None:
        raise Refusal(f"there is no lesson {name[:40]!r}: `pitboss lesson` lists those there are")
    return read_lesson(file.read_text(encoding="utf-8"))
