"""What every route is given: the services of the server and the client's addresses."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from pitboss.server.api.errors import too_many
from pitboss.server.bots.advice import Advisor
from pitboss.server.learn.lessons import Lessons
from pitboss.server.learn.puzzles import Puzzles
from pitboss.server.node import Node
from pitboss.server.reach import Reach
from pitboss.server.reviews.desk import ReviewDesk
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.settings import Limits
from pitboss.server.storage.readiness import Readiness
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.replays import Replays


class ActionLimit:
    """How often a person may do something, and how often all people of one address together."""

    def __init__(self, per_second: float, burst: int, people: int, reason: str) -> None:
        self._person = RateLimit(per_second, burst)
        self._address = RateLimit(per_second * people, burst * people)
        self._reason = reason

    def check(self, person: str, address: str) -> None:
        """Refuse a request that comes too often."""
        wait = max(self._person.wait(person), self._address.wait(address))
        if wait:
            raise too_many(self._reason, wait)


class RateLimits:
    """How often people may create tables, upload, ask for advice, reviews and replays, and chat."""

    def __init__(self, limits: Limits) -> None:
        def a_minute(count: int, reason: str) -> ActionLimit:
            return ActionLimit(count / 60, count, limits.people_an_address, reason)

        def a_day(count: int, reason: str) -> ActionLimit:
            return ActionLimit(count / 86_400, count, limits.people_an_address, reason)

        self._tables = a_minute(
            limits.tables_a_minute,
            "You have created many tables just now. Please wait a moment.",
        )
        self._tables_of_a_day = a_day(
            limits.tables_a_day, "You have created many tables today. Please go on tomorrow."
        )
        self.uploads = a_minute(limits.uploads_a_minute, "You have uploaded many records just now.")
        self.uploads_of_a_day = a_day(
            limits.uploads_a_day, "You have uploaded many records today. Please go on tomorrow."
        )
        self.names = a_minute(
            limits.names_a_minute, "You have changed your name often just now. Please wait."
        )
        self.seats = a_minute(
            limits.seats_a_minute, "You have changed seats often just now. Please wait."
        )
        self.advice = a_minute(limits.advice_a_minute, "You have asked the bots a lot just now.")
        self.components = a_minute(
            limits.components_a_minute, "You have checked many values just now. Wait a moment."
        )
        self.links = a_minute(
            limits.links_a_minute, "You have made or tried many links just now. Please wait."
        )
        self.reviews = a_minute(
            limits.reviews_a_minute, "You have asked for many reviews just now."
        )
        self._frames = RateLimit(limits.frames_a_second, limits.frame_burst)
        self.chat = ActionLimit(
            limits.chat_lines / max(limits.chat_seconds, 0.001),
            limits.chat_lines,
            limits.people_an_address,
            "You talk faster than people can read. Wait a moment.",
        )

    def check_new_table(self, person: str, address: str) -> None:
        """Refuse somebody who has created many tables just now, or today."""
        self._tables.check(person, address)
        self._tables_of_a_day.check(person, address)

    def check_frames(self, count: int, address: str) -> None:
        """Refuse an address that reads positions of replays faster than any page does."""
        wait = self._frames.wait(address, count)
        if wait:
            raise too_many("That is a lot of a replay at once. Please wait a moment.", wait)


@dataclass(frozen=True)
class RequestContext:
    """Everything a route needs."""

    tables: TableRegistry
    replays: Replays
    lessons: Lessons
    puzzles: Puzzles
    rates: RateLimits
    advisor: Advisor
    reviews: ReviewDesk
    readiness: Readiness
    reach: Reach
    origin: str = ""
    """The address the client used, such as `http://192.168.1.5:8080`."""
    client: str = ""
    """The network address of the client, for the limits."""

    @property
    def node(self) -> Node:
        """The services of this process."""
        return self.tables.node


def person_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str | None:
    """Give the person that the security middleware has recognised."""
    found = connection.scope["state"].get("person")
    return str(found) if found is not None else None
