"""What the routes are given: the house, the person who asks, and the replays."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from pitboss.server.api.errors import too_many
from pitboss.server.bots.advice import Advising
from pitboss.server.security.rate_limit import Rate
from pitboss.server.settings import Limits
from pitboss.server.tables.registry import House
from pitboss.server.tables.replays import Replays


class Rates:
    """How often a person may make, upload, ask and talk."""

    def __init__(self, limits: Limits) -> None:
        self.tables = Rate(limits.tables_a_minute / 60, limits.tables_a_minute)
        self.uploads = Rate(limits.uploads_a_minute / 60, limits.uploads_a_minute)
        self.advice = Rate(limits.advice_a_minute / 60, limits.advice_a_minute)
        self.chat = Rate(limits.chat_lines / limits.chat_seconds, limits.chat_lines)


def check_rate(rate: Rate, key: str, reason: str) -> None:
    """Refuse what comes too often."""
    wait = rate.wait(key)
    if wait:
        raise too_many(reason, wait)


@dataclass(frozen=True)
class Desk:
    """Everything a route needs."""

    house: House
    replays: Replays
    rates: Rates
    advising: Advising
    origin: str = ""
    """The address the one who asks came by, such as `http://192.168.1.5:8080`."""


def person_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str | None:
    """Give the person the guard has recognised."""
    found = connection.scope["state"].get("person")
    return str(found) if found is not None else None
