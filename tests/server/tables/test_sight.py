"""No route tells a viewer what is hidden from them: every route is asked by every kind of viewer.

Planted: money that lies face down in Las Vegas, the secrets of the dice, the id of a private table
that another one was forked from. A route that is not listed here fails the test.
"""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss import Record
from pitboss.lessons.puzzles import puzzles_of
from pitboss.server.api.routes import records
from pitboss.server.app import ROUTES
from pitboss.server.settings import database_address
from tests.server.api.test_records import some_record, upload
from tests.server.harness import Friend, serving

TWO = [{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}]
PUZZLE = next(iter(puzzles_of("las-vegas")))
LESSON = "las-vegas-first-game"
THREE = [*TWO, {"kind": "bot"}]
ASKED = '{"type": "review", "depth": "quick"}'
REVEALED = '{"seats": [{"seat": 0, "money": 1}, {"seat": 1, "money": 2}]}'


@dataclass
class World:
    """A running game with money face down, a fork of a private game, and people."""

    anna: Friend
    ben: Friend
    stranger: Friend
    table: str
    private: str
    fork: str
    record: str
    review: str
    """A review of the running game, planted as if it had been over for a while and reopened."""
    secrets: list[str]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    file = tmp_path_factory.mktemp("sight") / "tables.sqlite"
    with serving(database_address(str(file))) as address:
        found = lay_out(address, file)
        people = (found.anna, found.ben, found.stranger)
        for person in people:  # they stay for all tests of this file
            Friend.made.remove(person)
        yield found
        for person in people:
            person.http.close()


def lay_out(address: str, file: Path) -> World:
    anna, ben, stranger = (Friend(address, name) for name in ("Anna", "Ben", "Cleo"))
    table = anna.table("here", "open", "random", advice="all")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    while True:  # until a round has been paid
        play = anna.get(f"/api/tables/{table}")["play"]
        if play["views"][0]["view"]["round"] > 1 and play["to_act"] == 1:
            break
        if play["to_act"] in (0, 1):
            (anna, ben)[play["to_act"]].move(table)
        else:
            time.sleep(0.05)  # asking without a pause would be refused: too many requests
    private = anna.started("here", "here")
    while anna.move(private)["seq"] < 12:  # the notes that lie out are more or fewer
        pass
    forked = anna.post(
        f"/api/tables/{private}/fork", {"seq": 12, "seats": [TWO[0], {"kind": "open"}]}
    )
    fork = forked["table"]["table"]
    ben.post(f"/api/tables/{fork}/seats/1/sit")
    anna.post(f"/api/tables/{fork}/start")
    record = upload(anna, some_record())[1]["record"]["record"]
    with sqlite3.connect(file) as connection:
        connection.execute(
            "INSERT INTO reviews (id, digest, table_id, person, asked, record, status, progress,"
            " tries, lease, created, result) VALUES (?, ?, ?, ?, ?, '', 'done', 1, 1, 0, 0, ?)",
            ("planted", "planted", table, "nobody", ASKED, REVEALED),
        )
        secrets = [secret for (secret,) in connection.execute("SELECT secret FROM tables")]
    connection.close()
    return World(anna, ben, stranger, table, private, fork, record, "planted", secrets)


