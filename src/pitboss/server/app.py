"""The application: its routes, its parts, and how errors are answered."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.channels import ChannelsPlugin
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope
from sqlalchemy.exc import SQLAlchemyError

import pitboss
from pitboss.engine import Refusal
from pitboss.server.api import validation_messages
from pitboss.server.api.context import RateLimits, RequestContext, person_of
from pitboss.server.api.errors import ApiError, bad_request, busy, refused
from pitboss.server.api.routes import (
    advice,
    components,
    feed,
    friends,
    games,
    lessons,
    page,
    people,
    play,
    puzzles,
    records,
    reviews,
    tables,
)
from pitboss.server.background import BackgroundTasks
from pitboss.server.bots.advice import Advisor
from pitboss.server.bots.scheduler import BotScheduler
from pitboss.server.learn.lessons import Lessons
from pitboss.server.learn.puzzles import Puzzles
from pitboss.server.metrics import METRICS
from pitboss.server.node import Node
from pitboss.server.reach import Reach
from pitboss.server.realtime.cluster import Outbox, make_channels
from pitboss.server.realtime.lobby import Lobby
from pitboss.server.realtime.maintenance import Maintenance
from pitboss.server.realtime.presence import Presence
from pitboss.server.reviews.desk import ReviewDesk
from pitboss.server.security.middleware import SecurityMiddleware
from pitboss.server.settings import Settings
from pitboss.server.storage.failure import cause_of
from pitboss.server.storage.readiness import Readiness
from pitboss.server.storage.store import Store
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.tables.replays import Replays

log = logging.getLogger("pitboss.http")

ROUTES: list[Any] = [
    games.list_games, games.game_rules, games.preparation, *advice.ROUTES,
    components.game_components, components.check_components,
    people.me, people.rename, people.keep_link, people.revoke_link,
    tables.list_tables, tables.create_table, tables.see_table, tables.sit, tables.leave,
    tables.set_up, tables.name_seat, tables.stand_in, tables.take_back,
    tables.create_transfer, tables.use_transfer, tables.promise_seed, tables.tell_seed,
    tables.start, tables.rematch,
    play.move, play.request_undo, play.answer_undo, play.explain, play.rehearse, play.chat,
    records.table_record, records.table_entries, records.earlier_games,
    records.table_frame, records.table_frames,
    records.fork_table, records.fork_record, records.see_record,
    records.record_text, records.record_entries, records.record_frame, records.record_frames,
    *reviews.ROUTES,
    *lessons.ROUTES,
    *puzzles.ROUTES,
    *feed.ROUTES,
    friends.see_reach, friends.open_to_network,
    page.health, page.ready, page.metrics, page.description, page.page,
]  # fmt: skip


def make_app(settings: Settings, reach: Reach | None = None) -> SecurityMiddleware:
    """Create the application of a server, behind its security middleware."""
    reach = reach or Reach(settings.base_url)
    store, channels = Store(settings), make_channels(settings)
    node = _make_node(settings, store, channels)
    registry = TableRegistry(node)
    replays = Replays(store, settings.limits)
    context = RequestContext(
        registry,
        replays,
        Lessons(replays),
        Puzzles(),
        RateLimits(settings.limits),
        Advisor(store, settings.limits),
        ReviewDesk(store, settings.limits),
        Readiness(store),
        reach,
    )

    def request_context(scope: Scope) -> RequestContext:
        state = scope["state"]
        table = registry.open_tables.get(scope.get("path_params", {}).get("table", ""))
        if table is not None and state["person"] is not None:
            if table.seats_of(state["person"]):
                node.presence.note_request(state["person"], table.row.id)
                table.asked_from = state["address"]
            elif table.row.host == state["person"]:
                table.asked_from = state["address"]
        return replace(context, origin=state["origin"], client=state["address"])

    app = Litestar(
        [*ROUTES, _uploads(settings)],
        dependencies={
            "context": Provide(request_context, sync_to_thread=False),
            "person": Provide(_person, sync_to_thread=False),
        },
        lifespan=[_lifespan(context, channels)],
        exception_handlers={Exception: _answer_error},
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="pitboss",
            version=pitboss.__version__,
            path="/api/description",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    return SecurityMiddleware(app, settings, store, reach)


def _lifespan(
    context: RequestContext, channels: ChannelsPlugin
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Start the services before the first request, and stop them in reverse order."""
    node, maintenance = context.node, Maintenance(context.tables, channels)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None, None]:
        await node.store.open()
        try:
            async with channels:
                try:
                    await maintenance.start()
                    await context.reviews.runner.start()
                    yield
                finally:
                    node.tasks.begin_stop()
                    node.scheduler.stop()
                    await context.reviews.runner.stop()
                    await maintenance.stop()
                    await context.tables.close()
                    await context.advisor.stop()
        finally:
            await node.store.close()

    return running


def _uploads(settings: Settings) -> Router:
    """Give the upload of records a limit of its own: a record is larger than any other body."""
    return Router(
        "/",
        route_handlers=[records.upload],
        request_max_body_size=settings.limits.record_bytes,
    )


def _make_node(settings: Settings, store: Store, channels: ChannelsPlugin) -> Node:
    tasks = BackgroundTasks()
    outbox = Outbox(channels, tasks, immediate=settings.is_postgres)
    return Node(
        settings=settings,
        store=store,
        tasks=tasks,
        outbox=outbox,
        lobby=Lobby(),
        presence=Presence(store, outbox),
        scheduler=BotScheduler(settings, tasks),
    )


def _person(
    request: Request[Any, Any, Any], context: NamedDependency[RequestContext]
) -> str | None:
    # Takes the context only to be resolved after it: the framework resolves independent
    # dependencies in tasks of their own, which took a tenth of the time of a move.
    return person_of(request)


def _answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    answer = _as_api_error(error, request.path_params.get("table"))
    METRICS.refusals.labels(answer.error).inc()
    headers = {}
    if "retry_after" in answer.more:
        headers["Retry-After"] = str(answer.more["retry_after"])
    if answer.status == 405 and isinstance(error, HTTPException):
        headers.update(error.headers or {})
    return Response(
        answer.body, status_code=answer.status, headers=headers, media_type="application/json"
    )


_HTTP = {404: "not_found", 405: "bad_method", 413: "too_large", 415: "bad_request"}


def _as_api_error(error: Exception, table_id: str | None) -> ApiError:
    if isinstance(error, ApiError):
        return error
    if isinstance(error, Refusal):
        return refused(error)
    if isinstance(error, HTTPException) and error.status_code < 500:
        word = _HTTP.get(error.status_code, "bad_request")
        status = error.status_code if word != "bad_request" else 400
        return ApiError(status, word, _reason(error, word))
    if isinstance(error, InternalServerException) and "disconnected" in error.detail:
        return bad_request("The request ended before its body did.")  # nobody reads this answer
    if isinstance(error, (RecursionError, UnicodeError)):  # a body nested too deep, or no text
        return ApiError(400, "bad_request", validation_messages.UNREADABLE)
    if isinstance(error, (SQLAlchemyError, OSError)):
        facts = {"error": type(error).__name__, "cause": cause_of(error), "table": table_id}
        log.error("the store failed", extra=facts)
        return busy("The database does not answer. Please try again.")
    log.error("a request failed", exc_info=error)
    return ApiError(500, "server", "Something went wrong on our side. Nothing has changed.")


def _reason(error: HTTPException, word: str) -> str:
    if word == "not_found":
        return "There is nothing at this address."
    if word == "bad_method":
        return "This address does not take that method."
    if word == "too_large":
        return "The body is too large."
    return validation_messages.sentence(error.extra)
