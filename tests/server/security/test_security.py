"""Nobody acts for another, sees what is hidden, or stores what a page could run."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pitboss import Dealer, load
from pitboss.server.security import identity
from pitboss.server.settings import Limits, database_address
from tests.server.harness import Friend, play_to_end, serving

NewFriend = Callable[[str], Friend]
SCRIPT = "<script>alert(1)</script>"


def handshake(url: str, origin: str | None = None) -> int:
    """Open a feed and close it again; gives the status of the answer."""
    try:
        with connect(url, origin=Origin(origin) if origin else None):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_the_cookie_is_signed_and_kept_from_scripts(address: str) -> None:
    answer = httpx.get(f"{address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("pitboss=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    again = httpx.get(f"{address}/api/me", cookies={"pitboss": answer.cookies["pitboss"]})
    assert "set-cookie" not in again.headers
    assert again.json()["csrf"] == answer.json()["csrf"]


@pytest.mark.parametrize(
    "cookie", ["x", "x.y", ".", "", "a" * 5000, 'person."', "anna." + "0" * 64, "é.é"]
)
def test_a_forged_cookie_is_nobody(friend: NewFriend, address: str, cookie: str) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    headers = {"Cookie": f"pitboss={cookie}".encode(), "X-CSRF-Token": "0" * 64}
    body = {"seat": 0, "text": "place 1", "seq": 0, "key": "12345678"}
    answer = httpx.post(f"{address}/api/tables/{table}/moves", headers=headers, json=body)
    assert (answer.status_code, answer.json()["error"]) == (403, "csrf")
    answer = httpx.get(f"{address}/api/tables/{table}", headers=headers)
    assert not any(seat["yours"] for seat in answer.json()["table"]["seats"])


def test_one_persons_token_does_not_serve_another() -> None:
    key = b"k" * 32
    anna, ben = identity.new_person(), identity.new_person()
    assert identity.read(key, identity.sign(key, anna)) == anna
    assert identity.read(b"other" * 8, identity.sign(key, anna)) is None
    mac = identity.sign(key, anna).rpartition(".")[2]
    assert identity.read(key, f"{ben}.{mac}") is None
    assert identity.csrf_fits(key, anna, identity.csrf_token(key, anna))
    assert not identity.csrf_fits(key, ben, identity.csrf_token(key, anna))
    assert not identity.csrf_fits(key, anna, mac), "a cookie is no token"


def test_every_change_needs_its_token(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    paths = anna.get("/api/openapi.json")["paths"]
    tried = 0
    for path, methods in paths.items():
        for method in set(methods) & {"post", "put", "delete", "patch"}:
            filled = path.replace("{table}", table).replace("{seat}", "0").replace("{record}", "x")
            for token in ({}, {"X-CSRF-Token": "0" * 64}):
                answer = httpx.request(
                    method, anna.address + filled, json={}, cookies=dict(anna.http.cookies),
                    headers=token,
                )  # fmt: skip
                assert (answer.status_code, answer.json()["error"]) == (403, "csrf"), path
            tried += 1
    assert tried >= 18


def test_another_sites_page_is_turned_away(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
        answer = anna.http.post(
            f"/api/tables/{table}/chat", json={"text": "x"}, headers={"Origin": origin}
        )
        assert (answer.status_code, answer.json()["error"]) == (403, "origin")
        url = f"{anna.address.replace('http', 'ws')}/api/tables/{table}/feed"
        assert handshake(url, origin=origin) == 403
    own = anna.http.post(
        f"/api/tables/{table}/chat", json={"text": "x"}, headers={"Origin": anna.address}
    )
    assert own.status_code == 201


def test_a_name_that_is_not_ours_is_turned_away(address: str) -> None:
    answer = httpx.get(f"{address}/api/games", headers={"Host": "rebound.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "origin")


def test_names_and_talk_store_no_script(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    for name in (SCRIPT, "<b>", "a&b", 'x"y', "\u202eevil", "x" * 25, "a\x07b"):
        assert anna.refused("/api/me", {"name": name}, "PUT")[0] == 400
        sits = {"name": name}
        assert anna.refused(f"/api/tables/{table}/seats/1/sit", sits)[0] == 400
    anna.post(f"/api/tables/{table}/chat", {"text": SCRIPT})
    answer = anna.http.get(f"/api/tables/{table}")
    assert "<" not in answer.text, "escaped on the wire"
    assert answer.json()["chat"][0]["text"] == SCRIPT, "and the same text once read"
    assert answer.headers["content-type"] == "application/json"
    with anna.feed(table) as feed:
        feed.next()
        assert "<" not in str(feed.socket.recv(timeout=10))


def test_every_answer_carries_the_policy(friend: NewFriend) -> None:
    anna = friend("Anna")
    for path in ("/", "/t/x", "/api/games", "/api/nothing", "/health", "/assets/none.js"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "object-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_every_error_has_one_shape(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    asked = [
        anna.http.get("/api/nothing"),
        anna.http.get("/api/tables/nothing"),
        anna.http.delete("/api/games"),
        anna.http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}),
        anna.http.post("/api/tables", content=b"\xff\xfe"),
        anna.http.post("/api/tables", json=[]),
        anna.http.post(f"/api/tables/{table}/moves", json={"seat": "x"}),
        anna.http.post(f"/api/tables/{table}/seats/x/sit", json={}),
        anna.http.post(f"/api/tables/{table}/chat", json={"text": "x" * 100_000}),
        anna.http.get(f"/api/tables/{table}?since=-1"),
        anna.http.get(f"/api/tables/{table}?since=x"),
        anna.http.get("/assets/%2e%2e/%2e%2e/app.py"),
        anna.http.get("/api/tables/%00"),
    ]
    for answer in asked:
        assert 400 <= answer.status_code < 500, (answer.url, answer.status_code)
        said = answer.json()
        assert set(said) >= {"error", "reason", "rule"}, said
        assert said["reason"].strip(), answer.url


def test_a_private_table_is_only_for_those_who_have_the_link(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    assert len(table) == 20
    assert table not in ben.http.get("/api/tables").text
    assert table not in ben.http.get("/api/me").text
    assert ben.http.get(f"/api/tables/{table[:-1]}").status_code == 404


def test_the_secret_stays_secret_until_the_end(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.started("here", "greedy")
    seen: list[str] = []
    with anna.feed(table) as feed:
        for path in ("", "/record", "/entries", "/at/3", "/frames?last=9"):
            seen += [one.http.get(f"/api/tables/{table}{path}").text for one in (anna, ben)]
        seen.append(anna.http.get("/metrics").text)
        play_to_end({0: anna}, table)
        while (message := feed.next())["type"] != "play" or message["to_act"] is not None:
            if message["type"] == "table" and message["table"]["status"] == "over":
                continue
            seen.append(json.dumps(message))
    secret = anna.get(f"/api/tables/{table}")["table"]["dice"]["secret"]
    assert len(secret) == 64
    assert not any(secret in text for text in seen)
    assert not any('"secret":"' in text.replace(" ", "") for text in seen)


@pytest.mark.parametrize(
    "frame", ["", "hello", "{", '{"type":"move"}', "x" * 4000, b"\x00\xff", b"ping", "ping "]
)
def test_broken_frames_end_the_feed_and_nothing_else(friend: NewFriend, frame: str | bytes) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    before = anna.get(f"/api/tables/{table}")
    with anna.feed(table) as feed:
        feed.next("play")
        feed.socket.send("ping")
        assert feed.next("pong") == {"type": "pong"}
        feed.socket.send(frame)
        said = feed.next("error")
        assert said["error"] == "bad_request" and said["reason"]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                feed.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    assert anna.get(f"/api/tables/{table}")["play"] == before["play"]


def test_frames_that_are_no_websocket_frames_end_only_their_own_feed(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    for raw in (b"\xff" * 40, b"\x81\xfe\xff\xff", b"\x88", b"\x81\x05hello", b"\x00" * 300):
        with anna.feed(table) as feed:
            feed.next("play")
            with suppress(OSError):  # the server may be quicker to hang up
                feed.socket.socket.sendall(raw)
                feed.socket.socket.shutdown(1)
            with pytest.raises(ConnectionClosed):
                while True:
                    feed.next()
    with anna.feed(table) as feed:
        feed.next("play")
        feed.socket.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                feed.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert anna.move(table)["result"] == "done"


@pytest.mark.parametrize(
    ("path", "status"),
    [("tables/none/feed", 404), ("tables/feed?x=1", 101), ("nothing", 403)],
)
def test_a_handshake_that_cannot_be_is_answered(address: str, path: str, status: int) -> None:
    url = f"{address.replace('http', 'ws')}/api/{path}"
    assert handshake(url) == status


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with small limits."""
    limits = Limits(
        requests_a_second=0.5,
        request_burst=40,
        tables_a_minute=2,
        uploads_a_minute=1,
        advice_a_minute=1,
        chat_lines=3,
        chat_seconds=60,
        feeds_an_address=3,
        feeds_a_table=2,
    )
    file = tmp_path_factory.mktemp("strict") / "tables.sqlite"
    with serving(database_address(str(file)), limits=limits, base_url="https://play.example") as at:
        yield at