def reads(world: World) -> dict[str, list[tuple[str, str, Any]]]:
    """Every route, with what is asked of it: method, address, body. Those that change come last."""
    t, f, r = (
        f"/api/tables/{world.table}",
        f"/api/tables/{world.fork}",
        f"/api/records/{world.record}",
    )
    step = {"seat": 1, "text": "place 1"}
    seat, none = f"{t}/seats/1", {}
    position = Record.read(some_record()).replay().text
    return {
        "/api/games": [("GET", "/api/games", None)],
        "/api/games/{game}/rules": [("GET", "/api/games/las-vegas/rules", None)],
        "/api/games/{game}/components": [
            ("GET", "/api/games/vegas-showdown/components", None),
            ("POST", "/api/games/vegas-showdown/components", {"entries": [], "file": ""}),
        ],
        "/api/games/{game}/advice": [
            ("POST", "/api/games/las-vegas/advice", {"position": position, "bot": "random"})
        ],
        "/api/games/{game}/analysis": [
            ("POST", "/api/games/las-vegas/analysis", {"position": position})
        ],
        "/api/tables/{table}/advice": [("POST", f"{t}/advice", {"seat": by}) for by in (0, 1)],
        "/api/tables/{table}/price": [
            ("POST", f"{t}/price", {"seat": by, "by": 1, "text": "deal 0>1 $1"}) for by in (0, 1)
        ],
        "/api/tables/{table}/reviews": [
            (method, f"{one}/reviews", body)
            for one in (t, f)
            for method, body in (("GET", None), ("POST", {"depth": "quick"}))
        ],
        "/api/tables/{table}/what-if": [
            ("POST", f"{one}/what-if", {"seq": 1, "text": "place 1"}) for one in (t, f)
        ],
        "/api/records/{record}/reviews": [
            ("GET", f"{r}/reviews", None),
            ("POST", f"{r}/reviews", none),
        ],
        "/api/records/{record}/what-if": [("POST", f"{r}/what-if", {"seq": 1, "text": "note 1 1"})],
        "/api/reviews/{review}": [("GET", f"/api/reviews/{world.review}", None)],
        "/api/reviews/{review}/cancel": [("POST", f"/api/reviews/{world.review}/cancel", none)],
        "/api/me": [("GET", "/api/me", None), ("PUT", "/api/me", {"name": "Dora"})],
        "/api/tables": [
            ("GET", "/api/tables", None),
            ("POST", "/api/tables", {"game": "las-vegas", "seats": TWO}),
        ],
        "/api/tables/{table}": [("GET", one, None) for one in (t, f)],
        "/api/tables/{table}/record": [("GET", f"{one}/record", None) for one in (t, f)],
        "/api/tables/{table}/entries": [("GET", f"{one}/entries", None) for one in (t, f)],
        "/api/tables/{table}/before": [("GET", f"{one}/before", None) for one in (t, f)],
        "/api/tables/{table}/at/{seq}": [
            ("GET", f"{one}/at/{seq}{seen}", None)
            for one in (t, f)
            for seq in (0, 1, 40)
            for seen in ("", "?seat=0", "?seat=1", "?seat=2")
        ],
        "/api/tables/{table}/frames": [
            ("GET", f"{t}/frames?first=30&last=60{seen}", None)
            for seen in ("", "&seat=0", "&seat=1")
        ],
        "/api/tables/{table}/fork": [
            ("POST", f"{t}/fork", {"seq": 40, "seats": THREE}),
            ("POST", f"{f}/fork", {"seq": 0, "seats": TWO}),
        ],
        "/api/lessons": [("GET", "/api/lessons", None)],
        "/api/lessons/{lesson}": [
            ("GET", f"/api/lessons/{one}", None) for one in (LESSON, world.table, world.record)
        ],
        "/api/lessons/{lesson}/frames": [
            ("GET", f"/api/lessons/{one}/frames", None) for one in (LESSON, world.table)
        ],
        "/api/lessons/{lesson}/try": [
            ("POST", f"/api/lessons/{one}/try", {"seq": 9, "steps": [step]})
            for one in (LESSON, world.table, world.record)
        ],
        "/api/puzzles/{game}": [("GET", "/api/puzzles/las-vegas", None)],
        "/api/puzzles/{game}/{puzzle}": [
            ("GET", f"/api/puzzles/las-vegas/{one}", None) for one in (PUZZLE, world.table)
        ],
        "/api/puzzles/{game}/{puzzle}/answer": [
            ("POST", f"/api/puzzles/las-vegas/{one}/answer", {"text": "place 1"})
            for one in (PUZZLE, world.table)
        ],
        "/api/records": [("POST", "/api/records", "no record")],
        "/api/records/{record}": [("GET", r, None)],
        "/api/records/{record}/text": [("GET", f"{r}/text", None)],
        "/api/records/{record}/entries": [("GET", f"{r}/entries", None)],
        "/api/records/{record}/at/{seq}": [("GET", f"{r}/at/20?seat=1", None)],
        "/api/records/{record}/frames": [("GET", f"{r}/frames?last=9", None)],
        "/api/records/{record}/fork": [("POST", f"{r}/fork", {"seq": 20, "seats": THREE})],
        "/api/tables/{table}/why": [("POST", f"{t}/why", step)],
        "/api/tables/{table}/rehearse": [
            ("POST", f"{t}/rehearse", {"seat": by, "steps": [{"seat": 1, "text": "place 1"}]})
            for by in (0, 1)
        ],
        "/api/tables/{table}/chat": [("POST", f"{t}/chat", {"text": "hello"})],
        "/api/tables/{table}/seats/{seat}/name": [("PUT", f"{seat}/name", {"name": "Bea"})],
        "/api/tables/{table}/seats/{seat}/sit": [("POST", f"{seat}/sit", none)],
        "/api/tables/{table}/seats/{seat}": [("PUT", seat, {"kind": "open"})],
        "/api/tables/{table}/seats/{seat}/carry": [("POST", f"{seat}/carry", none)],
        "/api/carry": [("POST", "/api/carry", {"code": "none"})],
        "/api/me/link": [("POST", "/api/me/link", none), ("DELETE", "/api/me/link", None)],
        "/api/preparation": [("GET", "/api/preparation", None)],
        "/api/reach": [("GET", "/api/reach", None), ("POST", "/api/reach", none)],
        "/api/tables/{table}/undo": [("POST", f"{t}/undo", {"seat": 1, "seq": 3, "to": 2})],
        "/api/tables/{table}/undo/answer": [
            ("POST", f"{t}/undo/answer", {"seat": 1, "agree": True})
        ],
        "/api/tables/{table}/seed": [("POST", f"{t}/seed", {"digest": "ab" * 32})],
        "/api/tables/{table}/seed/tell": [("POST", f"{t}/seed/tell", {"seed": "ab" * 32})],
        "/api/tables/{table}/start": [("POST", f"{t}/start", none)],
        "/api/tables/{table}/rematch": [("POST", f"{t}/rematch", none)],
        "/api/tables/{table}/moves": [
            ("POST", f"{t}/moves", step | {"seq": seq, "key": "12345678"}) for seq in (9, 10**5)
        ],
        "/api/tables/{table}/seats/{seat}/stand-in": [("POST", f"{seat}/stand-in", none)],
        "/api/tables/{table}/seats/{seat}/take-back": [("POST", f"{seat}/take-back", none)],
        "/api/tables/{table}/seats/{seat}/leave": [("POST", f"{f}/seats/1/leave", none)],
        "/health": [("GET", "/health", None)],
        "/health/ready": [("GET", "/health/ready", None)],
        "/metrics": [("GET", "/metrics", None)],
        "/api/openapi.json": [("GET", "/api/openapi.json", None)],
        "/": [("GET", f"/t/{world.table}", None)],
    }  # fmt: skip


