"""Imports point inward: the syntax trees are read to say so."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pitboss"

ALLOWED = {
    "kernel": set(),
    "engine": {"kernel"},
    "games": {"engine", "kernel"},
    "bots": {"games", "engine", "kernel"},
    "arena": {"bots", "games", "engine", "kernel"},
    "analysis": {"bots", "games", "engine", "kernel"},
    "envs": {"games", "engine", "kernel"},
    "server": {"analysis", "arena", "bots", "games", "engine", "kernel", ""},
    "cli": {"server", "envs", "analysis", "arena", "bots", "games", "engine", "kernel", ""},
    "": {"engine", "kernel"},
}
HEAVY = {"kernel": {"numpy", "numba", "llvmlite"}, "engine": {"numpy"}, "games": {"numpy"}}
"""What the inner layers may use beyond the standard library."""


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def layer(parts: tuple[str, ...]) -> str:
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say the whole name"
            if node.module == "pitboss":
                found.extend(f"pitboss.{alias.name}" for alias in node.names)
            else:
                found.append(str(node.module))
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_inward(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    home = layer(parts)
    for name in imports(path):
        words = name.split(".")
        if words[0] != "pitboss":
            if home in HEAVY and not _standard(words[0]):
                assert words[0] in HEAVY[home], f"{home} must not use {words[0]}"
            continue
        target = words[1] if len(words) > 1 and (SOURCE / words[1]).is_dir() else ""
        if target == home == "games":
            own = parts[1].removesuffix(".py")
            assert len(words) > 2 and words[2] == own, f"{own} must not know {words[2:]}"
        else:
            assert target == home or target in ALLOWED[home], f"{home} must not know {name}"


def _standard(name: str) -> bool:
    import sys

    return name in sys.stdlib_module_names


def test_the_check_can_fail() -> None:
    assert "server" not in ALLOWED["engine"] and "games" not in ALLOWED["kernel"]
    assert "engine" not in ALLOWED["kernel"]


def test_names_say_what_a_thing_is() -> None:
    """Nothing is called manager, helper, util, data or info."""
    banned = ("manager", "helper", "util", "info")
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                assert not any(word in node.name.lower() for word in banned), f"{path}: {node.name}"
