"""Corrections of single values: checked one by one, refused in sentences, encoded as text.

An owner of the box reads a value off a component and enters it as text, as `pitboss components`
spells it. Differences from the built-in components can be part of the options of a table, a
position and a record (`own-…`), so that they need no file.
"""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Correction, Corrections, Wrong
from pitboss.engine.text import find_whole
from pitboss.games.vegas_showdown.consistency import Fault, faults
from pitboss.games.vegas_showdown.fields import Fact, Tables, fields_of

PREFIX = "own-"
MOST_CARRIED = 16_000
"""Characters of corrections that a table carries: every value of the box fits into it."""
CARRIED = f"{PREFIX}[A-Za-z0-9_-]{{2,{MOST_CARRIED}}}"
MOST = 99_999
"""The largest number that is read at all; what each field takes is checked after."""
AS_ENTERED = {
    "true or false": "yes or no",
    "a table with op, one of": "what it does, such as fame_per_tile tiles=slots amount=1; one of",
}
"""Words for what a TOML file takes, and for what a person types."""
_ANCHOR = "vegas-showdown#components"
Changes = dict[str, dict[str, Any]]


def apply(tables: Tables, changes: Changes) -> Tables:
    """Put corrections over components; refuse the first that is wrong or does not fit."""
    for wrong in _wrong(tables, changes):
        raise Unreadable(f"{wrong.component}.{wrong.field} {wrong.reason}", _ANCHOR)
    return _laid_over(tables, changes)


def check(tables: Tables, entries: Sequence[Correction]) -> Corrections:
    """Check entries as they were typed, and give a reason for each wrong one."""
    changes: Changes = {}
    confirmed: list[Correction] = []
    wrong: list[Wrong] = []
    for entry in entries:
        facts = tables.get(entry.component, {})
        if entry.field not in facts:
            wrong.append(Wrong(entry.component, entry.field, "is not printed on any component"))
            continue
        try:
            value = read_value(facts[entry.field].value, entry.value)
        except ValueError:
            wrong.append(Wrong(entry.component, entry.field, f"should be {takes(entry)}"))
            continue
        if value == facts[entry.field].value:
            confirmed.append(entry)
        else:
            changes.setdefault(entry.component, {})[entry.field] = value
    wrong += _wrong(tables, changes)
    option = "" if wrong or not changes else spell(changes)
    if len(option) > MOST_CARRIED:
        wrong.append(Wrong("", "", "are too many corrections to carry: share them as a file"))
        option = ""
    changed = [
        Correction(table, field, spell_value(value))
        for table, fields in changes.items()
        for field, value in fields.items()
    ]
    return Corrections(changed, confirmed, wrong, option, toml(changes, confirmed, tables))


def takes(entry: Correction) -> str:
    """Say what a field takes, such as "a whole number from 0 to 30"."""
    fields = fields_of(entry.component) or {}
    words = fields[entry.field](object()) if entry.field in fields else ""
    for in_a_file, as_entered in AS_ENTERED.items():
        words = words.replace(in_a_file, as_entered)
    return words


def _laid_over(tables: Tables, changes: Changes) -> Tables:
    corrected = dict(tables)
    for table, fields in changes.items():
        facts = {name: Fact(value, "certain", ("owner",)) for name, value in fields.items()}
        corrected[table] = {**tables[table], **facts}
    gone = [
        name
        for name, facts in corrected.items()
        if name.startswith("events.") and facts["copies"].value == 0
    ]
    return {name: facts for name, facts in corrected.items() if name not in gone}


def _wrong(tables: Tables, changes: Changes) -> list[Wrong]:
    single = list(_wrong_by_themselves(tables, changes))
    if single or not changes:
        return single
    return [_told(fault, changes) for fault in faults(_laid_over(tables, changes))]


def _wrong_by_themselves(tables: Tables, changes: Changes) -> Iterator[Wrong]:
    for table, fields in changes.items():
        checks = fields_of(table) or {}
        for name, value in fields.items():
            if table not in tables or name not in checks:
                yield Wrong(table, name, "is not printed on any component")
            elif wrong := checks[name](value):
                yield Wrong(table, name, f"should be {wrong}")


def _told(fault: Fault, changes: Changes) -> Wrong:
    """Name the corrected value that most likely causes a fault."""
    table, field = next(
        ((t, f) for t, f in fault.places if f in changes.get(t, {})), fault.places[0]
    )
    return Wrong(table, field, fault.reason)


# As text: a value, all corrections in one word, a file


def spell_value(value: Any) -> str:
    """Spell a value as it is entered: 16, yes, N0 E0, fame_per_tile tiles=slots amount=1."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        parts = {k: ",".join(v) if isinstance(v, list) else v for k, v in value.items()}
        return " ".join([str(parts.pop("op")), *(f"{k}={v}" for k, v in parts.items())])
    return str(value)


def read_value(like: Any, text: str) -> Any:
    """Read a value of the same kind as another; ValueError if it is none."""
    words = text.replace(",", " ").split()
    if isinstance(like, bool):
        return {"yes": True, "true": True, "no": False, "false": False}[_known_word(text)]
    if isinstance(like, int):
        return _whole(text)
    if isinstance(like, list):
        return [_number_or_word(word) for word in words]
    if isinstance(like, dict):
        return _read_effect(text.split())
    return " ".join(text.split())


def _known_word(text: str) -> str:
    word = text.strip().lower()
    if word not in ("yes", "true", "no", "false"):
        raise ValueError
    return word


def _whole(text: str) -> int:
    number = find_whole(text.strip().removeprefix("$"), 0, MOST)
    if number is None:
        raise ValueError
    return number


def _number_or_word(word: str) -> int | str:
    number = find_whole(word, 0, MOST)
    return word if number is None else number


def _read_effect(words: list[str]) -> dict[str, Any]:
    if not words:
        raise ValueError
    effect: dict[str, Any] = {"op": words[0]}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError
        if name == "tiles":
            effect[name] = value.split(",")
        else:
            effect[name] = _number_or_word(value)
    return effect


def spell(changes: Changes) -> str:
    """Spell corrections as one word that options, positions and records can hold."""
    text = json.dumps(changes, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return PREFIX + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read(text: str) -> Changes:
    """Read corrections that were carried along."""
    coded = text.removeprefix(PREFIX)
    try:
        raw = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        changes = json.loads(raw)
    except (binascii.Error, ValueError, RecursionError) as error:
        raise Unreadable("these corrections of components are damaged", _ANCHOR) from error
    if not isinstance(changes, dict) or not all(isinstance(f, dict) for f in changes.values()):
        raise Unreadable("these corrections of components are damaged", _ANCHOR)
    return changes


def toml(changes: Changes, confirmed: Sequence[Correction], tables: Tables) -> str:
    """Write the file to share: what was corrected and what was confirmed."""
    rows: dict[str, dict[str, Any]] = {}
    for entry in confirmed:
        value = tables[entry.component][entry.field].value
        rows.setdefault(entry.component, {})[entry.field] = value
    for table, fields in changes.items():
        rows.setdefault(table, {}).update(fields)
    lines = ["# Vegas Showdown: values read off the components of a box."]
    for table in sorted(rows, key=list(tables).index):
        lines += ["", f"[{table}]"]
        lines += [f"{name} = {_toml(value)}" for name, value in rows[table].items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def entries_of(facts: Mapping[str, Mapping[str, Fact]]) -> list[Correction]:
    """Give the values of tables as entries, such as those of a file."""
    return [
        Correction(table, field, spell_value(fact.value))
        for table, fields in facts.items()
        for field, fact in fields.items()
    ]