FEEDS = {"/api/tables/{table}/feed", "/api/tables/feed"}
"""Asked by `test_the_feeds_tell_nothing_hidden`."""


def own_paths() -> set[str]:
    paths = {path for route in [*ROUTES, records.upload] for path in route.paths}
    return {re.sub(r":\w+\}", "}", path) for path in paths} - {"/{path}"}


def test_every_route_is_listed_here(world: World) -> None:
    assert own_paths() <= reads(world).keys() | FEEDS


def leaks(world: World, text: str, knows_private: bool) -> list[str]:
    """List what an answer tells although it is hidden."""
    found = [f"the secret {secret[:6]}" for secret in world.secrets if secret in text]
    if not knows_private and world.private in text:
        found.append("the id of the private table")
    return found


def hidden_money(part: Any, held: tuple[int, ...]) -> Iterator[str]:
    """Find money, points and places of others, and whole positions, in decoded JSON."""
    if isinstance(part, dict):
        seat = part.get("seat")
        if isinstance(seat, int) and seat not in held:
            for name in ("money", "notes", "points", "place"):
                if part.get(name) is not None:
                    yield f"{name} of seat {seat}"
        for name, inner in part.items():
            if name != "events":  # everybody saw them happen
                yield from hidden_money(inner, held)
    elif isinstance(part, list):
        for inner in part:
            yield from hidden_money(inner, held)
    elif isinstance(part, str) and "las-vegas seats=" in part:
        yield "the text of a position"


