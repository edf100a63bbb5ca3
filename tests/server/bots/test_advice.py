"""Bots explain their choices to programs: POST /api/games/{game}/advice."""

from collections.abc import Callable
from typing import Any

import pytest

from pitboss import Dealer, bots, load
from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]
SEATS = {"las-vegas": 3, "lords-of-vegas": 3, "vegas-showdown": 3}


def opening(game: str) -> Any:
    at = load(game).start(SEATS[game])
    at.settle(Dealer(2))
    return at


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("bot", ["random", "regular", "shark"])
def test_a_bot_tells_what_it_tells_in_python(friend: NewFriend, game: str, bot: str) -> None:
    at = opening(game)
    body = {"position": at.text, "bot": bot, "seed": 4, "nodes": 16}
    said = friend("Anna").post(f"/api/games/{game}/advice", body)
    known = bots.explain(bots.bot(game, bot, 4, bots.Budget(nodes=16)), at)
    assert said["move"] == known.move
    assert said["seat"] == at.to_act
    assert said["before"] == pytest.approx(known.before)
    assert said["after"] == pytest.approx(known.after)
    assert [one["move"] for one in said["options"]] == [one.move for one in known.options]
    assert [one["values"] for one in said["options"]] == [list(one.values) for one in known.options]
    assert (said["basis"], said["judge"]) == (known.basis, known.judge)
    assert said["judge"] == ("evaluator" if bot == "random" else "")


def test_without_a_name_the_stand_in_is_asked(friend: NewFriend) -> None:
    at = opening("las-vegas")
    said = friend("Anna").post("/api/games/las-vegas/advice", {"position": at.text})
    assert said["move"] in at.legal()


def test_what_cannot_be_answered_is_refused_with_a_reason(friend: NewFriend) -> None:
    anna, path = friend("Anna"), "/api/games/las-vegas/advice"
    at = opening("las-vegas")
    start = load("las-vegas").start(3)
    for wish, status, words in (
        ({"position": "las-vegas seats=nine"}, 422, "seats"),
        ({"position": start.text}, 409, "No seat is to move"),
        ({"position": at.text, "bot": "stdio:touch /tmp/x"}, 400, "no bot"),
        ({"position": at.text, "nodes": 0}, 400, "nodes"),
        ({"position": at.text, "nodes": 10**9}, 400, "nodes"),
        ({"position": at.text, "seed": -1}, 400, "seed"),
        ({}, 400, "position"),
    ):
        found, said = anna.refused(path, wish)
        assert (found, words in said["reason"]) == (status, True), said
    status, said = anna.refused("/api/games/whist/advice", {"position": at.text})
    assert (status, said["error"]) == (404, "not_found")
