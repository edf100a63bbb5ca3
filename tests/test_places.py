"""The places that docs send a newcomer to: files, names and pictures of the code as it is."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pitboss.engine import games

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pitboss"
PAGE = ROOT / "web" / "src"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"```text\n(.*?)```", ARCHITECTURE, re.DOTALL)
LAYERS = PICTURES[1]
METHODS = sorted(set(re.findall(r"\b[A-Z]\w+\.[a-z]\w+\b", "".join(PICTURES))))
FILES = sorted(set(re.findall(r"[\w<>./]+\.(?:py|ts|toml)\b", ARCHITECTURE)))
TABLES = dict(re.findall(r"^\| `([^`]+)`[^|]* \| ([^|]+) \|", ARCHITECTURE, re.MULTILINE))
"""What is said to live in each package, and in each of the server's."""
CHANGES = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
ROWS = [line for line in CHANGES.splitlines() if line.startswith("| ")][1:]
QUOTED = re.compile(r"`([^`]+)`")


def of_games(place: str) -> list[str]:
    """Give a place once for each game, if it is one of a game; `<verb>` stands for any verb."""
    place = place.replace("<verb>", "play").rstrip("/")
    if "<game>" not in place:
        return [place]
    slugs = games() if place.startswith("web/") else [slug.replace("-", "_") for slug in games()]
    return [place.replace("<game>", slug) for slug in slugs]


def near(place: str, told: list[Path]) -> list[Path]:
    """Find a file or folder beside what was told, within it, or beside a folder around it."""
    folders = {folder for path in told for folder in (path, *path.parents)}
    inside = [folder for folder in folders if folder.is_relative_to(ROOT)]
    names = {*of_games(place), *of_games(f"web/{place}")}
    tried = [folder / name.removeprefix("web/") for folder in inside for name in names]
    return [path for path in tried if path.exists()]


def says(path: Path, name: str) -> bool:
    """Say whether a file, or one of a folder, has a name in it."""
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return any(re.search(rf"\b{re.escape(name)}\b", text_of(file)) for file in files)


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def code() -> list[Path]:
    return [*SOURCE.rglob("*.py"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]


def missing(cell: str, *told: Path) -> Iterator[str]:
    """Give what is named between backticks and is not there.

    What is told from the root of the project on must be there in every game. Anything else is a
    file or a folder near what was told before, or a name in what was told last, in some game.
    """
    known, last = list(told), list(told)
    for place in QUOTED.findall(cell):
        if place.startswith(("src/", "tests/", "web/")):
            named = of_games(place)
            last = [path for one in named for path in ROOT.glob(one)]
            yield from (one for one in named if not list(ROOT.glob(one)))
            known += last
        elif " " not in place:
            found = near(place, [*known, *last])
            if not found and not any(says(path, place) for path in last):
                yield place
            last = found or last


def test_there_are_twenty_everyday_changes():
    assert len(ROWS) == 20
    assert sum(len(QUOTED.findall(row)) for row in ROWS) > 80


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_every_place_of_an_everyday_change_is_there(row):
    _, _, file, test, _ = row.split("|")
    assert not [*missing(file), *missing(test)]


def test_every_place_beside_the_twenty_is_there():
    beside = CHANGES[CHANGES.index(ROWS[-1]) + len(ROWS[-1]) :]
    assert len(QUOTED.findall(beside)) > 8
    assert not list(missing(beside, SOURCE))


@pytest.mark.parametrize(
    "cell",
    [
        "`src/pitboss/games/<game>/tavern.py`",
        "`src/pitboss/games/<game>/action_refusals.py`",
        "`src/pitboss/games/<game>/meta.py`, then `tavern.py`",
        "`src/pitboss/games/<game>/game.py` (`tavern`)",
        "`tests/las_vegas/test_tavern.py`",
    ],
)
def test_a_place_that_is_not_there_is_found(cell):
    assert list(missing(cell))


def test_the_house_is_drawn_with_a_move_a_decision_and_a_review():
    titles = re.findall(r"## (.+)\n\n```text", ARCHITECTURE)
    assert titles[-3:] == [
        "One move from the click to every page and back",
        "A bot's decision",
        "A review",
    ]
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages == {"games", *(name for name in packages if f" {name} " in LAYERS)}
    assert {f"pitboss.{name}" for name in packages - {"games"}} <= set(TABLES)


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_architecture_is_there(name):
    """Told from the root, from a package or from its side of a picture."""
    roots = {ROOT, PAGE.parent, PAGE, SOURCE, *(file.parent for file in code())}
    assert any((root / one).exists() for root in roots for one in of_games(name))


@pytest.mark.parametrize("name", METHODS)
def test_every_method_in_a_picture_is_there(name):
    kind, method = name.split(".")
    own = [file for file in code() if file.stem == kind or f"class {kind}" in text_of(file)]
    defined = {file: f"def {method}" if file.suffix == ".py" else method for file in own}
    assert [file for file, words in defined.items() if says(file, words)]


@pytest.mark.parametrize("package", sorted(TABLES))
def test_every_module_of_the_tables_is_in_its_package(package):
    folder = SOURCE / package.removeprefix("pitboss.").replace("games.X", "games/las_vegas")
    if not package.startswith("pitboss."):
        folder = ROOT / "web" if package == "web/" else SOURCE / "server" / package
    folder = folder if folder.is_dir() else folder.parent
    names = [name.rstrip("/") for name in QUOTED.findall(TABLES[package]) if name != "pitboss"]
    assert not [name for name in names if not list(folder.glob(f"{name}*"))]
