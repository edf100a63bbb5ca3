"""Who can reach the server, and letting friends in."""

from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.errors import ApiError, busy, conflict
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import Context, Person


@get(
    "/api/reach",
    sync_to_thread=False,
    summary="Who can reach this server, and the address for invitations",
    responses=GET_ERRORS,
)
def see_reach(request: Request[Any, Any, Any], context: Context) -> responses.Reach:
    """Say whether friends can come, and whether you may let them in."""
    return _seen(request, context)


@post("/api/reach", status_code=200, summary="Let friends in", responses=POST_ERRORS)
async def open_to_network(
    request: Request[Any, Any, Any],
    data: JSONBody[requests.Nothing],
    context: Context,
    person: Person,
) -> responses.Reach:
    """Listen to the network, until the server stops. Only for whoever sits at this machine."""
    reach = context.reach
    if reach.state == "machine":
        if not _may_open(request, context):
            raise ApiError(
                403,
                "not_here",
                "Only whoever started pitboss can let friends in, on the machine that it runs on.",
            )
        try:
            is_open = await reach.open()
        except OSError as error:
            raise busy(
                f"pitboss cannot listen on the network: {error.strerror or error}."
            ) from None
        if not is_open:
            raise conflict("This machine is in no network: connect it to one, then try again.")
    return _seen(request, context)


def _seen(request: Request[Any, Any, Any], context: Context) -> responses.Reach:
    address = context.reach.invitation(context.origin)
    return responses.Reach(context.reach.state, address, _may_open(request, context))


def _may_open(request: Request[Any, Any, Any], context: Context) -> bool:
    peer = request.client.host if request.client else ""
    return context.reach.may_open(peer, dict(request.headers))
