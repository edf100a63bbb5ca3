"""The structure of the source: imports point inward, names are clear, files and folders small."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pitboss"
PAGE = SOURCE / "server" / "page"

ALLOWED = {
    "kernel": set(),
    "engine": {"kernel"},
    "games": {"engine", "kernel"},
    "bots": {"games", "engine", "kernel"},
    "arena": {"bots", "games", "engine", "kernel"},
    "analysis": {"arena", "bots", "games", "engine", "kernel"},
    "envs": {"analysis", "arena", "bots", "games", "engine", "kernel"},
    "lessons": {"analysis", "arena", "bots", "games", "engine", "kernel"},
    "server": {"lessons", "analysis", "arena", "bots", "games", "engine", "kernel", ""},
    "cli": {
        *("server", "envs", "lessons", "analysis", "arena"),
        *("bots", "games", "engine", "kernel", ""),
    },
    "": {"analysis", "engine", "kernel"},
}
"""By package: the packages it may import. "" is what lies directly in `pitboss`."""
OTHERS = {"kernel": {"numpy", "numba", "llvmlite"}, "engine": {"numpy"}, "games": {"numpy"}}
"""What the inner layers may use beyond the standard library."""

WRITTEN = [ROOT / name for name in ("src", "tests", "bench", "docs", "examples", "web")]
MOST_LINES = 400
MOST_MODULES = 20
CODE = (".py", ".ts", ".svelte", ".css", ".js")
BANNED = {"manager", "helper", "util", "utility", "data", "info"}
OF_OTHERS = {"data_received", "infos", "build_data"}
"""Names that asyncio, PettingZoo and Hatch ask for: ours have to be the same."""
BODY_OF_A_REQUEST = "data"
"""The web framework gives a request's body, and a message's, to an argument of this name."""
DECLARED = re.compile(
    r"^\s*(?:export )?(?:async )?(?:const|let|function|class|interface|type) (\w+)", re.MULTILINE
)
"""The names that a file of the page declares."""
SERVED = ("server/api/", "server/realtime/")


def modules(source: Path = SOURCE) -> list[Path]:
    return sorted(source.rglob("*.py"))


def layer(parts: tuple[str, ...]) -> str:
    if parts == ("__main__.py",):
        return "cli"
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield "." * node.level
        elif isinstance(node, ast.ImportFrom) and node.module == "pitboss":
            yield from (f"pitboss.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def wrong_imports(path: Path, source: Path) -> list[str]:
    """What a module imports and should not, a sentence each."""
    return [
        fault for name in imports(path) if (fault := _fault(path.relative_to(source), name, source))
    ]


def _fault(path: Path, name: str, source: Path) -> str:
    home, words = layer(path.parts), name.split(".")
    if name.startswith("."):
        return f"{path}: say the whole name"
    if words[0] != "pitboss":
        inner = home in OTHERS and words[0] not in sys.stdlib_module_names
        return (
            f"{path}: {home} must not use {name}" if inner and words[0] not in OTHERS[home] else ""
        )
    target = words[1] if len(words) > 1 and (source / words[1]).is_dir() else ""
    if target == home == "games":
        own = path.parts[1].removesuffix(".py")
        return "" if words[2:3] == [own] else f"{path}: {own} must not know {name}"
    fine = target == home or target in ALLOWED[home]
    return "" if fine else f"{path}: {home or 'pitboss'} must not know {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_inward(path: Path) -> None:
    assert not wrong_imports(path, SOURCE)


@pytest.mark.parametrize(
    ("where", "line", "fault"),
    [
        ("kernel/rule.py", "import pitboss.engine", "kernel must not know pitboss.engine"),
        ("engine/record.py", "from pitboss.server.app import App", "must not know pitboss.server"),
        ("engine/record.py", "from pitboss import games", "engine must not know pitboss.games"),
        ("engine/record.py", "import msgspec", "engine must not use msgspec"),
        ("games/craps/rules.py", "import pitboss.games.poker.rules", "craps must not know"),
        ("games/craps/rules.py", "from pitboss.games import poker", "craps must not know"),
        ("games/craps/rules.py", "from . import state", "say the whole name"),
        ("bots/bot.py", "def f():\n    from pitboss.cli import main", "bots must not know"),
        ("__init__.py", "from pitboss.games import craps", "pitboss must not know"),
    ],
)
def test_a_wrong_import_is_found(where: str, line: str, fault: str, tmp_path: Path) -> None:
    for folder in (*filter(None, ALLOWED), "games/craps"):
        (tmp_path / folder).mkdir()
    path = tmp_path / where
    path.write_text("import sys\nimport pitboss.kernel\n" if where != "__init__.py" else "")
    assert wrong_imports(path, tmp_path) == []
    path.write_text(line)
    [found] = wrong_imports(path, tmp_path)
    assert fault in found and where in found


def test_the_layers_are_the_packages_there_are() -> None:
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages == set(ALLOWED) - {""}
    assert set(OTHERS) <= packages
    assert set().union(*ALLOWED.values()) <= set(ALLOWED)


def words_of(name: str) -> set[str]:
    """The words of a name, each without a plural s: `_HTTPInfos` is http and info."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    return {word.lower().removesuffix("s") for word in found}


