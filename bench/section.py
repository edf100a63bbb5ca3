"""Sections of a page of results that a command of their own writes, and that others keep."""

import re
from pathlib import Path


def put_section(page: Path, name: str, text: str) -> None:
    """Write a section of a page anew, or at its end if there is none yet."""
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    section = f"<!-- {name} -->\n{text.strip()}\n<!-- end of {name} -->\n"
    found = _pattern(name).search(before)
    after = before.replace(found[0], section) if found else f"{before.rstrip()}\n\n{section}"
    page.write_text(after, encoding="utf-8")


def sections_of(text: str) -> str:
    """Give all sections of a page, to be kept when the rest is written anew."""
    return "\n".join(found[0] for found in _pattern("[A-Za-z ]+").finditer(text))


def _pattern(name: str) -> "re.Pattern[str]":
    return re.compile(rf"<!-- ({name}) -->\n.*?<!-- end of \1 -->\n", re.DOTALL)
