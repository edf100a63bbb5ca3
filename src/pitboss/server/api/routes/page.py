"""The page itself, health, metrics and the description of the interface."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get

import pitboss
from pitboss.server.api import responses
from pitboss.server.api.errors import ApiError, busy, not_found
from pitboss.server.api.openapi import GET_ERRORS, describe
from pitboss.server.api.routes.params import Context, Id
from pitboss.server.metrics import METRICS
from pitboss.server.security.metrics_access import may_read

PAGE = Path(__file__).parents[2] / "page"
_LONGEST = 200
"""Bytes of an address of the page; a file system refuses names that are much longer."""
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".map": "application/json",
    ".webp": "image/webp",
    ".wasm": "application/wasm",
}
_UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>pitboss</title>
<h1>pitboss is running</h1>
<p>The page is not built into this copy. The tables work without it:
the interface is at <a href="/api/openapi.json">/api/openapi.json</a>,
the games at <a href="/api/games">/api/games</a>.</p>
</html>
"""


@get("/health", summary="Say whether the process is alive", responses=GET_ERRORS)
async def health(context: Context) -> responses.Health:
    """Answer while the process runs; the database is not asked."""
    if context.node.tasks.stopping:
        raise busy("The server is stopping.")
    return responses.Health("ok", pitboss.__version__)


@get("/health/ready", summary="Say whether moves can be stored", responses=GET_ERRORS)
async def ready(context: Context) -> responses.Health:
    """Write to the database as a move would."""
    if context.node.tasks.stopping:
        raise busy("The server is stopping.")
    if not await context.readiness.check():
        raise busy("The database cannot be written to at the moment.")
    return responses.Health("ok", pitboss.__version__)


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    sync_to_thread=False,
    summary="For Prometheus",
    responses=GET_ERRORS,
)
def metrics(request: Request[Any, Any, Any], context: Context) -> Response[bytes]:
    """Give the counters to this machine, or to whoever has the key."""
    peer = request.client.host if request.client else ""
    if not may_read(peer, request.headers, context.node.settings.metrics_key):
        raise ApiError(
            403,
            "metrics",
            "The metrics are for this machine, or with the metrics key.",
        )
    return Response(METRICS.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Give the machine-readable description of the interface, which is built once."""
    state = request.app.state
    if "description" not in state:
        state.description = responses.encode(describe(request.app))
    return Response(state.description, media_type=MediaType.JSON)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(path: Id = "/") -> Response[bytes]:
    """Serve a file of the page, or the page itself for any of its addresses."""
    name = path.lstrip("/")
    if name.split("/")[0] in ("api", "health", "metrics") or len(name.encode()) > _LONGEST:
        raise not_found("address")
    found = (PAGE / name).resolve()
    if name and found.is_file() and found.is_relative_to(PAGE.resolve()):
        kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        return Response(
            found.read_bytes(),
            media_type=_TYPES.get(found.suffix, "application/octet-stream"),
            headers={"Cache-Control": kept},
        )
    if name.startswith("assets/") or Path(name).suffix in _TYPES:
        raise not_found("file")
    index = PAGE / "index.html"
    text = index.read_bytes() if index.is_file() else _UNBUILT.encode()
    return Response(text, media_type=_TYPES[".html"], headers={"Cache-Control": "no-cache"})