def test_limits_hold(strict: str) -> None:
    anna = Friend(strict)
    assert "Secure" in httpx.get(f"{strict}/api/me").headers["set-cookie"]
    # httpx keeps a Secure cookie from a plain connection; a browser behind the proxy would send it
    cookie = httpx.get(f"{strict}/api/me").headers["set-cookie"].split(";")[0]
    anna.http.headers["Cookie"] = cookie
    anna.http.headers["X-CSRF-Token"] = anna.get("/api/me")["csrf"]
    anna.put("/api/me", {"name": "Anna"})
    made = anna.post("/api/tables", {"game": "las-vegas", "seats": [{"kind": "here"}] * 2})
    table = made["table"]["table"]
    assert made["table"]["link"] == f"https://play.example/t/{table}"
    anna.table("here", "open")
    body = {"game": "las-vegas", "seats": [{"kind": "here"}] * 2}
    status, said = anna.refused("/api/tables", body)
    assert (status, said["error"]) == (429, "too_many") and said["retry_after"] >= 1
    at = load("las-vegas").start(2)
    at.settle(Dealer(1))
    question = {"position": at.text, "bot": "random"}
    anna.post("/api/games/las-vegas/advice", question)
    status, said = anna.refused("/api/games/las-vegas/advice", question)
    assert (status, said["error"]) == (429, "too_many") and "asked the bots" in said["reason"]
    for _ in range(3):
        anna.post(f"/api/tables/{table}/chat", {"text": "again"})
    answer = anna.http.post(f"/api/tables/{table}/chat", json={"text": "again"})
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
    url = f"{strict.replace('http', 'ws')}/api/tables"
    with connect(f"{url}/{table}/feed"), connect(f"{url}/{table}/feed"):
        assert handshake(f"{url}/{table}/feed") == 429
        with connect(f"{url}/feed"):
            assert handshake(f"{url}/feed") == 429
    while (answer := httpx.get(f"{strict}/api/games")).status_code == 200:
        assert answer.headers["strict-transport-security"]
    assert answer.status_code == 429 and answer.json()["error"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1


def test_a_client_that_reads_too_slowly_is_closed() -> None:
    from pitboss.server.realtime.connection import Connection

    many, large = Limits(feed_backlog=2), Limits(feed_backlog_bytes=1_000)
    for limits, message in ((many, "x"), (large, "x" * 600)):
        feed = Connection(None, limits, origin="")
        for _ in range(2):
            feed.send(message)
        assert feed.closed is None
        feed.send(message)
        assert feed.closed == (1013, "this client reads too slowly")


def test_the_page_folder_is_all_that_is_served(friend: NewFriend, tmp_path: Path) -> None:
    anna = friend("")
    assert anna.http.get("/").status_code == 200
    assert "text/html" in anna.http.get("/t/whatever").headers["content-type"]
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd"):
        answer = anna.http.get(path)
        assert "import" not in answer.text and "root:" not in answer.text