HELD: dict[str, tuple[int, ...]] = {"nobody": (), "stranger": (), "ben": (1,), "anna": (0,)}


@pytest.fixture
def nobody(world: World) -> Iterator[httpx.Client]:
    """Somebody without a cookie."""
    with httpx.Client(base_url=world.anna.address) as http:
        yield http


@pytest.mark.parametrize("name", HELD)
def test_no_route_tells_what_is_hidden(world: World, nobody: httpx.Client, name: str) -> None:
    http, held = nobody if name == "nobody" else getattr(world, name).http, HELD[name]
    told = []
    for path, asked in reads(world).items():
        for method, address, body in asked:
            sent = {"content": body} if isinstance(body, str) else {"json": body}
            answer = http.request(method, address, **(sent if body is not None else {}))
            assert answer.status_code < 500, (address, answer.text)
            found = leaks(world, answer.text, name == "anna")
            if path.startswith(("/api/tables/{table}", "/api/reviews")):
                if "pitboss record" in answer.text:
                    found.append("the record of a running game")
                if path.endswith("/fork") and answer.status_code == 201:
                    found.append("a fork of a game that people play")
                if answer.headers["content-type"].startswith("application/json"):
                    found += hidden_money(json.loads(answer.text), held)
            told += [(method, address, what) for what in found]
    assert told == []


@pytest.mark.parametrize("name", ["stranger", "ben", "anna"])
def test_the_feeds_tell_nothing_hidden(world: World, name: str) -> None:
    held = HELD[name]
    who: Friend = getattr(world, name)
    for table in (world.table, world.fork):
        with who.feed(table) as feed:
            for kind in ("table", "chat", "play"):
                message = feed.next(kind)
                assert not leaks(world, json.dumps(message), name == "anna")
                assert list(hidden_money(message, held)) == []


@pytest.mark.parametrize("how", ["leaves", "carries it away"])
def test_a_feed_shows_a_seat_only_as_long_as_it_is_held(world: World, how: str) -> None:
    anna, stranger = world.anna, world.stranger
    table = anna.table("here", "open")
    stranger.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    with stranger.feed(table) as feed:
        assert [view["seat"] for view in feed.next("play")["views"]] == [1]
        if how == "leaves":
            stranger.post(f"/api/tables/{table}/seats/1/leave")
        else:
            code = stranger.post(f"/api/tables/{table}/seats/1/carry")["code"]
            Friend(anna.address).post("/api/carry", {"code": code})
        anna.move(table)
        after = feed.until("play", lambda play: any(one["seat"] == 0 for one in feed.entries))
        assert [view["seat"] for view in after["views"]] == [None]
        assert after["legal"] == []


def test_the_host_of_a_fork_knows_where_it_came_from(world: World) -> None:
    opened = world.anna.get(f"/api/tables/{world.fork}")["table"]["opened"]
    assert opened == {"table": world.private, "record": None, "seq": 12}
    before = world.anna.get(f"/api/tables/{world.fork}/before")["games"]
    assert before[0]["table"] == world.private
    hidden = world.ben.get(f"/api/tables/{world.fork}/before")["games"]
    assert hidden[0]["table"] is None and hidden[0]["entries"] == before[0]["entries"]


def test_whoever_holds_every_seat_sees_all(world: World) -> None:
    anna = world.anna
    frame = anna.get(f"/api/tables/{world.private}/at/12")
    assert frame["position"].startswith("las-vegas seats=2")
    assert "pitboss record" in anna.http.get(f"/api/tables/{world.private}/record").text
