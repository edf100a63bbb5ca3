"""The requests that `bench.fuzz` sends: every route of today, with fields of every body."""

import re
from types import SimpleNamespace
from typing import Any

from bench import fuzz
from pitboss.server.app import ROUTES


def requests(count: int) -> list[fuzz.Request]:
    nobody: Any = None
    browser = SimpleNamespace(cookies={"pitboss": "cookie"}, headers={"X-CSRF-Token": "token"})
    friend: Any = SimpleNamespace(http=browser)
    target = fuzz.Target(nobody, friend, "table", {"record": "record", "lesson": "lesson"})
    return [fuzz.make_request(number, 1, target) for number in range(count)]


def test_every_route_is_asked() -> None:
    whole = [request.sent for request in requests(6_000) if request.whole]
    paths = {sent.split(b" ")[1].decode("latin-1") for sent in whole}
    for template in {path for route in ROUTES for path in route.paths}:
        pattern = re.compile(re.sub(r"{\w+:\w+}", "[^/]+", template.replace("{path:path}", ".*")))
        assert any(pattern.fullmatch(path) for path in paths), template


def test_bodies_have_the_fields_of_requests() -> None:
    sent = b"".join(request.sent for request in requests(6_000))
    for field in (b'"drop_open"', b'"digest"', b'"depth"', b'"steps"', b'"fixed_dice"', b'"more"'):
        assert field in sent


def test_a_request_follows_from_the_seed_and_its_number() -> None:
    assert requests(50) == requests(50)
