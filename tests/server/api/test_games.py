"""What a lobby is told of the games."""

from collections.abc import Callable
from itertools import product
from typing import Any

from pitboss.engine import Refusal, load
from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]


def fit(game: dict[str, Any], **options: object) -> dict[str, Any]:
    return next(one for one in game["fits"] if one["options"] == options)


def test_the_list_says_which_options_go_with_how_many_seats(friend: NewFriend) -> None:
    games = {game["game"]: game for game in friend("Anna").get("/api/games")["games"]}
    lords = games["lords-of-vegas"]
    plain = {"raising": True, "lay_off": False}
    assert fit(lords, edition="2024", up=False, **plain)["seats"] == [2, 3, 4, 5, 6]
    mayfair = fit(lords, edition="mayfair", up=False, **plain)
    assert mayfair["seats"] == [2, 3, 4] and "2 to 4 seats" in mayfair["reason"]
    assert 6 in fit(lords, edition="mayfair", up=True, **plain)["seats"]
    nothing = fit(lords, edition="2024", up=True, **plain)
    assert nothing["seats"] == [] and "Mayfair" in nothing["reason"]
    assert fit(games["vegas-showdown"]) == {"options": {}, "seats": [3, 4, 5], "reason": ""}


def test_what_is_said_to_fit_can_be_started_and_nothing_else(friend: NewFriend) -> None:
    seen = set()
    for game in friend("Anna").get("/api/games")["games"]:
        for one, seats in product(game["fits"], game["seats"]):
            try:
                load(game["game"]).start(seats, **one["options"])
                starts = True
            except Refusal:
                starts = False
            assert starts == (seats in one["seats"]), (game["game"], one, seats)
            assert starts or one["reason"]
            seen.add(starts)
    assert seen == {True, False}


def test_a_line_of_a_list_says_whose_turn_it_is(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "here")
    line = anna.get("/api/me")["tables"][0]
    assert line["table"] == table and line["to_act"] is None
    anna.post(f"/api/tables/{table}/start")
    assert anna.get("/api/me")["tables"][0]["to_act"] == 0
    anna.move(table)
    assert anna.get("/api/me")["tables"][0]["to_act"] == 1
