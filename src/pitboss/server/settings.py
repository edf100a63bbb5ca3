"""The settings of a server."""

import os
import sys
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from pitboss.kernel.fill import niceness
from pitboss.server.security.client_address import Network, read_networks


@dataclass(frozen=True)
class Limits:
    """How much one address, cookie, table or request may ask for.

    Enforced in `api/context.py` (actions) and `security/middleware.py` (any request).
    """

    requests_a_second: float = 20.0
    request_burst: int = 60
    tables_a_minute: int = 10
    tables_a_day: int = 200
    uploads_a_minute: int = 10
    uploads_a_day: int = 100
    uploads_kept: int = 20_000
    """Uploaded records that are stored in all."""
    frames_a_second: float = 100.0
    """Positions of replays and lessons that an address may read: a page asks for 100 at once."""
    frame_burst: int = 1_000
    replayed_a_second: float = 500.0
    """Entries that an address may have replayed, of games that are not cached."""
    replayed_burst: int = 10_000
    advice_a_minute: int = 60
    components_a_minute: int = 60
    names_a_minute: int = 10
    """New names of a person: each is written at every table where they play."""
    seats_a_minute: int = 30
    """Changes of seats by a person, each of which rewrites the log of the game."""
    links_a_minute: int = 20
    """Links to seats that are made or tried."""
    advice_at_once: int = 2
    """Questions to the bots from one address that may wait or be under way."""
    advice_seconds: float = 5.0
    """A bot that explains a position takes no longer: then its process is ended."""
    reviews_a_minute: int = 10
    reviews_a_person: int = 2
    """Reviews of one person that may be waiting or under way."""
    reviews_waiting: int = 100
    """Reviews of all people that may be waiting or under way."""
    reviews_at_once: int = 1
    """Reviews that this node works on at a time, each in a process of its own; 0 leaves them to
    other nodes."""
    review_seconds: float = 900.0
    """A review takes no longer: then its process is ended."""
    chat_lines: int = 5
    chat_seconds: float = 10.0
    people_an_address: int = 4
    """An address may do this many times as much as one person: a household shares an address, but
    whoever deletes their cookie counts as a new person."""
    connections: int = 2_000
    connections_an_address: int = 200
    header_bytes: int = 16_000
    header_seconds: float = 10.0
    """Seconds a client has to send the header of a request."""
    body_seconds: float = 30.0
    """Seconds a client has to send the body of a request."""
    answer_seconds: float = 60.0
    """Seconds a client has to read an answer."""
    unread_bytes: int = 200_000_000
    """Bytes of answers and feeds, over all clients, that wait in memory to be read."""
    unread_bytes_an_address: int = 8_000_000
    """The same for one address; the largest answer has about a million."""
    feeds: int = 5_000
    feeds_an_address: int = 60
    feeds_a_table: int = 200
    body_bytes: int = 64_000
    record_bytes: int = 400_000
    record_entries: int = 5_000
    """Less than the engine would read, since an uploaded record is replayed before it is stored."""
    table_entries: int = 5_000
    """As many as can be uploaded again: ten times as many as a long game has."""
    feed_backlog: int = 200
    """Messages that may wait for one slow client before its feed is closed."""
    feed_backlog_bytes: int = 1_000_000
    """Bytes of such messages, the longest of which may be larger."""
    feed_ping_seconds: float = 20.0
    """Seconds between two questions to a client whether it still reads its feed."""
    feed_pong_seconds: float = 30.0
    """Seconds it has to answer before its feed is cut off."""

    @property
    def request_bytes(self) -> int:
        """Bytes of a whole request: the largest body and its header, and as much for chunks."""
        return self.header_bytes + 2 * max(self.body_bytes, self.record_bytes)

    @classmethod
    def from_environment(cls) -> "Limits":
        """Read `PITBOSS_LIMIT_<NAME>` for every limit."""
        chosen: dict[str, float] = {}
        for known in fields(cls):
            if f"PITBOSS_LIMIT_{known.name.upper()}" in os.environ:
                chosen[known.name] = _number(f"PITBOSS_LIMIT_{known.name.upper()}", known.type)
        return cls(**chosen)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Retention:
    """Days without use after which something is removed; 0 keeps it for ever."""

    unstarted_days: float = 0
    """Tables that never started."""
    tables_days: float = 0
    """Tables that are over, or where nobody moved or looked any more."""
    chats_days: float = 0
    uploads_days: float = 0
    """Uploaded records whose dice are not verified."""
    verified_days: float = 0
    """Uploaded records whose dice are verified: anybody can invent a game with provable dice."""
    names_days: float = 0
    """Names of people who are at no table."""
    reviews_days: float = 0
    """Reviews, done or not; those of a removed table or record are removed with it."""

    @classmethod
    def from_environment(cls) -> "Retention":
        """Read `PITBOSS_KEEP_<NAME>`; what is left out is as for a server of many strangers."""
        chosen = {"unstarted_days": 7.0, "tables_days": 365.0}
        chosen |= {"chats_days": 90.0, "uploads_days": 90.0, "reviews_days": 90.0}
        chosen |= {"verified_days": 365.0, "names_days": 90.0}
        for name in chosen:
            variable = f"PITBOSS_KEEP_{name.upper()}"
            if variable in os.environ:
                chosen[name] = _number(variable, float)
                if 0 < chosen[name] < 1:
                    raise ValueError(f"{variable}: give 0 to keep for ever, or at least 1")
        return cls(**chosen)

    @property
    def keeps_everything(self) -> bool:
        """Say whether nothing is ever removed."""
        return self == Retention()


