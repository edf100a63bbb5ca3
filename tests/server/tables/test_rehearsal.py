"""What would happen, asked without playing it."""

from collections.abc import Callable
from fractions import Fraction

from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]


def test_a_deal_is_rehearsed_for_all_parties_and_nothing_is_played(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open", game="lords-of-vegas")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    play = anna.get(f"/api/tables/{table}")["play"]
    cash = [seat["cash"] for seat in play["views"][0]["view"]["seats"]]
    steps = [{"seat": 0, "text": "deal 0>1 $2"}, {"seat": 1, "text": "accept"}]
    told = anna.post(f"/api/tables/{table}/rehearse", {"seat": 0, "steps": steps})
    assert [seat["cash"] for seat in told["view"]["seats"]] == [cash[0] - 2, cash[1] + 2]
    assert [event["event"] for event in told["events"]] == [
        "offered", "accepted", "money_given", "deal_done",
    ]  # fmt: skip
    assert told["told"]
    assert bool(told["legal"]) == (told["to_act"] == 0)
    after = anna.get(f"/api/tables/{table}")["play"]["views"][0]["view"]["seats"]
    assert [seat["cash"] for seat in after] == cash
    assert told["refused"] is None
    steps[1] = {"seat": 1, "text": "accept twice"}
    told = anna.post(f"/api/tables/{table}/rehearse", {"seat": 0, "steps": steps})
    assert told["refused"]["step"] == 1 and told["refused"]["reason"]
    assert [event["event"] for event in told["events"]] == ["offered"]


def test_chance_is_not_settled_but_told_outcome_by_outcome(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here", game="lords-of-vegas")
    seat = anna.get(f"/api/tables/{table}")["play"]["to_act"]
    body = {"seat": seat, "steps": [{"seat": seat, "text": "end"}]}
    told = anna.post(f"/api/tables/{table}/rehearse", body)
    assert told["to_act"] == "chance"
    assert sum(Fraction(*chance["odds"]) for chance in told["chances"]) == 1
    assert {chance["text"].split()[0] for chance in told["chances"]} == {"draw"}
    assert all(chance["events"][0]["event"] == "drew" for chance in told["chances"])


def test_another_seats_move_is_not_rehearsed_where_something_is_hidden(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    for steps_of in (0, 1):
        body = {"seat": 0, "steps": [{"seat": steps_of, "text": "place 1"}]}
        answer = anna.http.post(f"/api/tables/{table}/rehearse", json=body)
        assert (answer.status_code == 409) == (steps_of == 1), answer.text
    status, said = ben.refused(f"/api/tables/{table}/rehearse", body)
    assert (status, said["error"]) == (403, "not_your_seat")
