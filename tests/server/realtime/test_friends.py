"""Who can reach the server: what is said, who may change it, and what invitations name."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pitboss.server import reach as reaching
from pitboss.server.reach import Reach, is_loopback
from tests.server.harness import Friend, is_open
from tests.server.own_server import LAN, Own


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Own]:
    server = Own(tmp_path)
    yield server
    assert server.stop() == 0


def test_it_says_at_once_that_friends_cannot_come(own: Own) -> None:
    assert "this machine only" in own.said[1] and "pitboss --friends" in own.said[1]
    assert not is_open(own.port, LAN)
    ann = Friend(own.address, "Ann")
    assert ann.get("/api/reach") == {"state": "machine", "address": own.address, "may_open": True}


def test_whoever_started_it_lets_friends_in_and_invitations_say_where(own: Own) -> None:
    ann = Friend(own.address, "Ann")
    table = ann.table("here", "open")
    with ann.feed(table) as feed:
        assert feed.next("table")["table"]["link"].startswith(own.address)
    found = ann.post("/api/reach")
    elsewhere = f"http://{LAN}:{own.port}"
    assert found == {"state": "network", "address": elsewhere, "may_open": False}
    assert ann.get(f"/api/tables/{table}")["table"]["link"] == f"{elsewhere}/t/{table}"
    assert ann.post(f"/api/tables/{table}/seats/0/carry")["link"].startswith(elsewhere)
    ben = Friend(elsewhere, "Ben")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    assert ben.get(f"/api/tables/{table}")["table"]["link"] == f"{elsewhere}/t/{table}"
    with ben.feed(table) as feed:
        assert feed.next("table")["table"]["seats"][1]["yours"]
    assert ann.post("/api/reach") == found, "once is enough"
    assert not ben.get("/api/reach")["may_open"]


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"CF-Connecting-IP": "203.0.113.7"},
        {"Via": "1.1 somebody"},
        {"Host": "203.0.113.9:8080"},
        {"Host": "pitboss.local"},
        {"X-CSRF-Token": "made up"},
        {"Origin": "http://evil.example"},
    ],
)
def test_nobody_else_opens_it(own: Own, headers: dict[str, str]) -> None:
    ann = Friend(own.address, "Ann")
    ann.http.headers.update(headers)
    status, _ = ann.refused("/api/reach")
    assert status == 403 and not is_open(own.port, LAN)


def test_a_stranger_without_a_cookie_opens_nothing(own: Own) -> None:
    assert httpx.post(f"{own.address}/api/reach", json={}).status_code == 403
    assert not is_open(own.port, LAN)


def test_one_switch_listens_to_the_network(tmp_path: Path) -> None:
    own = Own(tmp_path, "--friends")
    try:
        assert f"http://{LAN}:{own.port}" in own.said[1] and "not encrypted" in own.said[1]
        assert is_open(own.port, LAN)
        found = Friend(own.address, "Ann").get("/api/reach")
        elsewhere = f"http://{LAN}:{own.port}"
        assert found == {"state": "network", "address": elsewhere, "may_open": False}
    finally:
        assert own.stop() == 0


def test_a_site_is_reached_by_its_name(tmp_path: Path) -> None:
    own = Own(tmp_path, "--base-url", "https://play.example/")
    try:
        assert "https://play.example" in own.said[1]
        found = httpx.get(f"{own.address}/api/reach").json()
        site = {"state": "site", "address": "https://play.example", "may_open": False}
        assert found == site
    finally:
        assert own.stop() == 0


def test_a_served_table_is_opened_by_its_host_not_by_a_page(address: str) -> None:
    ann = Friend(address, "Ann")
    assert not ann.get("/api/reach")["may_open"]


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("localhost", True),
        ("a.localhost", True), ("", False), ("0.0.0.0", False), ("192.168.1.5", False),
        ("127.0.0.1.evil.example", False), ("localhost.evil.example", False),
    ],
)  # fmt: skip
def test_which_names_are_those_of_this_machine(host: str, is_own: bool) -> None:
    assert is_loopback(host) == is_own


async def _listen(host: str, port: int) -> None:
    raise AssertionError("nobody listens in this test")


@pytest.mark.anyio
async def test_a_machine_in_no_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "own_address", lambda: "")
    reach = Reach("", "127.0.0.1", 8080)
    reach.can_listen(_listen)
    assert not await reach.open() and reach.state == "machine"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_an_address_that_a_stranger_used_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came by a public address does not learn the one behind it."""
    monkeypatch.setattr(reaching, "own_address", lambda: "192.168.1.5")
    reach = Reach("", "0.0.0.0", 8080)
    assert reach.invitation("http://203.0.113.7:8080") == "http://203.0.113.7:8080"
    assert reach.invitation("http://localhost:8080") == "http://192.168.1.5:8080"
