"""Corrections of single values: each checked and told, carried by tables and records themselves."""

import json
import tomllib
from base64 import urlsafe_b64encode

import pytest

from pitboss.engine import Record, Refusal, Unreadable, load
from pitboss.engine.game import Correction
from pitboss.games.vegas_showdown import components, corrections
from pitboss.games.vegas_showdown.overlay import read_text

GAME = load("vegas-showdown")
CORRECTING = GAME.correcting
assert CORRECTING is not None
BUFFET = Correction("tiles.buffet", "fame", "9")


def carried(changes: object) -> str:
    text = json.dumps(changes)
    return "own-" + urlsafe_b64encode(text.encode()).decode().rstrip("=")


def test_every_printed_value_can_be_entered_as_it_is_spelled():
    tables = components.built_in().tables
    entries = corrections.entries_of(tables)
    assert len(entries) == sum(map(len, tables.values())) > 200
    checked = CORRECTING.check(entries)
    assert (checked.wrong, checked.changed, checked.option) == ([], [], "")
    assert list(checked.confirmed) == entries
    # The file to share holds them all, each certain.
    read = read_text(checked.file)
    assert {
        table: {name: fact.value for name, fact in facts.items()} for table, facts in read.items()
    } == {
        table: {name: fact.value for name, fact in facts.items()} for table, facts in tables.items()
    }
    assert {fact.certainty for facts in read.values() for fact in facts.values()} == {"certain"}


def test_a_table_is_played_with_what_was_corrected():
    checked = CORRECTING.check([BUFFET, Correction("tiles.slots", "price", "$5")])
    assert [(entry.field, entry.value) for entry in checked.changed] == [("fame", "9")]
    assert [entry.field for entry in checked.confirmed] == ["price"]
    at = GAME.start(3, components=checked.option)
    view = at.view(0)
    assert view["tiles"]["buffet"]["fame"] == 9
    assert "fame" not in view["tiles"]["buffet"]["doubtful"]
    assert not view["built_in"] and GAME.start(3).view(0)["built_in"]
    file = tomllib.loads(checked.file)
    assert file == {"tiles": {"slots": {"price": 5}, "buffet": {"fame": 9}}}


def test_records_and_positions_carry_what_they_were_played_with(monkeypatch):
    option = CORRECTING.check([BUFFET]).option
    at = GAME.start(3, components=option)
    digest = at.view(0)["components"]
    record, line = str(Record.of(at)), at.text
    assert option in record and option in line
    # Read where nobody has heard of them: no file is asked for.
    monkeypatch.setattr(components, "_carried", type(components._carried)())
    assert GAME.position(line).view(0)["components"] == digest
    monkeypatch.setattr(components, "_carried", type(components._carried)())
    assert Record.read(record).replay().view(0)["tiles"]["buffet"]["fame"] == 9


def test_one_spelling_for_the_same_corrections():
    one = carried({"tiles.buffet": {"fame": 9}, "sheet": {"rows": 4, "columns": 6}})
    other = corrections.spell({"sheet": {"columns": 6, "rows": 4}, "tiles.buffet": {"fame": 9}})
    assert corrections.read(one) == corrections.read(other)
    plain = GAME.start(3).options["components"]
    assert (
        GAME.options({"components": carried({"tiles.slots": {"price": 5}})})["components"] == plain
    )


@pytest.mark.parametrize(
    ("component", "field", "value", "words"),
    [
        ("tiles.slots", "price", "five", "should be a whole number from 1 to 999"),
        ("tiles.slots", "copies", "17", "makes 27 small tiles in all: the rulebook counts 26"),
        ("tiles.slots", "doors", "N0 N0", "should be a list of edges such as N0, each once"),
        ("tiles.slots", "red_corners", "perhaps", "should be yes or no"),
        ("tiles.buffet", "price", "34", "is 34, which is no circle of the premier track"),
        ("sheet", "casino_entrance", "c3W", "not on the outer edge"),
        ("tracks.slots", "spaces", "9 7", "lowest first"),
        ("events.slump", "effect", "income", "should be a table with op and rule"),
        ("events.slump", "effect", "", "should be what it does, such as"),
        ("tiles.casino", "price", "5", "is not printed on any component"),
        ("tiles.slots", "smell", "5", "is not printed on any component"),
    ],
)
def test_a_wrong_entry_is_told_in_a_sentence(component, field, value, words):
    checked = CORRECTING.check([BUFFET, Correction(component, field, value)])
    assert words in " ".join(wrong.reason for wrong in checked.wrong)
    assert (checked.wrong[0].component, checked.wrong[0].field) == (component, field)
    assert checked.option == ""
    assert BUFFET in checked.changed  # the good ones are not lost


@pytest.mark.parametrize(
    "text",
    [
        "own-!!",
        "own-AAAA",
        carried([1, 2]),
        carried({"tiles.buffet": 3}),
        carried({"tiles.buffet": {"fame": "many"}}),
        carried({"tiles.buffet": {"fame": 1.5}}),
        carried({"tiles.nothing": {"fame": 1}}),
        carried({"events.new-card": {"copies": 1}}),
        "own-" + "A" * 17_000,
        "own-" + urlsafe_b64encode(b"[" * 9000).decode().rstrip("="),
    ],
)
def test_nonsense_is_refused(text):
    with pytest.raises(Refusal):
        GAME.start(3, components=text)


def test_strangers_do_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(components, "_carried", type(components._carried)())
    monkeypatch.setattr(components, "MOST_CARRIED", 3)
    for fame in range(10, 16):
        GAME.start(3, components=carried({"tiles.buffet": {"fame": fame}}))
    assert len(components._carried) == 3


def test_a_file_that_is_none_is_refused_with_its_line():
    with pytest.raises(Unreadable, match=r"line 2: tiles\.slots\.price should be a whole number"):
        CORRECTING.read_file('[tiles.slots]\nprice = "five"\n')
    with pytest.raises(Unreadable, match="is not TOML"):
        CORRECTING.read_file("who knows")
