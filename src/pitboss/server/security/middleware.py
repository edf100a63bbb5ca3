"""Security: identity, rate limit, origin and token of a request, headers of every answer.

A plain ASGI layer around the framework, so that it sees everything: unknown addresses, malformed
requests and WebSockets.
"""

import ipaddress
import json
import logging
import re
import socket
import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.server.api.errors import ApiError, too_many
from pitboss.server.metrics import METRICS
from pitboss.server.security import identity
from pitboss.server.security.client_address import ClientAddresses
from pitboss.server.security.rate_limit import RateLimit
from pitboss.server.settings import Settings
from pitboss.server.storage.store import Store

log = logging.getLogger("pitboss.http")

_FORWARDED = b"x-forwarded-for"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_NAMES = re.compile(r"/(tables|records|carry|t|r)/[^/]+")
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
_SEATS = re.compile(r"/(seats|at)/[^/]+")


class SecurityMiddleware:
    """Checks origin, token and rate; adds headers; counts and logs without secrets."""

    def __init__(self, app: ASGIApp, settings: Settings, store: Store) -> None:
        self.app = app
        self._settings = settings
        self._store = store
        limits = settings.limits
        self._rate = RateLimit(limits.requests_a_second, limits.request_burst)
        self._addresses = ClientAddresses(settings.trusted_proxies)
        self._feeds: Counter[str] = Counter()
        self._host = urlsplit(settings.base_url).netloc
        self._local = {"localhost", socket.gethostname().lower()}

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with an error."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {
            key.decode("latin-1").lower(): value.decode("latin-1")
            for key, value in scope["headers"]
        }
        address = self._address(scope, headers)
        person = identity.read(self._store.key, identity.cookie_of(headers.get("cookie")))
        state = scope.setdefault("state", {})
        state["person"], state["origin"] = person, self._origin(scope, headers.get("host", ""))
        state["address"] = address
        error = self._refusal(scope, headers, address, person)
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send, address, error)
        else:
            await self._http(scope, receive, send, error)

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

    def _refusal(
        self, scope: Any, headers: dict[str, str], address: str, person: str | None
    ) -> ApiError | None:
        wait = self._rate.wait(address)
        if wait:
            return too_many("That was too often. Please wait a moment.", wait)
        if not self._knows_host(headers.get("host", "")):
            return ApiError(
                403, "origin", "This server does not know that host name: start it with --base-url."
            )
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin, headers.get("host", "")):
            return ApiError(403, "origin", "The request comes from another site.")
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

    def _knows_host(self, host: str) -> bool:
        if self._host and host == self._host:
            return True
        name = urlsplit(f"//{host}").hostname or ""
        if name in self._local or name.endswith((".local", ".localhost")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _origin(self, scope: Any, host: str) -> str:
        """Give the address the client used; "" where the request has none that can be shown."""
        if self._settings.base_url:
            return self._settings.base_url
        secure = scope.get("scheme") in ("https", "wss")
        return f"{'https' if secure else 'http'}://{host}" if _HOST.fullmatch(host) else ""

    def _is_own(self, origin: str, host: str) -> bool:
        if self._settings.base_url and origin == _origin_of(self._settings.base_url):
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc == host

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, error: ApiError | None
    ) -> None:
        began, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers(scope)]
            await send(message)

        if error is not None:
            await _answer(send_with_headers, error)
        else:
            await self.app(scope, receive, send_with_headers)
        self._log(scope, status, time.perf_counter() - began)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if not _HOST.fullmatch(host):
            host = ""
        own = f" ws://{host} wss://{host}" if host else ""
        policy = (
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            f" img-src 'self' data:; connect-src 'self'{own}; object-src 'none';"
            " base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        )
        found = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"x-frame-options", b"DENY"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
        ]
        if scope["path"].startswith("/api"):
            found.append((b"cache-control", b"no-store"))
        if self._settings.secure:
            found.append((b"strict-transport-security", b"max-age=31536000"))
        return found

    def _log(self, scope: Any, status: int, seconds: float) -> None:
        route = route_of(scope["path"]) if status != 404 else "unknown"
        METRICS.requests.labels(route, str(status)).inc()
        METRICS.seconds.labels(route).observe(seconds)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )

    async def _websocket(
        self, scope: Scope, receive: Receive, send: Send, address: str, error: ApiError | None
    ) -> None:
        if error is None and self._feeds[address] >= self._settings.limits.feeds_an_address:
            error = too_many("Too many feeds are open from your address.", 10)
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


def route_of(path: str) -> str:
    """Name an address without the ids in it: for a private table the id is the key to it."""
    if not path.startswith(("/api", "/health", "/metrics", "/assets")):
        return "page"
    if path.startswith("/assets"):
        return "/assets"
    if path in ("/api/tables/feed",):
        return path
    return _SEATS.sub(r"/\1/_", _NAMES.sub(r"/\1/_", path))


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


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
    await receive()
    if "websocket.http.response" in (scope.get("extensions") or {}):
        body = json.dumps(error.body).encode()
        headers = [(b"content-type", b"application/json")]
        start = {"status": error.status, "headers": headers}
        await send({"type": "websocket.http.response.start", **start})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.error})
