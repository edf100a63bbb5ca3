"""Own the box: what is printed is listed, an owner's entries are checked, and tables carry them."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]
PATH = "/api/games/vegas-showdown/components"
FAME = {"component": "tiles.buffet", "field": "fame", "value": "9"}


def checked(who: Friend, *entries: dict[str, str], file: str = "") -> dict[str, Any]:
    return who.post(PATH, {"entries": list(entries), "file": file})


def new_table(who: Friend, option: str) -> str:
    seats = [{"kind": "here"}] + [{"kind": "bot", "level": "random"}] * 2
    plan = {"game": "vegas-showdown", "seats": seats, "options": {"components": option}}
    table: str = who.post("/api/tables", plan)["table"]["table"]
    who.post(f"/api/tables/{table}/start", {})
    return table


def seen(who: Friend, table: str) -> Any:
    """What somebody sees who only watches."""
    return who.get(f"/api/tables/{table}")["play"]["views"][0]["view"]


def test_every_value_is_listed_with_its_certainty(friend: NewFriend) -> None:
    printed = friend("Anna").get(PATH)["printed"]
    assert len(printed) > 200
    assert {value["certainty"] for value in printed} == {"certain", "likely", "reconstructed"}
    price = next(v for v in printed if (v["component"], v["field"]) == ("tiles.slots", "price"))
    assert price["value"] == "5" and price["takes"] == "a whole number from 1 to 999"


def test_a_table_is_played_with_the_values_of_its_maker_and_no_other_is(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    option = checked(anna, FAME)["option"]
    assert option.startswith("own-")
    table = new_table(anna, option)
    view = seen(ben, table)  # whoever looks is told
    assert view["tiles"]["buffet"]["fame"] == 9 and view["built_in"] is False
    other = new_table(ben, "")
    view = seen(ben, other)
    assert view["tiles"]["buffet"]["fame"] != 9 and view["built_in"] is True
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert f"option components {option}" in record
    kept = anna.http.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
    assert kept.status_code == 201, kept.text


def test_nobody_changes_the_names_at_another_table(friend: NewFriend) -> None:
    """The same values under other names are other components."""
    anna, ben = friend("Anna"), friend("Ben")
    table = new_table(anna, checked(anna, FAME)["option"])
    named = {"component": "tiles.buffet", "field": "name", "value": "Soup"}
    other = new_table(ben, checked(ben, FAME, named)["option"])
    assert seen(ben, other)["tiles"]["buffet"]["name"] == "Soup"
    anna.move(table)
    assert seen(anna, table)["tiles"]["buffet"]["name"] == "Buffet"


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("a." * 19_000 + "b = 1", "line 1 has more than 1000 characters"),
        ('"\u2028".' * 3_000 + "b = 1", "line 1 has more than 1000 characters"),
        ("a = 1" + "0" * 30_000, "line 1 has more than 1000 characters"),
        ("a = " + "[\n" * 19_000, "lists in lists without end"),
        ("[tiles.slots]\nprice = {value = 5, sources = 1}", "sources that are no list of words"),
        ("[tiles.slots]\nprice = {value = 5, sources = [1]}", "sources that are no list of words"),
    ],
)
def test_a_file_made_to_break_its_reader_is_refused_in_one_sentence(
    friend: NewFriend, file: str, reason: str
) -> None:
    status, said = friend("Anna").refused(PATH, {"entries": [], "file": file})
    assert (status, said["error"]) == (422, "unreadable") and reason in said["reason"]


def test_wrong_entries_are_told_and_the_good_ones_kept(friend: NewFriend) -> None:
    anna = friend("Anna")
    price = {"component": "tiles.slots", "field": "price", "value": "five"}
    told = checked(anna, FAME, price)
    assert told["changed"] == [FAME] and told["option"] == ""
    assert [(w["field"], w["reason"]) for w in told["wrong"]] == [
        ("price", "should be a whole number from 1 to 999")
    ]


def test_a_file_is_given_and_taken(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    file = checked(anna, FAME)["file"]
    told = checked(ben, file=file)
    assert told["changed"] == [FAME] and told["wrong"] == []
    assert told["option"] == checked(anna, FAME)["option"]


def test_nonsense_is_answered_in_a_sentence(friend: NewFriend) -> None:
    anna = friend("Anna")
    for game, words in (("las-vegas", "every one of that game is certain"), ("x", "no such game")):
        answer = anna.http.get(f"/api/games/{game}/components")
        assert answer.status_code == 404 and words in answer.json()["reason"]
    bad: list[Any] = [
        {"file": "who knows"},
        {"file": "[tiles.slots]\nprice = 'five'\n"},
        {"file": "x" * 70_000},
        {"entries": [FAME] * 700},
        {"entries": [FAME | {"value": "9" * 400}]},
        {"entries": "all"},
        {"entries": [{"component": 3}]},
        {"more": 1},
    ]
    for body in bad:
        answer = anna.http.post(PATH, json=body)
        assert answer.status_code in (400, 413, 422), (body, answer.text)
        assert answer.json()["reason"]
    seats = [{"kind": "here"}] + [{"kind": "bot", "level": "random"}] * 2
    for option in ("own-AAAA", "own-" + "A" * 20_000, "../../etc/passwd.toml"):
        plan = {"game": "vegas-showdown", "seats": seats, "options": {"components": option}}
        answer = anna.http.post("/api/tables", json=plan)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["reason"]
