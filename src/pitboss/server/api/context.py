"""What every route is given: the tables, the replays, the rates, and who asks."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from pitboss.server.api.errors import too_many
from pitboss.server.bots.advice import Advisor
from pitboss.server.node import Node
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.settings import Limits
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.replays import Replays


class RateLimits:
    """How often a person may create tables, upload, ask for advice and chat."""

    def __init__(self, limits: Limits) -> None:
        self.tables = RateLimit(limits.tables_a_minute / 60, limits.tables_a_minute)
        self.uploads = RateLimit(limits.uploads_a_minute / 60, limits.uploads_a_minute)
        self.advice = RateLimit(limits.advice_a_minute / 60, limits.advice_a_minute)
        self.chat = RateLimit(limits.chat_lines / limits.chat_seconds, limits.chat_lines)


def check_rate(rate: RateLimit, key: str, reason: str) -> None:
    """Refuse a request that comes too often."""
    wait = rate.wait(key)
    if wait:
        raise too_many(reason, wait)


@dataclass(frozen=True)
class RequestContext:
    """Everything a route needs."""

    tables: TableRegistry
    replays: Replays
    rates: RateLimits
    advisor: Advisor
    origin: str = ""
    """The address the client used, such as `http://192.168.1.5:8080`."""

    @property
    def node(self) -> Node:
        """The services of this process."""
        return self.tables.node


def person_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str | None:
    """Give the person that the security middleware has recognised."""
    found = connection.scope["state"].get("person")
    return str(found) if found is not None else None
