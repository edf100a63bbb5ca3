"""Who you are."""

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.openapi import POST_ERRORS
from pitboss.server.api.routes.params import Context, Person, Viewer
from pitboss.server.security import identity
from pitboss.server.tables import names, seat_transfer


@get("/api/me", summary="Who you are; the first call sets the cookie")
async def me(context: Context, person: Viewer) -> Response[responses.Me]:
    """Recognise the cookie, or create an anonymous identity and set one."""
    headers = {}
    if person is None:
        person = identity.new_person()
        key, secure = context.node.store.key, context.node.settings.secure
        headers["Set-Cookie"] = identity.set_cookie(key, person, secure)
    return Response(await _me(context, person), headers=headers)


@put("/api/me", summary="Give yourself a name", responses=POST_ERRORS)
async def rename(data: JSONBody[requests.Rename], context: Context, person: Person) -> responses.Me:
    """Store a name and use it in every seat you play yourself while the game is not over."""
    context.rates.names.check(person, context.client)
    await names.rename(context.tables, person, data.name)
    return await _me(context, person)


@post("/api/me/link", status_code=200, responses=POST_ERRORS)
async def keep_link(
    data: JSONBody[requests.Nothing], context: Context, person: Person
) -> responses.SeatTransfer:
    """Create a private link to all your seats, shown this once; an earlier one is revoked."""
    context.rates.links.check(person, context.client)
    return await seat_transfer.keep_link(context.node.store, person, context.origin)


@delete("/api/me/link", status_code=200, responses=POST_ERRORS)
async def revoke_link(context: Context, person: Person) -> responses.Me:
    """Revoke your private link."""
    await seat_transfer.revoke_link(context.node.store, person)
    return await _me(context, person)


async def _me(context: Context, person: str) -> responses.Me:
    store = context.node.store
    summaries = context.tables.summaries(await store.tables_of(person), person)
    csrf = identity.csrf_token(store.key, person)
    until = await seat_transfer.kept_until(store, person)
    return responses.Me(await store.name_of(person), csrf, summaries, until)
