"""Put the parts together."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope
from sqlalchemy.exc import SQLAlchemyError

import pitboss
from pitboss.engine import Refusal
from pitboss.server.api import validation_messages
from pitboss.server.api.context import Desk, Rates, person_of
from pitboss.server.api.errors import Trouble, busy, refused
from pitboss.server.api.routes import feed, games, page, people, play, records, tables
from pitboss.server.bots.advice import Advising
from pitboss.server.bots.scheduler import Thinkers
from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import make_channels
from pitboss.server.security.middleware import Guard
from pitboss.server.settings import Settings
from pitboss.server.storage.store import Store
from pitboss.server.tables.registry import House
from pitboss.server.tables.replays import Replays

log = logging.getLogger("pitboss.http")

ROUTES: list[Any] = [
    games.list_games, games.game_rules, games.advise,
    people.me, people.rename,
    tables.list_tables, tables.make_table, tables.see_table, tables.sit, tables.leave,
    tables.set_up, tables.name_seat, tables.stand_in, tables.take_back,
    tables.carry, tables.use_carry, tables.start, tables.rematch,
    play.move, play.ask_undo, play.answer_undo, play.why, play.rehearse, play.talk,
    records.table_record, records.table_entries, records.table_before,
    records.table_frame, records.table_frames,
    records.fork_table, records.fork_record, records.upload, records.see_record,
    records.record_text, records.record_entries, records.record_frame, records.record_frames,
    *feed.ROUTES,
    page.health, page.metrics, page.description, page.page,
]  # fmt: skip


def make_app(settings: Settings) -> Guard:
    """Make the server's application, guarded."""
    store = Store(settings)
    channels = make_channels(settings)
    house = House(settings, store, channels)
    desk = Desk(house, Replays(), Rates(settings.limits), Advising())

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None, None]:
        await store.open()
        try:
            async with channels:
                thinkers = Thinkers(house)
                try:
                    await house.start()
                    yield
                finally:
                    await house.stop()
                    thinkers.stop()
                    desk.advising.stop()
        finally:
            await store.close()

    def at_desk(scope: Scope) -> Desk:
        return replace(desk, origin=scope["state"]["origin"])

    app = Litestar(
        ROUTES,
        dependencies={
            "desk": Provide(at_desk, sync_to_thread=False),
            "person": Provide(_person, sync_to_thread=False),
        },
        lifespan=[running],
        exception_handlers={Exception: _trouble},
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="pitboss",
            version=pitboss.__version__,
            path="/api/description",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    return Guard(app, settings, store)


def _person(request: Request[Any, Any, Any], desk: NamedDependency[Desk]) -> str | None:
    # Asks for the desk only to come after it: what does not depend on each other the framework
    # resolves in tasks of their own, which took a tenth of the time of a move.
    return person_of(request)


def _trouble(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    trouble = _as_trouble(error)
    METRICS.refusals.labels(trouble.error).inc()
    headers = {}
    if "retry_after" in trouble.more:
        headers["Retry-After"] = str(trouble.more["retry_after"])
    if trouble.status == 405 and isinstance(error, HTTPException):
        headers.update(error.headers or {})
    return Response(
        trouble.body, status_code=trouble.status, headers=headers, media_type="application/json"
    )


_HTTP = {404: "not_found", 405: "bad_method", 413: "too_large", 415: "bad_request"}


def _as_trouble(error: Exception) -> Trouble:
    if isinstance(error, Trouble):
        return error
    if isinstance(error, Refusal):
        return refused(error)
    if isinstance(error, HTTPException) and error.status_code < 500:
        word = _HTTP.get(error.status_code, "bad_request")
        status = error.status_code if word != "bad_request" else 400
        return Trouble(status, word, _reason(error, word))
    if isinstance(error, (SQLAlchemyError, OSError)):
        log.error("the store failed", extra={"error": type(error).__name__})
        return busy("The store does not answer. Please try again.")
    log.error("a request failed", exc_info=error)
    return Trouble(500, "server", "Something went wrong on our side. Nothing has changed.")


def _reason(error: HTTPException, word: str) -> str:
    if word == "not_found":
        return "There is nothing at this address."
    if word == "bad_method":
        return "This address does not take that method."
    if word == "too_large":
        return "The body is too large."
    return validation_messages.sentence(error.extra)
