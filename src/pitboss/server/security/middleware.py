"""Security: identity, rate limit, origin and token of a request, headers of every answer.

A plain ASGI layer around the framework, so that it sees everything: unknown addresses, malformed
requests and WebSockets.
"""

import json
import logging
import time
from collections import Counter
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.server.api.errors import ApiError, bad_request, busy, too_many
from pitboss.server.metrics import METRICS
from pitboss.server.reach import Reach
from pitboss.server.request_ids import new_request_id, request_id
from pitboss.server.security import identity
from pitboss.server.security.client_address import ClientAddresses
from pitboss.server.security.origins import Origins
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.security.request_path import is_plain
from pitboss.server.security.response_headers import response_headers
from pitboss.server.settings import Settings
from pitboss.server.storage.store import Store

log = logging.getLogger("pitboss.http")

_FORWARDED = b"x-forwarded-for"
_SAFE = {"GET", "HEAD", "OPTIONS"}


class SecurityMiddleware:
    """Checks origin, token and rate; adds headers; counts and logs without secrets."""

    def __init__(
        self, app: ASGIApp, settings: Settings, store: Store, reach: Reach | None = None
    ) -> None:
        self.app = app
        self._settings = settings
        self._store = store
        limits = settings.limits
        self._rate = RateLimit(limits.requests_a_second, limits.request_burst)
        self._most_header = limits.header_bytes
        self._addresses = ClientAddresses(settings.trusted_proxies)
        self._origins = Origins(settings.base_url, reach)
        self._feeds: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with an error."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id.set(new_request_id())
        headers = {
            key.decode("latin-1").lower(): value.decode("latin-1")
            for key, value in scope["headers"]
        }
        address, host = self._address(scope, headers), headers.get("host", "")
        state = scope.setdefault("state", {})
        state["person"], state["address"] = None, address
        state["origin"] = self._origins.shown(scope, host)
        error = self._refusal(scope, headers, address)
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send, address, error)
        else:
            await self._http(scope, receive, send, host, error)

    def _address(self, scope: Any, headers: dict[str, str]) -> str:
        """Name the client; a trusted proxy also says whether it was asked by https."""
        peer = (scope.get("client") or ("unknown", 0))[0]
        if not self._addresses.trusts(peer):
            return self._addresses.client(peer, ())
        if headers.get("x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = headers["x-forwarded-proto"]
        return self._addresses.client(
            peer,
            [value.decode("latin-1") for key, value in scope["headers"] if key == _FORWARDED],
        )

    def _refusal(self, scope: Any, headers: dict[str, str], address: str) -> ApiError | None:
        """Check a request, the cheapest check first."""
        wait = self._rate.wait(address)
        if wait:
            return too_many("That was too often. Please wait a moment.", wait)
        if sum(len(name) + len(value) for name, value in headers.items()) > self._most_header:
            return ApiError(431, "too_large", "The header of the request is too large.")
        if not is_plain(scope["path"], scope.get("raw_path") or b""):
            return bad_request("This address cannot be read: follow a link of the page.")
        if not self._origins.knows_host(headers.get("host", "")):
            return ApiError(
                403, "origin", "This server does not know that host name: start it with --base-url."
            )
        origin = headers.get("origin")
        if origin is not None and not self._origins.is_own(origin, headers.get("host", "")):
            return ApiError(403, "origin", "The request comes from another site.")
        person = identity.read(self._store.key, identity.cookie_of(headers.get("cookie")))
        scope["state"]["person"] = person
        if scope["type"] == "websocket":
            return None
        if scope["method"] in _SAFE or not scope["path"].startswith("/api"):
            return None
        token = headers.get("x-csrf-token", "")
        if person is None or not identity.csrf_fits(self._store.key, person, token):
            return ApiError(
                403, "csrf", "The request lacks its token: ask GET /api/me, then send X-CSRF-Token."
            )
        return None

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, host: str, error: ApiError | None
    ) -> None:
        began, status, path = time.perf_counter(), 0, scope["path"]

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *response_headers(host, path, secure=self._settings.secure),
                    (b"x-request-id", request_id.get().encode()),
                ]
            await send(message)

        if error is not None:
            await _answer(send_with_headers, error)
        else:
            await self.app(scope, receive, send_with_headers)
        _count(scope, error, status, time.perf_counter() - began)

    async def _websocket(
        self, scope: Scope, receive: Receive, send: Send, address: str, error: ApiError | None
    ) -> None:
        if error is None and self._feeds[address] >= self._settings.limits.feeds_an_address:
            error = too_many("Too many feeds are open from your address.", 10)
        if error is None and self._feeds.total() >= self._settings.limits.feeds:
            error = busy("Many people are watching just now. Please try again.")
        if error is not None:
            await refuse_socket(scope, receive, send, error)
            return
        self._feeds[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._feeds[address] -= 1
            if not self._feeds[address]:
                del self._feeds[address]


def _route(scope: Any) -> str:
    """Name a request by the template of its route.

    Nothing that the client sent is in the name: nobody can add labels to the metrics, and the id of
    a private table, which gives access to it, appears in no log.
    """
    template: str = scope.get("path_template") or "unknown"
    return "page" if template in ("/", "/{path}") else template


def _count(scope: Any, error: ApiError | None, status: int, seconds: float) -> None:
    route = "refused" if error else _route(scope)
    METRICS.requests.labels(route, str(status)).inc()
    METRICS.seconds.labels(route).observe(seconds)
    if _is_held_off(error):
        return
    log.info(
        "request",
        extra={
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        },
    )


def _is_held_off(error: ApiError | None) -> bool:
    """Say whether a client is rate-limited: it is not logged, since it could fill the log."""
    return error is not None and error.status == 429


async def _answer(send: Any, error: ApiError) -> None:
    METRICS.refusals.labels(error.error).inc()
    body = json.dumps(error.body).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "retry_after" in error.more:
        headers.append((b"retry-after", str(error.more["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse_socket(scope: Scope, receive: Receive, send: Any, error: ApiError) -> None:
    """Answer a handshake with the error where the protocol server can, else close it."""
    METRICS.refusals.labels(error.error).inc()
    if not _is_held_off(error):
        log.info("handshake refused", extra={"status": error.status, "error": error.error})
    await receive()
    if "websocket.http.response" in (scope.get("extensions") or {}):
        body = json.dumps(error.body).encode()
        headers = [(b"content-type", b"application/json")]
        start = {"status": error.status, "headers": headers}
        await send({"type": "websocket.http.response.start", **start})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.error})
