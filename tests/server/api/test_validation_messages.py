"""Whatever is wrong with a request is said in a sentence that a person can read."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.server.api import requests as asked
from pitboss.server.api import validation_messages
from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]

WRONG: list[tuple[type, Any]] = [
    (asked.Rename, {"name": ""}),
    (asked.Rename, {"name": "x" * 61}),
    (asked.Rename, {"name": 5}),
    (asked.Rename, {"name": None}),
    (asked.Rename, {}),
    (asked.Rename, []),
    (asked.Rename, {"name": "Anna", "nick": "A"}),
    (asked.SeatPlan, {"kind": "sofa"}),
    (asked.SeatPlan, {"kind": "bot", "level": ""}),
    (asked.NewTable, {"game": "las-vegas", "seats": []}),
    (asked.NewTable, {"game": "las-vegas", "seats": [{"kind": "open"}] * 13}),
    (asked.NewTable, {"game": "las-vegas", "seats": [{"kind": "open", "name": ""}]}),
    (asked.NewTable, {"game": "x" * 41, "seats": [{"kind": "open"}]}),
    (asked.NewTable, {"game": "las-vegas", "seats": [{"kind": "open"}], "clock": 1}),
    (asked.NewTable, {"game": "las-vegas", "seats": [{"kind": "open"}], "options": {"a": []}}),
    (asked.Move, {"seat": -1, "text": "x", "seq": 0, "key": "12345678"}),
    (asked.Move, {"seat": 1.5, "text": "x", "seq": 0, "key": "12345678"}),
    (asked.Move, {"seat": 0, "text": "", "seq": 0, "key": "12345678"}),
    (asked.Move, {"seat": 0, "text": "x", "seq": 0, "key": "short"}),
    (asked.Rehearse, {"seat": 0, "steps": []}),
    (asked.ChatText, {"text": "x" * 301}),
]


def kind_sentence(said: str) -> bool:
    return bool(re.fullmatch(r"[A-Z“][^`<>=]*\.", said)) and "Expected" not in said


@pytest.mark.parametrize(("kind", "body"), WRONG)
def test_what_the_decoder_refuses_is_said_kindly(kind: type, body: Any) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(body, kind)
    what, _, way = str(refused.value).partition(" - at `$.")
    said = validation_messages.sentence([{"message": what, "key": way.rstrip("`") or "data"}])
    assert kind_sentence(said), said
    assert not said.endswith("is not valid."), f"nothing fits {what!r}"


def test_an_empty_name_is_refused_like_one_of_spaces(friend: NewFriend) -> None:
    anna = friend("Anna")
    said = [anna.refused("/api/me", {"name": name}, "PUT")[1]["reason"] for name in ("", "   ")]
    assert said == ["A name has 1 to 24 characters."] * 2


def test_bodies_and_parameters_that_make_no_sense_are_refused_kindly(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    json = {"Content-Type": "application/json"}
    answers = [
        anna.http.put("/api/me", content=b"{", headers=json),
        anna.http.put("/api/me", content=b"", headers=json),
        anna.http.put("/api/me", content=b"\xff", headers=json),
        anna.http.put("/api/me", json={"nick": "A"}),
        anna.http.post("/api/tables", json={"game": "las-vegas", "seats": [{"kind": "sofa"}]}),
        anna.http.post(f"/api/tables/{table}/seats/99/sit", json={}),
        anna.http.get(f"/api/tables/{table}", params={"since": "yesterday"}),
        anna.http.get(f"/api/tables/{table}", params={"since": -1}),
    ]
    for answer in answers:
        said = answer.json()
        assert (answer.status_code, said["error"]) == (400, "bad_request")
        assert kind_sentence(said["reason"]), said
