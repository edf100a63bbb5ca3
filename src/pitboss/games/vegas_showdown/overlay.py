"""Read files of components, and check them so that every fault names its file and line."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from pitboss.engine.errors import Unreadable
from pitboss.games.vegas_showdown.consistency import Fault, first_fault
from pitboss.games.vegas_showdown.fields import CERTAINTIES, Check, Fact, Facts, Tables, fields_of

BUILT_IN = tuple(
    Path(__file__).parent / "data" / f"{name}.toml"
    for name in ("tiles", "tracks", "sheet", "events")
)
MOST_BYTES = 200_000
LONGEST_LINE = 1_000
"""Characters: a key of thousands of parts would keep the reader of TOML busy for seconds."""
_ANCHOR = "vegas-showdown#components"
_ABSENT = {"joins": Fact([], "certain"), "back_a": Fact(0, "certain")}
"""What a tile has that does not say so: nothing to join, no letter on its back."""


def read_tables(paths: Iterable[Path]) -> Tables:
    """Read whole components from the files that make them up."""
    tables: Tables = {}
    for path in paths:
        tables |= _File(path).tables()
    for name, facts in tables.items():
        if name.startswith("tiles."):
            tables[name] = {**facts, **{k: v for k, v in _ABSENT.items() if k not in facts}}
    fault = first_fault(tables)
    assert fault is None, fault
    return tables


def overlaid(tables: Tables, path: Path) -> Tables:
    """Put an owner's file over known components, and check what comes out."""
    file = _File(path)
    corrected = dict(tables)
    for name, facts in file.tables().items():
        if name not in tables:
            file.check_new_card(name, facts)
        corrected[name] = {**tables.get(name, {}), **facts}
    for name in [n for n, facts in corrected.items() if _gone(n, facts)]:
        del corrected[name]
    fault = first_fault(corrected)
    if fault is not None:
        file.refuse_nearest(fault)
    return corrected


def _gone(name: str, facts: Facts) -> bool:
    return name.startswith("events.") and facts["copies"].value == 0


def read_text(text: str) -> Tables:
    """Read corrections that somebody sent as the text of a file, each checked by itself."""
    return _File(Path("the file.toml"), text.encode()).tables()


class _File:
    """A TOML file and the lines its tables and fields stand on."""

    def __init__(self, path: Path, content: bytes | None = None) -> None:
        self.path = path
        if path.suffix != ".toml":
            raise Unreadable(
                f"components takes a .toml file or a digest, not {str(path)!r}", _ANCHOR
            )
        try:
            raw = path.read_bytes()[: MOST_BYTES + 1] if content is None else content
            self.text = raw.decode("utf-8")
        except OSError as error:
            raise Unreadable(f"{path} cannot be read: {error.strerror}", _ANCHOR) from error
        except UnicodeDecodeError as error:
            raise Unreadable(f"{path.name} is not UTF-8 text", _ANCHOR) from error
        if len(raw) > MOST_BYTES:
            raise Unreadable(f"{path.name} is larger than {MOST_BYTES // 1000} kB", _ANCHOR)
        for number, line in enumerate(self.text.split("\n"), 1):
            if len(line) > LONGEST_LINE:
                wrong = f"line {number} has more than {LONGEST_LINE} characters"
                raise Unreadable(f"{path.name} {wrong}", _ANCHOR)
        try:
            self.content = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"{path.name} is not TOML: {error}", _ANCHOR) from error
        except RecursionError:
            raise Unreadable(f"{path.name} has lists in lists without end", _ANCHOR) from None

    def tables(self) -> Tables:
        """Give the facts of every table, each checked by itself."""
        found: Tables = {}
        for group, content in self.content.items():
            if not isinstance(content, dict):
                self._refuse(group, "", "stands outside a table such as [tiles.slots]")
            if group == "sheet":
                found["sheet"] = self._facts("sheet", content)
                continue
            for name, part in content.items():
                table = f"{group}.{name}"
                if not isinstance(part, dict):
                    self._refuse(group, name, "is no table such as [tiles.slots]")
                found[table] = self._facts(table, part)
        return found

    def _facts(self, table: str, content: dict[str, Any]) -> Facts:
        fields = fields_of(table)
        if fields is None:
            self._refuse(table, "", "is no table of components: see data/ for all of them")
        return {name: self._fact(table, name, fields, raw) for name, raw in content.items()}

    def _fact(self, table: str, name: str, fields: dict[str, Check], raw: Any) -> Fact:
        if name not in fields:
            self._refuse(table, name, f"is no field of it: its fields are {', '.join(fields)}")
        certainty, sources, value = "certain", ["owner"], raw
        if isinstance(raw, dict) and "value" in raw:
            value = raw["value"]
            certainty = raw.get("certainty", "certain")
            sources = raw.get("sources", [])
            if certainty not in CERTAINTIES:
                self._refuse(table, name, f"has a certainty that is none of {CERTAINTIES}")
            if not (isinstance(sources, list) and all(isinstance(one, str) for one in sources)):
                self._refuse(table, name, "has sources that are no list of words")
        if wrong := fields[name](value):
            self._refuse(table, name, f"should be {wrong}")
        return Fact(value, certainty, tuple(sources))

    def check_new_card(self, table: str, facts: Facts) -> None:
        """Refuse a new Event card that is not whole; only cards can be added."""
        for field in fields_of(table) or ():
            if field not in facts:
                self._refuse(table, "", f"is a new card and needs {field!r}")

    def refuse_nearest(self, fault: Fault) -> NoReturn:
        """Refuse the first of the places a fault may come from that stands in this file."""
        for table, field in fault.places:
            if self._line(table, field) is not None:
                self._refuse(table, field, fault.reason)
        raise Unreadable(f"{self.path.name}: {fault.reason}", _ANCHOR)

    def _refuse(self, table: str, field: str, reason: str) -> NoReturn:
        line = self._line(table, field) or self._line(table, "") or 1
        name = f"{table}.{field}" if field else table
        raise Unreadable(f"{self.path.name} line {line}: {name} {reason}", _ANCHOR)

    def _line(self, table: str, field: str) -> int | None:
        wanted = f"{table}.{field}" if field else table
        header = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            if opened := re.match(r"\s*\[([^\[\]]+)\]\s*(#.*)?$", line):
                header = re.sub(r"[\s\"']", "", opened[1])
                if header == wanted:
                    return number
            elif key := re.match(r"\s*([\w.\"' -]+?)\s*=", line):
                name = re.sub(r"[\s\"']", "", key[1])
                full = f"{header}.{name}" if header else name
                if full == wanted or (not field and full.startswith(wanted + ".")):
                    return number
        return None