@dataclass(frozen=True)
class Settings:
    """One server process: its database, its address and its times."""

    database: str
    """An SQLAlchemy address: `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://…`."""
    base_url: str = ""
    """The address people use, such as `https://play.example`; empty: the one of each request."""
    bot_pause: float = 0.7
    """Seconds a bot waits before it moves, so that people can follow."""
    bot_redo: float = 5.0
    """Seconds after which another node redoes a bot's turn."""
    sweep: float = 5.0
    """Seconds between two sweeps for work that a lost notice or a dead node left undone."""
    keep_table: float = 60.0
    """Seconds a table nobody watches stays in memory."""
    trusted_proxies: tuple[Network, ...] = ()
    """Proxies whose `X-Forwarded-…` headers count; those of others are ignored."""
    retention: Retention = Retention()
    metrics_key: str = ""
    """The bearer token that lets another machine read the metrics."""
    limits: Limits = field(default_factory=Limits.from_environment)

    @classmethod
    def from_environment(cls, database: str, base_url: str = "") -> "Settings":
        """Read the `PITBOSS_…` variables that docs/hosting.md lists."""
        chosen = {
            name: _number(f"PITBOSS_{name.upper()}", float)
            for name in ("bot_pause", "bot_redo", "sweep", "keep_table")
            if f"PITBOSS_{name.upper()}" in os.environ
        }
        niceness()  # checked here, so that a wrong value stops the start
        proxies = read_networks(os.environ.get("PITBOSS_TRUSTED_PROXIES", ""))
        found = cls(
            database,
            base_url.rstrip("/"),
            trusted_proxies=proxies,
            retention=Retention.from_environment(),
            metrics_key=os.environ.get("PITBOSS_METRICS_KEY", ""),
        )
        return replace(found, **chosen)  # type: ignore[arg-type]

    @property
    def is_postgres(self) -> bool:
        """Say whether other nodes may share the database."""
        return self.database.startswith("postgresql")

    @property
    def secure(self) -> bool:
        """Say whether the server is reached by https, so that cookies may require it."""
        return self.base_url.startswith("https://")


def _number(name: str, kind: Any) -> float:
    try:
        number = float(os.environ[name]) if kind is float else int(os.environ[name])
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        whole = "" if kind is float else "whole "
        raise ValueError(f"{name} is {os.environ[name]!r}: give a {whole}number from 0 up")
    return number


def database_address(given: str) -> str:
    """Turn a file name or a PostgreSQL address into an SQLAlchemy address."""
    if given in (":memory:", "sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        raise ValueError("tables must outlive the server: give the path of an SQLite file")
    if given.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        return given
    for prefix in ("postgresql://", "postgres://"):
        if given.startswith(prefix):
            return "postgresql+asyncpg://" + given.removeprefix(prefix)
    if "://" in given:
        raise ValueError(
            f"{given.split(':')[0]!r} is no database pitboss can use:"
            " give the path of an SQLite file or a postgresql:// address"
        )
    return f"sqlite+aiosqlite:///{Path(given).expanduser().absolute()}"


def own_database() -> Path:
    """Give the SQLite file of this user; `PITBOSS_DATA` overrides the folder."""
    chosen = os.environ.get("PITBOSS_DATA")
    if chosen:
        folder = Path(chosen)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming")) / "pitboss"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "pitboss"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        folder = Path(base) / "pitboss"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / "tables.sqlite"
