"""Figures in bench/LOAD.md: each part stands between two marks, and is written by its command."""

from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).parents[1] / "LOAD.md"


def write_part(name: str, lines: Sequence[str]) -> None:
    """Put new lines between the marks of a part."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    head, tail = page.split(begin)[0], page.split(end)[1]
    PAGE.write_text("\n".join([f"{head}{begin}", "", *lines, f"{end}{tail}"]), encoding="utf-8")
