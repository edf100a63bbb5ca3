"""Chat, spectators and the live list of tables."""

import json
from collections.abc import Callable

from websockets.sync.client import connect

from tests.server.harness import Friend

NewFriend = Callable[[str], Friend]


def test_talk_reaches_everybody_and_stays(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    with ben.feed(table) as feed:
        assert feed.next("chat")["chat"] == []
        said = anna.post(f"/api/tables/{table}/chat", {"text": " good \t luck "})
        assert said["text"] == "good luck" and said["seat"] == 0 and said["name"] == "Anna"
        assert feed.next("chat")["chat"] == [said]
    assert ben.post(f"/api/tables/{table}/chat", {"text": "hello"})["seat"] is None
    with anna.feed(table) as feed:
        assert [line["text"] for line in feed.next("chat")["chat"]] == ["good luck", "hello"]


def test_talk_has_bounds(friend: NewFriend) -> None:
    anna, nobody = friend("Anna"), friend("")
    table = anna.table("here", "open")
    path = f"/api/tables/{table}/chat"
    for text in ("", " ", "\n", "x" * 301, "\u202e", "a\x00b"):
        assert anna.refused(path, {"text": text})[0] == 400, text
    assert nobody.refused(path, {"text": "who am I"})[0] == 409
    assert anna.get(f"/api/tables/{table}")["chat"] == []


def test_the_list_of_tables_is_live_and_shows_no_private_ones(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    private = anna.table("here", "open")
    address = anna.address.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/feed") as feed:
        first = json.loads(feed.recv(timeout=10))
        assert first["type"] == "tables"
        table = anna.table("here", "open", listed=True)

        def until_listed(fits: Callable[[dict[str, object]], bool]) -> None:
            while True:
                told = json.loads(feed.recv(timeout=10))["tables"]
                assert private not in [line["table"] for line in told]
                if any(line["table"] == table and fits(line) for line in told):
                    return

        until_listed(lambda line: line["status"] == "gathering")
        ben.post(f"/api/tables/{table}/seats/1/sit")
        until_listed(lambda line: line["seats"][1]["name"] == "Ben")
        anna.post(f"/api/tables/{table}/start")
        until_listed(lambda line: line["status"] == "playing")
    listed = [line["table"] for line in ben.get("/api/tables")["tables"]]
    assert table in listed and private not in listed
    mine = {line["table"] for line in anna.get("/api/me")["tables"]}
    assert {table, private} <= mine