def is_vague(name: str) -> bool:
    return not BANNED.isdisjoint(words_of(name))


def names_in(path: Path) -> Iterator[str]:
    """What a module defines: itself, classes, functions, arguments, variables, attributes."""
    yield path.stem
    if path.suffix != ".py":
        yield from DECLARED.findall(path.read_text(encoding="utf-8"))
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            if node.arg != BODY_OF_A_REQUEST or not _is_served(path):
                yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _is_served(path: Path) -> bool:
    return path.is_relative_to(SOURCE) and str(path.relative_to(SOURCE)).startswith(SERVED)


def test_names_say_what_a_thing_is() -> None:
    files = code_files(*WRITTEN)
    wrong = [(str(path), name) for path in files for name in names_in(path) if is_vague(name)]
    assert {name for _, name in wrong} == OF_OTHERS, wrong


@pytest.mark.parametrize(
    "line",
    [
        "class TableManager: ...",
        "async def help_utils(): ...",
        "def f(data): ...",
        "GAME_INFO = 1",
        "self.data = 1",
        "for helper in (): ...",
    ],
)
def test_a_bad_name_is_found(line: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(line)
    assert [name for name in names_in(path) if is_vague(name)]
    path.write_text("def f(metadata, information): helped = utilities = 1\n")
    assert not [name for name in names_in(path) if is_vague(name)]


@pytest.mark.parametrize(
    "line",
    [
        "export function tableInfo() {}",
        "    let dataOf = $state(1);",
        "export interface Helper {}",
        "class MoveManager {}",
        "export type Utils = string;",
    ],
)
def test_a_bad_name_on_the_page_is_found(line: str, tmp_path: Path) -> None:
    path = tmp_path / "Board.svelte"
    path.write_text(line)
    assert [name for name in names_in(path) if is_vague(name)]
    path.write_text("const metadata = message.data; // let data = 1 is no name\n")
    assert not [name for name in names_in(path) if is_vague(name)]


def code_files(*folders: Path) -> list[Path]:
    """Files that people write: nothing installed, generated, or built for the page."""
    found = (path for folder in folders for path in folder.rglob("*") if path.suffix in CODE)
    own = (path for path in found if not _is_installed(path.relative_to(ROOT)))
    return [path for path in own if not path.is_relative_to(PAGE) and not _is_generated(path)]


def _is_installed(path: Path) -> bool:
    """Libraries for the page, and the environments of other engines (`bench/.vectors`)."""
    return any(part == "node_modules" or part.startswith(".") for part in path.parts)


def _is_generated(path: Path) -> bool:
    with path.open(encoding="utf-8") as lines:
        return "generated" in lines.readline().lower()


def test_no_file_is_long() -> None:
    files = code_files(*WRITTEN)
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert len(lines) > 200
    assert not {str(path): count for path, count in lines.items() if count > MOST_LINES}


def test_no_folder_is_crowded() -> None:
    files = code_files(*WRITTEN)
    folders = [path.parent for path in files]
    crowded = {str(f): folders.count(f) for f in set(folders) if folders.count(f) > MOST_MODULES}
    assert len(set(folders)) > 60
    assert not crowded


def test_whole_numbers_are_read_in_one_place() -> None:
    """`engine/text.py` knows what a digit is; nothing else asks."""
    asking = [
        str(path.relative_to(SOURCE))
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric")
    ]
    assert asking == ["engine/text.py"]
